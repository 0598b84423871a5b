import type { AppContext } from '../../context.js';
import { StartRefusedError } from '../../process/start-refused-error.js';
import { findRedisFault } from '../../queues/find-redis-fault.js';

/**
 * Refuses to start with a Redis with which the queues can never work. One that is away, or refuses for a while, is no reason:
 * what needs it waits.
 * @throws {StartRefusedError} in words for the operator
 */
export async function assertRedis({ redis, config }: Pick<AppContext, 'redis' | 'config'>): Promise<void> {
  const fault = await findRedisFault(redis, config).catch(() => null);
  if (fault?.isLasting === true) throw new StartRefusedError(`Redis ${fault.detail}.`);
}
