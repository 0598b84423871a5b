import { goName, modelName, plainTypeOf, typeOf } from './library/go-types.js';
import { type Field, factOf, type Model, type Type } from './library/model.js';
import { type Brackets, enclosed, enclosedInColumns, goLiteral } from './literals.js';

type Models = ReadonlyMap<string, Model>;

/** A value of a body with the types of the Go library, as `gofmt` leaves it. Members that are null are left out. */
export function goValue(value: unknown, type: Type, models: Models, depth = 0): string {
  const isPointer = type.nullable === true;
  switch (type.kind) {
    case 'model':
      return `${isPointer ? '&' : ''}${goStruct(value, type.name, models, depth)}`;
    case 'union': {
      const fact = factOf(type);
      if (fact) return goFact(value, fact, models, depth);
      if (type.merged === undefined) return `tax.Raw(${goLiteral(value, depth)})`;
      return `${isPointer ? '&' : ''}${goStruct(value, type.merged, models, depth)}`;
    }
    case 'array': {
      const items = Array.isArray(value) ? value : [];
      const parts = items.map((one) => goValue(one, type.of, models, depth + 1));
      return enclosed(braces(`[]${qualified(type.of)}`), parts, depth);
    }
    case 'map': {
      if (type.of.kind === 'any') return mergePatch(value, depth);
      const members = Object.entries(value ?? {}).map(([name, one]): [string, string] => [
        `${JSON.stringify(name)}:`,
        goValue(one, type.of, models, depth + 1),
      ]);
      return enclosedInColumns(braces(`map[string]${qualified(type.of)}`), members, depth);
    }
    case 'number':
      return isPointer ? `tax.Ptr(tax.Decimal("${value}"))` : `"${value}"`;
    case 'integer':
      return isPointer ? `tax.Ptr(int64(${value}))` : String(value);
    case 'any':
      return `tax.Raw(${goLiteral(value, depth)})`;
    default:
      return isPointer ? `tax.Ptr(${JSON.stringify(value)})` : JSON.stringify(value);
  }
}

const braces = (type: string): Brackets => ({ open: `${type}{`, close: '}', pad: '', indent: '\t' });

/** Types of the library with the name of its package. */
const qualified = (type: Type): string => inPackage(typeOf(type));
const inPackage = (type: string) => type.replaceAll(/\b[A-Z]\w*/g, (name) => `tax.${name}`);

function goFact(value: unknown, fact: Type, models: Models, depth: number): string {
  const reason = typeof value === 'object' && value !== null && 'unavailable' in value && value.unavailable;
  const type = inPackage(plainTypeOf(fact));
  if (reason) return `tax.Unavailable[${type}](${JSON.stringify(reason)})`;
  const known = goValue(value, fact, models, depth);
  return `tax.Known(${fact.kind === 'integer' ? `int64(${known})` : known})`;
}

function mergePatch(value: unknown, depth: number): string {
  const members = Object.entries(value ?? {}).map(([name, one]): [string, string] => [
    `${JSON.stringify(name)}:`,
    goLiteral(one, depth + 1),
  ]);
  return enclosedInColumns(braces('tax.MergePatch'), members, depth);
}

function goStruct(value: unknown, name: string, models: Models, depth: number): string {
  const given = new Map<string, unknown>(Object.entries(value ?? {}));
  const members = (models.get(name)?.fields ?? [])
    .filter((field) => given.get(field.name) !== undefined && given.get(field.name) !== null)
    .map((field): [string, string] => [
      `${goName(field.name)}:`,
      goValue(given.get(field.name), memberType(field), models, depth + 1),
    ]);
  return enclosedInColumns(braces(`tax.${modelName(name)}`), members, depth);
}

/** Type of a member: nullable where it may be left out, which Go writes as a pointer except for lists and maps. */
const memberType = ({ type, required }: Field): Type => ({
  ...type,
  nullable: type.nullable === true || !required,
});
