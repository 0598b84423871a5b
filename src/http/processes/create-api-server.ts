import type { Express } from 'express';
import type { AppContext } from '../../context.js';
import { LIMITS } from '../../limits/limits.js';
import { type ApplicationServer, createApplicationServer } from '../../process/application-server.js';
import { answerUnparsed } from '../gate/answer-unparsed.js';

const { headerBytes, headersMs } = LIMITS.requests;

/** The server of the API, not yet listening. What Node refuses or leaves out by itself is answered by us. */
export function createApiServer(ctx: Pick<AppContext, 'config' | 'newId'>, app: Express): ApplicationServer {
  const served = createApplicationServer(app, {
    maxHeaderSize: headerBytes.value,
    headersTimeout: headersMs.value,
    keepAliveTimeout: ctx.config.keepAliveMs,
    // Bodies have limits of their own: see middleware/intake.ts.
    requestTimeout: 0,
    // Refused with a problem document: see middleware/named-host.ts.
    requireHostHeader: false,
  });
  // Their bytes are bounded. Beyond a number, Node leaves headers out in silence, and a precondition may be among them.
  served.server.maxHeadersCount = 0;
  answerUnparsed(served.server, ctx);
  return served;
}
