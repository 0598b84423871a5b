import type { Processes } from '../../chaos/estate.js';
import type { Fault } from '../../chaos/fault.js';
import { commitBeforeNewestMigration, type Release, releaseAt } from '../../support/releases.js';

/** Asks one of two processes of each role to stop, and starts that of a release in its place. */
async function exchange({ webs, workers }: Processes, release?: Release): Promise<void> {
  for (const [place, entry] of [
    [webs[1], 'src/http/server.ts'],
    [workers[1], 'workers/main.ts'],
  ] as const) {
    await place?.stop();
    await place?.replace(release?.entry(entry));
  }
}

let before: Release | undefined;

/** Back to the code before the newest migration for one of two processes of each role, and on to today's again. */
const BACK_AND_ON: Fault<Processes> = {
  name: 'release before beside this one, and on again',
  seconds: { short: 4, long: 20 },
  async begin(estate) {
    const found = await commitBeforeNewestMigration();
    if ('reason' in found) throw new Error(found.reason);
    before = await releaseAt(found.commit);
    await exchange(estate, before);
  },
  async end(estate) {
    await exchange(estate);
    await before?.remove();
  },
};

export const RELEASE_FAULTS: readonly Fault<Processes>[] = [BACK_AND_ON];
