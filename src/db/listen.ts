import pg from 'pg';
import { LIMITS } from '../limits/limits.js';
import type { Logger } from '../telemetry/logger.js';
import type { Hosts } from './hosts/follow-hosts.js';

const RECONNECT_MS = 1_000;

interface Subscription {
  /** The address past any pooler: notifications come to one connection. */
  readonly database: Hosts;
  readonly applicationName: string;
  readonly channel: string;
  readonly log: Logger;
  hear(payload: string): void;
  /** Called when it begins to listen. Notifications before that may have been missed. */
  connected?(): void;
  /** Called when the connection is lost: nothing is received until it is made again. */
  disconnected?(): void;
}

export interface Listener {
  stop(): Promise<void>;
}

/** Receives the notifications of a channel over a connection of its own, which is opened again whenever it is lost. */
export function listen(subscription: Subscription): Listener {
  const { database, applicationName, channel, log, hear, connected, disconnected } = subscription;
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    retry = null;
    let next: pg.Client | null = null;
    try {
      next = new pg.Client({
        connectionString: await database.find(),
        application_name: applicationName,
        connectionTimeoutMillis: LIMITS.database.connectMs.value,
        keepAlive: true,
        stream: () => database.openSocket(),
      });
      client = next;
      next.on('notification', ({ payload }) => hear(payload ?? ''));
      next.on('error', () => undefined);
      next.on('end', connectLater);
      await next.connect();
      await next.query(`listen ${channel}`);
      if (!stopped) connected?.();
    } catch (error) {
      if (!stopped)
        log.warn({ err: error, channel }, 'a listener has lost its connection: it connects again');
      await next?.end().catch(() => undefined);
      connectLater();
    }
  }

  function connectLater(): void {
    disconnected?.();
    if (!stopped && retry === null) retry = setTimeout(() => void connect(), RECONNECT_MS);
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
