import type { Pence } from '../money.js';
import type { NonSavingsBand, RateTriple, TaxRates } from './rates/tax-rates.js';
import type { BandCode, IncomeSource } from './tax-calculation.js';
import type { Region } from './tax-input.js';

/** The bands and rates one person meets: region and band extension already applied. */
export interface TaxScale {
  readonly bands: readonly NonSavingsBand[];
  /** UK limits, which savings and dividends use in every region. */
  readonly basicLimit: Pence;
  readonly higherLimit: Pence;
  readonly savings: RateTriple;
  readonly dividends: RateTriple;
  readonly nilRateBps: number;
  readonly startingRateLimit: Pence;
  readonly startingRateBps: number;
  readonly savingsAllowance: { readonly basic: Pence; readonly higher: Pence; readonly additional: Pence };
  readonly dividendAllowance: Pence;
  /** Taxable lump sums, which lie above everything and bear the rates of non-savings income. ITA 2007 s.1012 */
  readonly lumpSums: Pence;
  /** Taxable gains on policies with tax treated as paid, above even those, at the rates of savings. */
  readonly lifeGains: Pence;
  /** Where it does not follow from the income at hand. */
  readonly fixedSavingsAllowance: Pence | null;
}

/** Taxable income of each kind, after reliefs and allowances. */
export interface TaxablePiles {
  readonly nonSavings: Pence;
  readonly savings: Pence;
  readonly dividends: Pence;
}

export type VisitSlice = (source: IncomeSource, band: BandCode, rateBps: number, amount: Pence) => void;

/**
 * @param extension gross Gift Aid and relief-at-source pension, which raise the limits
 * @see ITA 2007 s.10, s.11A, s.414; FA 2004 s.192
 */
export function taxScale(region: Region, extension: Pence, rates: TaxRates): TaxScale {
  const table = rates.incomeTax;
  const bands = table.nonSavingsBands[region].value;
  return {
    bands: extension === 0 ? bands : bands.map((band) => extended(band, extension)),
    basicLimit: table.basicRateLimit.value + extension,
    higherLimit: table.higherRateLimit.value + extension,
    savings: table.savings.value,
    dividends: table.dividends.value,
    nilRateBps: table.nilRateBps.value,
    startingRateLimit: table.startingRateForSavingsLimit.value,
    startingRateBps: table.startingRateForSavingsBps.value,
    savingsAllowance: {
      basic: table.personalSavingsAllowance.basic.value,
      higher: table.personalSavingsAllowance.higher.value,
      additional: table.personalSavingsAllowance.additional.value,
    },
    dividendAllowance: table.dividendAllowance.value,
    lumpSums: 0,
    lifeGains: 0,
    fixedSavingsAllowance: null,
  };
}

/**
 * Tested on all taxable income, whatever rate it bears.
 * @param below what lies below lump sums and gains on policies
 * @see ITA 2007 s.12B
 */
export function personalSavingsAllowance(below: Pence, scale: TaxScale): Pence {
  if (scale.fixedSavingsAllowance !== null) return scale.fixedSavingsAllowance;
  const taxable = below + scale.lumpSums + scale.lifeGains;
  if (taxable <= scale.basicLimit) return scale.savingsAllowance.basic;
  if (taxable <= scale.higherLimit) return scale.savingsAllowance.higher;
  return scale.savingsAllowance.additional;
}

/**
 * Every slice of income with its rate, non-savings lowest, then savings, dividends on top. Income at a
 * nil rate still uses up the band it lies in.
 * @see ITA 2007 s.10-13A, s.16
 */
export function forEachSlice(piles: TaxablePiles, scale: TaxScale, visit: VisitSlice): void {
  const { nonSavings, savings, dividends } = piles;
  visitNonSavings(0, nonSavings, scale, visit);
  if (savings > 0) {
    const starting = Math.min(savings, Math.max(0, scale.startingRateLimit - nonSavings));
    const allowance = personalSavingsAllowance(nonSavings + savings + dividends, scale);
    const nil = Math.min(savings - starting, allowance);
    if (starting > 0) visit('savings', 'savings_starter_rate', scale.startingRateBps, starting);
    if (nil > 0) visit('savings', 'savings_nil_rate', scale.nilRateBps, nil);
    visitTriple('savings', nonSavings + starting + nil, nonSavings + savings, scale, visit);
  }
  if (dividends > 0) {
    const from = nonSavings + savings;
    const nil = Math.min(dividends, scale.dividendAllowance);
    if (nil > 0) visit('dividends', 'dividend_nil_rate', scale.nilRateBps, nil);
    visitTriple('dividends', from + nil, from + dividends, scale, visit);
  }
  if (scale.lumpSums > 0) {
    const from = nonSavings + savings + dividends;
    visitNonSavings(from, from + scale.lumpSums, scale, visit);
  }
  if (scale.lifeGains > 0) visitLifeGains(piles, scale, visit);
}

/** Savings income at the very top, with what other savings leave of the nil rates. ITTOIA 2005 s.465A; ITA 2007 s.18 */
function visitLifeGains(piles: TaxablePiles, scale: TaxScale, visit: VisitSlice): void {
  const { nonSavings, savings, dividends } = piles;
  const from = nonSavings + savings + dividends + scale.lumpSums;
  const to = from + scale.lifeGains;
  const startingOfSavings = Math.min(savings, Math.max(0, scale.startingRateLimit - nonSavings));
  const starting = Math.min(scale.lifeGains, Math.max(0, scale.startingRateLimit - from));
  const allowance = personalSavingsAllowance(nonSavings + savings + dividends, scale);
  const allowanceLeft = Math.max(0, allowance - (savings - startingOfSavings));
  const nil = Math.min(scale.lifeGains - starting, allowanceLeft);
  if (starting > 0) visit('savings', 'savings_starter_rate', scale.startingRateBps, starting);
  if (nil > 0) visit('savings', 'savings_nil_rate', scale.nilRateBps, nil);
  visitTriple('savings', from + starting + nil, to, scale, visit);
}

/** The non-savings slices between two points of taxable income. */
export function visitNonSavings(from: Pence, to: Pence, scale: TaxScale, visit: VisitSlice): void {
  let reached = from;
  for (const band of scale.bands) {
    if (reached >= to) return;
    const amount = Math.min(to, band.upTo) - reached;
    if (amount <= 0) continue;
    visit('non_savings', band.code, band.rateBps, amount);
    reached += amount;
  }
}

function visitTriple(
  source: 'savings' | 'dividends',
  from: Pence,
  to: Pence,
  scale: TaxScale,
  visit: VisitSlice,
): void {
  if (from >= to) return;
  const { basicLimit, higherLimit } = scale;
  const rates = scale[source];
  const basic = Math.min(to, basicLimit) - from;
  if (basic > 0) visit(source, 'basic_rate', rates.basicBps, basic);
  const higher = Math.min(to, higherLimit) - Math.max(from, basicLimit);
  if (higher > 0) visit(source, 'higher_rate', rates.higherBps, higher);
  const additional = to - Math.max(from, higherLimit);
  if (additional > 0) visit(source, 'additional_rate', rates.additionalBps, additional);
}

function extended(band: NonSavingsBand, extension: Pence): NonSavingsBand {
  return band.extends ? { ...band, upTo: band.upTo + extension } : band;
}
