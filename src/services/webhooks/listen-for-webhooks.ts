import type { AppContext } from '../../context.js';
import { type Listener, listen } from '../../db/listen.js';
import { WEBHOOK_CHANNEL } from '../../db/webhooks/delivery-claims-repository.js';

/**
 * Hears in which shards commits have made deliveries due.
 * @param on `connected` also after every reconnect: what was committed before may have been missed
 */
export const listenForWebhooks = (
  ctx: Pick<AppContext, 'config' | 'log'>,
  on: { hear(shard: number): void; connected(): void },
): Listener =>
  listen({
    databaseUrl: ctx.config.databaseUrl,
    applicationName: 'tax-webhooks-listen',
    channel: WEBHOOK_CHANNEL,
    log: ctx.log,
    hear: (payload) => on.hear(Number(payload)),
    connected: on.connected,
  });
