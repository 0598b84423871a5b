import type { Pence } from '../../../domain/money.js';
import { type Classes, totalOf } from './income.js';
import { type HmrcRates, inPence, NO_LIMIT, type RateBand, type Regime } from './rates.js';
import { percentDown } from './rounding.js';

/** A band's name in an answer. */
type BandName =
  | 'starter-rate'
  | 'basic-rate'
  | 'intermediate-rate'
  | 'higher-rate'
  | 'advanced-rate'
  | 'additional-rate'
  | 'savings-starter-rate'
  | 'allowance-awarded-at-basic-rate'
  | 'allowance-awarded-at-higher-rate'
  | 'allowance-awarded-at-additional-rate';

export interface TaxedBand {
  readonly name: BandName;
  readonly rate: number;
  /** Pence; `null` for the band that has none. */
  readonly limit: Pence | null;
  readonly income: Pence;
  readonly tax: Pence;
}

export type ClassName = keyof Classes;

/** Section 7: the tax of each class, band by band. */
export type TaxedClasses = Readonly<Record<ClassName, readonly TaxedBand[]>>;

const NAMES = {
  SRT: 'starter-rate',
  BRT: 'basic-rate',
  IRT: 'intermediate-rate',
  HRT: 'higher-rate',
  AVRT: 'advanced-rate',
  ART: 'additional-rate',
} as const;

/** Set off in a fixed order, each class to nil before the next. */
export function afterAllowances(classes: Classes, allowances: Pence): Classes {
  let left = allowances;
  const less = (amount: Pence): Pence => {
    const used = Math.min(left, amount);
    left -= used;
    return amount - used;
  };
  const ppp = less(classes.ppp);
  const savings = less(classes.savings);
  return { ppp, savings, dividends: less(classes.dividends) };
}

export function taxedClasses(
  taxable: Classes,
  { regime, extension }: { readonly regime: Regime; readonly extension: Pence },
  rates: HmrcRates,
): TaxedClasses {
  const main = extended(rates.incomeTaxBands[regime], extension);
  const savingsBands = extended(rates.savingsBands, extension);
  const dividendBands = extended(rates.dividendBands, extension);
  const dividendsFrom = taxable.ppp + taxable.savings;
  return {
    ppp: slices(main, 0, taxable.ppp),
    savings: taxedSavings(taxable, savingsBands, rates),
    dividends: taxedDividends(dividendsFrom, totalOf(taxable), dividendBands, rates),
  };
}

export const taxOf = (bands: readonly TaxedBand[]): Pence => bands.reduce((sum, { tax }) => sum + tax, 0);

export const taxOfAll = (taxed: TaxedClasses): Pence =>
  taxOf(taxed.ppp) + taxOf(taxed.savings) + taxOf(taxed.dividends);

interface Band {
  readonly name: BandName;
  readonly rate: number;
  readonly limit: Pence | null;
}

/** Gifts and contributions raise every limit but that of the Scottish starter rate, and of the band that has none. */
function extended(bands: readonly RateBand[], extension: Pence): Band[] {
  return bands.map(({ name, rate, threshold }) => ({
    name: NAMES[name],
    rate,
    limit: threshold === NO_LIMIT ? null : inPence(threshold) + (name === 'SRT' ? 0 : extension),
  }));
}

function slices(bands: readonly Band[], from: Pence, to: Pence): TaxedBand[] {
  let reached = from;
  const found: TaxedBand[] = [];
  for (const { name, rate, limit } of bands) {
    const income = Math.min(to, limit ?? to) - reached;
    if (income <= 0) continue;
    found.push({ name, rate, limit, income, tax: percentDown(income, rate) });
    reached += income;
  }
  return found;
}

/** The allowance, then the starting rate, then the bands above what both of them used up. */
function taxedSavings(taxable: Classes, bands: readonly Band[], rates: HmrcRates): TaxedBand[] {
  const { ppp, savings } = taxable;
  const allowance = savingsAllowance(totalOf(taxable), bands, rates);
  const free = Math.min(savings, allowance.amount);
  const room = Math.max(0, inPence(rates.startingRateLimit) - ppp);
  const starting = Math.min(savings - free, room);
  return [
    ...atNil(allowance.name, free),
    ...atNil('savings-starter-rate', starting),
    ...slices(bands, ppp + free + starting, ppp + savings),
  ];
}

/** Savings allowance by all taxable income against the raised limits, as the law has it: see D02. */
function savingsAllowance(
  taxable: Pence,
  [basic, higher]: readonly Band[],
  rates: HmrcRates,
): { readonly name: BandName; readonly amount: Pence } {
  if (taxable <= (basic?.limit ?? 0)) {
    return { name: 'allowance-awarded-at-basic-rate', amount: inPence(rates.psaBrtThreshold) };
  }
  if (taxable <= (higher?.limit ?? 0)) {
    return { name: 'allowance-awarded-at-higher-rate', amount: inPence(rates.psaHrtThreshold) };
  }
  return { name: 'allowance-awarded-at-additional-rate', amount: 0 };
}

/** The nil rate lies where dividends begin, split where it crosses a limit. */
function taxedDividends(from: Pence, to: Pence, bands: readonly Band[], rates: HmrcRates): TaxedBand[] {
  const nil = Math.min(to - from, inPence(rates.dividendNilRate));
  const free = slices(bands, from, from + nil).flatMap(({ name, income }) =>
    atNil(NIL_NAMES[name] ?? 'allowance-awarded-at-basic-rate', income),
  );
  return [...free, ...slices(bands, from + nil, to)];
}

const NIL_NAMES: Readonly<Partial<Record<BandName, BandName>>> = {
  'basic-rate': 'allowance-awarded-at-basic-rate',
  'higher-rate': 'allowance-awarded-at-higher-rate',
  'additional-rate': 'allowance-awarded-at-additional-rate',
};

const atNil = (name: BandName, income: Pence): TaxedBand[] =>
  income > 0 ? [{ name, rate: 0, limit: income, income, tax: 0 }] : [];
