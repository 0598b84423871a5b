import type { AppContext } from '../src/context.js';
import { CHANNELS } from '../src/db/bells/bell.js';
import { type Listener, listen } from '../src/db/listen.js';

/** Rings when something is committed to the outbox, and once after every reconnect, for what was missed. */
export const listenToOutbox = (ctx: AppContext, ring: () => void): Listener =>
  listen({
    database: ctx.hosts.listen,
    applicationName: 'tax-relay-listen',
    channel: CHANNELS.outbox,
    log: ctx.log,
    hear: ring,
    connected: ring,
  });
