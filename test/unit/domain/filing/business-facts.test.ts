import { describe, expect, it } from 'vitest';
import { accountingTypeOf, accountsOf, basisOf } from '../../../../src/domain/filing/business-facts.js';

const trade = {
  accountingDate: '03-31',
  periodsOfAccount: [],
  lateAccountingDateRule: 'applied',
  commencedOn: null,
  ceasedOn: null,
} as const;

const periodsOf = (fields: Partial<Parameters<typeof accountsOf>[0]>, taxYear = 2025) =>
  accountsOf({ ...trade, ...fields }, taxYear).periods;

describe('accountingTypeOf and basisOf', () => {
  it.each([
    ['cash', 'CASH'],
    ['accruals', 'ACCRUAL'],
  ] as const)('have HMRC’s word for %s', (basis, type) => {
    expect([accountingTypeOf(basis), basisOf(type)]).toEqual([type, basis]);
  });
});

describe('accountsOf', () => {
  it('are those of the tax year where they end with it, whatever else is given', () => {
    const accounts = accountsOf({ ...trade, accountingDate: '04-05', ceasedOn: '2025-09-30' }, 2025);

    expect(accounts).toEqual({
      periods: { periodsOfAccount: false },
      hasLateDate: false,
      disapplied: false,
    });
  });

  it.each([
    ['03-31', '2025-04-01', '2026-03-31'],
    ['04-04', '2025-04-05', '2026-04-04'],
  ] as const)(
    'begin, where they end on %s, on the day after the last ones',
    (accountingDate, startDate, endDate) => {
      expect(periodsOf({ accountingDate })).toEqual({
        periodsOfAccount: true,
        periodsOfAccountDates: [{ startDate, endDate }],
      });
    },
  );

  it('are, with another accounting date, those that end in the year, listed ones as they are listed', () => {
    const listed = [{ from: '2025-01-01', to: '2025-09-30' }];

    expect(periodsOf({ accountingDate: '06-30' })).toEqual({
      periodsOfAccount: true,
      periodsOfAccountDates: [{ startDate: '2024-07-01', endDate: '2025-06-30' }],
    });
    expect(periodsOf({ accountingDate: '12-31', periodsOfAccount: listed }).periodsOfAccountDates).toEqual([
      { startDate: '2025-01-01', endDate: '2025-09-30' },
      { startDate: '2025-10-01', endDate: '2025-12-31' },
    ]);
    expect(accountsOf({ ...trade, accountingDate: '06-30' }, 2025).hasLateDate).toBe(false);
    expect(accountsOf(trade, 2025).hasLateDate).toBe(true);
  });

  it('begin and end with the trade', () => {
    const dates = (fields: Parameters<typeof periodsOf>[0]) => periodsOf(fields).periodsOfAccountDates;

    expect(dates({ commencedOn: '2025-06-01' })).toEqual([
      { startDate: '2025-06-01', endDate: '2026-03-31' },
    ]);
    expect(dates({ ceasedOn: '2025-12-31' })).toEqual([{ startDate: '2025-04-01', endDate: '2025-12-31' }]);
    expect(dates({ ceasedOn: '2026-04-02' })).toEqual([
      { startDate: '2025-04-01', endDate: '2026-03-31' },
      { startDate: '2026-04-01', endDate: '2026-04-02' },
    ]);
  });

  it.each([
    ['began after the accounting date', { commencedOn: '2026-04-02' }],
    ['ended before the tax year', { ceasedOn: '2025-04-03' }],
  ])('are none that end in the year of a trade that %s', (_, fields) => {
    expect(periodsOf(fields)).toEqual({ periodsOfAccount: false });
  });

  it('elect out of the rule only where there is an accounting date for it', () => {
    const rule = { lateAccountingDateRule: 'disapplied' } as const;

    expect(accountsOf({ ...trade, ...rule }, 2025).disapplied).toBe(true);
    expect(accountsOf({ ...trade, ...rule, commencedOn: '2026-04-02' }, 2025).disapplied).toBe(false);
  });
});
