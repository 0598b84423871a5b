import type { ServerResponse } from 'node:http';
import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../limits/limits.js';
import { type ApplicationServer, cutConnections } from './application-server.js';

/** A server that can be emptied without resetting a request that was begun. */
interface DrainableServer {
  /**
   * Has `stopping` aborted, so that readiness says no and every answer ends its connection. For `delayMs` it goes on
   * serving, new connections too, until load balancers have noticed. Then it closes the listener and what is idle, and
   * waits for the last answers. A connection without one after the limit is cut.
   */
  drain(delayMs: number): Promise<void>;
}

/** Makes a server drainable. Call it before the server gets its first request. */
export function drainable(served: ApplicationServer, stopping: AbortController): DrainableServer {
  const { server, connections } = served;
  server.prependListener('request', (_, response: ServerResponse) => {
    if (stopping.signal.aborted) endConnectionAfter(response);
  });

  return {
    async drain(delayMs) {
      stopping.abort();
      for (const unanswered of connections.values()) endConnectionAfter(unanswered.values().at(-1));
      await pause(delayMs);
      // Requests that have arrived by now have been read by then: no socket counts as idle that holds a request.
      await afterPolling();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
      const limit = setTimeout(() => cutConnections(served), LIMITS.shutdown.lastAnswersMs.value);
      await closed;
      clearTimeout(limit);
    },
  };
}

/** Asks the client to send no further request on it, before the connection is ended. */
function endConnectionAfter(response: ServerResponse | undefined): void {
  if (response?.headersSent === false) response.setHeader('Connection', 'close');
}
