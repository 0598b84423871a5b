import { ValidationError } from '../../errors.js';
import { assertPence, type Pence } from '../money.js';
import type { CapitalAllowanceRates, TaxRates } from './rates/tax-rates.js';
import { atRate } from './rounding.js';

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
}

export interface CapitalAllowanceClaim {
  /** Plant and machinery other than cars. What is over the limit joins the main pool. */
  readonly annualInvestment: Pence;
  /** New main-rate plant, not cars, bought once the allowance was in force. */
  readonly newPlantFirstYear: Pence;
  readonly zeroEmissionCars: Pence;
  readonly mainPool: PoolMovements;
  readonly specialRatePool: PoolMovements;
  readonly privateUseAssets: readonly PrivateUseAsset[];
  /** The business ended: what is left in the pools is allowed in full. */
  readonly ceased: boolean;
}

export interface PoolResult {
  readonly allowance: Pence;
  readonly balancingCharge: Pence;
  readonly carriedForward: Pence;
}

export interface CapitalAllowances {
  readonly annualInvestment: Pence;
  /** Of new plant and of zero-emission cars. */
  readonly firstYear: Pence;
  /** The part of `firstYear` that is of new plant. */
  readonly newPlant: Pence;
  readonly mainPool: PoolResult;
  readonly specialRatePool: PoolResult;
  readonly privateUseAssets: readonly PoolResult[];
  /** Deducted from the profit. */
  readonly allowances: Pence;
  /** Added to the profit. */
  readonly balancingCharges: Pence;
}

/**
 * Capital allowances of one trade for one whole tax year. Of new plant the part not allowed in the first
 * year joins the main pool for the next; a pool of no more than the small pool limit is written off.
 * @throws {ValidationError} `first_year_allowance_not_in_force`
 * @see CAA 2001 s.45D, s.51A, s.55-56A, s.104D, s.205
 */
export function capitalAllowances(claim: CapitalAllowanceClaim, rates: TaxRates): CapitalAllowances {
  const table = rates.business.capitalAllowances;
  const annualInvestment = Math.min(claim.annualInvestment, table.annualInvestmentAllowance.value);
  const overLimit = claim.annualInvestment - annualInvestment;
  const newPlant = newPlantAllowance(claim.newPlantFirstYear, table);
  const cars = carAllowance(claim.zeroEmissionCars, table);
  const main = { ...claim.mainPool, additions: claim.mainPool.additions + overLimit };
  const mainPool = pool(main, table.mainPoolBps.value, claim.ceased, table);
  const specialRatePool = pool(claim.specialRatePool, table.specialRatePoolBps.value, claim.ceased, table);
  const privateUseAssets = claim.privateUseAssets.map((asset) => singleAsset(asset, claim.ceased, table));
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
    allowances: annualInvestment + firstYear + total(pools, 'allowance'),
    balancingCharges: total(pools, 'balancingCharge'),
  };
}

function newPlantAllowance(spent: Pence, table: CapitalAllowanceRates): Pence {
  if (spent === 0) return 0;
  const rate = table.newPlantFirstYearBps.value;
  return rate === null ? notInForce('#/new_plant_first_year', 'new plant') : atRate(spent, rate);
}

function carAllowance(spent: Pence, table: CapitalAllowanceRates): Pence {
  if (spent === 0) return 0;
  const rate = table.zeroEmissionCarBps.value;
  return rate === null ? notInForce('#/zero_emission_cars', 'zero-emission cars') : atRate(spent, rate);
}

function notInForce(pointer: string, what: string): never {
  const detail = `There is no first-year allowance for ${what} in this tax year.`;
  const code = 'first_year_allowance_not_in_force';
  throw new ValidationError([{ pointer, code, detail }], code);
}

function pool(
  movements: PoolMovements,
  rateBps: number,
  ceased: boolean,
  table: CapitalAllowanceRates,
): PoolResult {
  const value = poolValue(movements);
  if (value < 0) return { allowance: 0, balancingCharge: -value, carriedForward: 0 };
  const writtenOff = ceased || value <= table.smallPoolLimit.value;
  const allowance = writtenOff ? value : atRate(value, rateBps);
  return { allowance, balancingCharge: 0, carriedForward: value - allowance };
}

/** The small pool limit does not reach single-asset pools; the value falls by the whole allowance. */
function singleAsset(asset: PrivateUseAsset, ceased: boolean, table: CapitalAllowanceRates): PoolResult {
  const value = poolValue(asset);
  const rate = asset.rate === 'main' ? table.mainPoolBps.value : table.specialRatePoolBps.value;
  const gone = ceased || asset.disposals > 0;
  if (value < 0) {
    return { allowance: 0, balancingCharge: atRate(-value, asset.businessUseBps), carriedForward: 0 };
  }
  const whole = gone ? value : atRate(value, rate);
  return {
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
