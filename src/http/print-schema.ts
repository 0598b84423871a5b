type Json = Record<string, unknown>;

/** Our own keywords are left out; a named schema is listed once and referred to. */
export function printSchema(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((one) => printSchema(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema)
    .filter(([name]) => !OWN_KEYWORDS.has(name))
    .map(([name, value]) => [
      name,
      name === 'properties' ? printProperties(value, schemas) : printSchema(value, schemas),
    ]);
  const printed = restricted(Object.fromEntries(entries));
  const title = 'title' in schema && typeof schema.title === 'string' ? schema.title : null;
  if (title === null || 'openapi' in schema) return printed;
  schemas[title] = printed;
  return { $ref: `#/components/schemas/${title}` };
}

const OWN_KEYWORDS = new Set(['$id', 'title', 'x-money', 'x-id-kind']);

const printProperties = (properties: object, schemas: Json) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, printSchema(value, schemas)]));

/** A text that says nothing of its form may still not hold NUL, which Postgres refuses. */
function restricted(printed: Json): Json {
  const says = ['pattern', 'format', 'enum', 'const'].some((keyword) => keyword in printed);
  return printed['type'] === 'string' && !says ? { ...printed, pattern: '^[^\\u0000]*$' } : printed;
}
