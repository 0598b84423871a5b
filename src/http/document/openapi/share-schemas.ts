import { isPlainObject } from '../../../domain/language/is-object.js';
import { shapeWords } from '../words/shape-words.js';
import { printSchema } from './print-schema.js';
import { SHARED_SCALARS } from './shared-scalars.js';
import { SHARED_SHAPES } from './shared-shapes.js';

type Json = Readonly<Record<string, unknown>>;

/** Members that annotate a shape at one place without changing its values; they stay there, beside the reference. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['description', 'examples', 'default', 'readOnly']);
/** Keywords whose values are no schemas. */
const DATA: ReadonlySet<string> = new Set([...ANNOTATIONS, 'const', 'enum', 'example', 'required']);

export interface SchemaSharing {
  /** A copy of the value, with references instead of the schemas that have a name. */
  share(value: unknown): unknown;
  /** The schemas with titles, and after them by name the shared ones that something refers to. */
  listed(): Json;
}

interface Shared {
  readonly name: string;
  readonly schema: Json;
}

/**
 * Lists once each shape that appears in several places, under the names of `shared-scalars.ts` and `shared-shapes.ts`. Two
 * shapes are the same when they print the same. A nullable scalar has a name of its own, `TimestampOrNull`; a nullable
 * object is a reference or null.
 * @param schemas the shapes with titles, printed; not all of them in the document of a part of the API
 * @throws {RangeError} when `shared-shapes.ts` names a place that is not there, the same shape twice, or a name that is a
 *   title
 */
export function createSchemaSharing(schemas: Json): SchemaSharing {
  const known = sharedByKey(schemas);
  const used = new Map<string, Json>();

  function share(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(share);
    if (!isPlainObject(value)) return value;
    return referenceTo(value) ?? shareWithin(value);
  }

  function referenceTo(schema: Json): Json | null {
    if (!('type' in schema || 'anyOf' in schema)) return null;
    const plain = withoutNull(schema);
    const shared = known.get(keyOf(plain));
    if (shared === undefined) return null;
    if (!used.has(shared.name)) used.set(shared.name, described(shared.name, shareWithin(shared.schema)));
    const reference = { $ref: `#/components/schemas/${shared.name}` };
    const said = annotationsOf(schema, shared.schema);
    return plain === schema ? { ...reference, ...said } : { anyOf: [reference, { type: 'null' }], ...said };
  }

  const shareWithin = (schema: Json): Json =>
    mapValues(schema, (value, keyword) => {
      if (DATA.has(keyword)) return value;
      return keyword === 'properties' && isPlainObject(value) ? mapValues(value, share) : share(value);
    });

  const titled = mapValues(schemas, (schema) => (isPlainObject(schema) ? shareWithin(schema) : schema));
  return {
    share,
    listed: () => ({ ...titled, ...Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))) }),
  };
}

function described(name: string, schema: Json): Json {
  const words = 'description' in schema ? null : shapeWords(name);
  return words === null ? schema : { description: words, ...schema };
}

function sharedByKey(schemas: Json): ReadonlyMap<string, Shared> {
  const byKey = new Map<string, Shared>();
  const add = (name: string, schema: Json) => {
    if (Object.hasOwn(schemas, name)) throw new RangeError(`a shape has the title ${name}`);
    const known = byKey.get(keyOf(schema));
    if (known !== undefined) throw new RangeError(`${name} is the same shape as ${known.name}`);
    byKey.set(keyOf(schema), { name, schema });
  };
  for (const [name, scalar] of SHARED_SCALARS) {
    const printed = printSchema(scalar, {});
    if (!isPlainObject(printed)) continue;
    add(name, printed);
    add(`${name}OrNull`, { ...printed, type: [printed['type'], 'null'] });
  }
  for (const [name, place] of Object.entries(SHARED_SHAPES)) {
    const [title = ''] = place.split('.');
    if (Object.hasOwn(schemas, title)) add(name, withoutNull(schemaAt(schemas, place)));
  }
  return byKey;
}

/** @param place a title, then fields, `items` and positions in unions, with dots between */
function schemaAt(schemas: Json, place: string): Json {
  let found: unknown = { properties: schemas };
  for (const step of place.split('.')) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (isPlainObject(found))
      found = (isPlainObject(found['properties']) ? found['properties'] : found)[step];
  }
  if (!isPlainObject(found)) throw new RangeError(`no shape is at ${place}`);
  return found;
}

/** An object or an enumeration without null as its other type; all else as it is. */
function withoutNull(schema: Json): Json {
  const { type, enum: values } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return schema;
  if (!type.includes('object') && !Array.isArray(values)) return schema;
  const kept = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
  return { ...schema, type: type.find((one) => one !== 'null'), ...kept };
}

const keyOf = (schema: Json) =>
  JSON.stringify(Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword)));

/** The description of a schema, and annotations that differ from those of the shared one. */
const annotationsOf = (schema: Json, shared: Json): Json =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword, value]) =>
        ANNOTATIONS.has(keyword) &&
        (keyword === 'description' || JSON.stringify(value) !== JSON.stringify(shared[keyword])),
    ),
  );

const mapValues = (object: Json, map: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
