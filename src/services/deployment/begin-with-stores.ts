import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '../../context.js';
import { isStoreFault } from '../../store-faults.js';
import { assertEncryptionKey } from './assert-encryption-key.js';

const AGAIN_MS = 1_000;

/**
 * What every process does before it takes work: waits until the database answers, refuses to go on with another key
 * than the database's, and begins to go by the database's clock.
 * @throws when the encryption key is not the database's
 */
export async function beginWithStores(
  ctx: Pick<AppContext, 'systemDb' | 'cipher' | 'clock' | 'log'>,
): Promise<void> {
  for (;;) {
    try {
      await assertEncryptionKey(ctx);
      await ctx.clock.follow((error) =>
        ctx.log.warn({ err: error }, 'the database’s clock could not be read'),
      );
      return;
    } catch (error) {
      if (!isStoreFault(error)) throw error;
      ctx.log.warn({ err: error }, 'the database does not answer yet: waiting for it');
      await setTimeout(AGAIN_MS);
    }
  }
}
