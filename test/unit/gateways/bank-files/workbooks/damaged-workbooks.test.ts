import { describe, expect, it } from 'vitest';
import { BankFileError } from '../../../../../src/gateways/bank-files/read-bank-file.js';
import { damaged, MARKER, type Random, seededRandom } from '../../../../support/damaged-files.js';
import {
  odsParts,
  type TestCell,
  type TestWorkbook,
  writeOds,
  writeXlsx,
  xlsxParts,
} from '../../../../support/workbooks/write-workbooks.js';
import { writeZip, type ZipPart } from '../../../../support/workbooks/write-zip.js';
import { type ReadFile, readAll } from '../read-text.js';

const BATCHES = 5;
const FILES_A_BATCH = 200;

/** A statement with a running balance, in whole pence. */
function statement(random: Random): {
  readonly workbook: TestWorkbook;
  readonly amounts: readonly number[];
  /** The row of the first amount. */
  readonly first: number;
} {
  const amounts = Array.from({ length: 5 + random.below(30) }, () => random.below(90_000) - 45_001);
  let balance = random.below(100_000);
  const rows: TestCell[][] = amounts.map((amount, at) => {
    balance += amount;
    const date = new Date(Date.UTC(2026, 3, 6 + at)).toISOString().slice(0, 10);
    return [{ date }, `Payment ${random.below(1000)}`, amount / 100, balance / 100];
  });
  const title = Array.from({ length: random.below(4) }, () => [`Title ${random.below(9)}`]);
  return {
    workbook: {
      sheets: [{ name: 'Account', rows: [...title, ['Date', 'Description', 'Amount', 'Balance'], ...rows] }],
    },
    amounts,
    first: title.length + 2,
  };
}

/** The outcome of a file; `null` where it was refused as a whole. */
async function outcome(content: Buffer): Promise<ReadFile | null> {
  try {
    return await readAll(content);
  } catch (error) {
    if (error instanceof BankFileError) return null;
    throw error;
  }
}

describe('reading damaged workbooks', () => {
  it.each(Array.from({ length: 5 }, (_, at) => at))(
    'reads a sound one exactly (statement %i)',
    async (at) => {
      const { workbook, amounts } = statement(seededRandom(71 + at));

      for (const write of [writeXlsx, writeOds]) {
        const { rows, errors } = await readAll(write(workbook));

        expect(errors).toEqual([]);
        expect(rows.map(({ amountPence }) => amountPence)).toEqual(amounts);
      }
    },
  );

  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'makes no other row of an archive whose bytes were changed (batch %i)',
    async (batch) => {
      const random = seededRandom(20_261_122 + batch);
      for (let at = 0; at < FILES_A_BATCH; at++) {
        const { workbook, amounts, first } = statement(random);
        const content = (random.below(2) === 0 ? writeXlsx : writeOds)(workbook);
        const changed = changedBytes(content, random);

        const read = await outcome(changed);

        if (read === null) continue;
        expect(read.rows.filter(({ line, amountPence }) => amounts[line - first] !== amountPence)).toEqual(
          [],
        );
        expect(read.rows.length + read.errors.length).toBeGreaterThanOrEqual(amounts.length);
      }
    },
    60_000,
  );

  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'ends each of those whose parts were damaged in rows, errors or a refusal (batch %i)',
    async (batch) => {
      const random = seededRandom(20_261_222 + batch);
      for (let at = 0; at < FILES_A_BATCH; at++) {
        const { workbook } = statement(random);
        const parts = (random.below(2) === 0 ? xlsxParts : odsParts)(workbook);

        const read = await outcome(writeZip(withDamage(parts, random)));

        expect(read?.errors.filter(({ detail }) => detail.includes(MARKER)) ?? []).toEqual([]);
        expect(read?.items.length ?? 0).toBeLessThan(10_000);
      }
    },
    60_000,
  );
});

function changedBytes(content: Buffer, random: Random): Buffer {
  const copy = Buffer.from(content);
  const times = 1 + random.below(4);
  for (let done = 0; done < times; done++) {
    const at = 4 + random.below(copy.length - 4);
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
  }
  return random.below(10) === 0 ? copy.subarray(0, random.below(copy.length)) : copy;
}

const withDamage = (parts: readonly ZipPart[], random: Random): readonly ZipPart[] => {
  const chosen = random.pick(parts);
  return parts.map((part) =>
    part === chosen ? { ...part, content: damaged(Buffer.from(part.content), random) } : part,
  );
};
