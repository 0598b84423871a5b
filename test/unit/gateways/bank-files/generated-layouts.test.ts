import { describe, expect, it } from 'vitest';
import { BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { generateLayout } from '../../../support/generated-layouts/generate-layout.js';
import { faultOf } from '../../../support/generated-layouts/judge-reading.js';
import { readAll } from './read-text.js';

const BATCHES = 10;
const LAYOUTS_A_BATCH = 500;

/** What is wrong with the reading of one invented layout, with its seed; `null` when nothing is. */
async function faultAt(seed: number): Promise<string | null> {
  const layout = generateLayout(seed);
  const read = await readAll(layout.content).catch((error: unknown) => {
    if (error instanceof BankFileError) return { refused: error.fileCode, detail: error.message };
    throw error;
  });
  const fault = faultOf(layout, read);
  return fault === null ? null : `seed ${seed}, ${layout.family}: ${fault}`;
}

describe('readBankFile on invented layouts', () => {
  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'reads each of five hundred exactly, or refuses what nobody could settle by naming the option (batch %i)',
    async (batch) => {
      const faults: string[] = [];
      for (let at = 0; at < LAYOUTS_A_BATCH; at++) {
        const fault = await faultAt(batch * LAYOUTS_A_BATCH + at);
        if (fault !== null) faults.push(fault);
      }

      expect(faults).toEqual([]);
    },
    60_000,
  );

  it('reads most of them rather than refusing', async () => {
    let refused = 0;
    for (let seed = 0; seed < LAYOUTS_A_BATCH; seed++) {
      await readAll(generateLayout(seed).content).catch(() => {
        refused += 1;
      });
    }

    expect(refused).toBeLessThan(LAYOUTS_A_BATCH * 0.12);
  });
});
