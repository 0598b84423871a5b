import type { Static } from 'typebox';
import { publicId, uuidFromPublicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { bpsFromPercent, percentFromBps } from '../../../domain/percent.js';
import { presentLineInputs } from '../../../domain/tax/calculation-fields.js';
import type {
  CapitalAllowanceClaim,
  CapitalAllowances,
  ClaimPeriod,
  PoolMovements,
  PoolResult,
} from '../../../domain/tax/capital-allowances.js';
import type { Adjustment } from '../../../domain/tax-returns/adjustment.js';
import type { AdjustmentTrace } from '../../../domain/tax-returns/figure-trace.js';
import { penceOf } from '../../shapes/amounts.js';
import type { AdjustmentInput } from './adjustment-schemas.js';

type AdjustmentBody = Static<typeof AdjustmentInput>;
type ClaimBody = NonNullable<AdjustmentBody['claim']>;
type MovementsBody = NonNullable<ClaimBody['main_pool']>;

/** A checked adjustment, every amount of a claim that was left out being nil. */
export function adjustmentFrom(body: AdjustmentBody): Adjustment {
  const { amount, claim, miles, hours_by_month: hours, occupants_by_month: occupants, reason } = body;
  return {
    code: body.code,
    amountPence: amount === undefined || amount === null ? null : penceOf(amount),
    businessId: body.business_id ? uuidFromPublicId('business', body.business_id) : null,
    note: body.note ?? null,
    ...(body.property_id ? { propertyId: uuidFromPublicId('property', body.property_id) ?? '' } : {}),
    ...(claim ? { claim: claimFrom(claim) } : {}),
    ...(miles
      ? { miles: { carsAndVans: miles.cars_and_vans ?? 0, motorcycles: miles.motorcycles ?? 0 } }
      : {}),
    ...(hours ? { hoursByMonth: hours } : {}),
    ...(occupants ? { occupantsByMonth: occupants } : {}),
    ...(reason ? { reason } : {}),
  };
}

function claimFrom(claim: ClaimBody): CapitalAllowanceClaim {
  return {
    annualInvestment: penceOf(claim.annual_investment ?? 0),
    newPlantFirstYear: penceOf(claim.new_plant_first_year ?? 0),
    zeroEmissionCars: penceOf(claim.zero_emission_cars ?? 0),
    mainPool: movementsFrom(claim.main_pool ?? {}),
    specialRatePool: movementsFrom(claim.special_rate_pool ?? {}),
    privateUseAssets: (claim.private_use_assets ?? []).map((asset) => ({
      rate: asset.rate,
      businessUseBps: bpsFromPercent(asset.business_use_percent) ?? 0,
      ...(asset.is_vehicle === undefined ? {} : { isVehicle: asset.is_vehicle }),
      ...(asset.name === undefined ? {} : { name: asset.name }),
      ...movementsFrom(asset),
    })),
    ceased: claim.ceased ?? false,
    ...(claim.period === undefined
      ? {}
      : { period: { startOn: claim.period.start_on, endOn: claim.period.end_on } }),
  };
}

const movementsFrom = (pool: MovementsBody): PoolMovements => ({
  broughtForward: penceOf(pool.brought_forward ?? 0),
  additions: penceOf(pool.additions ?? 0),
  disposals: penceOf(pool.disposals ?? 0),
});

/** An adjustment as it was sent, so that it can be sent again; measures that it does not give are left out. */
export const presentAdjustment = (adjustment: Adjustment) => ({
  code: adjustment.code,
  amount: adjustment.amountPence === null ? null : poundsFromPence(adjustment.amountPence),
  ...(adjustment.claim === undefined ? {} : { claim: presentClaim(adjustment.claim) }),
  ...(adjustment.miles === undefined
    ? {}
    : {
        miles: { cars_and_vans: adjustment.miles.carsAndVans, motorcycles: adjustment.miles.motorcycles },
      }),
  ...(adjustment.hoursByMonth === undefined ? {} : { hours_by_month: adjustment.hoursByMonth }),
  ...(adjustment.occupantsByMonth === undefined ? {} : { occupants_by_month: adjustment.occupantsByMonth }),
  ...(adjustment.reason === undefined ? {} : { reason: adjustment.reason }),
  business_id: adjustment.businessId === null ? null : publicId('business', adjustment.businessId),
  ...(adjustment.propertyId === undefined
    ? {}
    : { property_id: publicId('property', adjustment.propertyId) }),
  note: adjustment.note,
});

const presentClaim = (claim: CapitalAllowanceClaim) => ({
  annual_investment: poundsFromPence(claim.annualInvestment),
  new_plant_first_year: poundsFromPence(claim.newPlantFirstYear),
  zero_emission_cars: poundsFromPence(claim.zeroEmissionCars),
  main_pool: presentMovements(claim.mainPool),
  special_rate_pool: presentMovements(claim.specialRatePool),
  private_use_assets: claim.privateUseAssets.map((asset) => ({
    rate: asset.rate,
    business_use_percent: percentFromBps(asset.businessUseBps),
    ...(asset.isVehicle === undefined ? {} : { is_vehicle: asset.isVehicle }),
    ...(asset.name === undefined ? {} : { name: asset.name }),
    ...presentMovements(asset),
  })),
  ceased: claim.ceased,
  ...presentPeriod(claim.period),
});

const presentPeriod = (period: ClaimPeriod | undefined) =>
  period === undefined ? {} : { period: { start_on: period.startOn, end_on: period.endOn } };

const presentMovements = (pool: PoolMovements) => ({
  brought_forward: poundsFromPence(pool.broughtForward),
  additions: poundsFromPence(pool.additions),
  disposals: poundsFromPence(pool.disposals),
});

export const presentAdjustmentResult = (result: AdjustmentTrace) => ({
  index: result.index,
  code: result.code,
  business_id: result.businessId === null ? null : publicId('business', result.businessId),
  cites: result.cites,
  inputs: presentLineInputs(result.inputs),
  figures: result.figures.map(({ figure, amountPence }) => ({
    figure,
    amount: poundsFromPence(amountPence),
  })),
  left_out: (result.leftOut ?? []).map(({ category, amountPence, count }) => ({
    category,
    amount: poundsFromPence(amountPence),
    count,
  })),
  capital_allowances: result.capitalAllowances === null ? null : presentAllowances(result.capitalAllowances),
});

const presentAllowances = (result: CapitalAllowances) => ({
  annual_investment: poundsFromPence(result.annualInvestment),
  first_year: poundsFromPence(result.firstYear),
  main_pool: presentPool(result.mainPool),
  special_rate_pool: presentPool(result.specialRatePool),
  private_use_assets: result.privateUseAssets.map(({ name, ...asset }) => ({
    ...(name === undefined ? {} : { name }),
    ...presentPool(asset),
  })),
  ...presentPeriod(result.period),
  allowances: poundsFromPence(result.allowances),
  balancing_charges: poundsFromPence(result.balancingCharges),
});

const presentPool = (pool: PoolResult) => ({
  allowance: poundsFromPence(pool.allowance),
  balancing_charge: poundsFromPence(pool.balancingCharge),
  carried_forward: poundsFromPence(pool.carriedForward),
});
