import { ValidationError } from '../../errors.js';
import { assertPence, type Pence } from '../money.js';
import {
  dayBefore,
  type IsoDate,
  monthsLater,
  type TaxYearStart,
  taxYearEndsOn,
  taxYearOf,
  taxYearStartsOn,
} from '../tax-year.js';
import { type Days, daysIn, earlierOf, laterOf } from './periods/period-parts.js';
import { basisPeriodMonths } from './rates/basis-of-assessment.js';
import { mainPool as mainPoolRate, newPlantFirstYear, zeroEmissionCar } from './rates/business-rates.js';
import type { Figure } from './rates/figure.js';
import type { CapitalAllowanceRates, TaxRates } from './rates/tax-rates.js';
import { atRate, proportionOf, roundedUpShare } from './rounding.js';

export interface PoolMovements {
  readonly broughtForward: Pence;
  /** Spending on which no other allowance is claimed. */
  readonly additions: Pence;
  /** Sale proceeds, each no more than the asset cost. */
  readonly disposals: Pence;
}

/** An asset with private use stands alone; only the business share of its allowance counts. */
interface PrivateUseAsset extends PoolMovements {
  readonly rate: 'main' | 'special_rate';
  readonly businessUseBps: number;
  /** A car or van, for which business miles cannot be claimed as well. */
  readonly isVehicle?: boolean;
  /** Tells it from others, so that what is left of it is carried to the next year. */
  readonly name?: string;
}

/** A period of account that allowances are given for, both days included. */
export interface ClaimPeriod {
  readonly startOn: IsoDate;
  readonly endOn: IsoDate;
}

export interface CapitalAllowanceClaim {
  /** Plant and machinery other than cars. What is over the limit joins the main pool. */
  readonly annualInvestment: Pence;
  /** New main-rate plant, not cars, bought once the allowance was in force. */
  readonly newPlantFirstYear: Pence;
  /** Bought while the allowance was in force. */
  readonly zeroEmissionCars: Pence;
  readonly mainPool: PoolMovements;
  readonly specialRatePool: PoolMovements;
  readonly privateUseAssets: readonly PrivateUseAsset[];
  /** The business ended: what is left in the pools is allowed in full. */
  readonly ceased: boolean;
  /** Absent: the tax year. */
  readonly period?: ClaimPeriod;
}

export interface PoolResult {
  readonly allowance: Pence;
  readonly balancingCharge: Pence;
  readonly carriedForward: Pence;
}

/** Allowance and balance of an asset with private use. */
interface AssetResult extends PoolResult {
  readonly name?: string;
}

export interface CapitalAllowances {
  readonly annualInvestment: Pence;
  /** Allowances for new plant and for zero-emission cars. */
  readonly firstYear: Pence;
  /** The part of `firstYear` that is of new plant. */
  readonly newPlant: Pence;
  readonly mainPool: PoolResult;
  readonly specialRatePool: PoolResult;
  readonly privateUseAssets: readonly AssetResult[];
  /** Period of the claim; absent: the tax year. */
  readonly period?: ClaimPeriod;
  /** Deducted from the profit. */
  readonly allowances: Pence;
  /** Added to the profit. */
  readonly balancingCharges: Pence;
}

/**
 * Capital allowances of one trade for one whole tax year, or for a period of account. For a period, writing-down allowances, the
 * annual investment limit and the small pool limit are in the proportion of its days to twelve months. The rate of the main pool
 * is then that of each day, averaged and rounded up to a hundredth of a per cent. Of new plant the part not allowed in the first
 * year joins the main pool for the next; a pool of no more than the small pool limit is written off.
 * @throws {ValidationError} `first_year_allowance_not_in_force`
 * @see CAA 2001 s.6, s.45D, s.51A(6), s.55-56A, s.104D, s.205; FA 2026 s.28
 */
export function capitalAllowances(given: CapitalAllowanceClaim, rates: TaxRates): CapitalAllowances {
  const claim = given.ceased ? withSpendingPooled(given) : given;
  const table = rates.business.capitalAllowances;
  const terms = termsOf(claim, table);
  const annualInvestment = Math.min(claim.annualInvestment, terms.annualInvestmentLimit);
  const overLimit = claim.annualInvestment - annualInvestment;
  const firstYearRates = firstYearRatesOf(claim, rates);
  const newPlant = newPlantAllowance(claim.newPlantFirstYear, firstYearRates.newPlantBps);
  const cars = carAllowance(claim.zeroEmissionCars, firstYearRates.zeroEmissionCarBps);
  const main = { ...claim.mainPool, additions: claim.mainPool.additions + overLimit };
  const mainPool = pool(main, terms.mainBps, claim.ceased, terms);
  const specialRatePool = pool(claim.specialRatePool, terms.specialBps, claim.ceased, terms);
  const privateUseAssets = claim.privateUseAssets.map((asset) => singleAsset(asset, claim.ceased, terms));
  const pools = [mainPool, specialRatePool, ...privateUseAssets];
  const firstYear = newPlant + cars;
  const unallowedPlant = claim.newPlantFirstYear - newPlant;
  return {
    annualInvestment,
    firstYear,
    newPlant,
    mainPool: { ...mainPool, carriedForward: mainPool.carriedForward + unallowedPlant },
    specialRatePool,
    privateUseAssets,
    ...(claim.period === undefined ? {} : { period: claim.period }),
    allowances: annualInvestment + firstYear + total(pools, 'allowance'),
    balancingCharges: total(pools, 'balancingCharge'),
  };
}

/**
 * A claim of which nothing is allowed, since an allowance takes the place of every expense: spending and pools go on whole. What
 * disposals take out beyond a pool is a receipt all the same.
 * @see CAA 2001 s.3(1), s.55(3), s.58
 */
export function withoutAllowances(claim: CapitalAllowanceClaim): CapitalAllowances {
  const kept = (movements: PoolMovements): PoolResult => {
    const value = poolValue(movements);
    return {
      allowance: 0,
      balancingCharge: Math.max(0, -value),
      carriedForward: claim.ceased ? 0 : Math.max(0, value),
    };
  };
  const mainPool = kept(withSpendingPooled(claim).mainPool);
  const specialRatePool = kept(claim.specialRatePool);
  const privateUseAssets = claim.privateUseAssets.map((asset): AssetResult => {
    const { balancingCharge, ...result } = kept(asset);
    const named = asset.name === undefined ? {} : { name: asset.name };
    return { ...named, ...result, balancingCharge: atRate(balancingCharge, asset.businessUseBps) };
  });
  return {
    annualInvestment: 0,
    firstYear: 0,
    newPlant: 0,
    mainPool,
    specialRatePool,
    privateUseAssets,
    ...(claim.period === undefined ? {} : { period: claim.period }),
    allowances: 0,
    balancingCharges: total([mainPool, specialRatePool, ...privateUseAssets], 'balancingCharge'),
  };
}

/** The period in which a business ends has neither annual investment nor first-year allowances. CAA 2001 s.38B, s.46(2) */
function withSpendingPooled(claim: CapitalAllowanceClaim): CapitalAllowanceClaim {
  const { annualInvestment, newPlantFirstYear, zeroEmissionCars, mainPool } = claim;
  const spent = annualInvestment + newPlantFirstYear + zeroEmissionCars;
  if (spent === 0) return claim;
  return {
    ...claim,
    annualInvestment: 0,
    newPlantFirstYear: 0,
    zeroEmissionCars: 0,
    mainPool: { ...mainPool, additions: mainPool.additions + spent },
  };
}

/** Rates and limits of the period of a claim. */
interface Terms {
  readonly mainBps: number;
  readonly specialBps: number;
  readonly annualInvestmentLimit: Pence;
  readonly smallPoolLimit: Pence;
  /** An allowance of a year as one of the period. */
  ofPeriod(yearly: Pence): Pence;
}

function termsOf({ period }: CapitalAllowanceClaim, table: CapitalAllowanceRates): Terms {
  const limits = {
    specialBps: table.specialRatePoolBps.value,
    annualInvestmentLimit: table.annualInvestmentAllowance.value,
    smallPoolLimit: table.smallPoolLimit.value,
  };
  if (period === undefined) {
    return { ...limits, mainBps: table.mainPoolBps.value, ofPeriod: (yearly) => yearly };
  }
  const days = { from: period.startOn, to: period.endOn };
  const year = { from: days.from, to: dayBefore(monthsLater(days.from, basisPeriodMonths.value)) };
  const ofPeriod = (yearly: Pence) => proportionOf(yearly, daysIn(days), daysIn(year));
  return {
    specialBps: limits.specialBps,
    mainBps: averageRate(days),
    annualInvestmentLimit: ofPeriod(limits.annualInvestmentLimit),
    smallPoolLimit: ofPeriod(limits.smallPoolLimit),
    ofPeriod,
  };
}

/** The rate of the main pool over the days of a period that may be of several tax years. FA 2026 s.28 */
function averageRate({ from, to }: Days): number {
  let weighted = 0;
  for (const year of taxYearsIn({ startOn: from, endOn: to })) {
    const days = { from: laterOf(from, taxYearStartsOn(year)), to: earlierOf(to, taxYearEndsOn(year)) };
    weighted += daysIn(days) * mainPoolRate(year).value;
  }
  return roundedUpShare(weighted, daysIn({ from, to }));
}

/** First-year allowances; `null` where none is in force. */
interface FirstYearRates {
  readonly newPlantBps: number | null;
  readonly zeroEmissionCarBps: number | null;
}

/**
 * First-year allowances of a claim: those of its tax year, and of others that its period of account has days of. An allowance goes by the day
 * of the spending, and the same claim stands in each return that is charged on the period.
 * @see CAA 2001 s.45D, s.45U, s.52
 */
export function firstYearRatesOf(
  { period }: Pick<CapitalAllowanceClaim, 'period'>,
  { business }: Pick<TaxRates, 'business'>,
): FirstYearRates {
  const { newPlantFirstYearBps, zeroEmissionCarBps } = business.capitalAllowances;
  const years = period === undefined ? NO_YEARS : taxYearsIn(period);
  const inForce = (own: number | null, of: (year: TaxYearStart) => Figure<number | null>): number | null =>
    years.reduce((found, year) => found ?? of(year).value, own);
  return {
    newPlantBps: inForce(newPlantFirstYearBps.value, newPlantFirstYear),
    zeroEmissionCarBps: inForce(zeroEmissionCarBps.value, zeroEmissionCar),
  };
}

const NO_YEARS: readonly TaxYearStart[] = [];

function taxYearsIn({ startOn, endOn }: ClaimPeriod): readonly TaxYearStart[] {
  const years: TaxYearStart[] = [];
  for (let year = taxYearOf(startOn); year <= taxYearOf(endOn); year += 1) years.push(year);
  return years;
}

function newPlantAllowance(spent: Pence, rate: number | null): Pence {
  if (spent === 0) return 0;
  return rate === null ? notInForce('#/new_plant_first_year', 'new plant') : atRate(spent, rate);
}

function carAllowance(spent: Pence, rate: number | null): Pence {
  if (spent === 0) return 0;
  return rate === null ? notInForce('#/zero_emission_cars', 'zero-emission cars') : atRate(spent, rate);
}

function notInForce(pointer: string, what: string): never {
  const detail = `There is no first-year allowance for ${what} in this tax year.`;
  const code = 'first_year_allowance_not_in_force';
  throw new ValidationError([{ pointer, code, detail }], code);
}

function pool(movements: PoolMovements, rateBps: number, ceased: boolean, terms: Terms): PoolResult {
  const value = poolValue(movements);
  if (value < 0) return { allowance: 0, balancingCharge: -value, carriedForward: 0 };
  const writtenOff = ceased || value <= terms.smallPoolLimit;
  const allowance = writtenOff ? value : Math.min(value, terms.ofPeriod(atRate(value, rateBps)));
  return { allowance, balancingCharge: 0, carriedForward: value - allowance };
}

/** The small pool limit does not reach single-asset pools; the value falls by the whole allowance. */
function singleAsset(asset: PrivateUseAsset, ceased: boolean, terms: Terms): AssetResult {
  const value = poolValue(asset);
  const named = asset.name === undefined ? {} : { name: asset.name };
  const rate = asset.rate === 'main' ? terms.mainBps : terms.specialBps;
  const gone = ceased || asset.disposals > 0;
  if (value < 0) {
    return {
      ...named,
      allowance: 0,
      balancingCharge: atRate(-value, asset.businessUseBps),
      carriedForward: 0,
    };
  }
  const whole = gone ? value : Math.min(value, terms.ofPeriod(atRate(value, rate)));
  return {
    ...named,
    allowance: atRate(whole, asset.businessUseBps),
    balancingCharge: 0,
    carriedForward: value - whole,
  };
}

function poolValue({ broughtForward, additions, disposals }: PoolMovements): Pence {
  const value = broughtForward + additions - disposals;
  assertPence(value);
  return value;
}

function total(pools: readonly PoolResult[], of: 'allowance' | 'balancingCharge'): Pence {
  return pools.reduce((sum, result) => sum + result[of], 0);
}
