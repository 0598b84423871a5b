import type { Model, Type } from './library/model.js';
import { enclosed, PYTHON_DICT, PYTHON_LIST, pythonLiteral } from './literals.js';

type Models = ReadonlyMap<string, Model>;

/** A value of a body with the types of the Python library: amounts are `Decimal`. */
export function pythonValue(value: unknown, type: Type, models: Models, depth = 0): string {
  if (value === null) return 'None';
  const inner = (one: unknown, of: Type) => pythonValue(one, of, models, depth + 1);
  switch (type.kind) {
    case 'number':
      return `Decimal("${value}")`;
    case 'model':
      return pythonModel(value, type.name, models, depth);
    case 'union':
      return pythonValue(value, variantOf(value, type.of, models), models, depth);
    case 'array':
      return enclosed(
        PYTHON_LIST,
        Array.isArray(value) ? value.map((one) => inner(one, type.of)) : [],
        depth,
      );
    case 'map': {
      const members = Object.entries(value ?? {});
      return enclosed(
        PYTHON_DICT,
        members.map(([name, one]) => `${JSON.stringify(name)}: ${inner(one, type.of)}`),
        depth,
      );
    }
    default:
      return pythonLiteral(value, depth);
  }
}

function pythonModel(value: unknown, name: string, models: Models, depth: number): string {
  const { fields = [], union } = models.get(name) ?? {};
  if (union !== undefined) return pythonValue(value, union, models, depth);
  const given = new Map<string, unknown>(Object.entries(value ?? {}));
  const members = fields
    .filter((field) => given.has(field.name))
    .map((field) => `"${field.name}": ${pythonValue(given.get(field.name), field.type, models, depth + 1)}`);
  return enclosed(PYTHON_DICT, members, depth);
}

/** The first variant whose required members are all there. */
function variantOf(value: unknown, variants: readonly Type[], models: Models): Type {
  const isObject = typeof value === 'object' && value !== null;
  const fitting = variants.find((type) => {
    if (type.kind === 'array') return Array.isArray(value);
    if (type.kind !== 'model') return !isObject;
    const { fields = [] } = models.get(type.name) ?? {};
    return isObject && fields.every(({ required, name }) => !required || Object.hasOwn(value, name));
  });
  return fitting ?? { kind: 'any' };
}
