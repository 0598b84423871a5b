import pg from 'pg';
import type { AppContext } from '../src/context.js';
import { OUTBOX_CHANNEL } from '../src/db/queues/outbox.js';

const RECONNECT_MS = 1_000;

/** A flag that can be waited for: rings while nobody waits are not lost. */
export function createDoorbell() {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      rung = false;
    },
  };
}

/** One dedicated connection that hears commits; after every reconnect it rings once, for what it missed. */
export function listen(ctx: AppContext, ring: () => void) {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    retry = null;
    const next = new pg.Client({
      connectionString: ctx.config.databaseUrl,
      application_name: 'tax-relay-listen',
    });
    client = next;
    next.on('notification', ring);
    next.on('error', () => undefined);
    next.on('end', connectLater);
    try {
      await next.connect();
      await next.query(`listen ${OUTBOX_CHANNEL}`);
      ring();
    } catch (error) {
      ctx.log.warn({ err: error }, 'relay listener: will connect again');
      await next.end().catch(() => undefined);
      connectLater();
    }
  }

  function connectLater(): void {
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
