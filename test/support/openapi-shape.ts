/** The parts of an OpenAPI document that an answer is held against. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, OpenApiHeader>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  };
  readonly 'x-common-headers': {
    readonly every: Readonly<Record<string, OpenApiHeader>>;
    readonly authenticated: Readonly<Record<string, OpenApiHeader>>;
    readonly post: Readonly<Record<string, OpenApiHeader>>;
  };
}

interface OpenApiHeader {
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface OpenApiOperation {
  readonly summary: string;
  readonly description: string;
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse | OpenApiReference>>;
}

export interface OpenApiReference {
  readonly $ref: string;
}

export interface OpenApiParameter {
  readonly description?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface OpenApiResponse {
  readonly headers?: Readonly<Record<string, OpenApiReference>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly 'x-problem-codes'?: readonly string[];
}
