import { afterAll, describe, expect, it } from 'vitest';
import { formatReport } from '../chaos/report.js';
import type { RoundReport } from '../chaos/run.js';
import { findDebianRoot } from '../support/debian/debian-root.js';
import { type OpenPass, PASSES } from './passes.js';

const SEED = 1;
/** From the end of a fault until all is done; nothing is asserted of it but that it ends. */
const DEADLINE_SECONDS = 150;
/** Of each pass. What is left of its list then is for `npm run cluster-test`, which has no such limit. */
const BUDGET_MS = 190_000;
const LONGEST_ROUND_MS = 300_000;
const LONGEST_START_MS = 300_000;

const root =
  process.platform === 'linux'
    ? await findDebianRoot()
    : { reason: 'the servers are those of Debian on Linux' };
const startedAt = performance.now();

for (const [at, pass] of PASSES.entries()) {
  describe(`A deployment with failover, ${pass.name}`, () => {
    let opened: OpenPass | undefined;
    const rounds: RoundReport[] = [];
    afterAll(async () => {
      process.stdout.write(`${formatReport(rounds)}\n`);
      await opened?.estate.stop();
    });

    for (const fault of pass.faults) {
      it(`loses, doubles and leaves over nothing by: ${fault}`, {
        timeout: LONGEST_START_MS + LONGEST_ROUND_MS,
      }, async ({ skip }) => {
        if ('reason' in root) return skip(root.reason);
        skip(
          performance.now() - startedAt > BUDGET_MS * (at + 1),
          'its minutes are over: `npm run cluster-test` has this one too',
        );
        opened ??= await pass.open(root, { seed: SEED, length: 'short', deadlineSeconds: DEADLINE_SECONDS });
        const round = await opened.round(fault);
        rounds.push(round);

        expect(round.differences).toEqual([]);
        expect(round.tally.succeeded).toBeGreaterThan(0);
      });
    }
  });
}
