import { LIMITS } from '../../limits/limits.js';
import { type DescribedOperation, type DocumentObject, nameIn, parameterOf, shapes } from './api-document.js';

/** Members of the arguments beside parameters and `body`. */
export const IF_MATCH = 'if_match';
export const IDEMPOTENCY_KEY = 'idempotency_key';

const HEADERS: Readonly<Record<string, string>> = {
  'If-Match': IF_MATCH,
  'Idempotency-Key': IDEMPOTENCY_KEY,
};

/**
 * The arguments of a tool as JSON Schema: path and query parameters by their names, `body`, and the headers that an assistant has use
 * for. Shapes are listed beside it. Where that would be long, shapes within the body are named and not shown: `describe_shape` shows them.
 * @param fixed members of the body that the tool sets itself
 */
export function inputSchemaOf(operation: DescribedOperation, fixed: DocumentObject = {}): DocumentObject {
  const whole = argumentsOf(operation, fixed, () => true);
  if (JSON.stringify(whole).length <= LIMITS.requests.toolSchemaCharacters.value) return whole;
  return argumentsOf(operation, fixed, (shape) => !('properties' in shape));
}

function argumentsOf(
  operation: DescribedOperation,
  fixed: DocumentObject,
  isShown: (shape: DocumentObject) => boolean,
): DocumentObject {
  const printer = createPrinter(isShown);
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const add = (name: string, isRequired: boolean, schema: unknown) => {
    properties[name] = schema;
    if (isRequired) required.push(name);
  };
  for (const { name, in: place, required: isRequired, description, schema } of operation.parameters.map(
    parameterOf,
  )) {
    const given = place === 'header' ? HEADERS[name] : name;
    if (given === undefined) continue;
    add(given, isRequired, {
      ...(description === undefined ? {} : { description }),
      ...printer.print(schema),
    });
  }
  const body = bodyOf(operation);
  if (body !== undefined) add('body', operation.requestBody?.required === true, printer.body(body, fixed));
  return { type: 'object', additionalProperties: false, required, properties, ...printer.definitions() };
}

function bodyOf({ requestBody }: DescribedOperation): DocumentObject | undefined {
  const [content] = Object.values(requestBody?.content ?? {});
  return content?.schema;
}

function createPrinter(isShown: (shape: DocumentObject) => boolean) {
  const listed = new Map<string, unknown>();

  function print(schema: unknown): DocumentObject {
    return printed(schema) as DocumentObject;
  }

  function printed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(printed);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const { $ref, ...beside } = value as DocumentObject & { readonly $ref: string };
      return { ...beside, ...refer(nameIn($ref)) };
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'examples' && name !== 'example')
        .map(([name, one]) => [name, printed(one)]),
    );
  }

  function refer(name: string): DocumentObject {
    const shape = shapeNamed(name);
    if (!isShown(shape)) return { type: 'object', description: namedOnly(name, shape) };
    if (!listed.has(name)) {
      listed.set(name, null); // a shape may hold itself
      listed.set(name, printed(shape));
    }
    return { $ref: `#/$defs/${name}` };
  }

  /** The body itself is always shown. */
  function body(schema: DocumentObject, fixed: DocumentObject): DocumentObject {
    const shape = '$ref' in schema ? shapeNamed(nameIn(String(schema['$ref']))) : schema;
    const { properties = {}, required, ...rest } = print(shape);
    const left = Object.entries(properties as DocumentObject).filter(([name]) => !(name in fixed));
    return {
      ...rest,
      ...(Array.isArray(required) ? { required: required.filter((name) => !(name in fixed)) } : {}),
      properties: Object.fromEntries(left),
    };
  }

  const definitions = () => (listed.size === 0 ? {} : { $defs: Object.fromEntries(listed) });
  return { print, body, definitions };
}

function shapeNamed(name: string): DocumentObject {
  const shape = shapes()[name];
  if (shape === undefined) throw new RangeError(`the document has no shape ${name}`);
  return shape;
}

const namedOnly = (name: string, { description }: DocumentObject) =>
  `${typeof description === 'string' ? `${description} ` : ''}Fields: describe_shape with name ${name}.`;
