import type { AppContext } from '../../context.js';
import { rememberKeyFingerprint } from '../../db/deployment-repository.js';

/**
 * Refuses to run with another encryption key than the one that sealed the data. The first start decides.
 * @throws {Error} in words for the operator
 */
export async function assertEncryptionKey({
  systemDb,
  cipher,
}: Pick<AppContext, 'systemDb' | 'cipher'>): Promise<void> {
  const known = await rememberKeyFingerprint(systemDb, cipher.keyFingerprint);
  if (known !== cipher.keyFingerprint) {
    throw new Error(
      `ENCRYPTION_KEY is not the key of this database (its fingerprint is ${cipher.keyFingerprint}, the database's is ${known}).`,
    );
  }
}
