import type { AppContext } from '../src/context.js';
import { type Listener, listen } from '../src/db/listen.js';
import { OUTBOX_CHANNEL } from '../src/db/queues/outbox.js';

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
