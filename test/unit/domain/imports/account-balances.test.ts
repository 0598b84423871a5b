import { describe, expect, it } from 'vitest';
import { bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import {
  bookedBalanceCheck,
  createAccountTallies,
  datedStatements,
} from '../../../../src/domain/imports/account-balances.js';
import { NO_BALANCE_CHECK } from '../../../../src/domain/imports/balance-check.js';

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

describe('the balances that statements of several accounts state', () => {
  const statement = (account: string, opening: number | null, closing: number | null, currency = 'GBP') => ({
    account,
    opening,
    closing,
    currency,
    openedOn: '2026-04-01',
    closedOn: '2026-04-30',
  });
  const tallied = (...statements: ReturnType<typeof statement>[]) => {
    const tallies = createAccountTallies(true);
    tallies.add(row(1, 100, null, 'ACCOUNT ONE'));
    tallies.add(row(2, -40, null, 'ACCOUNT TWO'));
    return tallies.result({ opening: null, closing: null, moved: null, currency: null, statements });
  };
  const checks = (...statements: ReturnType<typeof statement>[]) =>
    tallied(...statements).map(({ check: { status, difference } }) => [status, difference]);
  const one = statement('account-one', 1_000, 1_100);
  const two = statement('ACCOUNT TWO', 50, 10);

  it('are each compared with the rows of their own account', () => {
    expect(checks(one, two)).toEqual([
      ['agreed', 0],
      ['agreed', 0],
    ]);
    expect(checks(one, statement('ACCOUNT TWO', 50, 11))).toEqual([
      ['agreed', 0],
      ['differs', 1],
    ]);
  });

  it('count together where an account has several statements, from the first balance to the last', () => {
    const both = [statement('ACCOUNT ONE', 1_000, 1_030), statement('ACCOUNT ONE', 1_030, 1_100)] as const;

    expect(checks(...both, two)[0]).toEqual(['agreed', 0]);
  });

  it('say nothing of an account of which one statement lacks a balance', () => {
    expect(checks(one, statement('ACCOUNT ONE', 1_100, null), two)[0]?.[0]).toBe('not_available');
    expect(checks(two)[0]?.[0]).toBe('not_available');
  });

  it('come to one check: it differs where one does, and agrees only where each does', () => {
    const booked = { ACCOUNTONE: 100, ACCOUNTTWO: -40 };

    expect(bookedBalanceCheck(tallied(one, two), booked)).toMatchObject({
      status: 'agreed',
      difference: 0,
      currency: 'GBP',
    });
    expect(bookedBalanceCheck(tallied(one, two), { ACCOUNTONE: 90, ACCOUNTTWO: -40 })).toMatchObject({
      status: 'differs',
      difference: 10,
    });
    expect(bookedBalanceCheck(tallied(one), booked)).toMatchObject({
      status: 'not_available',
      difference: null,
    });
  });

  it('are no check of a file without accounts', () => {
    expect(bookedBalanceCheck([], {})).toMatchObject({ status: 'not_available' });
  });
});

describe('datedStatements', () => {
  const dated = (changes: object) =>
    datedStatements([
      {
        account: 'ONE',
        check: NO_BALANCE_CHECK,
        readPence: 0,
        statements: [
          {
            account: 'ONE',
            opening: 1,
            closing: 2,
            currency: 'GBP',
            openedOn: '2026-04-01',
            closedOn: '2026-04-30',
            ...changes,
          },
        ],
      },
    ]);

  it('has statements of which days, currency and a balance are known', () => {
    expect(dated({})).toHaveLength(1);
    expect(dated({ opening: null })).toHaveLength(1);
    expect(dated({ closedOn: '2026-04-01' })).toHaveLength(1);
  });

  it.each([
    { openedOn: null },
    { closedOn: null },
    { openedOn: '2026-05-01' },
    { currency: '' },
    { opening: null, closing: null },
  ])('leaves out one with %o', (changes) => {
    expect(dated(changes)).toEqual([]);
  });
});
