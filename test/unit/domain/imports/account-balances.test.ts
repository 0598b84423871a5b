import { describe, expect, it } from 'vitest';
import { bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import {
  bookedBalanceCheck,
  createAccountTallies,
  datedStatements,
} from '../../../../src/domain/imports/account-balances.js';

const row = (line: number, amountPence: number, balancePence: number | null, account: string | null = null) =>
  bankRow({
    line,
    date: `2026-04-${10 + line}`,
    amountPence,
    currency: 'GBP',
    description: 'ROW',
    balancePence,
    account,
  });

describe('the balances of a file beside what was booked', () => {
  it('agree when all of its rows are in the books, and differ by those that are not', () => {
    const tallies = createAccountTallies(false);
    tallies.add(row(1, 100, 1_100));
    tallies.add(row(2, -30, 1_070));
    const accounts = tallies.result();

    expect(bookedBalanceCheck(accounts, { '': 70 })).toMatchObject({ status: 'agreed', difference: 0 });
    expect(bookedBalanceCheck(accounts, { '': 100 })).toMatchObject({ status: 'differs', difference: -30 });
    expect(bookedBalanceCheck(accounts, {})).toMatchObject({ status: 'differs', difference: 70 });
    expect(datedStatements(accounts)).toEqual([
      {
        account: '',
        openedOn: '2026-04-11',
        closedOn: '2026-04-12',
        opening: 1_000,
        closing: 1_070,
        currency: 'GBP',
      },
    ]);
  });

  it('are compared account by account, and agree only when each does', () => {
    const tallies = createAccountTallies(true);
    tallies.add(row(1, 100, 1_100, 'ACCOUNT ONE'));
    tallies.add(row(2, 5, 505, 'ACCOUNT TWO'));
    tallies.add(row(3, 100, 1_200, 'ACCOUNT ONE'));
    tallies.add(row(4, 5, 510, 'ACCOUNT TWO'));
    const accounts = tallies.result();

    const both = { ACCOUNTONE: 200, ACCOUNTTWO: 10 };
    expect(bookedBalanceCheck(accounts, both)).toMatchObject({
      status: 'agreed',
      difference: 0,
      opening: null,
    });
    expect(bookedBalanceCheck(accounts, { ...both, ACCOUNTTWO: 5 })).toMatchObject({
      status: 'differs',
      difference: 5,
    });
    expect(datedStatements(accounts)).toHaveLength(2);
  });

  it('are not available for a file that states none', () => {
    const tallies = createAccountTallies(false);
    tallies.add(row(1, 100, null));

    expect(bookedBalanceCheck(tallies.result(), { '': 100 })).toMatchObject({ status: 'not_available' });
    expect(datedStatements(tallies.result())).toEqual([]);
  });
});
