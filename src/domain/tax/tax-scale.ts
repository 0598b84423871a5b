import type { Pence } from '../money.js';
import type { IncomeBand, IncomeClass, TaxRates } from './rates/tax-rates.js';
import type { BandCode, TaxedIncomeClass } from './tax-calculation.js';
import type { Region } from './tax-input.js';

/** The bands and rates one person meets: region and band extension already applied. */
export interface TaxScale {
  /** Lowest first. */
  readonly classes: readonly IncomeClass[];
  /** UK limits, which the savings allowance is tested by in every region. */
  readonly basicLimit: Pence;
  readonly higherLimit: Pence;
  readonly nilRateBps: number;
  readonly startingRateLimit: Pence;
  readonly startingRateBps: number;
  readonly savingsAllowance: { readonly basic: Pence; readonly higher: Pence; readonly additional: Pence };
  readonly dividendAllowance: Pence;
  /** Taxable lump sums, which lie above everything and bear the rates of non-savings income. ITA 2007 s.1012 */
  readonly lumpSums: Pence;
  /** Taxable gains on policies with tax treated as paid, above even those, at the rates of savings. */
  readonly lifeGains: Pence;
  /** Given if it does not follow from the income at hand. */
  readonly fixedSavingsAllowance: Pence | null;
}

/** Income of each class; `property` is nil in years in which it is a part of non-savings income. */
export interface IncomeByClass {
  readonly nonSavings: Pence;
  readonly property: Pence;
  readonly savings: Pence;
  readonly dividends: Pence;
}

type VisitSlice = (source: TaxedIncomeClass, band: BandCode, rateBps: number, amount: Pence) => void;

/**
 * @param extension gross Gift Aid and relief-at-source pension, which raise the limits
 * @see ITA 2007 s.10, s.11A, s.414; FA 2004 s.192
 */
export function taxScale(region: Region, extension: Pence, rates: TaxRates): TaxScale {
  const table = rates.incomeTax;
  const classes = table.classes[region];
  return {
    classes: extension === 0 ? classes : classes.map((one) => withLimitsRaised(one, extension)),
    basicLimit: table.basicRateLimit.value + extension,
    higherLimit: table.higherRateLimit.value + extension,
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

/** The income of one class. */
export function incomeOfClass(incomeByClass: IncomeByClass, source: TaxedIncomeClass): Pence {
  switch (source) {
    case 'non_savings':
      return incomeByClass.nonSavings;
    case 'property':
      return incomeByClass.property;
    case 'savings':
      return incomeByClass.savings;
    case 'dividends':
      return incomeByClass.dividends;
  }
}

export const totalOf = ({ nonSavings, property, savings, dividends }: IncomeByClass): Pence =>
  nonSavings + property + savings + dividends;

/** The bands that a class meets; none for a class that the year does not have. */
export const bandsOf = ({ classes }: TaxScale, source: TaxedIncomeClass): readonly IncomeBand[] =>
  classes.find((one) => one.source === source)?.bands ?? NO_BANDS;

const NO_BANDS: readonly IncomeBand[] = [];

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
 * Every slice of income with its rate, class by class in the order of the year. Income at a nil rate still uses up the
 * band it lies in.
 * @see ITA 2007 s.10-13A, s.16-16A
 */
export function forEachSlice(incomeByClass: IncomeByClass, scale: TaxScale, visit: VisitSlice): void {
  let from: Pence = 0;
  for (const { source, bands } of scale.classes) {
    const amount = incomeOfClass(incomeByClass, source);
    if (amount <= 0) continue;
    let taxedFrom = from;
    if (source === 'savings') taxedFrom += visitSavingsNilRates(incomeByClass, scale, visit);
    if (source === 'dividends') taxedFrom += visitDividendNilRate(amount, scale, visit);
    from += amount;
    visitBands(source, bands, { from: taxedFrom, to: from }, visit);
  }
  if (scale.lumpSums > 0) visitLumpSums(from, scale, visit);
  if (scale.lifeGains > 0) visitLifeGains(incomeByClass, scale, visit);
}

/** Savings at the starting rate and within the savings allowance. @returns how much they are */
function visitSavingsNilRates(incomeByClass: IncomeByClass, scale: TaxScale, visit: VisitSlice): Pence {
  const { savings } = incomeByClass;
  const starting = startingRateSavings(incomeByClass, scale);
  const nil = Math.min(savings - starting, personalSavingsAllowance(totalOf(incomeByClass), scale));
  if (starting > 0) visit('savings', 'savings_starter_rate', scale.startingRateBps, starting);
  if (nil > 0) visit('savings', 'savings_nil_rate', scale.nilRateBps, nil);
  return starting + nil;
}

/** Savings for which other income leaves room below the limit of the starting rate. ITA 2007 s.12 */
const startingRateSavings = ({ nonSavings, property, savings }: IncomeByClass, scale: TaxScale): Pence =>
  Math.min(savings, Math.max(0, scale.startingRateLimit - nonSavings - property));

/** @returns how much of the dividends the allowance covers */
function visitDividendNilRate(dividends: Pence, scale: TaxScale, visit: VisitSlice): Pence {
  const nil = Math.min(dividends, scale.dividendAllowance);
  if (nil > 0) visit('dividends', 'dividend_nil_rate', scale.nilRateBps, nil);
  return nil;
}

function visitLumpSums(from: Pence, scale: TaxScale, visit: VisitSlice): void {
  const bands = bandsOf(scale, 'non_savings');
  visitBands('non_savings', bands, { from, to: from + scale.lumpSums }, visit);
}

/** Savings income at the very top, with what other savings leave of the nil rates. ITTOIA 2005 s.465A; ITA 2007 s.18 */
function visitLifeGains(incomeByClass: IncomeByClass, scale: TaxScale, visit: VisitSlice): void {
  const { savings } = incomeByClass;
  const from = totalOf(incomeByClass) + scale.lumpSums;
  const to = from + scale.lifeGains;
  const startingOfSavings = startingRateSavings(incomeByClass, scale);
  const starting = Math.min(scale.lifeGains, Math.max(0, scale.startingRateLimit - from));
  const allowance = personalSavingsAllowance(totalOf(incomeByClass), scale);
  const allowanceLeft = Math.max(0, allowance - (savings - startingOfSavings));
  const nil = Math.min(scale.lifeGains - starting, allowanceLeft);
  if (starting > 0) visit('savings', 'savings_starter_rate', scale.startingRateBps, starting);
  if (nil > 0) visit('savings', 'savings_nil_rate', scale.nilRateBps, nil);
  visitBands('savings', bandsOf(scale, 'savings'), { from: from + starting + nil, to }, visit);
}

interface Stretch {
  readonly from: Pence;
  readonly to: Pence;
}

/** The slices of one class between two points of taxable income. */
export function visitBands(
  source: TaxedIncomeClass,
  bands: readonly IncomeBand[],
  { from, to }: Stretch,
  visit: VisitSlice,
): void {
  let reached = from;
  for (const band of bands) {
    if (reached >= to) return;
    const amount = Math.min(to, band.upTo) - reached;
    if (amount <= 0) continue;
    visit(source, band.code, band.rateBps, amount);
    reached += amount;
  }
}

const withLimitsRaised = (one: IncomeClass, extension: Pence): IncomeClass => ({
  ...one,
  bands: one.bands.map((band) => (band.extends ? { ...band, upTo: band.upTo + extension } : band)),
});
