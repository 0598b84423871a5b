import fc from 'fast-check';
import type { JsonSchema } from '../support/openapi-shape.js';
import type { Random } from '../support/sample-year/random.js';
import { hostileValue } from './hostile-values.js';

/** What earlier answers have shown, by the name of the field: real ids, codes, hashes and cursors. */
export interface Harvest {
  /** A value that this tenant, or rarely another, was shown under that name. */
  pick(name: string, random: Random): string | null;
}

export interface ValueSource {
  readonly random: Random;
  readonly harvest: Harvest;
  resolve(schema: JsonSchema): JsonSchema;
}

const MAX_DEPTH = 8;

/** A value that the schema accepts, often at the edge of what it does. */
export function validValue(source: ValueSource, given: JsonSchema, name = '', depth = 0): unknown {
  const schema = source.resolve(given);
  const { random } = source;
  const choices = schema['oneOf'] ?? schema['anyOf'];
  if (Array.isArray(choices)) return validValue(source, random.pick(choices), name, depth);
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
  if ('const' in schema) return schema['const'];
  const types = [schema['type']].flat();
  const type = types.includes('null') && random.chance(0.2) ? 'null' : types.find((one) => one !== 'null');
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number':
      return validNumber(random, schema, type === 'integer');
    case 'array':
      return validList(source, schema, name, depth);
    case 'object':
      return validObject(source, schema, depth);
    default:
      return validText(source, schema, name);
  }
}

function validNumber(random: Random, schema: JsonSchema, isWhole: boolean): number {
  const least = Number(schema['minimum'] ?? -1000);
  const max = Number(schema['maximum'] ?? 1000);
  if (random.chance(0.15)) return random.pick([least, max]);
  const near = Math.min(max, Math.max(least, random.between(-2000, 20_000)));
  return isWhole ? Math.ceil(near) : Math.min(max, Math.max(least, near + random.between(0, 99) / 100));
}

function validList(source: ValueSource, schema: JsonSchema, name: string, depth: number): unknown[] {
  const least = Number(schema['minItems'] ?? 0);
  const max = Math.max(least, Math.min(Number(schema['maxItems'] ?? 3), depth > MAX_DEPTH ? 0 : 3));
  const items = (schema['items'] ?? {}) as JsonSchema;
  const singular = name.replace(/s$/, '');
  const values = Array.from({ length: source.random.between(least, max) }, () =>
    validValue(source, items, singular, depth + 1),
  );
  return schema['uniqueItems'] === true ? [...new Set(values)] : values;
}

function validObject(source: ValueSource, schema: JsonSchema, depth: number): Record<string, unknown> {
  const { random } = source;
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const share = random.pick([0, 0.2, 0.6]);
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const isWanted =
      required.has(name) || (depth < MAX_DEPTH && random.chance(share) && !property['readOnly']);
    if (isWanted) made[name] = validValue(source, property, name, depth + 1);
  }
  const more = schema['additionalProperties'];
  if (typeof more === 'object' && more !== null && random.chance(0.3))
    made['note'] = validValue(source, more as JsonSchema, 'note', depth + 1);
  return made;
}

const samples = new Map<string, readonly string[]>();

/** Texts of the pattern, made once; `a` where the pattern cannot be turned round. */
function samplesOf(pattern: string): readonly string[] {
  const known = samples.get(pattern);
  if (known) return known;
  let made: readonly string[] = ['a'];
  try {
    made = fc.sample(fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' }), { numRuns: 20, seed: 7 });
  } catch {
    // Look-aheads cannot be turned round.
  }
  samples.set(pattern, made);
  return made;
}

/** Addresses that this machine may send to, and some that it may not. */
const URLS = ['http://127.0.0.1:9/hook', 'https://127.0.0.1/', 'https://10.0.0.1/x', 'ftp://127.0.0.1/'];

function validText({ random, harvest }: ValueSource, schema: JsonSchema, name: string): string {
  const harvested = harvest.pick(name, random);
  if (harvested !== null && random.chance(0.75)) return harvested;
  const { format, pattern } = schema;
  if (format === 'date')
    return `${random.pick(['2024', '2025', '2026'])}-0${random.between(1, 9)}-${random.between(10, 28)}`;
  if (format === 'date-time') return `2025-0${random.between(1, 9)}-11T10:00:00Z`;
  if (format === 'email') return `a${random.between(1, 99)}@example.com`;
  if (name === 'url') return random.pick(URLS);
  if (name === 'tax_year' || name === 'ref') return random.pick(['2024-25', '2025-26', '2023-24']);
  const max = Number(schema['maxLength'] ?? 50);
  const least = Number(schema['minLength'] ?? 0);
  if (typeof pattern === 'string' && pattern !== '^[^\\u0000]*$')
    return random.pick(samplesOf(pattern)).slice(0, max);
  const length = random.chance(0.1)
    ? random.pick([least, max])
    : random.between(Math.max(1, least), Math.min(max, 12));
  const letter = random.pick(['a', 'Z', 'é', 'ß', '7', 'ქ']);
  return letter.repeat(Math.min(length, 3000));
}

/** The same value with one to three places changed for something the place was not made for. */
export function mutated(source: ValueSource, value: unknown): unknown {
  const { random } = source;
  let result = value;
  for (let left = random.between(1, 3); left > 0; left -= 1) result = mutateOnce(source, result, 0);
  return result;
}

function mutateOnce(source: ValueSource, value: unknown, depth: number): unknown {
  const { random } = source;
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf || random.chance(depth === 0 ? 0.05 : 0.15)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, hostileValue(random)];
    const at = random.between(0, value.length - 1);
    return value.map((item, index) => (index === at ? mutateOnce(source, item, depth + 1) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.1)) return { ...value, surprise: hostileValue(random) };
  const [name] = random.pick(entries);
  if (random.chance(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return Object.fromEntries(
    entries.map(([other, member]) => [
      other,
      other === name ? mutateOnce(source, member, depth + 1) : member,
    ]),
  );
}
