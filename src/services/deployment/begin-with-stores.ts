import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '../../context.js';
import { isolationFault } from '../../db/deployment/isolation.js';
import { readSchemaState, refusalOf } from '../../db/deployment/schema-state.js';
import { StartRefusedError } from '../../process/start-refused-error.js';
import { isStoreFault } from '../../process/store-faults.js';
import { assertDatabaseTls } from './assert-database-tls.js';
import { assertEncryptionKey } from './assert-encryption-key.js';
import { assertRedis } from './assert-redis.js';

const AGAIN_MS = 1_000;

/**
 * Prepares a process before it takes work. Refuses a Redis with which the queues can never work, and a database to which no
 * TLS connection can be made, and waits until the database answers. Refuses a schema that only a newer release can use,
 * pools that do not keep tenants and roles apart, and another encryption key than the database's. Then follows the
 * database's clock.
 * @throws {StartRefusedError} in words for the operator
 */
export async function beginWithStores(
  ctx: Pick<AppContext, 'config' | 'db' | 'systemDb' | 'redis' | 'cipher' | 'clock' | 'log' | 'faults'>,
): Promise<void> {
  await assertRedis(ctx);
  await assertDatabaseTls(ctx);
  for (;;) {
    try {
      await assertSchema(ctx);
      await assertIsolation(ctx);
      await assertEncryptionKey(ctx);
      await ctx.clock.follow((error) => ctx.faults.warn(error, 'the database’s clock could not be read'));
      return;
    } catch (error) {
      if (!isStoreFault(error)) throw error;
      ctx.faults.warn(error, 'the database does not answer yet: waiting for it');
      await setTimeout(AGAIN_MS);
    }
  }
}

async function assertSchema({ config }: Pick<AppContext, 'config'>): Promise<void> {
  const refusal = refusalOf(await readSchemaState(config.databaseDirectUrl));
  if (refusal !== null) throw new StartRefusedError(`This release does not start: ${refusal}.`);
}

async function assertIsolation(pools: Pick<AppContext, 'db' | 'systemDb'>): Promise<void> {
  const fault = await isolationFault(pools);
  if (fault !== null) throw new StartRefusedError(`This process does not start: ${fault}.`);
}
