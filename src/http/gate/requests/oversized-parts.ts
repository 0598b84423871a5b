import type { TSchema } from 'typebox';

const MAX_FOUND = 50;
/** Entries beyond the limit that are still looked at: their own faults are listed beside the one of their number. */
const SPARE_ENTRIES = 50;

/** The keywords of our schemas that say how many entries a part may have, and what they are. */
interface Sized {
  readonly anyOf?: readonly Sized[];
  readonly items?: Sized;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Sized>>;
  readonly additionalProperties?: boolean | Sized;
  readonly maxProperties?: number;
}

/** A part of a body, and the schemas of which one is to fit. */
interface Part {
  readonly value: unknown;
  readonly path: string;
  readonly schemas: readonly Sized[];
}

/** A list or an object with far more entries than any schema of its place takes. */
interface OversizedPart {
  /** JSON pointer. */
  readonly path: string;
  readonly limit: number;
}

/**
 * The parts of a body that have far more entries than its schema takes. They are looked for first: to hold a body against its
 * schema is to look at every entry of a list, however many, and to keep a finding for each, which took a second for a
 * body of zeros. Nothing inside such a part is looked at.
 * @param schema of a body, without references
 */
export function oversizedParts(schema: TSchema, body: unknown): readonly OversizedPart[] {
  const found: OversizedPart[] = [];
  const waiting: Part[] = [{ value: body, path: '', schemas: [schema as Sized] }];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { value, path } = part;
    if (typeof value !== 'object' || value === null) continue;
    const schemas = part.schemas.flatMap(branchesOf).filter(Array.isArray(value) ? takesLists : takesObjects);
    // The schema takes no value of this type: the check of types reports that, and not its size.
    if (schemas.length === 0) continue;
    const limit = Math.max(...schemas.map(Array.isArray(value) ? itemsLimit : namesLimit));
    const { length } = Array.isArray(value) ? value : Object.keys(value);
    if (length <= limit + SPARE_ENTRIES) waiting.push(...partsOf({ value, path, schemas }));
    else if (found.push({ path, limit }) >= MAX_FOUND) break;
  }
  return found;
}

const branchesOf = (schema: Sized): readonly Sized[] => schema.anyOf?.flatMap(branchesOf) ?? [schema];
const takesLists = ({ items }: Sized) => items !== undefined;
const takesObjects = ({ properties, additionalProperties }: Sized) =>
  properties !== undefined || additionalProperties !== undefined;

const itemsLimit = ({ maxItems = Number.POSITIVE_INFINITY }: Sized) => maxItems;

function namesLimit({ maxProperties, properties = {}, additionalProperties }: Sized): number {
  if (maxProperties !== undefined) return maxProperties;
  return additionalProperties === false ? Object.keys(properties).length : Number.POSITIVE_INFINITY;
}

function partsOf({ value, path, schemas }: Part): Part[] {
  return Object.entries(value as object).flatMap(([name, inner]) => {
    if (typeof inner !== 'object' || inner === null) return [];
    const inside = schemas.flatMap((schema) => schemaOf(schema, name) ?? []);
    if (inside.length === 0) return [];
    return [{ value: inner, path: `${path}/${escapePointer(name)}`, schemas: inside }];
  });
}

function schemaOf({ items, properties = {}, additionalProperties }: Sized, name: string): Sized | undefined {
  if (items !== undefined) return items;
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** A step of a JSON pointer (RFC 6901), of which callers choose the length. */
export const escapePointer = (name: unknown) =>
  String(name).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
