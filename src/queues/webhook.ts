import Type from 'typebox';
import { LIMITS } from '../limits/limits.js';
import { defineWakeUp } from './define-queue.js';

/** Says that a shard of endpoints may have deliveries that are due. What is due, and when, is in Postgres. */
export const webhookQueue = defineWakeUp({
  name: 'webhook',
  properties: { shard: Type.Integer({ minimum: 0, maximum: LIMITS.webhooks.shards.value - 1 }) },
});
