import { fieldWords } from '../words/field-words.js';
import { shapeWords } from '../words/shape-words.js';

type Json = Record<string, unknown>;

export type SchemaPrinter = (schema: unknown) => unknown;

/**
 * Our own keywords are left out; a named schema is listed once and referred to; a field that does not describe
 * itself is described by the vocabulary.
 * @param parents what holds the schema: a named shape, then the fields below it
 * @throws {RangeError} when two schemas have one name
 */
export function printSchema(schema: unknown, schemas: Json, parents: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((one) => printSchema(one, schemas, parents));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('x-documented-as' in schema) return printSchema(schema['x-documented-as'], schemas, parents);
  const title = 'title' in schema && typeof schema.title === 'string' ? schema.title : null;
  const holders = title === null ? parents : [title];
  const entries = Object.entries(schema)
    .filter(([name, value]) => !OWN_KEYWORDS.has(name) && !(value === 0 && LEAST.has(name)))
    .map(([name, value]) => [
      name,
      name === 'properties' ? printProperties(value, schemas, holders) : printSchema(value, schemas, holders),
    ]);
  const printed = describedShape(title, nullable(restricted(Object.fromEntries(entries))));
  if (title === null || 'openapi' in schema) return printed;
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(printed))
    throw new RangeError(`two schemas are named ${title}`);
  schemas[title] = printed;
  return { $ref: `#/components/schemas/${title}` };
}

/** Keywords that say nothing at 0: no value is shorter. */
const LEAST = new Set(['minItems', 'minLength']);
const OWN_KEYWORDS = new Set(['$id', 'title', 'x-money', 'x-id-kind', 'x-text', 'x-form']);

const printProperties = (properties: object, schemas: Json, parents: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      describedField(name, printSchema(value, schemas, [...parents, name]), parents),
    ]),
  );

/** A named shape that does not describe itself is described by the vocabulary. */
function describedShape(title: string | null, printed: Json): Json {
  const words = title === null || 'description' in printed ? null : shapeWords(title);
  return words === null ? printed : { description: words, ...printed };
}

/** A reference is described by what it refers to. */
function describedField(name: string, printed: unknown, parents: readonly string[]): unknown {
  if (typeof printed !== 'object' || printed === null) return printed;
  if ('$ref' in printed || 'description' in printed) return printed;
  const words = fieldWords(name, parents);
  return words === null ? printed : { ...printed, description: `${words}${unitOf(printed)}` };
}

/** The unit of an amount of money. Doubles of this size are amounts; other doubles are percentages, to 100 at most. */
const unitOf = (printed: object) =>
  'maximum' in printed &&
  Number(printed.maximum) > 99_999_999_999 &&
  'format' in printed &&
  printed.format === 'double'
    ? ' Pounds.'
    : '';

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
