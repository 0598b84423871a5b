import type { AppContext } from '../../context.js';
import { findRegisteredKeys, type RegisteredKey } from '../../db/encryption/encryption-keys-repository.js';
import { SEALED_TABLES } from '../../db/encryption/sealed-tables.js';
import { countSealedValues, type SealedCount } from '../../db/encryption/sealed-values-repository.js';

/** One master key, as this process knows it and the database uses it. */
export interface KeyUsage {
  readonly fingerprint: string;
  readonly isCurrent: boolean;
  /** Whether the settings of this process have it. */
  readonly isKnown: boolean;
  /** Whether a process has ever sealed with it. */
  readonly isRegistered: boolean;
  /** Values that only it opens. */
  readonly values: number;
}

/** Every key that is known, registered or used. Reads every sealed value's head. */
export async function readKeyUsage({
  systemDb,
  cipher,
}: Pick<AppContext, 'systemDb' | 'cipher'>): Promise<KeyUsage[]> {
  const registered = await findRegisteredKeys(systemDb);
  const counts = await countSealedValues(systemDb, SEALED_TABLES);
  const named = counts.flatMap(({ fingerprint }) => (fingerprint === null ? [] : [fingerprint]));
  const fingerprints = new Set([
    ...cipher.knownFingerprints,
    ...registered.map(({ fingerprint }) => fingerprint),
    ...named,
  ]);
  return [...fingerprints].map((fingerprint) => ({
    fingerprint,
    isCurrent: fingerprint === cipher.keyFingerprint,
    isKnown: cipher.knownFingerprints.includes(fingerprint),
    isRegistered: registered.some((key) => key.fingerprint === fingerprint),
    values: valuesOf(fingerprint, counts, registered),
  }));
}

/**
 * Values that the key may open. Format 1 names no key, so its values count for every key that was in use while it was
 * written.
 */
function valuesOf(
  fingerprint: string,
  counts: readonly SealedCount[],
  registered: readonly RegisteredKey[],
): number {
  const opensFormat1 = registered.some((key) => key.fingerprint === fingerprint && key.opensFormat1);
  return counts
    .filter((count) => count.fingerprint === fingerprint || (count.fingerprint === null && opensFormat1))
    .reduce((sum, { count }) => sum + count, 0);
}
