import type { AppContext } from '../../context.js';
import { CHANNELS } from '../../db/bells/bell.js';
import { type Listener, listen } from '../../db/listen.js';

/**
 * Hears in which stored shards commits have made deliveries due.
 * @param on `connected` also after every reconnect: what was committed before may have been missed
 */
export const listenForWebhooks = (
  ctx: Pick<AppContext, 'hosts' | 'log'>,
  on: { hear(stored: number): void; connected(): void },
): Listener =>
  listen({
    database: ctx.hosts.listen,
    applicationName: 'tax-webhooks-listen',
    channel: CHANNELS.webhooks,
    log: ctx.log,
    hear: (payload) => on.hear(Number(payload)),
    connected: on.connected,
  });
