type Json = Record<string, unknown>;

export type SchemaPrinter = (schema: unknown) => unknown;

/**
 * Our own keywords are left out; a named schema is listed once and referred to.
 * @throws {RangeError} when two schemas have one name
 */
export function printSchema(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((one) => printSchema(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('x-documented-as' in schema) return printSchema(schema['x-documented-as'], schemas);
  const entries = Object.entries(schema)
    .filter(([name]) => !OWN_KEYWORDS.has(name))
    .map(([name, value]) => [
      name,
      name === 'properties' ? printProperties(value, schemas) : printSchema(value, schemas),
    ]);
  const printed = nullable(restricted(Object.fromEntries(entries)));
  const title = 'title' in schema && typeof schema.title === 'string' ? schema.title : null;
  if (title === null || 'openapi' in schema) return printed;
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(printed))
    throw new RangeError(`two schemas are named ${title}`);
  schemas[title] = printed;
  return { $ref: `#/components/schemas/${title}` };
}

const OWN_KEYWORDS = new Set(['$id', 'title', 'x-money', 'x-id-kind', 'x-text', 'x-form']);

const printProperties = (properties: object, schemas: Json) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, printSchema(value, schemas)]));

/** A text that says nothing of its form may still not hold NUL, which Postgres refuses. */
function restricted(printed: Json): Json {
  const says = ['pattern', 'format', 'enum', 'const'].some((keyword) => keyword in printed);
  return printed['type'] === 'string' && !says ? { ...printed, pattern: '^[^\\u0000]*$' } : printed;
}

/** `type: [x, "null"]` for a value or null, as generators read it best. One that is named stays a union. */
function nullable(printed: Json): Json {
  const { anyOf, ...outer } = printed;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return printed;
  const [one, none]: Json[] = anyOf;
  if (none?.['type'] !== 'null' || typeof one?.['type'] !== 'string') return printed;
  const values = Array.isArray(one['enum']) ? { enum: [...one['enum'], null] } : {};
  return { ...one, ...outer, type: [one['type'], 'null'], ...values };
}
