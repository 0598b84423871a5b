import type { Express } from 'express';
import type { AppContext } from '../src/context.js';
import { LIMITS } from '../src/limits/limits.js';
import { type ApplicationServer, createApplicationServer } from '../src/process/application-server.js';

const { headerBytes, headersMs } = LIMITS.requests;

/** The server of the console, not yet listening. */
export const createConsoleServer = (
  { config }: Pick<AppContext, 'config'>,
  app: Express,
): ApplicationServer =>
  createApplicationServer(app, {
    maxHeaderSize: headerBytes.value,
    headersTimeout: headersMs.value,
    keepAliveTimeout: config.keepAliveMs,
  });
