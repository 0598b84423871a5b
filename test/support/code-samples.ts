import { openApiDocument } from '../../src/http/document/openapi/openapi.js';
import { ROUTES } from '../../src/http/routes.js';

interface SampledOperation {
  readonly operationId: string;
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
}

/** The sample of every operation in one language, as the document has them. */
export function samplesIn(
  language: string,
): readonly { readonly operationId: string; readonly source: string }[] {
  const { paths } = openApiDocument(ROUTES) as { paths: Record<string, Record<string, SampledOperation>> };
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, 'x-codeSamples': samples }) => ({
      operationId,
      source: samples.find(({ lang }) => lang === language)?.source ?? `no sample of ${operationId}`,
    }));
}
