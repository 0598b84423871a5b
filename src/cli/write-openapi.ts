import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MOVES } from '../domain/tax-returns/tax-return-moves.js';
import { WEBHOOK_GUIDE } from '../http/document/docs/webhook-guide.js';
import { openApiDocument } from '../http/document/openapi/openapi.js';
import { ROUTES } from '../http/routes.js';
import { LIMITS } from '../limits/limits.js';
import { printLimits } from './print-limits.js';
import { printMoves } from './print-moves.js';
import { printWebhookGuide } from './print-webhook-guide.js';

/** Documents that are written from the code. */
const DOCUMENTS = {
  'docs/openapi.json': `${JSON.stringify(openApiDocument(ROUTES), null, 2)}\n`,
  'docs/LIMITS.md': printLimits(LIMITS),
  'docs/TAX_RETURN_STATES.md': printMoves(MOVES),
  'docs/WEBHOOKS.md': printWebhookGuide(WEBHOOK_GUIDE),
};

/** Writes the documents; with `--check` only says whether they are what the code would write. */
for (const [name, text] of Object.entries(DOCUMENTS)) {
  const path = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  if (!process.argv.includes('--check')) {
    await writeFile(path, text);
    continue;
  }
  const committed = await readFile(path, 'utf8').catch(() => '');
  if (committed === text) continue;
  process.stderr.write(`${name} is stale: run \`npm run docs\`.\n`);
  process.exitCode = 1;
}
