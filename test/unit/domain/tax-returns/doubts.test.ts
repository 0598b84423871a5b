import { describe, expect, it } from 'vitest';
import { doubtsOf, withDoubts } from '../../../../src/domain/tax-returns/doubts.js';
import type { CountedTotal } from '../../../../src/domain/tax-returns/income-source.js';
import { doubtInWords } from '../../../../src/domain/tax-returns/row-doubt.js';
import { totalOf } from './made-assembly.js';

const NONE = { count: 0, amountPence: 0 };
const rent = (
  unnamed: CountedTotal['unnamed'] | undefined,
  countsAs: CountedTotal['countsAs'] = 'income',
): CountedTotal => ({
  ...totalOf('property.rent_income', 1_000_00),
  countsAs,
  ...(unnamed === undefined ? {} : { unnamed }),
});
const found = (toReview: typeof NONE, ...totals: CountedTotal[]) =>
  doubtsOf(toReview, [{ totals }]).map(({ code, count, amountPence }) => [code, count, amountPence]);

describe('doubtsOf', () => {
  it('has none of rows that are settled', () => {
    expect(found(NONE, rent(undefined))).toEqual([]);
  });

  it('counts rows that wait for review, and rows of letting without a property, by how they count', () => {
    const ofBoth = { unknown: { count: 1, amountPence: 5_00 }, default: { count: 4, amountPence: 40_00 } };

    expect(found({ count: 2, amountPence: 7_00 }, rent(ofBoth), rent(ofBoth))).toEqual([
      ['transactions_need_review', 2, 7_00],
      ['property_not_named', 2, 10_00],
      ['share_by_default', 8, 80_00],
    ]);
  });

  it('asks nothing of what is in no figure', () => {
    expect(found(NONE, rent({ unknown: { count: 1, amountPence: 5_00 } }, null))).toEqual([]);
  });

  it('says how many and how much, and how it is settled', () => {
    const detailOf = (count: number) => doubtsOf({ count, amountPence: 5_00 }, [])[0]?.detail;

    expect(detailOf(1)).toMatch(/^1 transaction of the year that wait for review, of £5\.00 in all\. List/);
    expect(detailOf(2)).toMatch(/^2 transactions of the year/);
  });
});

describe('withDoubts', () => {
  it('puts the doubts as they are now in the place of those that were stored', () => {
    const [stored] = doubtsOf({ count: 9, amountPence: 9_00 }, []);
    const [now] = doubtsOf({ count: 2, amountPence: 7_00 }, []);
    if (stored === undefined || now === undefined) throw new Error('rows to review are a doubt');
    const other = { ...stored, code: 'held_by_hmrc' as const };

    expect(withDoubts([stored, other], [now])).toEqual([now, other]);
    expect(withDoubts([stored, other], [])).toEqual([other]);
  });
});

describe('doubtInWords', () => {
  const doubt = { code: 'vehicle_costs_unclear', path: '/adjustments/0', amountPence: 70_00 } as const;

  it('counts rows and says what they come to', () => {
    expect(doubtInWords({ ...doubt, count: 1 })).toMatch(/^1 row of 70\.00: costs that may be of a vehicle/);
    expect(doubtInWords({ ...doubt, count: 3 })).toMatch(/^3 rows of 70\.00: costs that may be of a vehicle/);
  });
});
