import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../http/openapi.js';
import { ROUTES } from '../http/routes.js';

/** Writes `docs/openapi.json`; with `--check` only says whether it is what the code would write. */
const path = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const text = `${JSON.stringify(openApiDocument(ROUTES), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '');
  if (committed !== text) {
    process.stderr.write('docs/openapi.json is stale: run `npm run docs`.\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(path, text);
}
