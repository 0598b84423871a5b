import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import { partsWithin } from '../../../../../src/domain/tax/periods/period-parts.js';
import type { PeriodOfAccount, SelfEmployment } from '../../../../../src/domain/tax/tax-input.js';
import { dayAfter, daysLater, taxYearEndsOn, taxYearStartsOn } from '../../../../../src/domain/tax-year.js';

const YEARS = [2021, 2022, 2023, 2024, 2025, 2026, 2027];
const pence = fc.integer({ min: 0, max: 50_000_000 });

const calculationOf = (taxYear: number, trade: SelfEmployment) =>
  calculateTax({ taxYear, selfEmployments: [trade], employments: [{ pay: 2_000_000 }] });

/** Everything but the lines that say which days of which accounts the figures are of. */
const figuresOf = (taxYear: number, trade: SelfEmployment) => {
  const { lines, ...figures } = calculationOf(taxYear, trade);
  const own = lines.filter(({ rule }) => !/^(period_of_account|basis_period|transition_period)$/.test(rule));
  return { ...figures, lines: own };
};

describe('parts of a period of account', () => {
  it('over all tax years add up to the whole, to the penny', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 0, max: 900 }),
        pence,
        pence,
        (start, days, turnover, expenses) => {
          const from = daysLater('2021-04-06', start);
          const period = {
            from,
            to: daysLater(from, days),
            turnover,
            expenses,
            bare: false,
            provisional: false,
          };

          const parts = YEARS.flatMap((year) =>
            partsWithin([period], { from: taxYearStartsOn(year), to: taxYearEndsOn(year) }),
          );

          expect(parts.reduce((sum, part) => sum + part.turnover, 0)).toBe(turnover);
          expect(parts.reduce((sum, part) => sum + part.expenses, 0)).toBe(expenses);
        },
      ),
    );
  });

  it('are charged once over the whole life of a trade, in one year or another', () => {
    const life = fc.record({
      start: fc.integer({ min: 0, max: 300 }),
      lengths: fc.array(fc.integer({ min: 60, max: 540 }), { minLength: 1, maxLength: 3 }),
      profits: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 3, maxLength: 3 }),
      lateAccountingDateRule: fc.constantFrom('applied' as const, 'disapplied' as const),
    });
    fc.assert(
      fc.property(life, ({ start, lengths, profits, lateAccountingDateRule }) => {
        const periodsOfAccount = inARow(daysLater('2024-04-06', start), lengths, profits);
        const trade: SelfEmployment = {
          periodsOfAccount,
          lateAccountingDateRule,
          commencedOn: periodsOfAccount[0]?.startOn,
          ceasedOn: periodsOfAccount.at(-1)?.endOn,
        };
        const whole = periodsOfAccount.reduce((sum, { profit = 0 }) => sum + profit, 0);

        const charged = [2024, 2025, 2026, 2027].map(
          (year) =>
            calculationOf(year, trade).lines.find(({ rule }) => rule === 'trading_profit')?.amount ?? 0,
        );

        const lost = whole - charged.reduce((sum, one) => sum + one, 0);
        if ((trade.ceasedOn ?? '') > taxYearEndsOn(2027)) return;
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThan(4 * 100 + 4);
      }),
    );
  });
});

function inARow(from: string, lengths: readonly number[], profits: readonly number[]): PeriodOfAccount[] {
  let startOn = from;
  return lengths.map((days, index) => {
    const endOn = daysLater(startOn, days - 1);
    const period = { startOn, endOn, profit: (profits[index] ?? 0) * 100 };
    startOn = dayAfter(endOn);
    return period;
  });
}

describe('accounts of the tax year', () => {
  const dates = fc.constantFrom('03-31', '04-01', '04-02', '04-03', '04-04', '04-05');

  it('that end on any day from 31 March to 5 April give what the bare figures give, in every year', () => {
    fc.assert(
      fc.property(fc.constantFrom(...YEARS), dates, pence, pence, (year, date, turnover, expenses) => {
        const startOn = dayAfter(`${year}-${date}`);
        const endOn = `${year + 1}-${date}`;

        const byPeriod = figuresOf(year, { periodsOfAccount: [{ startOn, endOn, turnover, expenses }] });

        expect(byPeriod).toEqual(figuresOf(year, { turnover, expenses }));
      }),
    );
  });

  it('and 31 March and 5 April are the same year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...YEARS),
        dates,
        dates,
        pence,
        pence,
        (year, one, other, turnover, expenses) => {
          const to = (date: string) =>
            figuresOf(year, {
              periodsOfAccount: [
                { startOn: dayAfter(`${year}-${date}`), endOn: `${year + 1}-${date}`, turnover, expenses },
              ],
            });

          expect(to(one)).toEqual(to(other));
        },
      ),
    );
  });
});

describe('the same accounts, written otherwise', () => {
  const trades = fc.record({
    year: fc.constantFrom(2024, 2025, 2026),
    monthDay: fc.constantFrom('04-30', '06-30', '09-30', '12-31', '02-28'),
    first: pence,
    second: pence,
  });

  it('change nothing, be they in another order or with defaults spelled out', () => {
    fc.assert(
      fc.property(trades, ({ year, monthDay, first, second }) => {
        const endOn = monthDay < '04-06' ? `${year + 1}-${monthDay}` : `${year}-${monthDay}`;
        const startOf = (end: string) => dayAfter(`${Number(end.slice(0, 4)) - 1}${end.slice(4)}`);
        const next = `${Number(endOn.slice(0, 4)) + 1}${endOn.slice(4)}`;
        const one = { startOn: startOf(endOn), endOn, turnover: first, expenses: 0 };
        const two = { startOn: dayAfter(endOn), endOn: next, turnover: second, expenses: 0 };

        const plain = figuresOf(year, { periodsOfAccount: [one, two] });

        expect(figuresOf(year, { periodsOfAccount: [two, one] })).toEqual(plain);
        expect(figuresOf(year, { periodsOfAccount: [one, two], lateAccountingDateRule: 'applied' })).toEqual(
          plain,
        );
      }),
    );
  });
});
