import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An Express application: it handles requests, and has the prototypes that it gives them and their answers. */
export interface Application extends RequestListener {
  request: object;
  response: object;
}

/** Options of `createServer`: the classes of the requests and answers that it makes. */
interface Messages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Requests and answers that have the application's prototypes from the first. Express otherwise gives each its
 * prototype when it comes, and V8 then a hidden class of its own, which no inline cache knows.
 * @param isFull whether nothing further may be read from a connection: its next request then counts as one that asks for
 * another protocol, at which Node stops parsing, in the middle of what has arrived, and emits `upgrade`
 */
export function applicationMessages(app: Application, isFull: (socket: Socket) => boolean): Messages {
  class ApplicationRequest extends IncomingMessage {
    #leavesHttp: boolean | null = null;

    /** Node asks before it hands the request over, and again after it has parsed all that had arrived. */
    get upgrade(): boolean {
      this.#leavesHttp ??= this.method === 'CONNECT' || isFull(this.socket);
      return this.#leavesHttp;
    }

    /** Ignores the value in the request: the API has one protocol. */
    set upgrade(_said: boolean | null) {}
  }
  class ApplicationResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(ApplicationRequest.prototype, app.request);
  Object.setPrototypeOf(ApplicationResponse.prototype, app.response);
  Object.assign(app, { request: ApplicationRequest.prototype, response: ApplicationResponse.prototype });
  return { IncomingMessage: ApplicationRequest, ServerResponse: ApplicationResponse };
}
