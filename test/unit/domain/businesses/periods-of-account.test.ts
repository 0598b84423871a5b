import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsIssues } from '../../../../src/domain/businesses/accounts-issues.js';
import {
  type AccountingYears,
  isYearlyDate,
  keepsTaxYears,
  periodsWithin,
} from '../../../../src/domain/businesses/periods-of-account.js';
import { dayAfter, daysLater } from '../../../../src/domain/tax-year.js';

const TRADE: AccountingYears = {
  accountingDate: '06-30',
  periodsOfAccount: [],
  commencedOn: null,
  ceasedOn: null,
};
const YEAR = { from: '2025-04-06', to: '2026-04-05' };

const within = (fields: Partial<AccountingYears>) => periodsWithin({ ...TRADE, ...fields }, YEAR);

describe('periodsWithin', () => {
  it('are years to the accounting date', () => {
    expect(within({})).toEqual([
      { from: '2024-07-01', to: '2025-06-30' },
      { from: '2025-07-01', to: '2026-06-30' },
    ]);
  });

  it('end on the last day of February, whatever the year', () => {
    const february = { ...TRADE, accountingDate: '02-28' };

    expect(periodsWithin(february, { from: '2024-01-01', to: '2024-12-31' })).toEqual([
      { from: '2023-03-01', to: '2024-02-29' },
      { from: '2024-03-01', to: '2025-02-28' },
    ]);
  });

  it('begin and end with the trade', () => {
    expect(within({ commencedOn: '2025-05-02', ceasedOn: '2025-12-31' })).toEqual([
      { from: '2025-05-02', to: '2025-06-30' },
      { from: '2025-07-01', to: '2025-12-31' },
    ]);
  });

  it('are those that are listed, with years to the old date before them and to the new one after them', () => {
    const changed = {
      accountingDate: '12-31',
      periodsOfAccount: [{ from: '2025-07-01', to: '2025-12-31' }],
    };

    expect(within(changed)).toEqual([
      { from: '2024-07-01', to: '2025-06-30' },
      { from: '2025-07-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-12-31' },
    ]);
  });

  it('have a long first period where it is listed from the day on which the trade began', () => {
    const long = {
      commencedOn: '2025-01-10',
      periodsOfAccount: [{ from: '2025-01-10', to: '2026-06-30' }],
    };

    expect(within(long)).toEqual([{ from: '2025-01-10', to: '2026-06-30' }]);
  });

  it('follow one another without a gap, and cover the days asked for', () => {
    const dates = fc.integer({ min: 1, max: 365 }).map((day) => daysLater('2024-12-31', day).slice(5));
    const days = fc.integer({ min: 0, max: 900 });
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 2_000 }), days, (date, at, length) => {
        const from = daysLater('2022-01-01', at);
        const asked = { from, to: daysLater(from, length) };

        const periods = periodsWithin({ ...TRADE, accountingDate: date }, asked);

        expect((periods[0]?.from ?? 'none') <= asked.from).toBe(true);
        expect((periods.at(-1)?.to ?? '') >= asked.to).toBe(true);
        for (const [index, period] of periods.slice(1).entries()) {
          expect(period.from).toBe(dayAfter(periods[index]?.to ?? ''));
        }
      }),
    );
  });
});

describe('keepsTaxYears', () => {
  it('holds for accounts to 31 March up to 5 April alone', () => {
    const holds = (accountingDate: string) => keepsTaxYears({ accountingDate, periodsOfAccount: [] });

    expect(['03-31', '04-01', '04-05'].map(holds)).toEqual([true, true, true]);
    expect(['03-30', '04-06', '12-31'].map(holds)).toEqual([false, false, false]);
    expect(keepsTaxYears({ accountingDate: '04-05', periodsOfAccount: [YEAR] })).toBe(false);
  });
});

describe('isYearlyDate', () => {
  it('is no day that only some years have', () => {
    expect(['01-01', '02-28', '12-31'].map(isYearlyDate)).toEqual([true, true, true]);
    expect(['02-29', '04-31', '00-10'].map(isYearlyDate)).toEqual([false, false, false]);
  });
});

describe('accountsIssues', () => {
  const life = { commencedOn: '2024-07-01', ceasedOn: null };
  const issuesOf = (...periods: Parameters<typeof accountsIssues>[0][number][]) =>
    accountsIssues(periods, life).map(({ pointer, code }) => [pointer, code]);

  it('are none of periods that follow one another', () => {
    expect(
      issuesOf({ from: '2024-07-01', to: '2025-12-31' }, { from: '2026-01-01', to: '2026-06-30' }),
    ).toEqual([]);
  });

  it.each([
    [{ from: '2025-07-01', to: '2025-06-30' }, '#/periods_of_account/0/end_on', 'period_ends_before_start'],
    [{ from: '2024-07-01', to: '2026-01-01' }, '#/periods_of_account/0/end_on', 'invalid'],
    [{ from: '2024-06-30', to: '2025-06-30' }, '#/periods_of_account/0', 'period_outside_trade'],
  ])('name the place of %o', (period, pointer, code) => {
    expect(issuesOf(period)).toEqual([[pointer, code]]);
  });

  it('name a gap and an overlap', () => {
    const first = { from: '2024-07-01', to: '2025-06-30' };
    const at = '#/periods_of_account/1/start_on';

    expect(issuesOf(first, { from: '2025-07-02', to: '2025-12-31' })).toEqual([[at, 'periods_incomplete']]);
    expect(issuesOf(first, { from: '2025-06-30', to: '2025-12-31' })).toEqual([[at, 'periods_overlap']]);
  });
});
