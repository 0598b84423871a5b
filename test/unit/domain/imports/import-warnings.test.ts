import { describe, expect, it } from 'vitest';
import {
  type BankFileItem,
  bankRow,
  type LeftOutReason,
} from '../../../../src/domain/bank-files/bank-row.js';
import { createFileWarnings, fileWarning } from '../../../../src/domain/bank-files/file-warning.js';
import { createBalanceTally } from '../../../../src/domain/imports/balance-check.js';
import {
  createItemTally,
  importWarnings,
  warningsOfFailure,
} from '../../../../src/domain/imports/import-warnings.js';
import { LIMITS } from '../../../../src/limits/limits.js';

const row = (
  date: string,
  line = 2,
  balancePence: number | null = null,
): Extract<BankFileItem, { kind: 'row' }> => ({
  kind: 'row',
  row: bankRow({ line, date, amountPence: 100, currency: 'GBP', description: 'X', balancePence }),
});
const leftOut = (line: number, reason: LeftOutReason): BankFileItem => ({ kind: 'left_out', line, reason });

function warningsOf(items: readonly BankFileItem[], lockedYears: readonly number[] = []) {
  const tally = createItemTally();
  const balances = createBalanceTally();
  for (const item of items) {
    tally.add(item);
    if (item.kind === 'row') balances.add(item.row);
  }
  return importWarnings({
    fromFile: [],
    balance: balances.result(),
    gaps: balances.gaps(),
    findings: tally.result(),
    lockedYears: new Set(lockedYears),
    at: new Date('2026-11-26T12:00:00Z'),
  });
}

describe('importWarnings', () => {
  it('speaks of totals that were left out, of rows named like one, and of money that has not moved yet', () => {
    const likeTotal: BankFileItem = { ...row('2026-01-01', 9), isLikeTotal: true } as BankFileItem;
    const details = (items: readonly BankFileItem[]) =>
      warningsOf(items).map(({ code, line, count, detail }) => [
        code,
        line,
        count,
        detail.split(' ', 3).join(' '),
      ]);

    expect(details([leftOut(4, 'total_row'), likeTotal, leftOut(7, 'pending')])).toEqual([
      ['pending_left_out', 7, 1, '1 line was'],
      ['totals_left_out', 4, 1, '1 line was'],
      ['total_booked', 9, 1, '1 row is'],
    ]);
    expect(
      details([
        leftOut(4, 'total_row'),
        leftOut(5, 'total_row'),
        likeTotal,
        likeTotal,
        leftOut(7, 'memo_hold'),
        leftOut(8, 'not_posted'),
      ]),
    ).toEqual([
      ['pending_left_out', 7, 2, '2 lines were'],
      ['totals_left_out', 4, 2, '2 lines were'],
      ['total_booked', 9, 2, '2 rows are'],
    ]);
  });

  it('says nothing of rows of years that can be calculated', () => {
    expect(warningsOf([row('2021-04-06'), row('2027-04-05')])).toEqual([]);
  });

  it('counts parts that were left out, and payments that may stand twice where several do', () => {
    const like = (line: number): BankFileItem => ({ ...row('2026-04-06', line), isLikeSplit: true });

    expect(warningsOf([leftOut(3, 'split_part'), leftOut(4, 'split_part')])).toMatchObject([
      { code: 'splits_left_out', line: 3, count: 2 },
    ]);
    expect(warningsOf([like(5)])).toEqual([]);
    expect(warningsOf([like(5), like(9)])).toMatchObject([{ code: 'splits_booked', line: 5, count: 2 }]);
  });

  it('speaks of the years on either side of those by the day, and of one that has not begun', () => {
    const rows = ['2021-04-05', '2027-04-06', '2027-04-07', '2028-04-06'].map((date) => row(date));

    expect(warningsOf(rows)).toMatchObject([
      { code: 'rows_outside_tax_year', date: '2021-04-05', count: 1 },
      { code: 'rows_outside_tax_year', date: '2027-04-06', count: 2, detail: expect.stringMatching('begun') },
      { code: 'rows_outside_tax_year', date: '2028-04-06', count: 1 },
    ]);
  });

  it('says of a year that is locked that its new rows were not imported', () => {
    const [warning, ...others] = warningsOf([row('2025-04-06'), row('2026-04-06')], [2025]);

    expect(warning).toMatchObject({ code: 'rows_outside_tax_year', date: '2025-04-06', count: 1 });
    expect(warning?.detail).toContain('submitted');
    expect(others).toEqual([]);
  });

  it('counts what may still come, and not what never will', () => {
    const items = [
      leftOut(3, 'declined'),
      leftOut(4, 'pending'),
      leftOut(5, 'memo_hold'),
      leftOut(6, 'reverted'),
    ];

    expect(warningsOf([row('2025-05-01'), ...items])).toMatchObject([
      { code: 'pending_left_out', line: 4, count: 2 },
    ]);
  });

  it('names the first gaps in a running balance by day, and counts the others', () => {
    const max = LIMITS.bankFiles.balanceGaps.value;
    const items = Array.from({ length: max + 6 }, (_, at) => row('2025-05-01', at + 2, at * 1000));

    const found = warningsOf(items);
    expect(found).toHaveLength(max + 1);
    expect(found[0]).toMatchObject({ code: 'balance_gap', line: 3, date: '2025-05-01' });
    expect(found.at(-1)).toMatchObject({ code: 'balance_gap', line: null, count: 5 });
  });

  it('gives the gaps of a file that stands newest first by its own order', () => {
    const items = [row('2025-05-03', 2, 900), row('2025-05-02', 3, 800), row('2025-05-01', 4, 500)];

    expect(warningsOf(items)).toMatchObject([{ code: 'balance_gap', line: 4, date: '2025-05-01' }]);
  });

  it('is bounded for a file with rows of every year', () => {
    const years = Array.from({ length: 99 }, (_, at) => row(`20${String(at + 1).padStart(2, '0')}-05-01`));

    const found = warningsOf(years);
    expect(found).toHaveLength(LIMITS.bankFiles.warnings.value);
    expect(found.at(-1)?.code).toBe('more_warnings');
  });

  it('passes over years in which no row can be imported', () => {
    expect(warningsOf([row('1999-05-01'), row('0001-05-01'), row('2150-05-01')])).toEqual([]);
  });
});

describe('fileWarning', () => {
  it('gives no day that no calendar of an API has', () => {
    expect(fileWarning('balance_gap', 'X', { date: '0001-05-01' }).date).toBeNull();
    expect(fileWarning('balance_gap', 'X', { date: '2025-05-01' }).date).toBe('2025-05-01');
  });

  it('counts on where a list passed on was cut', () => {
    const warnings = createFileWarnings();
    const max = LIMITS.bankFiles.warnings.value;
    for (let at = 0; at < max; at++) warnings.add(fileWarning('sign', 'X'));
    warnings.add(fileWarning('more_warnings', 'X', { count: 7 }));

    expect(warnings.result()).toHaveLength(max);
    expect(warnings.result().at(-1)).toMatchObject({ code: 'more_warnings', count: 8 });
  });
});

describe('warningsOfFailure', () => {
  it('speaks of a file with nothing in it, and of no other failure', () => {
    expect(warningsOfFailure({ code: 'file_empty' })).toMatchObject([{ code: 'empty_file' }]);
    expect(warningsOfFailure({ code: 'no_rows' })).toMatchObject([{ code: 'header_only' }]);
    expect(warningsOfFailure({ code: 'rows_failed' })).toEqual([]);
  });
});
