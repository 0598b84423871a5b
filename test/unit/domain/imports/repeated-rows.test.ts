import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankRow, bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import { createRepeatedRows } from '../../../../src/domain/imports/repeated-rows.js';
import { PROPERTY_RUNS } from '../../../support/property-runs.js';

const row = (at: number, rest: Partial<BankRow> = {}): BankRow =>
  bankRow({
    line: at + 2,
    date: `2025-06-${String(1 + (at % 28)).padStart(2, '0')}`,
    amountPence: -100 - at,
    currency: 'GBP',
    description: `SHOP ${at}`,
    ...rest,
  });

const found = (rows: readonly BankRow[]) => {
  const repeated = createRepeatedRows();
  for (const [at, one] of rows.entries()) repeated.add({ ...one, line: at + 2 });
  return repeated.result();
};

describe('rows that stand in a file again', () => {
  it('are counted where a statement overlaps the one above it by three rows or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.nat(39), fc.nat(20), (count, overlap, more) => {
        const shared = Math.min(overlap, count);
        const first = Array.from({ length: count }, (_, at) => row(at));
        const second = Array.from({ length: shared + more }, (_, at) => row(count - shared + at));

        const expected = shared >= 3 ? { count: shared, line: count + 2 } : { count: 0, line: null };
        expect(found([...first, ...second])).toEqual(expected);
      }),
      PROPERTY_RUNS,
    );
  });

  it('are none where equal payments were made on one day, however many', () => {
    const coffees = Array.from({ length: 9 }, () => row(1));

    expect(found([...coffees, row(2), row(2)])).toEqual({ count: 0, line: null });
  });

  it('are none where ids tell them apart', () => {
    const rows = [1, 2, 3, 4].map((at) => row(at, { externalId: `id${at}` }));

    expect(found([...rows, ...rows])).toEqual({ count: 0, line: null });
  });

  it('are told apart by their balance', () => {
    const rows = (balance: number) => [1, 2, 3, 4].map((at) => row(at, { balancePence: balance - at }));

    expect(found([...rows(900), ...rows(500)])).toEqual({ count: 0, line: null });
  });
});
