import type { AccountingBasis, AccountingDate, Vehicle } from '../businesses/business.js';
import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import type { TaxRates } from '../tax/rates/tax-rates.js';
import { mileageExpense, premisesUsedAsHome, useOfHomeExpense } from '../tax/simplified-expenses.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import { ADJUSTMENTS, type Adjustment, type AdjustmentCode, tradeOf } from './adjustment.js';
import type { ChargedPeriod } from './charged-periods.js';
import { type CostTotal, isOnActualCosts } from './flat-rate-costs.js';
import { CLAIM_FIELDS, settleClaim } from './settle-claims.js';
import {
  type AdjustedFigure,
  type AdjustmentOutcome,
  type AdjustmentPart,
  expense,
  type LeftOutCosts,
  type SettledAdjustment,
} from './settled-adjustment.js';

interface Settling {
  readonly taxYear: TaxYearStart;
  readonly businesses: readonly {
    readonly id: string;
    readonly accountingBasis?: AccountingBasis;
    readonly vehicles?: readonly Vehicle[] | undefined;
    readonly accountingDate?: AccountingDate;
    readonly accounts?: readonly ChargedPeriod[];
    readonly commencedOn?: IsoDate | null;
    readonly ceasedOn?: IsoDate | null;
  }[];
  readonly costs?: readonly CostTotal[] | undefined;
  /** A trade's costs of premises in the year, from which their private part is deducted. */
  premisesCostsOf(businessId: string): Pence;
  /** Finance costs by the rows of a property. */
  financeCostsOf(propertyId: string): FinanceCosts;
}

/** The finance costs of one property, by the figure in which they count. */
export interface FinanceCosts {
  readonly expensesPence: Pence;
  readonly residentialPence: Pence;
  /** Whether they are those of a dwelling. */
  readonly isResidential: boolean;
  /** The client's part of an amount that is of the whole property and the whole year. */
  shareOf(pence: Pence): Pence;
}

/**
 * Settles each adjustment, in the order given. Those that act on nothing there is are left out: the
 * caller has named them as faults.
 */
export function settleAdjustments(
  adjustments: readonly Adjustment[],
  settling: Settling,
): SettledAdjustment[] {
  if (adjustments.length === 0) return [];
  const rates = ratesFor(settling.taxYear);
  const milesBefore = new Map<string | null, BusinessMilesSoFar>();
  const claimed = new Set<string>();
  return adjustments.flatMap((adjustment, index): SettledAdjustment[] => {
    const { code } = adjustment;
    const { target, cites } = ADJUSTMENTS[code];
    const businessId = target === 'self_employment' ? tradeOf(adjustment, settling.businesses) : null;
    if (target === 'self_employment' && businessId === null) return [];
    const outcome = outcomeOf(adjustment, { rates, businessId, settling, milesBefore, claimed });
    return [
      {
        index,
        code,
        businessId,
        cites,
        capitalAllowances: null,
        leftOut: [],
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
  /** The trades, or `property`, whose costs of vehicles are left out already. */
  readonly claimed: Set<string>;
}

function outcomeOf(adjustment: Adjustment, circumstances: Circumstances): AdjustmentOutcome {
  const { claim, miles, hoursByMonth, occupantsByMonth, code } = adjustment;
  const { rates, businessId, settling } = circumstances;
  const target = ADJUSTMENTS[code].target === 'self_employment' ? 'self_employment' : 'property';
  if (claim !== undefined) {
    const trade = settling.businesses.find(({ id }) => id === businessId);
    return settleClaim(claim, { target, trade, taxYear: settling.taxYear, rates });
  }
  if (miles !== undefined) return mileageOutcome(miles, target, circumstances);
  if (hoursByMonth !== undefined) {
    const amountPence = useOfHomeExpense(hoursByMonth, rates);
    const hours = { count: hoursByMonth.reduce((sum, one) => sum + one, 0) };
    const rate = expense(amountPence, 'periodExpenses.premisesRunningCosts');
    return inPlaceOf(amountPence === 0 ? [] : householdCosts(settling, businessId), {
      inputs: { hours },
      parts: [rate],
    });
  }
  if (occupantsByMonth !== undefined) {
    const costs = businessId === null ? 0 : settling.premisesCostsOf(businessId);
    return privatePremisesOutcome(premisesUsedAsHome(occupantsByMonth, rates), costs);
  }
  if (adjustment.propertyId !== undefined) {
    return statementOutcome(adjustment.amountPence ?? 0, settling.financeCostsOf(adjustment.propertyId));
  }
  const parts = amountParts(code, adjustment.amountPence ?? 0);
  const basis = settling.businesses.find(({ id }) => id === businessId)?.accountingBasis;
  if (code !== 'capital_allowances' || basis !== 'cash') return { inputs: {}, parts };
  const ofCars = CLAIM_FIELDS.self_employment.mainPool;
  return { inputs: {}, parts: parts.map((part) => ({ ...part, hmrcField: ofCars })) };
}

function mileageOutcome(
  miles: BusinessMilesSoFar,
  target: 'self_employment' | 'property',
  circumstances: Circumstances,
): AdjustmentOutcome {
  const { rates, businessId, milesBefore } = circumstances;
  const before = milesBefore.get(businessId) ?? { carsAndVans: 0, motorcycles: 0 };
  const after = {
    carsAndVans: before.carsAndVans + miles.carsAndVans,
    motorcycles: before.motorcycles + miles.motorcycles,
  };
  milesBefore.set(businessId, after);
  const amountPence = mileageExpense(after, rates) - mileageExpense(before, rates);
  const field = target === 'property' ? 'expenses.travelCosts' : 'periodExpenses.carVanTravelExpenses';
  return inPlaceOf(amountPence === 0 ? [] : costsOfVehicles(target, circumstances), {
    inputs: { carsAndVans: { count: miles.carsAndVans }, motorcycles: { count: miles.motorcycles } },
    parts: [expense(amountPence, field)],
  });
}

/**
 * Costs of acquiring, keeping and running the vehicles: no deduction is due for it beside the mileage. Left out once, with
 * the first of several claims for the same trade.
 * @see ITTOIA 2005 s.94D(2), (4)
 */
function costsOfVehicles(
  target: 'self_employment' | 'property',
  { businessId, settling, claimed }: Circumstances,
): CostTotal[] {
  const owner = target === 'property' ? target : (businessId ?? '');
  if (claimed.has(owner)) return [];
  claimed.add(owner);
  const vehicles = settling.businesses.find(({ id }) => id === businessId)?.vehicles ?? [];
  return (settling.costs ?? []).filter(
    (cost) =>
      cost.nature === 'vehicle' &&
      cost.side === target &&
      (target === 'property' || cost.businessId === businessId) &&
      !isOnActualCosts(cost, vehicles),
  );
}

/**
 * Heat, light and power of the home, whose place the flat rate takes. They are the home's where a private part was taken
 * off, or where the trade has no premises of its own.
 * @see ITTOIA 2005 s.94H; HMRC BIM75010
 */
function householdCosts({ costs = [] }: Settling, businessId: string | null): CostTotal[] {
  const own = costs.filter((cost) => cost.businessId === businessId);
  const hasPremises = own.some(({ nature }) => nature === 'premises');
  return own.filter(({ nature, isPart }) => nature === 'household' && (isPart || !hasPremises));
}

/** A flat rate with the costs that it takes the place of, which come off the figures that they are in. */
function inPlaceOf(costs: readonly CostTotal[], outcome: AdjustmentOutcome): AdjustmentOutcome {
  const leftOut = new Map<string, LeftOutCosts>();
  for (const { category, amountPence, count } of costs) {
    const known = leftOut.get(category);
    leftOut.set(category, {
      category,
      amountPence: (known?.amountPence ?? 0) + amountPence,
      count: (known?.count ?? 0) + count,
    });
  }
  const all = [...leftOut.values()];
  const taken = all.map(({ category, amountPence }) => expense(-amountPence, fieldOf(category)));
  return { ...outcome, parts: [...outcome.parts, ...taken], leftOut: all };
}

const fieldOf = (category: string) => findCategory(category)?.hmrcField?.replace('ukProperty.', '') ?? '';

/** Outcome of a lender's statement: its difference from the amounts that the rows count. */
function statementOutcome(statement: Pence, costs: FinanceCosts): AdjustmentOutcome {
  const { expensesPence, residentialPence, isResidential } = costs;
  const share = costs.shareOf(statement);
  const parts: readonly AdjustmentPart[] = [
    expense((isResidential ? 0 : share) - expensesPence, 'expenses.financialCosts'),
    {
      figure: 'residential_finance_costs',
      amountPence: (isResidential ? share : 0) - residentialPence,
      hmrcField: 'expenses.residentialFinancialCost',
    },
  ];
  return {
    inputs: {
      statement: { pence: statement },
      share: { pence: share },
      recorded: { pence: expensesPence + residentialPence },
    },
    parts: parts.filter(({ amountPence }) => amountPence !== 0),
  };
}

/** The flat rate is taken off what the premises cost, never below nil. */
function privatePremisesOutcome(flatRate: Pence, costs: Pence): AdjustmentOutcome {
  const taken = Math.min(flatRate, Math.max(0, costs));
  return {
    inputs: { flatRate: { pence: flatRate }, premisesCosts: { pence: costs } },
    parts: [expense(taken === 0 ? 0 : -taken, 'periodDisallowableExpenses.premisesRunningCosts')],
  };
}

const AMOUNT_PARTS: Readonly<Partial<Record<AdjustmentCode, readonly [AdjustedFigure, string | null]>>> = {
  trading_losses_brought_forward: ['losses_brought_forward', null],
  transition_profit: ['transition_profit', 'adjustments.transitionProfitAmount'],
  transition_profit_brought_forward: ['transition_profit_brought_forward', null],
  transition_profit_accelerated: [
    'transition_profit_accelerated',
    'adjustments.transitionProfitAccelerationAmount',
  ],
  capital_allowances: ['expenses', 'allowances.annualInvestmentAllowance'],
  balancing_charge: ['income', 'adjustments.balancingChargeOther'],
  goods_for_own_use: ['income', 'adjustments.goodsAndServicesOwnUse'],
  other_trading_income: ['income', 'periodIncome.other'],
  other_trading_expenses: ['expenses', 'periodExpenses.otherExpenses'],
  averaging_increase: ['averaging_adjustment', 'adjustments.averagingAdjustment'],
  averaging_decrease: ['averaging_adjustment', 'adjustments.averagingAdjustment'],
  class4_losses_brought_forward: ['class4_losses_brought_forward', null],
  loan_interest_for_trade: ['loan_interest_for_trade', null],
  foreign_property_losses_brought_forward: ['losses_brought_forward', null],
  foreign_property_residential_finance_costs_brought_forward: [
    'residential_finance_costs_brought_forward',
    null,
  ],
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
  const isTaken = code === 'averaging_decrease' && amountPence !== 0;
  return [{ figure, amountPence: isTaken ? -amountPence : amountPence, hmrcField }];
}
