import type { Pence } from '../money.js';
import { type CapitalAllowances, capitalAllowances } from '../tax/capital-allowances.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import type { TaxRates } from '../tax/rates/tax-rates.js';
import { mileageExpense, premisesUsedAsHome, useOfHomeExpense } from '../tax/simplified-expenses.js';
import type { LineInput } from '../tax/tax-calculation.js';
import type { TaxYearStart } from '../tax-year.js';
import {
  ADJUSTMENTS,
  type Adjustment,
  type AdjustmentCode,
  type Class4Exemption,
  tradeOf,
} from './adjustment.js';

/** The figures of a trade or of property that adjustments act on. */
export type AdjustedFigure =
  | 'income'
  | 'expenses'
  | 'losses_brought_forward'
  | 'residential_finance_costs_brought_forward'
  | 'transition_profit';

/** A part of what an adjustment comes to. */
export interface AdjustmentPart {
  readonly figure: AdjustedFigure;
  /** Added to the figure; negative where it takes something off. */
  readonly amountPence: Pence;
  /** Where it is reported to HMRC: section and field of the Making Tax Digital bodies. */
  readonly hmrcField: string | null;
}

/** What one adjustment of a return comes to, with the year's rates. */
export interface SettledAdjustment {
  /** Its place among the return's adjustments. */
  readonly index: number;
  readonly code: AdjustmentCode;
  /** The trade it acts on; `null` for property. */
  readonly businessId: string | null;
  readonly cites: string;
  readonly inputs: Readonly<Record<string, LineInput>>;
  readonly parts: readonly AdjustmentPart[];
  /** What a claim of capital allowances came to, with what the next year brings forward. */
  readonly capitalAllowances: CapitalAllowances | null;
  /** Why the trade bears no Class 4 contributions, where that is what it says. */
  readonly reason: Class4Exemption | null;
}

interface Settling {
  readonly taxYear: TaxYearStart;
  readonly businesses: readonly { readonly id: string }[];
  /** What a trade's premises cost in the year: what their private part is taken off. */
  premisesCostsOf(businessId: string): Pence;
}

type Outcome = Pick<SettledAdjustment, 'inputs' | 'parts'> &
  Partial<Pick<SettledAdjustment, 'capitalAllowances'>>;

/**
 * What each adjustment comes to, in the order given. Those that act on nothing there is are left out: the
 * caller has named them as faults.
 */
export function settleAdjustments(
  adjustments: readonly Adjustment[],
  settling: Settling,
): SettledAdjustment[] {
  if (adjustments.length === 0) return [];
  const rates = ratesFor(settling.taxYear);
  const milesBefore = new Map<string | null, BusinessMilesSoFar>();
  return adjustments.flatMap((adjustment, index): SettledAdjustment[] => {
    const { code } = adjustment;
    const { target, cites } = ADJUSTMENTS[code];
    const businessId = target === 'property' ? null : tradeOf(adjustment, settling.businesses);
    if (target === 'self_employment' && businessId === null) return [];
    const outcome = outcomeOf(adjustment, { rates, businessId, settling, milesBefore });
    return [
      {
        index,
        code,
        businessId,
        cites,
        capitalAllowances: null,
        reason: adjustment.reason ?? null,
        ...outcome,
      },
    ];
  });
}

interface BusinessMilesSoFar {
  readonly carsAndVans: number;
  readonly motorcycles: number;
}

interface Circumstances {
  readonly rates: TaxRates;
  readonly businessId: string | null;
  readonly settling: Settling;
  readonly milesBefore: Map<string | null, BusinessMilesSoFar>;
}

function outcomeOf(adjustment: Adjustment, circumstances: Circumstances): Outcome {
  const { claim, miles, hoursByMonth, occupantsByMonth, code } = adjustment;
  const { rates, businessId, settling } = circumstances;
  if (claim !== undefined) return claimOutcome(claim, ADJUSTMENTS[code].target, rates);
  if (miles !== undefined) return mileageOutcome(miles, ADJUSTMENTS[code].target, circumstances);
  if (hoursByMonth !== undefined) {
    const amountPence = useOfHomeExpense(hoursByMonth, rates);
    const hours = { count: hoursByMonth.reduce((sum, one) => sum + one, 0) };
    return { inputs: { hours }, parts: [expense(amountPence, 'periodExpenses.premisesRunningCosts')] };
  }
  if (occupantsByMonth !== undefined) {
    const costs = businessId === null ? 0 : settling.premisesCostsOf(businessId);
    return privatePremisesOutcome(premisesUsedAsHome(occupantsByMonth, rates), costs);
  }
  return { inputs: {}, parts: amountParts(code, adjustment.amountPence ?? 0) };
}

function mileageOutcome(
  miles: BusinessMilesSoFar,
  target: 'self_employment' | 'property',
  { rates, businessId, milesBefore }: Circumstances,
): Outcome {
  const before = milesBefore.get(businessId) ?? { carsAndVans: 0, motorcycles: 0 };
  const after = {
    carsAndVans: before.carsAndVans + miles.carsAndVans,
    motorcycles: before.motorcycles + miles.motorcycles,
  };
  milesBefore.set(businessId, after);
  const amountPence = mileageExpense(after, rates) - mileageExpense(before, rates);
  const field = target === 'property' ? 'expenses.travelCosts' : 'periodExpenses.carVanTravelExpenses';
  return {
    inputs: { carsAndVans: { count: miles.carsAndVans }, motorcycles: { count: miles.motorcycles } },
    parts: [expense(amountPence, field)],
  };
}

/** The flat rate is taken off what the premises cost, never below nil. */
function privatePremisesOutcome(flatRate: Pence, costs: Pence): Outcome {
  const taken = Math.min(flatRate, Math.max(0, costs));
  return {
    inputs: { flatRate: { pence: flatRate }, premisesCosts: { pence: costs } },
    parts: [expense(taken === 0 ? 0 : -taken, 'periodDisallowableExpenses.premisesRunningCosts')],
  };
}

function claimOutcome(
  claim: NonNullable<Adjustment['claim']>,
  target: 'self_employment' | 'property',
  rates: TaxRates,
): Outcome {
  const result = capitalAllowances(claim, rates);
  const single = result.privateUseAssets.reduce((sum, { allowance }) => sum + allowance, 0);
  const fields = CLAIM_FIELDS[target];
  const cars = result.firstYear - result.newPlant;
  return {
    inputs: {
      annualInvestment: { pence: claim.annualInvestment },
      newPlantFirstYear: { pence: claim.newPlantFirstYear },
      zeroEmissionCars: { pence: claim.zeroEmissionCars },
      mainPoolBroughtForward: { pence: claim.mainPool.broughtForward },
      mainPoolAdditions: { pence: claim.mainPool.additions },
      mainPoolDisposals: { pence: claim.mainPool.disposals },
      specialRatePoolBroughtForward: { pence: claim.specialRatePool.broughtForward },
      specialRatePoolAdditions: { pence: claim.specialRatePool.additions },
      specialRatePoolDisposals: { pence: claim.specialRatePool.disposals },
    },
    parts: [
      expense(result.annualInvestment, fields.annualInvestment),
      expense(result.newPlant, fields.newPlant),
      expense(cars, fields.cars),
      expense(result.mainPool.allowance, fields.mainPool),
      expense(result.specialRatePool.allowance, fields.specialRatePool),
      expense(single, fields.single),
      { figure: 'income', amountPence: result.balancingCharges, hmrcField: fields.balancingCharge } as const,
    ].filter(({ amountPence }) => amountPence !== 0),
    capitalAllowances: result,
  };
}

const expense = (amountPence: Pence, hmrcField: string): AdjustmentPart => ({
  figure: 'expenses',
  amountPence,
  hmrcField,
});

const CLAIM_FIELDS = {
  self_employment: {
    annualInvestment: 'allowances.annualInvestmentAllowance',
    newPlant: 'allowances.enhancedCapitalAllowance',
    cars: 'allowances.zeroEmissionsCarAllowance',
    mainPool: 'allowances.capitalAllowanceMainPool',
    specialRatePool: 'allowances.capitalAllowanceSpecialRatePool',
    single: 'allowances.capitalAllowanceSingleAssetPool',
    balancingCharge: 'adjustments.balancingChargeOther',
  },
  property: {
    annualInvestment: 'allowances.annualInvestmentAllowance',
    newPlant: 'allowances.otherCapitalAllowance',
    cars: 'allowances.zeroEmissionsCarAllowance',
    mainPool: 'allowances.otherCapitalAllowance',
    specialRatePool: 'allowances.otherCapitalAllowance',
    single: 'allowances.otherCapitalAllowance',
    balancingCharge: 'adjustments.balancingCharge',
  },
} as const;

const AMOUNT_PARTS: Readonly<Partial<Record<AdjustmentCode, readonly [AdjustedFigure, string | null]>>> = {
  trading_losses_brought_forward: ['losses_brought_forward', null],
  transition_profit: ['transition_profit', 'adjustments.transitionProfitAmount'],
  capital_allowances: ['expenses', 'allowances.annualInvestmentAllowance'],
  balancing_charge: ['income', 'adjustments.balancingChargeOther'],
  goods_for_own_use: ['income', 'adjustments.goodsAndServicesOwnUse'],
  other_trading_income: ['income', 'periodIncome.other'],
  other_trading_expenses: ['expenses', 'periodExpenses.otherExpenses'],
  property_losses_brought_forward: ['losses_brought_forward', null],
  residential_finance_costs_brought_forward: [
    'residential_finance_costs_brought_forward',
    'expenses.residentialFinancialCostsCarriedForward',
  ],
  property_capital_allowances: ['expenses', 'allowances.otherCapitalAllowance'],
  property_balancing_charge: ['income', 'adjustments.balancingCharge'],
  property_private_use: ['income', 'adjustments.privateUseAdjustment'],
};

function amountParts(code: AdjustmentCode, amountPence: Pence): AdjustmentPart[] {
  const part = AMOUNT_PARTS[code];
  if (part === undefined) return [];
  const [figure, hmrcField] = part;
  return [{ figure, amountPence, hmrcField }];
}
