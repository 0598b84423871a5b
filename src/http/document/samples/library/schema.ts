/** The parts of an OpenAPI document that the libraries are written from. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly 'x-open-enum'?: boolean;
}

interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

export const nameOfRef = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/**
 * One object with the members of all: required where every variant requires them. For languages without union
 * types.
 * @returns null when a variant is no object with named members
 */
export function mergeObjects(
  variants: readonly Schema[],
  schemas: Readonly<Record<string, Schema>>,
): Schema | null {
  const objects = variants.map((variant) => resolve(variant, schemas));
  if (!objects.every(({ properties }) => properties)) return null;
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const properties = Object.fromEntries(
    [...names].map((name) => [
      name,
      mergeProperty(
        objects.flatMap((object) => object.properties?.[name] ?? []),
        schemas,
      ),
    ]),
  );
  const required = [...names].filter((name) => objects.every((object) => object.required?.includes(name)));
  return { type: 'object', properties, required };
}

function mergeProperty(variants: readonly Schema[], schemas: Readonly<Record<string, Schema>>): Schema {
  const [first, ...others] = variants;
  if (!first) return {};
  if (first.$ref !== undefined && others.every(({ $ref }) => $ref === first.$ref)) return first;
  if (variants.every((variant) => JSON.stringify(variant) === JSON.stringify(first))) return first;
  const merged = mergeObjects(variants, schemas);
  if (merged) return merged;
  const types = new Set(variants.flatMap(({ type }) => type ?? []));
  const kinds = [...types].filter((type) => type !== 'null');
  if (kinds.length > 1) return {};
  const { enum: _, ...rest } = first;
  return { ...rest, type: [...types] };
}

/** The shape itself, wherever it is listed; one that extends another has the fields of both. */
export function resolve(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  if (schema.$ref) {
    const { $ref, ...said } = schema;
    return { ...resolve(schemas[nameOfRef($ref)] ?? {}, schemas), ...said };
  }
  if (!schema.allOf) return schema;
  const { allOf, ...said } = schema;
  const parts = allOf.map((part) => resolve(part, schemas));
  return {
    type: 'object',
    required: parts.flatMap(({ required }) => required ?? []),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    ...said,
  };
}

/** Models are made of what has fields, or several forms; all else is a type of the language. */
export const isModel = ({ properties, anyOf, oneOf }: Schema): boolean =>
  properties !== undefined || anyOf !== undefined || oneOf !== undefined;

/** The parameters of an operation, wherever they are listed. */
export const parametersOf = (operation: Operation, { components }: OpenApi): readonly Parameter[] =>
  (operation.parameters ?? []).flatMap((one) =>
    '$ref' in one ? (components.parameters?.[nameOfRef(one.$ref)] ?? []) : one,
  );
