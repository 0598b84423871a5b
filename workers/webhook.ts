import { LIMITS } from '../src/limits/limits.js';
import { webhookQueue } from '../src/queues/webhook.js';
import { defineShardWorker } from './define-shard-worker.js';

/** Sends what is due in a shard of webhook endpoints. Safe to repeat: Postgres gives each delivery to one process. */
export default defineShardWorker({
  queue: webhookQueue,
  concurrency: LIMITS.webhooks.shards.value, // each place holds a shard, and any process may have to hold all of them
});
