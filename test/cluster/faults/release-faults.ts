import type { Fault } from '../../chaos/fault.js';
import {
  commitBeforeNewestMigration,
  nextRelease,
  type Release,
  releaseAt,
  WIDER_TABLES,
} from '../../support/releases.js';
import type { ClusterEstate } from '../estate.js';

/** Asks one of two processes of each role to stop, and starts that of a release in its place. */
async function exchange({ webs, workers }: ClusterEstate, release?: Release): Promise<void> {
  for (const [place, entry] of [
    [webs[1], 'src/http/server.ts'],
    [workers[1], 'workers/main.ts'],
  ] as const) {
    await place?.stop();
    await place?.replace(release?.entry(entry));
  }
}

/** Another release in the place of one of two processes of each role, and today's again. */
function beside(
  name: string,
  prepare: (estate: ClusterEstate) => Promise<Release>,
): Omit<Fault<ClusterEstate>, 'missing'> {
  let other: Release | undefined;
  return {
    name,
    seconds: { short: 4, long: 20 },
    async begin(estate) {
      other = await prepare(estate);
      await exchange(estate, other);
    },
    async end(estate) {
      await exchange(estate);
      await other?.remove();
    },
  };
}

/** It migrates first, under work. */
const NEXT = beside('next release beside this one, and taken back', async ({ front }) => {
  const next = await nextRelease(WIDER_TABLES.name, WIDER_TABLES.text);
  const step = await next.migrate(front.addresses.DATABASE_DIRECT_URL);
  if (step.code !== 0) throw new Error(`The release step failed:\n${step.output}`);
  return next;
});

const found = await commitBeforeNewestMigration();

/** The code before the newest migration, on the schema of today. */
const BEFORE: Fault<ClusterEstate> = {
  ...beside('release before beside this one, and on again', async () => {
    if ('reason' in found) throw new Error(found.reason);
    return releaseAt(found.commit);
  }),
  ...('reason' in found ? { missing: found.reason } : {}),
};

export const RELEASE_FAULTS: readonly Fault<ClusterEstate>[] = [NEXT, BEFORE];
