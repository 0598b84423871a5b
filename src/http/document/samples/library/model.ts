import { ALSO, nameOfOperation, OPERATIONS, type OperationName } from '../operation-names.js';
import {
  isModel,
  mergeObjects,
  nameOfRef,
  type OpenApi,
  type Operation,
  parametersOf,
  resolve,
  type Schema,
} from './schema.js';

/** A type as every language can print it. */
export type Type = { readonly nullable?: boolean } & (
  | {
      readonly kind: 'string';
      readonly values?: readonly string[];
      /** The API may answer with others. */
      readonly isOpen?: boolean;
    }
  | { readonly kind: 'integer' | 'number' | 'boolean' | 'any' }
  | { readonly kind: 'array' | 'map'; readonly of: Type }
  | { readonly kind: 'model'; readonly name: string }
  | { readonly kind: 'union'; readonly of: readonly Type[]; readonly merged?: string }
);

export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  readonly description?: string | undefined;
}

export interface Model {
  readonly name: string;
  readonly description?: string | undefined;
  readonly fields: readonly Field[];
  /** For languages with union types: what stands instead of the fields. */
  readonly union?: Type;
  /** Made of the members of a union, for languages without union types. */
  readonly merged?: boolean;
}

export interface Method {
  readonly name: string;
  readonly summary: string;
  readonly http: string;
  readonly path: string;
  readonly pathParams: readonly string[];
  readonly query: readonly Field[];
  readonly fixed: Readonly<Record<string, string>>;
  readonly body: { readonly model: string; readonly required: boolean } | 'file' | null;
  readonly answer:
    | { readonly kind: 'model' | 'list'; readonly model: string }
    | { readonly kind: 'bytes' | 'none' };
  readonly hasIdempotencyKey: boolean;
  readonly work: {
    readonly path: string;
    readonly by: 'answer' | 'call';
    readonly model: string;
    readonly fixed: Readonly<Record<string, string>>;
    readonly takesClient: boolean;
  } | null;
}

export interface Resource {
  readonly name: string;
  readonly methods: readonly Method[];
}

export interface LibraryApi {
  readonly models: readonly Model[];
  readonly resources: readonly Resource[];
}

/** @throws when an operation of the document has no name, or a name has no operation */
export function readApi(document: OpenApi): LibraryApi {
  const operations = operationsOf(document);
  const unknown = Object.keys(OPERATIONS).filter((id) => !operations.has(id));
  if (unknown.length > 0)
    throw new Error(
      `src/http/document/samples/operation-names.ts names what is no operation: ${unknown.join(', ')}`,
    );
  return readPart(document);
}

/** Reads a document that need not have every operation. */
export function readPart(document: OpenApi): LibraryApi {
  return { models: readModels(document), resources: readResources(document) };
}

interface ModelReading {
  readonly schemas: OpenApi['components']['schemas'];
  /** Models so far, parents before their parts. */
  readonly models: Map<string, Model>;
}

function readModels(document: OpenApi): Model[] {
  const reading: ModelReading = { schemas: document.components.schemas, models: new Map() };
  const { schemas, models } = reading;
  for (const [name, listed] of Object.entries(schemas)) {
    const schema = resolve(listed, schemas);
    if (!isModel(schema)) continue;
    if (name.endsWith('Page') && schema.properties?.['next_cursor']) continue;
    const variants = schema.anyOf ?? schema.oneOf;
    if (!variants) {
      addModel(reading, name, schema);
      continue;
    }
    const union = unionOf(reading, variants, name);
    models.set(name, { name, description: schema.description, fields: [], union });
  }
  return [...models.values()];
}

function addModel(reading: ModelReading, name: string, schema: Schema, merged = false): void {
  const { models } = reading;
  if (models.has(name)) return;
  models.set(name, { name, fields: [] }); // holds its place, so that parents come before their parts
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => ({
    name: field,
    type: toType(reading, inner, `${name}${pascal(field)}`),
    required: required.has(field),
    description: inner.description,
  }));
  models.set(name, { name, description: schema.description, fields, ...(merged ? { merged } : {}) });
}

/** @param name of the model that a nested object becomes */
function toType(reading: ModelReading, schema: Schema, name: string): Type {
  const { schemas } = reading;
  const variants = schema.anyOf ?? schema.oneOf;
  if (schema.$ref) {
    const listed = resolve(schema, schemas);
    return isModel(listed) ? { kind: 'model', name: nameOfRef(schema.$ref) } : toType(reading, listed, name);
  }
  if (variants) return unionOf(reading, variants, name);
  const types = [schema.type ?? []].flat();
  const nullable = types.includes('null') ? { nullable: true } : {};
  const [type] = types.filter((candidate) => candidate !== 'null');
  if (type === 'array') {
    return { kind: 'array', of: toType(reading, schema.items ?? {}, `${name}Item`), ...nullable };
  }
  if (type === 'object') return { ...objectType(reading, schema, name), ...nullable };
  return { ...plainType(schema, type), ...nullable };
}

function objectType(reading: ModelReading, schema: Schema, name: string): Type {
  if (schema.properties) {
    if (Object.hasOwn(reading.schemas, name)) throw new Error(`Two shapes would be called ${name}.`);
    addModel(reading, name, schema);
    return { kind: 'model', name };
  }
  const of = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  return { kind: 'map', of: toType(reading, of, `${name}Value`) };
}

function plainType(schema: Schema, type: string | undefined): Type {
  if (type === 'string') {
    const values = schema.enum?.filter((value) => value !== null);
    const isOpen = schema['x-open-enum'] === true;
    return { kind: 'string', ...(values ? { values, isOpen } : {}) };
  }
  if (type === 'integer' || type === 'number' || type === 'boolean') return { kind: type };
  return { kind: 'any' };
}

function unionOf(reading: ModelReading, variants: readonly Schema[], name: string): Type {
  const present = variants.filter(({ type }) => type !== 'null');
  const nullable = present.length < variants.length ? { nullable: true } : {};
  const [first] = present;
  if (present.length === 1 && first) return { ...toType(reading, first, name), ...nullable };
  const of = present.map((variant, index) => toType(reading, variant, `${name}${titleOf(variant, index)}`));
  const merged = isFactUnion(of) ? null : mergeObjects(present, reading.schemas);
  if (!merged) return { kind: 'union', of, ...nullable };
  addModel(reading, `${name}Any`, merged, true);
  return { kind: 'union', of, merged: `${name}Any`, ...nullable };
}

/** A fact of a device, or why it is not known. */
const isFactUnion = ([, other, ...more]: readonly Type[]) =>
  more.length === 0 && other?.kind === 'model' && other.name === 'UnavailableFact';

/** The type of a fact that is known; null for any other type. */
export const factOf = (type: Type): Type | null =>
  type.kind === 'union' && isFactUnion(type.of) ? (type.of[0] ?? null) : null;

const titleOf = (schema: Schema, index: number) =>
  schema.properties?.['unavailable'] ? 'Unavailable' : index === 0 ? '' : String(index + 1);

function readResources(document: OpenApi): Resource[] {
  const resources = new Map<string, Method[]>();
  const operations = operationsOf(document);
  for (const [id, found] of operations) {
    for (const each of [nameOfOperation(id), ...(ALSO[id] ?? [])]) {
      const methods = resources.get(each.resource) ?? [];
      methods.push(readMethod(each, found, operations, document));
      resources.set(each.resource, methods);
    }
  }
  return [...resources].map(([name, methods]) => ({ name, methods }));
}

interface Found {
  readonly http: string;
  readonly path: string;
  readonly operation: Operation;
}

function operationsOf({ paths }: OpenApi): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [http, operation] of Object.entries(operations)) {
      if (operation.operationId)
        found.set(operation.operationId, { http: http.toUpperCase(), path, operation });
    }
  }
  return found;
}

function readMethod(
  name: OperationName,
  { http, path, operation }: Found,
  operations: ReadonlyMap<string, Found>,
  document: OpenApi,
): Method {
  const parameters = parametersOf(operation, document);
  const fixed = name.fixed ?? {};
  return {
    name: name.method,
    summary: operation.summary ?? '',
    http,
    path,
    pathParams: parameters.filter((one) => one.in === 'path').map((one) => one.name),
    query: parameters
      .filter((one) => one.in === 'query' && !(one.name in fixed))
      .map((one) => ({
        name: one.name,
        type: scalarOf(resolve(one.schema, document.components.schemas)),
        required: one.required ?? false,
        description: one.description,
      })),
    fixed,
    body: bodyOf(operation),
    answer: answerOf(name, operation),
    hasIdempotencyKey: parameters.some((one) => one.name === 'Idempotency-Key'),
    work: workOf(name, operations, document),
  };
}

function scalarOf(schema: Schema): Type {
  if (schema.type === 'boolean' || schema.type === 'integer' || schema.type === 'number')
    return { kind: schema.type };
  return { kind: 'string', ...(schema.enum ? { values: schema.enum.filter((one) => one !== null) } : {}) };
}

function bodyOf({ requestBody }: Operation): Method['body'] {
  if (!requestBody) return null;
  const json = requestBody.content['application/json'];
  if (!json?.schema.$ref || requestBody.content['application/octet-stream']) return 'file';
  return { model: nameOfRef(json.schema.$ref), required: requestBody.required ?? false };
}

function answerOf(name: OperationName, operation: Operation): Method['answer'] {
  const [good] = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const content = good?.[1].content ?? {};
  if (Object.keys(content).length === 0) return { kind: 'none' };
  const ref = content['application/json']?.schema.$ref;
  if (!ref) return { kind: 'bytes' };
  const schema = nameOfRef(ref);
  const isList = schema.endsWith('Page');
  return {
    kind: isList ? 'list' : 'model',
    model: name.answer ?? (isList ? schema.slice(0, -'Page'.length) : schema),
  };
}

function workOf(
  { work }: OperationName,
  operations: ReadonlyMap<string, Found>,
  document: OpenApi,
): Method['work'] {
  if (!work) return null;
  const found = operations.get(work.poll);
  if (!found) throw new Error(`${work.poll} is no operation.`);
  const name = nameOfOperation(work.poll);
  const answer = answerOf(name, found.operation);
  if (answer.kind !== 'model') throw new Error(`${work.poll} does not answer with one object.`);
  return {
    path: found.path,
    by: work.by,
    model: answer.model,
    fixed: name.fixed ?? {},
    takesClient: parametersOf(found.operation, document).some((one) => one.name === 'client_id'),
  };
}

/** `tax_return` and `taxReturn` to `TaxReturn`. */
export function pascal(name: string): string {
  return name
    .split(/[_.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `tax_return` to `taxReturn`. */
export function camel(name: string): string {
  const joined = pascal(name);
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}
