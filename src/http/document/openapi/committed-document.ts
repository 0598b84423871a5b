import { readFileSync } from 'node:fs';
import { lazy } from '../../../domain/language/lazy.js';

const FILE = new URL('../../../../docs/openapi.json', import.meta.url);

/**
 * The document as `npm run docs` wrote it. To draw it from the routes takes a fifth of a second, in which the process
 * answers nothing; to read it takes a tenth of that. A test fails when the file is stale.
 */
export const committedDocument = lazy(
  () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>,
);
