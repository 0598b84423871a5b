import { describe, expect, it } from 'vitest';
import { createInputIssues } from '../../../../../src/domain/tax/input-issues.js';
import { tradeByPeriods, transitionOfYear } from '../../../../../src/domain/tax/periods/trade-by-periods.js';
import { ratesFor } from '../../../../../src/domain/tax/rates/rates-for.js';
import type { SelfEmployment } from '../../../../../src/domain/tax/tax-input.js';
import { ValidationError } from '../../../../../src/errors.js';

/** The places that are refused, with their codes, under the trade. */
function refused(trade: SelfEmployment, taxYear = 2025): string[] {
  const issues = createInputIssues();
  const reading = { at: '', rates: ratesFor(taxYear), issues };
  transitionOfYear(trade, tradeByPeriods(trade, reading), reading);
  try {
    issues.throwIfAny();
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

const YEAR = { startOn: '2025-04-06', endOn: '2026-04-05', turnover: 900_00 };
const of = (...periodsOfAccount: NonNullable<SelfEmployment['periodsOfAccount']>): SelfEmployment => ({
  periodsOfAccount,
});

describe('periods of account that are refused', () => {
  it('are not those of a whole year', () => {
    expect(refused(of(YEAR))).toEqual([]);
    expect(refused(of({ startOn: YEAR.startOn, endOn: YEAR.endOn, profit: -900_00 }))).toEqual([]);
  });

  it('have both a profit and what makes it', () => {
    const both = ['#/periods_of_account/0/profit profit_or_turnover'];

    expect(refused(of({ ...YEAR, profit: 1 }))).toEqual(both);
    expect(refused(of({ startOn: YEAR.startOn, endOn: YEAR.endOn, profit: 1, expenses: 1 }))).toEqual(both);
  });

  it('have a day that is none, or end before they start', () => {
    const incomplete = '#/periods_of_account periods_incomplete';

    expect(refused(of({ ...YEAR, startOn: '2025-02-30' }))).toEqual([
      '#/periods_of_account/0/start_on date_invalid',
      incomplete,
    ]);
    expect(refused(of({ ...YEAR, endOn: '2025-04-05' }))).toEqual([
      '#/periods_of_account/0/end_on period_ends_before_start',
      incomplete,
    ]);
  });

  it('share a day, or leave one out', () => {
    const half = { startOn: '2025-04-06', endOn: '2025-09-30' };

    expect(refused(of(half, { startOn: '2025-09-30', endOn: '2026-04-05' }))).toEqual([
      '#/periods_of_account periods_overlap',
    ]);
    expect(refused(of(half, { startOn: '2025-10-02', endOn: '2026-04-05' }))).toEqual([
      '#/periods_of_account periods_incomplete',
    ]);
    expect(refused(of(half, { startOn: '2025-10-01', endOn: '2026-04-05' }))).toEqual([]);
  });

  it('are of days on which there was no trade', () => {
    const outside = '#/periods_of_account period_outside_trade';

    expect(refused({ ...of(YEAR), commencedOn: '2025-04-07' })).toEqual([outside]);
    expect(refused({ ...of(YEAR), ceasedOn: '2026-04-04' })).toEqual([outside]);
    expect(refused({ ...of(YEAR), commencedOn: '2026-01-01', ceasedOn: '2025-12-31' })).toContain(
      '#/ceased_on period_ends_before_start',
    );
  });

  it('stand beside figures of the tax year, or old rules that no longer hold', () => {
    expect(refused({ ...of(YEAR), turnover: 1, overlapProfitBroughtForward: 1 })).toEqual([
      '#/turnover periods_or_figures',
      '#/overlap_profit_brought_forward not_supported',
    ]);
    expect(refused({ turnover: 1, commencedOn: '2020-01-01' })).toEqual([
      '#/commenced_on needs_periods_of_account',
    ]);
  });

  it('do not say when the basis period of the year before ended', () => {
    const later = of({ startOn: '2022-07-01', endOn: '2023-06-30' });

    expect(refused(of(), 2022)).toEqual(['#/basis_period_ended_on required']);
    expect(refused(of(), 2023)).toEqual(['#/basis_period_ended_on required']);
    expect(refused(later, 2022)).toContain('#/basis_period_ended_on required');
  });

  it('come with a transition profit that is worked out from what is brought forward', () => {
    expect(refused({ transitionProfit: 1_00, transitionProfitBroughtForward: 1_00 })).toEqual([
      '#/transition_profit transition_profit_given_twice',
    ]);
  });
});
