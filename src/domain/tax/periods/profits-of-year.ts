import type { Pence } from '../../money.js';
import { taxYearOf } from '../../tax-year.js';
import { proportionOf } from '../rounding.js';
import { sumOf } from '../sum-of.js';
import type { SelfEmployment } from '../tax-input.js';
import { basisPeriod, basisPeriodEnd, daysOfTaxYear, transitionPeriods } from './basis-period.js';
import { completeAccounts, noteGaps, type TradeAccounts } from './complete-periods.js';
import { type Days, daysIn, type PeriodPart, partsWithin, profitOf } from './period-parts.js';
import type { TradeReading } from './trade-reading.js';

/** Profits charged in two years, for which relief is due once. */
interface Overlap {
  readonly used: Pence;
  readonly left: Pence;
  readonly daysLeft: number;
}

/** The figures of a tax year that are made of periods of account. */
export interface ProfitsOfYear {
  readonly turnover: Pence;
  readonly expenses: Pence;
  /** The profit is final: no trading allowance can stand in the reading of its expenses. */
  readonly bare: boolean;
  readonly parts: readonly PeriodPart[];
  /** Whether estimates are among them. */
  readonly provisional: boolean;
  /** `null` from 2024-25 on. */
  readonly overlap: Overlap | null;
  /** Transition profit of 2023-24, before it is spread; 0 in other years. */
  readonly transitionProfit: Pence;
}

/**
 * Profits of a trade's periods of account for one tax year. Notes what is wrong with them, or missing.
 * @see ITTOIA 2005 s.7A-7C; s.196-220 to 2022-23; FA 2022 Sch.1 para 65-75 for 2023-24
 */
export function profitsOfYear(trade: SelfEmployment, reading: TradeReading): ProfitsOfYear {
  const { at, rates, issues } = reading;
  const accounts = completeAccounts(trade, trade.periodsOfAccount ?? [], reading);
  const overlap = {
    profit: issues.amount(trade.overlapProfitBroughtForward, `${at}/overlap_profit_brought_forward`),
    days: trade.overlapDaysBroughtForward ?? 0,
  };
  if (rates.business.basisOfAssessment.value === 'tax_year') return ofTaxYear(accounts, trade, reading);
  if (beginsInTransition(accounts, reading)) return ofDays(accounts, reading);
  if (isTransition(accounts, reading)) return ofTransition(accounts, overlap, reading);
  return ofBasisPeriod(accounts, overlap, reading);
}

interface OverlapBroughtForward {
  readonly profit: Pence;
  readonly days: number;
}

/** A trade of 2023-24 alone has the rules that follow: its own days, and no overlap. HMRC BIM81240 */
function beginsInTransition({ commencedOn }: TradeAccounts, { rates }: TradeReading): boolean {
  const isYear = rates.business.basisOfAssessment.value === 'transition';
  return isYear && commencedOn !== null && taxYearOf(commencedOn) >= rates.taxYear;
}

/** Whether a trade of before 2023-24 goes on after it. FA 2022 Sch.1 para 65 */
function isTransition({ ceasedOn }: TradeAccounts, { rates }: TradeReading): boolean {
  const ended = ceasedOn !== null && taxYearOf(ceasedOn) <= rates.taxYear;
  return rates.business.basisOfAssessment.value === 'transition' && !ended;
}

function gathered(accounts: TradeAccounts, days: Days, reading: TradeReading): readonly PeriodPart[] {
  if (daysIn(days) > 0) noteGaps(accounts.periods, days, reading);
  return partsWithin(accounts.periods, days);
}

const figuresOf = (parts: readonly PeriodPart[]) => ({
  turnover: sumOf(parts, ({ turnover }) => turnover),
  expenses: sumOf(parts, ({ expenses }) => expenses),
  parts,
  provisional: parts.some(({ period }) => period.provisional),
});

const isBare = (parts: readonly PeriodPart[]): boolean => parts.some(({ period }) => period.bare);

function ofTaxYear(accounts: TradeAccounts, trade: SelfEmployment, reading: TradeReading): ProfitsOfYear {
  refuseOldRules(trade, reading);
  return ofDays(accounts, reading);
}

function ofDays(accounts: TradeAccounts, reading: TradeReading): ProfitsOfYear {
  const parts = gathered(accounts, daysOfTaxYear(accounts, reading.rates.taxYear), reading);
  return { ...figuresOf(parts), bare: isBare(parts), overlap: null, transitionProfit: 0 };
}

/** All overlap relief that was left went into 2023-24. FA 2022 Sch.1 para 68 */
function refuseOldRules(trade: SelfEmployment, { at, issues }: TradeReading): void {
  const old = [
    ['basis_period_ended_on', trade.basisPeriodEndedOn],
    ['overlap_profit_brought_forward', trade.overlapProfitBroughtForward],
    ['overlap_days_brought_forward', trade.overlapDaysBroughtForward],
  ] as const;
  for (const [field, value] of old) {
    if (value === undefined) continue;
    issues.add(
      `${at}/${field}`,
      'not_supported',
      'Basis periods ended with 2023-24, and overlap relief was given in it: leave it out, or correct 2023-24.',
    );
  }
}

/** @see ITTOIA 2005 s.198-205, s.214-220; ITA 2007 s.63: a loss that the year before had counts once */
function ofBasisPeriod(
  accounts: TradeAccounts,
  brought: OverlapBroughtForward,
  reading: TradeReading,
): ProfitsOfYear {
  const { rates, at, issues } = reading;
  const { taxYear } = rates;
  const period = basisPeriod(accounts, taxYear, rates.business);
  if (period === null) return unknownBasis(reading);
  if (period.isTooLong) {
    issues.add(
      `${at}/periods_of_account`,
      'not_supported',
      'Accounts of more than 18 months do not change the accounting date (ITTOIA 2005 s.217): enter the figures of the basis period as profit, without periods.',
    );
  }
  const parts = gathered(accounts, period, reading);
  const charged = profitOf(partsWithin(accounts.periods, period.overlap));
  const lossCounted = Math.min(0, charged);
  const overlapDays = charged > 0 ? daysIn(period.overlap) : 0;
  const ends = accounts.ceasedOn !== null && taxYearOf(accounts.ceasedOn) <= taxYear;
  const used = ends ? brought.profit : reliefForExcess(brought, period.excessDays, reading);
  const daysUsed = ends ? brought.days : Math.min(brought.days, period.excessDays);
  const figures = figuresOf(parts);
  return {
    ...figures,
    expenses: figures.expenses + used + lossCounted,
    bare: isBare(parts) || used !== 0 || lossCounted !== 0,
    overlap: {
      used,
      left: brought.profit - used + Math.max(0, charged),
      daysLeft: brought.days - daysUsed + overlapDays,
    },
    transitionProfit: 0,
  };
}

/** Overlap profit in the proportion of the days beyond twelve months to those that it is of. ITTOIA 2005 s.220 */
function reliefForExcess(
  { profit, days }: OverlapBroughtForward,
  excessDays: number,
  { at, issues }: TradeReading,
): Pence {
  if (profit === 0 || excessDays === 0) return 0;
  if (days > 0) return excessDays >= days ? profit : proportionOf(profit, excessDays, days);
  issues.add(
    `${at}/overlap_days_brought_forward`,
    'required',
    'The year is longer than twelve months, for which overlap relief is given by days: give how many days the overlap profit is of.',
  );
  return 0;
}

/**
 * The standard part, and the transition part less overlap relief. What is left of the latter after a loss of the former is
 * the transition profit, which is spread.
 * @see FA 2022 Sch.1 para 65-71; HMRC BIM81250-81290
 */
function ofTransition(
  accounts: TradeAccounts,
  brought: OverlapBroughtForward,
  reading: TradeReading,
): ProfitsOfYear {
  const { rates } = reading;
  const { taxYear } = rates;
  const before = basisPeriodEnd(accounts, taxYear - 1, rates.business);
  if (before === null) return unknownBasis(reading);
  const days = transitionPeriods(accounts, before, taxYear, rates.business);
  const standard = gathered(accounts, days.standard, reading);
  const transition = gathered(accounts, days.transition, reading);
  const parts = [...standard, ...transition];
  const figures = figuresOf(parts);
  const net = profitOf(transition) - brought.profit;
  const transitionProfit = Math.max(0, Math.min(net, profitOf(standard) + net));
  return {
    ...figures,
    expenses: figures.expenses + brought.profit + transitionProfit,
    bare: isBare(parts) || transition.length > 0 || brought.profit > 0,
    overlap: { used: brought.profit, left: 0, daysLeft: 0 },
    transitionProfit,
  };
}

function unknownBasis({ at, issues }: TradeReading): ProfitsOfYear {
  issues.add(
    `${at}/basis_period_ended_on`,
    'required',
    'The periods do not say when the basis period of the year before ended: give that day, or commenced_on and every period since.',
  );
  return { ...figuresOf([]), bare: true, overlap: null, transitionProfit: 0 };
}
