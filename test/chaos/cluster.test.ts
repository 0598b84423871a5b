import { afterAll, describe, expect, it } from 'vitest';
import { doctorFaults } from '../cluster/doctor.js';
import { type OpenPass, PASSES } from '../cluster/passes.js';
import { findDebianRoot } from '../support/debian/debian-root.js';
import { formatReport } from './report.js';
import type { RoundReport } from './run.js';

const SEED = 1;
/** From the end of a fault until all is done. How long it takes is printed, and depends on what else the machine does. */
const DEADLINE_SECONDS = 150;
/** Of each pass. What is left of its list then is for `npm run cluster-test`, which has no such limit. */
const BUDGET_MS = 220_000;
const TIMEOUT_MS = 600_000;

const root =
  process.platform === 'linux'
    ? await findDebianRoot()
    : { reason: 'the servers are those of Debian on Linux' };
const startedAt = performance.now();

for (const [at, pass] of PASSES.entries()) {
  describe(`A deployment with failover, ${pass.name}`, { timeout: TIMEOUT_MS }, () => {
    let opened: OpenPass | undefined;
    const rounds: RoundReport[] = [];
    afterAll(async () => {
      process.stdout.write(`${formatReport(rounds)}\n`);
      await opened?.estate.stop();
    }, TIMEOUT_MS);

    it('has nothing that doctor fails on', async ({ skip }) => {
      if ('reason' in root) return skip(root.reason);
      opened = await pass.open(root, { seed: SEED, length: 'short', deadlineSeconds: DEADLINE_SECONDS });

      expect(await doctorFaults(opened.estate)).toEqual([]);
    });

    for (const { name, missing } of pass.faults) {
      it(`loses, doubles and leaves over nothing by: ${name}`, async ({ skip }) => {
        if ('reason' in root) return skip(root.reason);
        if (missing !== undefined) return skip(missing);
        skip(opened === undefined, 'it did not start');
        skip(
          performance.now() - startedAt > BUDGET_MS * (at + 1),
          'its minutes are over: `npm run cluster-test` has this one too',
        );
        const round = await opened?.round(name);
        if (round !== undefined) rounds.push(round);

        expect(round?.differences).toEqual([]);
        expect(round?.tally.succeeded).toBeGreaterThan(0);
      });
    }
  });
}
