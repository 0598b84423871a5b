import pg from 'pg';
import type { Logger } from '../logger.js';

const RECONNECT_MS = 1_000;

interface Subscription {
  readonly databaseUrl: string;
  readonly applicationName: string;
  readonly channel: string;
  readonly log: Logger;
  hear(payload: string): void;
  /** Listens from now on: what was committed before may have been missed. */
  connected?(): void;
  /** Hears nothing until it is connected again. */
  disconnected?(): void;
}

export interface Listener {
  stop(): Promise<void>;
}

/** Hears what is notified on a channel, over one connection of its own, which is made again whenever it is lost. */
export function listen(subscription: Subscription): Listener {
  const { databaseUrl, applicationName, channel, log, hear, connected, disconnected } = subscription;
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    retry = null;
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      keepAlive: true,
    });
    client = next;
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', connectLater);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (!stopped) connected?.();
    } catch (error) {
      if (!stopped) log.warn({ err: error, channel }, 'listener: will connect again');
      await next.end().catch(() => undefined);
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
