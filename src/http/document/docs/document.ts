import type { ProblemCode } from '../../gate/answers/problems.js';

type Json = Record<string, unknown>;

interface Reference {
  readonly $ref: string;
}

interface DocumentParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (DocumentParameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
}

export interface Media {
  readonly schema: Json;
  readonly example?: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
  readonly 'x-problem-codes'?: readonly ProblemCode[];
}

/** The OpenAPI document, as far as its pages read it. */
export interface SiteDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: DocumentOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly parameters: Readonly<Record<string, DocumentParameter>>;
  };
}

export interface DocumentedCall extends DocumentOperation {
  readonly method: string;
  readonly path: string;
}

/** Every operation with its place, in the order of the document. */
export const callsOf = (document: SiteDocument): readonly DocumentedCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** The answer itself, where it is one that operations share. */
export const answerOf = ({ components }: SiteDocument, answer: Answer): Answer =>
  answer.$ref === undefined ? answer : (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? answer);

/** The parameters of a call, wherever they are listed. */
export const parametersOf = (
  { components }: SiteDocument,
  call: DocumentedCall,
): readonly DocumentParameter[] =>
  call.parameters.flatMap((one) =>
    '$ref' in one ? (components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? []) : one,
  );

/** Names of the parameters of a call, and of the fields that it takes and answers, each once. */
export function fieldNamesOf(document: SiteDocument, call: DocumentedCall): readonly string[] {
  const names = new Set(parametersOf(document, call).map(({ name }) => name));
  const seen = new Set<unknown>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref: reference, example: _, ...rest } = value as Json;
    if (typeof reference === 'string')
      collect(document.components.schemas[reference.split('/').at(-1) ?? '']);
    for (const [key, inner] of Object.entries(rest)) {
      if (key === 'properties') for (const name of Object.keys(inner as Json)) names.add(name);
      collect(inner);
    }
  };
  collect(call.requestBody?.content);
  for (const [status, answer] of Object.entries(call.responses))
    if (Number(status) < 300) collect(answerOf(document, answer).content);
  return [...names];
}
