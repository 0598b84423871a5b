import type { QueueContract } from './define-queue.js';
import { isCluster, type RedisClient } from './open-redis.js';

/** Base of names of keys that are used together. In a cluster it is their hash tag, so that they lie in one slot. */
export const togetherIn = (redis: RedisClient, name: string): string =>
  isCluster(redis) ? `{${name}}` : name;

/**
 * The beginning of a queue's keys. In a cluster each queue has a hash tag of its own: its keys lie in one slot, as its
 * scripts need, and the queues spread over the nodes.
 */
export const keyPrefixOf = (
  { name }: Pick<QueueContract, 'name'>,
  redis: RedisClient,
  { queuePrefix }: { readonly queuePrefix: string },
): string => (isCluster(redis) ? togetherIn(redis, `${queuePrefix}:${name}`) : queuePrefix);
