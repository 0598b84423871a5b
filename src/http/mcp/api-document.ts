import { lazy } from '../../domain/language/lazy.js';
import { committedDocument } from '../document/openapi/committed-document.js';

export type DocumentObject = Readonly<Record<string, unknown>>;

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: DocumentObject;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (DescribedParameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: DocumentObject }>>;
  };
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, DocumentObject>>;
    readonly parameters: Readonly<Record<string, DescribedParameter>>;
  };
}

/** The parts of the OpenAPI document that tools are described by. */
const apiDocument = () => committedDocument() as unknown as ApiDocument;

export const shapes = () => apiDocument().components.schemas;

/** Every operation by its `operationId`. */
export const describedOperations: () => ReadonlyMap<string, DescribedOperation> = lazy(
  () =>
    new Map(
      Object.values(apiDocument().paths)
        .flatMap((methods) => Object.values(methods))
        .map((operation) => [operation.operationId, operation]),
    ),
);

export function parameterOf(given: DescribedOperation['parameters'][number]): DescribedParameter {
  if (!('$ref' in given)) return given;
  const parameter = apiDocument().components.parameters[nameIn(given.$ref)];
  if (parameter === undefined) throw new RangeError(`the document has no parameter ${given.$ref}`);
  return parameter;
}

/** The last step of a reference: the name of what it refers to. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
