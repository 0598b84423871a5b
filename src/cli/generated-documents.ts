import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TAX_RETURN_MOVES } from '../domain/tax-returns/tax-return-moves.js';
import { WEBHOOK_GUIDE } from '../http/document/docs/webhook-guide.js';
import { openApiDocument } from '../http/document/openapi/openapi.js';
import { ROUTES } from '../http/routes.js';
import { LIMITS } from '../limits/limits.js';
import { type DecisionPage, printDecisions } from './print-decisions.js';
import { printLimits } from './print-limits.js';
import { printMoves } from './print-moves.js';
import { printWebhookGuide } from './print-webhook-guide.js';

const DECISIONS = fileURLToPath(new URL('../../docs/decisions/', import.meta.url));

/** Documents that are written from the code and from the pages of decisions, by path. */
export const generatedDocuments = (): Readonly<Record<string, string>> => ({
  'docs/openapi.json': `${JSON.stringify(openApiDocument(ROUTES), null, 2)}\n`,
  'docs/LIMITS.md': printLimits(LIMITS),
  'docs/TAX_RETURN_STATES.md': printMoves(TAX_RETURN_MOVES),
  'docs/WEBHOOKS.md': printWebhookGuide(WEBHOOK_GUIDE),
  'docs/decisions/README.md': printDecisions(decisionPages()),
});

/** Every page of `docs/decisions` but its index. */
export const decisionPages = (): readonly DecisionPage[] =>
  readdirSync(DECISIONS)
    .filter((file) => file !== 'README.md')
    .map((file) => ({ file, text: readFileSync(`${DECISIONS}${file}`, 'utf8') }));
