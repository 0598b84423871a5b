import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInputIssues } from '../../../../../src/domain/tax/input-issues.js';
import { profitsOfYear } from '../../../../../src/domain/tax/periods/profits-of-year.js';
import { ratesFor } from '../../../../../src/domain/tax/rates/rates-for.js';
import type { SelfEmployment } from '../../../../../src/domain/tax/tax-input.js';
import { dayAfter, daysLater } from '../../../../../src/domain/tax-year.js';
import { type Accounts, type Charge, chargesByDay, type Life } from './day-by-day.js';

const YEARS = [2021, 2022, 2023, 2024, 2025, 2026, 2027];

/** The engine's figures of every year, each with what the year before carried forward. */
function chargesOfEngine(life: Life): ReadonlyMap<number, Charge> {
  const charges = new Map<number, Charge>();
  let overlap = { left: 0, daysLeft: 0 };
  for (const year of YEARS) {
    const issues = createInputIssues();
    const old = {
      overlapProfitBroughtForward: overlap.left,
      overlapDaysBroughtForward: overlap.daysLeft,
    };
    const trade: SelfEmployment = {
      periodsOfAccount: life.accounts,
      commencedOn: life.accounts[0]?.startOn,
      ...(life.ceases ? { ceasedOn: life.accounts.at(-1)?.endOn } : {}),
      lateAccountingDateRule: life.lateDatesCount ? 'applied' : 'disapplied',
      ...(year > 2023 ? {} : old),
    };
    const found = profitsOfYear(trade, { at: '', rates: ratesFor(year), issues });
    issues.throwIfAny();
    charges.set(year, {
      profit: found.turnover - found.expenses,
      transition: found.transitionProfit,
      overlapUsed: found.overlap?.used ?? 0,
      overlapLeft: found.overlap?.left ?? 0,
      overlapDaysLeft: found.overlap?.daysLeft ?? 0,
    });
    overlap = found.overlap ?? { left: 0, daysLeft: 0 };
  }
  return charges;
}

const monthEnds = fc.record({
  months: fc.integer({ min: 1, max: 17 }),
  day: fc.constantFrom(0, 0, 0, 1, 3, 5),
});

/** Any day of the years, and often one about the end of a tax year. */
const beginnings = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }).map((days) => daysLater('2021-04-06', days)),
  fc
    .record({ year: fc.integer({ min: 2022, max: 2026 }), days: fc.integer({ min: -2, max: 8 }) })
    .map(({ year, days }) => daysLater(`${year}-03-31`, days)),
);

/** Whole lives: a beginning on any day, accounts of up to eighteen months, to the end of the last year or a cessation. */
const lives: fc.Arbitrary<Life> = fc
  .record({
    start: beginnings,
    steps: fc.array(monthEnds, { minLength: 9, maxLength: 9 }),
    profits: fc.array(fc.integer({ min: -3_000_000, max: 12_000_000 }), { minLength: 9, maxLength: 9 }),
    ceases: fc.boolean(),
    ceasesAfter: fc.integer({ min: 1, max: 9 }),
    lateDatesCount: fc.boolean(),
  })
  .map(({ start, steps, profits, ceases, ceasesAfter, lateDatesCount }) => {
    const accounts: Accounts[] = [];
    let startOn = start;
    for (const [index, { months, day }] of steps.entries()) {
      if (ceases && accounts.length >= ceasesAfter) break;
      const endOn = endOf(startOn, months, day);
      accounts.push({ startOn, endOn, profit: profits[index] ?? 0 });
      startOn = dayAfter(endOn);
    }
    while (!ceases && startOn <= '2028-04-05') {
      const endOn = endOf(startOn, 12, 0);
      accounts.push({ startOn, endOn, profit: 1_234_567 });
      startOn = dayAfter(endOn);
    }
    return { accounts, ceases, lateDatesCount };
  });

function endOf(startOn: string, months: number, day: number): string {
  const month = new Date(
    Date.UTC(Number(startOn.slice(0, 4)), Number(startOn.slice(5, 7)) - 1 + months, day),
  );
  const end = month.toISOString().slice(0, 10);
  return end > startOn ? end : startOn;
}

describe('profits of tax years, worked out day by day', () => {
  it('are those of the engine, in every year of a trade, to the penny', () => {
    fc.assert(
      fc.property(lives, (life) => {
        expect(Object.fromEntries(chargesOfEngine(life))).toEqual(
          Object.fromEntries(chargesByDay(life, YEARS)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('charge the profit of a whole life once: in a year, by spreading, or relieved as overlap', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const last = life.accounts.at(-1)?.endOn ?? '';
        fc.pre(life.ceases && last <= '2028-04-05');
        const whole = life.accounts.reduce((sum, { profit }) => sum + profit, 0);

        const charged = [...chargesOfEngine(life).values()].reduce(
          (sum, { profit, transition }) => sum + profit + transition,
          0,
        );

        expect(Math.abs(whole - charged)).toBeLessThanOrEqual(life.accounts.length * 7);
      }),
      { numRuns: 300 },
    );
  });
});
