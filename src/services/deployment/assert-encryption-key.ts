import type { AppContext } from '../../context.js';
import {
  lockRegisteredKeys,
  registerKey,
  unregisterKeys,
} from '../../db/encryption/encryption-keys-repository.js';
import { StartRefusedError } from '../../process/start-refused-error.js';
import { readKeyUsage } from '../encryption/key-usage.js';
import { inSystem } from '../in-system.js';

type Slice = Pick<AppContext, 'systemDb' | 'cipher'>;

/**
 * Refuses to run without a key that the data need: every key that has been used must be among the settings until
 * nothing is sealed with it. A new key may come only beside those that are in use, so that two processes with
 * different settings do not both start.
 * @throws {StartRefusedError} in words for the operator
 */
export async function assertEncryptionKey({ systemDb, cipher }: Slice): Promise<void> {
  await inSystem({ systemDb }, async (trx) => {
    const registered = (await lockRegisteredKeys(trx)).map(({ fingerprint }) => fingerprint);
    const missing = registered.filter((fingerprint) => !cipher.knownFingerprints.includes(fingerprint));
    if (missing.length > 0) {
      await assertUnused({ systemDb, cipher }, registered, missing);
      await unregisterKeys(trx, missing);
    }
    await registerKey(trx, cipher.keyFingerprint);
  });
}

async function assertUnused(
  ctx: Slice,
  registered: readonly string[],
  missing: readonly string[],
): Promise<void> {
  const isFirstUse = !registered.includes(ctx.cipher.keyFingerprint);
  const usage = isFirstUse ? [] : await readKeyUsage(ctx);
  const needed = missing.filter(
    (one) => isFirstUse || usage.some(({ fingerprint, values }) => fingerprint === one && values > 0),
  );
  if (needed.length === 0) return;
  throw new StartRefusedError(
    `The database holds values sealed with a key that is not among the settings: ${needed.join(', ')} (ENCRYPTION_KEY has ${ctx.cipher.keyFingerprint}). Set that key as ENCRYPTION_KEY, or put it in ENCRYPTION_OTHER_KEYS until "cli encryption status" says that nothing uses it.`,
  );
}
