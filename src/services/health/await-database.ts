import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../context.js';
import { takesWrites } from '../../db/deployment/takes-writes.js';
import { LIMITS } from '../../limits/limits.js';

/**
 * Waits until the database answers and takes writes, looking once a second.
 * @param signal ends the wait early
 * @returns whether there was anything to wait for: `false` when it did so at once
 */
export async function awaitDatabase(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  signal: AbortSignal,
): Promise<boolean> {
  for (let looks = 0; ; looks++) {
    if (signal.aborted || (await takesWrites(systemDb).catch(() => false))) return looks > 0;
    await pause(LIMITS.stores.probeMs.value, undefined, { signal }).catch(() => undefined);
  }
}
