import { MOVES } from '../domain/tax-returns/tax-return-moves.js';
import { WEBHOOK_GUIDE } from '../http/document/docs/webhook-guide.js';
import { openApiDocument } from '../http/document/openapi/openapi.js';
import { ROUTES } from '../http/routes.js';
import { LIMITS } from '../limits/limits.js';
import { printLimits } from './print-limits.js';
import { printMoves } from './print-moves.js';
import { printWebhookGuide } from './print-webhook-guide.js';

/** Documents that are written from the code, by path. */
export const generatedDocuments = (): Readonly<Record<string, string>> => ({
  'docs/openapi.json': `${JSON.stringify(openApiDocument(ROUTES), null, 2)}\n`,
  'docs/LIMITS.md': printLimits(LIMITS),
  'docs/TAX_RETURN_STATES.md': printMoves(MOVES),
  'docs/WEBHOOKS.md': printWebhookGuide(WEBHOOK_GUIDE),
});
