import type { JsonSchema, OpenApi, OpenApiParameter, OpenApiReference } from './openapi-shape.js';

type Listed = Omit<OpenApi, 'paths'> & {
  readonly components: { readonly parameters: Readonly<Record<string, OpenApiParameter>> };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly parameters: readonly (OpenApiParameter | OpenApiReference)[]; $ref?: never }
        >
      >
    >
  >;
};

const nameOf = ($ref: unknown) => String($ref).split('/').at(-1) ?? '';

/** A document whose operations have their parameters themselves, each with its whole schema. */
export function resolvedDocument(document: object): OpenApi {
  const listed = document as Listed;
  const { schemas, parameters } = listed.components;
  const resolve = (one: OpenApiParameter | OpenApiReference): OpenApiParameter => {
    const parameter = '$ref' in one ? parameters[nameOf(one.$ref)] : one;
    if (parameter === undefined) throw new RangeError(`${JSON.stringify(one)} leads nowhere`);
    return { ...parameter, schema: resolvedSchema(parameter.schema, schemas) };
  };
  const paths = mapValues(listed.paths, (methods) =>
    mapValues(methods, (operation) => ({ ...operation, parameters: operation.parameters.map(resolve) })),
  );
  return { ...listed, paths: paths as unknown as OpenApi['paths'] };
}

/** What a schema refers to, with what it says beside the reference. @throws {RangeError} when that leads nowhere */
export function resolvedSchema(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const { $ref, ...said } = schema;
  if ($ref === undefined) return schema;
  const found = schemas[nameOf($ref)];
  if (found === undefined) throw new RangeError(`${$ref} leads nowhere`);
  return { ...resolvedSchema(found, schemas), ...said };
}

/**
 * A document whose shapes forbid all fields that they do not list: what we answer with, all of it, is
 * in the document, though readers are asked to expect more.
 */
export function closedDocument(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const entries = Object.entries(schemas).flatMap(([name, schema]) => [
    [name, OPEN.has(name) ? schema : closed(schema)],
    [`${name}Open`, schema],
  ]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(entries) } };
}

/** Problems have members of their own by code, and a document is defined elsewhere. */
const OPEN = new Set(['OpenApiDocument', 'Problem']);

/** What a shape extends is open, and closed with the extension. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  if ('allOf' in value && Array.isArray(value.allOf)) {
    const allOf = value.allOf.map((part) =>
      '$ref' in part
        ? { $ref: `${part.$ref}Open` }
        : { ...part, properties: mapValues(part.properties, closed) },
    );
    return { ...value, allOf, unevaluatedProperties: false };
  }
  const inner = mapValues(value as Readonly<Record<string, unknown>>, closed);
  const isObject = 'properties' in value && 'type' in value && !('additionalProperties' in value);
  return isObject ? { ...inner, additionalProperties: false } : inner;
}

const mapValues = <A, B>(object: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
