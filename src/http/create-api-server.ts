import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import type { AppContext } from '../context.js';
import { LIMITS } from '../domain/limits.js';
import { answerUnparsed } from './answer-unparsed.js';
import { applicationMessages } from './application-messages.js';

const { headerBytes, headersMs } = LIMITS.requests;

/** The server of the API, not yet listening. What Node refuses or leaves out by itself is answered by us. */
export function createApiServer(ctx: Pick<AppContext, 'config' | 'newId'>, app: Express): Server {
  const server = createServer(
    {
      ...applicationMessages(app),
      maxHeaderSize: headerBytes.value,
      headersTimeout: headersMs.value,
      // Bodies have limits of their own: see middleware/intake.ts.
      requestTimeout: 0,
      // Refused with a problem document: see middleware/named-host.ts.
      requireHostHeader: false,
    },
    app,
  );
  // Their bytes are bounded. Beyond a number, Node leaves headers out in silence, and a precondition may be among them.
  server.maxHeadersCount = 0;
  answerUnparsed(server, ctx);
  return server;
}
