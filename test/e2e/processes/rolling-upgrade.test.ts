import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Estate, startEstate } from '../../chaos/estate.js';
import type { Fault } from '../../chaos/fault.js';
import { type Place, startPlace, startWeb } from '../../chaos/processes.js';
import { openRun } from '../../chaos/run.js';
import {
  commitBeforeNewestMigration,
  nextRelease,
  type Release,
  releaseAt,
  THIS_RELEASE,
  WIDER_TABLES,
} from '../../support/releases.js';

const SEED = 1;
const DEADLINE_SECONDS = 90;
const ASK_AGAIN_MS = 200;
const TIMEOUT_MS = 600_000;

describe.runIf(process.platform === 'linux')(
  'Two releases on the schema of the newer',
  { timeout: TIMEOUT_MS },
  () => {
    const undo: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const step of undo.splice(0).toReversed()) await step();
    });

    /** The older under load, the newer beside it, and back. */
    async function upgradeAndBack(older: Release, newer: Release) {
      const estate = await startEstate(older);
      undo.push(() => estate.stop());
      const run = await openRun(estate, { seed: SEED, length: 'short', deadlineSeconds: DEADLINE_SECONDS });
      const readiness = watchReadiness(estate);
      undo.push(readiness.stop);
      const beside = newerBeside(older, newer);
      undo.push(beside.stopNewer);
      const rounds = [await run.round(beside), await run.round(OLDER_ALONE)];
      return { rounds, unready: await readiness.stop(), backAgain: await beside.backAgain() };
    }

    it('lose and double nothing, and the older is ready, starts and goes on when the newer is taken back', async () => {
      const next = await nextRelease(WIDER_TABLES.name, WIDER_TABLES.text);
      undo.push(() => next.remove());

      const { rounds, unready, backAgain } = await upgradeAndBack(THIS_RELEASE, next);

      expect(rounds.map(({ differences }) => differences)).toEqual([[], []]);
      expect(rounds.map(({ tally }) => tally.unexpected)).toEqual([0, 0]);
      expect(unready).toEqual([]);
      expect(backAgain).toEqual({
        code: 0,
        output: `Nothing to do: the schema is newer than this release by 1, up to ${WIDER_TABLES.name}, and this release works with it.\n`,
      });
    });

    it('lose and double nothing either when the older is the code before the newest migration', async ({
      skip,
    }) => {
      const before = await commitBeforeNewestMigration();
      if ('reason' in before) return skip(before.reason);
      const older = await releaseAt(before.commit);
      undo.push(() => older.remove());

      const { rounds, unready } = await upgradeAndBack(older, THIS_RELEASE);

      expect(rounds.map(({ differences }) => differences)).toEqual([[], []]);
      expect(rounds.map(({ tally }) => tally.unexpected)).toEqual([0, 0]);
      // Code from before decision 106 takes newer migrations for a fault.
      if (older.has('src/db/deployment/schema-state.ts')) expect(unready).toEqual([]);
    });
  },
);

const OLDER_ALONE: Fault = {
  name: 'the older release goes on alone',
  seconds: { short: 3, long: 3 },
  begin: async () => undefined,
  end: async () => undefined,
};

/** The newer release migrates and takes half of the work; then the older is started again in its place. */
function newerBeside(older: Release, newer: Release) {
  const places: Place[] = [];
  let databaseUrl = '';
  const stopNewer = async () => {
    for (const place of places.splice(0))
      if (!(await place.stop())) throw new Error(`${place.name} did not stop in order`);
  };
  return {
    name: 'the newer release beside the older, and back',
    seconds: { short: 4, long: 4 },
    stopNewer,
    backAgain: () => older.migrate(databaseUrl),
    async begin({ stores, env, origins, webs, workers }: Estate) {
      databaseUrl = stores.direct.databaseUrl;
      const step = await newer.migrate(databaseUrl);
      if (step.code !== 0) throw new Error(`The release step failed:\n${step.output}`);
      const [web, worker] = await Promise.all([
        startWeb('newer web', env, newer.entry('src/http/server.ts')),
        startPlace('newer worker', newer.entry('workers/main.ts'), env),
      ]);
      places.push(web, worker);
      origins.splice(1, 1, web.url);
      await webs[1]?.stop();
      await workers[1]?.stop();
    },
    async end({ origins, webs, workers }: Estate) {
      await Promise.all([webs[1]?.replace(), workers[1]?.replace()]);
      origins.splice(1, 1, webs[1]?.url ?? '');
      await stopNewer();
    },
  } satisfies Fault & Record<string, unknown>;
}

/** Asks the process that is never stopped whether it is ready, again and again. */
function watchReadiness({ webs }: Estate) {
  const unready = new Set<string>();
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const said = await askReadiness(webs[0]?.url);
      if (said !== null) unready.add(said);
      await pause(ASK_AGAIN_MS);
    }
  })();
  return {
    async stop(): Promise<readonly string[]> {
      over.abort();
      await watching;
      const last = await Promise.all(webs.map(({ url }) => askReadiness(url)));
      return [...unready, ...last.filter((said) => said !== null)];
    },
  };
}

/** @returns `null` when it is ready, else what it says */
async function askReadiness(url = ''): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/readyz`);
    const text = await answer.text();
    return answer.ok ? null : text;
  } catch (error) {
    return String(error);
  }
}
