import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankRow, bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import { createStatedBalances } from '../../../../src/domain/bank-files/stated-balances.js';
import { createBalanceTally, NO_BALANCE_CHECK } from '../../../../src/domain/imports/balance-check.js';
import { MAX_PENCE } from '../../../../src/domain/money.js';

const row = (line: number, amountPence: number, balancePence: number | null, more: Partial<BankRow> = {}) =>
  bankRow({
    line,
    date: '2026-04-06',
    amountPence,
    currency: 'GBP',
    description: 'X',
    balancePence,
    ...more,
  });

function checkOf(rows: readonly BankRow[], note?: (stated: ReturnType<typeof createStatedBalances>) => void) {
  const tally = createBalanceTally();
  const stated = createStatedBalances();
  note?.(stated);
  for (const one of rows) tally.add(one);
  return tally.result(stated.result());
}

describe('a running balance', () => {
  it('agrees, the oldest row first or last', () => {
    const rows = [row(2, 1000, 1500), row(3, -200, 1300), row(4, -300, 1000)];
    const agreed = {
      status: 'agreed',
      opening: 500,
      closing: 1000,
      difference: 0,
      currency: 'GBP',
      breaks: 0,
    };

    expect(checkOf(rows)).toMatchObject(agreed);
    expect(checkOf([...rows].reverse())).toMatchObject(agreed);
  });

  it('shows how much a missing row has moved, and where', () => {
    expect(checkOf([row(2, 1000, 1000), row(3, -200, 800), row(5, -300, 400), row(6, -100, 300)])).toEqual({
      status: 'differs',
      opening: 0,
      closing: 300,
      difference: -100,
      currency: 'GBP',
      breaks: 1,
      firstBreakLine: 5,
    });
  });

  it('is followed over rows that state none', () => {
    const rows = [
      row(2, 1000, null),
      row(3, -200, 800),
      row(4, -300, null),
      row(5, 100, 600),
      row(6, 50, null),
    ];

    expect(checkOf(rows)).toMatchObject({ status: 'agreed', opening: 0, closing: 650, breaks: 0 });
  });

  it('takes a sale and its fee on one line together', () => {
    const rows = [
      row(2, 1000, 965, { part: 'gross' }),
      row(2, -35, null, { part: 'fee' }),
      row(3, 2000, 2895, { part: 'gross' }),
      row(3, -70, null, { part: 'fee' }),
    ];

    expect(checkOf(rows)).toMatchObject({ status: 'agreed', opening: 0, closing: 2895, breaks: 0 });
  });

  it('is not available with one balance, with none, or in several currencies', () => {
    expect(checkOf([row(2, 1000, 1000), row(3, 5, null)])).toEqual(NO_BALANCE_CHECK);
    expect(checkOf([row(2, 1000, null)])).toEqual(NO_BALANCE_CHECK);
    expect(checkOf([])).toEqual(NO_BALANCE_CHECK);
    expect(checkOf([row(2, 10, 10), row(3, 5, 15, { currency: 'EUR' })])).toEqual(NO_BALANCE_CHECK);
  });

  it('is not available where the sums are beyond what an amount can be', () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      row(at, MAX_PENCE, at % 2 === 0 ? MAX_PENCE : -MAX_PENCE),
    );

    expect(checkOf(rows)).toEqual(NO_BALANCE_CHECK);
  });

  it('agrees whenever each balance follows from the one before, in either order', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.boolean(),
        (moves, opening, isRising) => {
          let balance = opening;
          const rows = moves.map((amount, at) => {
            balance += amount;
            return row(at + 2, amount, balance);
          });
          const { status, difference, breaks } = checkOf(isRising ? rows : rows.reverse());

          expect({ status, difference, breaks }).toEqual({ status: 'agreed', difference: 0, breaks: 0 });
        },
      ),
    );
  });
});

describe('balances that statements give', () => {
  it('agree when rows make up what the account moved', () => {
    const check = checkOf([row(1, 1200, null), row(2, -150, null)], (stated) => {
      stated.closed(1050, 'GBP');
      stated.opened(0, 'GBP');
    });

    expect(check).toMatchObject({
      status: 'agreed',
      opening: 0,
      closing: 1050,
      difference: 0,
      currency: 'GBP',
    });
  });

  it('differ by the row that is not there', () => {
    const check = checkOf([row(1, 1200, null)], (stated) => {
      stated.opened(100, 'GBP');
      stated.closed(1150, 'GBP');
    });

    expect(check).toMatchObject({ status: 'differs', opening: 100, closing: 1150, difference: -150 });
  });

  it('are added up over statements that follow one another', () => {
    const check = checkOf([row(1, 10, null), row(2, 20, null)], (stated) => {
      stated.opened(0, 'GBP');
      stated.closed(10, 'GBP');
      stated.opened(10, 'GBP');
      stated.closed(30, 'GBP');
    });

    expect(check).toMatchObject({ status: 'agreed', opening: 0, closing: 30 });
  });

  it('leave it open when only the closing one is stated, or currencies differ', () => {
    const closing = checkOf([row(1, 10, null)], (stated) => stated.closed(10, 'GBP'));
    const mixed = checkOf([row(1, 10, null)], (stated) => {
      stated.opened(0, 'GBP');
      stated.closed(10, 'EUR');
    });

    expect(closing).toMatchObject({ status: 'not_available', opening: null, closing: 10, difference: null });
    expect(mixed).toMatchObject({ status: 'not_available', currency: null });
  });
});
