import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Options of `createServer`: the classes of the requests and answers that it makes. */
interface Messages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Requests and answers that have the application's prototypes from the first. Express otherwise gives each its
 * prototype when it comes, and V8 then a hidden class of its own, which no inline cache knows.
 */
export function applicationMessages(app: Express): Messages {
  class ApplicationRequest extends IncomingMessage {}
  class ApplicationResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(ApplicationRequest.prototype, app.request);
  Object.setPrototypeOf(ApplicationResponse.prototype, app.response);
  Object.assign(app, { request: ApplicationRequest.prototype, response: ApplicationResponse.prototype });
  return { IncomingMessage: ApplicationRequest, ServerResponse: ApplicationResponse };
}
