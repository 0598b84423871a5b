import { readFileSync } from 'node:fs';
import { once } from '../../../domain/once.js';

const FILE = new URL('../../../../docs/openapi.json', import.meta.url);

/**
 * The document as `npm run docs` wrote it. To draw it from the routes takes a fifth of a second, in which the process
 * answers nothing; to read it takes a tenth of that. A test fails when the file is stale.
 */
export const committedDocument = once(
  () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>,
);
