import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from './domain/limits.js';
import { createLinkedList } from './linked-list.js';

/** A server that can be emptied without resetting a request that was begun. */
export interface DrainableServer {
  /**
   * Has `stopping` aborted, so that readiness says no and every answer ends its connection; goes on serving, new
   * connections too, for `delayMs`, in which whoever sends traffic is to notice; then closes the listener and what is
   * idle, and waits for the last answers. What has none after the limit is cut.
   */
  drain(delayMs: number): Promise<void>;
}

/** To be called before the server gets its first request. */
export function drainable(server: Server, stopping: AbortController): DrainableServer {
  const unanswered = createLinkedList<ServerResponse>();
  const sockets = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_, response: ServerResponse) => {
    const remove = unanswered.add(response);
    response.once('close', remove);
    if (stopping.signal.aborted) endConnectionAfter(response);
  });

  return {
    async drain(delayMs) {
      stopping.abort();
      for (const response of unanswered.values()) endConnectionAfter(response);
      await pause(delayMs);
      // What has arrived by now has been read by then: no socket counts as idle that holds a request.
      await afterPolling();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const limit = setTimeout(() => server.closeAllConnections(), LIMITS.shutdown.lastAnswersMs.value);
      await closed;
      clearTimeout(limit);
    },
  };
}

/** Asks the client to send no further request on it, before the connection is ended. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
