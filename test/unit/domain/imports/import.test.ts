import { describe, expect, it } from 'vitest';
import {
  assertCancellable,
  assertRevertible,
  IMPORT_STATUSES,
  type ImportCounts,
  isFinished,
  NO_COUNTS,
  percentDone,
  processedCount,
  publicCounts,
  type StoredImportFile,
  sumByAccount,
  sumOfCounts,
} from '../../../../src/domain/imports/import.js';
import { InvalidStateError } from '../../../../src/errors.js';

const COUNTS: ImportCounts = {
  created: 10,
  updated: 2,
  skippedDuplicate: 3,
  flaggedDuplicate: 1,
  failed: 4,
  leftOut: 5,
  categorised: 7,
  needsReview: 6,
};
const file = (sizeBytes: number) => ({ sizeBytes }) as StoredImportFile;

describe('the counts of an import', () => {
  it('take a flagged or categorised row for a created one, and a line left out for none', () => {
    expect(processedCount(COUNTS)).toBe(10 + 2 + 3 + 4);
    expect(publicCounts({ counts: COUNTS, pairedTransfers: 8 })).toEqual({
      total: 19,
      created: 10,
      updated: 2,
      skipped_duplicate: 3,
      flagged_duplicate: 1,
      failed: 4,
      left_out: 5,
      categorised: 7,
      needs_review: 6,
      paired_transfers: 8,
    });
  });

  it('add up chunk by chunk, each of them', () => {
    const twice = Object.fromEntries(Object.entries(COUNTS).map(([name, count]) => [name, count * 2]));

    expect(sumOfCounts(COUNTS, COUNTS)).toEqual(twice);
    expect(sumOfCounts(NO_COUNTS, COUNTS)).toEqual(COUNTS);
  });

  it('add up money by the account that the file names', () => {
    const before = { '': 1_00, ONE: 2_00 };

    expect(sumByAccount(before, { ONE: -50, TWO: 7 })).toEqual({ '': 1_00, ONE: 1_50, TWO: 7 });
    expect(before).toEqual({ '': 1_00, ONE: 2_00 });
  });
});

describe('percentDone', () => {
  it.each([
    ['processing', 0, 0, 0],
    ['processing', 1, 3, 33],
    ['processing', 299, 300, 99],
    ['processing', 300, 300, 99],
    ['failed', 150, 300, 50],
    ['completed', 0, 0, 100],
    ['completed', 299, 300, 100],
  ] as const)('has of a file that is %s, read for %i of %i bytes, %i', (status, readBytes, size, percent) => {
    expect(percentDone({ status, readBytes, file: file(size) })).toBe(percent);
  });
});

describe('assertCancellable', () => {
  it('lets pass what is not finished, and refuses the rest by name', () => {
    const refused = IMPORT_STATUSES.filter((status) => {
      try {
        assertCancellable({ status });
        return false;
      } catch (error) {
        expect(error).toMatchObject({ code: 'already_finished', details: { status } });
        return true;
      }
    });

    expect(refused).toEqual(['completed', 'failed', 'cancelled']);
    expect(IMPORT_STATUSES.filter((status) => isFinished({ status }))).toEqual(refused);
  });
});

describe('assertRevertible', () => {
  const done = { status: 'completed', revertedAt: null, options: { dryRun: false } } as const;

  it.each(['completed', 'failed', 'cancelled'] as const)(
    'lets pass what is %s, for it may have written rows',
    (status) => {
      expect(() => assertRevertible({ ...done, status })).not.toThrow();
    },
  );

  it.each([
    ['is at work', { status: 'processing' as const }, 'The import is processing: cancel it first.'],
    ['was reverted', { revertedAt: new Date(0) }, 'The import has been reverted already.'],
    ['wrote nothing', { options: { dryRun: true } }, 'A dry run wrote nothing that could be reverted.'],
  ])('refuses what %s', (_, changes, message) => {
    const refusal = { code: 'import_not_revertible', message };

    expect(() => assertRevertible({ ...done, ...changes })).toThrow(InvalidStateError);
    expect(() => assertRevertible({ ...done, ...changes })).toThrow(expect.objectContaining(refusal));
  });
});
