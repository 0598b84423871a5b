import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Estate, startEstate } from './estate.js';
import { FAULTS } from './faults.js';
import { formatReport } from './report.js';
import { openRun, type RoundReport, type Run } from './run.js';

const SEED = 1;
/** From the end of a fault until all is done: 30 s are promised, and a machine that runs tests has more to do. */
const DEADLINE_SECONDS = 60;
/** What is left of the list then is for `npm run chaos`, which has no such limit. */
const BUDGET_MS = 240_000;
const LONGEST_ROUND_MS = 240_000;

describe.runIf(process.platform === 'linux')('Under the work of three tenants', () => {
  let estate: Estate;
  let run: Run<Estate>;
  let startedAt: number;
  const rounds: RoundReport[] = [];
  beforeAll(async () => {
    estate = await startEstate();
    run = await openRun(estate, { seed: SEED, length: 'short', deadlineSeconds: DEADLINE_SECONDS });
    startedAt = performance.now();
  });
  afterAll(async () => {
    process.stdout.write(`${formatReport(rounds)}\n`);
    await estate?.stop();
  });

  for (const fault of FAULTS) {
    it(`nothing is lost, doubled or left over by: ${fault.name}`, { timeout: LONGEST_ROUND_MS }, async ({
      skip,
    }) => {
      skip(
        performance.now() - startedAt > BUDGET_MS,
        'the four minutes are over: `npm run chaos` has this one too',
      );
      const round = await run.round(fault);
      rounds.push(round);

      expect(round.differences).toEqual([]);
      expect(round.tally.succeeded).toBeGreaterThan(0);
    });
  }
});
