import type { AppContext } from '../../context.js';
import { addErrors, noteRelease } from '../../db/console/error-groups-repository.js';
import { textHash } from '../../gateways/crypto/text-hash.js';
import { releaseName } from '../../process/release-name.js';

type Slice = Pick<AppContext, 'systemDb' | 'metrics' | 'config'>;

const FINGERPRINT_CHARACTERS = 16;

/** Name for queue, code and place together. */
export const fingerprintOf = (kind: {
  readonly source: string;
  readonly code: string;
  readonly place: string;
}): string => textHash([kind.source, kind.code, kind.place].join('\n')).slice(0, FINGERPRINT_CHARACTERS);

/** Notes that this release runs: errors first seen from now on are new in it. Repeating it changes nothing. */
export const noteThisRelease = ({ systemDb, config }: Slice): Promise<void> =>
  noteRelease(systemDb, releaseName(config.release));

/**
 * Writes the errors that this process has counted to their groups.
 * @throws when Postgres cannot take them; they are kept for the next time
 */
export async function writeErrors({ systemDb, metrics, config }: Slice): Promise<void> {
  const counts = metrics.errors.take();
  try {
    const additions = counts.map((count) => ({
      ...count,
      fingerprint: fingerprintOf(count),
      tenants: Object.fromEntries(count.tenants),
    }));
    await addErrors(systemDb, releaseName(config.release), additions);
  } catch (error) {
    metrics.errors.giveBack(counts);
    throw error;
  }
}
