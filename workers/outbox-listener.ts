import type { AppContext } from '../src/context.js';
import { type Listener, listen } from '../src/db/listen.js';
import { OUTBOX_CHANNEL } from '../src/db/queues/outbox.js';

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

/** Rings when something is committed to the outbox, and once after every reconnect, for what was missed. */
export const listenToOutbox = (ctx: AppContext, ring: () => void): Listener =>
  listen({
    databaseUrl: ctx.config.databaseUrl,
    applicationName: 'tax-relay-listen',
    channel: OUTBOX_CHANNEL,
    log: ctx.log,
    hear: ring,
    connected: ring,
  });
