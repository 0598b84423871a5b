import {
  type AccountingBasis,
  type AccountingDate,
  type AccountsDays,
  isLateDate,
  type Vehicle,
} from '../businesses/business.js';
import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import {
  type CapitalAllowanceClaim,
  type CapitalAllowances,
  type ClaimPeriod,
  capitalAllowances,
} from '../tax/capital-allowances.js';
import { daysIn } from '../tax/periods/period-parts.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import type { TaxRates } from '../tax/rates/tax-rates.js';
import { proportionOf } from '../tax/rounding.js';
import { mileageExpense, premisesUsedAsHome, useOfHomeExpense } from '../tax/simplified-expenses.js';
import type { LineInput } from '../tax/tax-calculation.js';
import { dayAfter, type TaxYearStart } from '../tax-year.js';
import {
  ADJUSTMENTS,
  type Adjustment,
  type AdjustmentCode,
  type Class4Exemption,
  tradeOf,
} from './adjustment.js';
import type { ChargedPeriod } from './charged-periods.js';
import { type CostTotal, isOnActualCosts } from './flat-rate-costs.js';

/** The figures of a trade or of property that adjustments act on. */
export type AdjustedFigure =
  | 'income'
  | 'expenses'
  | 'losses_brought_forward'
  | 'residential_finance_costs'
  | 'residential_finance_costs_brought_forward'
  | 'transition_profit'
  | 'transition_profit_brought_forward'
  | 'transition_profit_accelerated'
  | 'averaging_adjustment'
  | 'class4_losses_brought_forward'
  | 'loan_interest_for_trade';

/** A part of what an adjustment comes to. */
export interface AdjustmentPart {
  readonly figure: AdjustedFigure;
  /** Added to the figure; negative where it takes something off. */
  readonly amountPence: Pence;
  /** Section and field of HMRC's Making Tax Digital bodies in which it is reported. */
  readonly hmrcField: string | null;
}

/** Rows of one category that are in no figure, since a flat rate takes their place. */
export interface LeftOutCosts {
  readonly category: string;
  readonly amountPence: Pence;
  readonly count: number;
}

/** One adjustment of a return, worked out with the year's rates. */
export interface SettledAdjustment {
  /** Its place among the return's adjustments. */
  readonly index: number;
  readonly code: AdjustmentCode;
  /** The trade it acts on; `null` for property. */
  readonly businessId: string | null;
  readonly cites: string;
  readonly inputs: Readonly<Record<string, LineInput>>;
  readonly parts: readonly AdjustmentPart[];
  /** Costs that its flat rate replaces; negative in the parts. */
  readonly leftOut: readonly LeftOutCosts[];
  /** Result of a claim of capital allowances, with the amounts that the next year brings forward. */
  readonly capitalAllowances: CapitalAllowances | null;
  /** Why the trade bears no Class 4 contributions, where that is what it says. */
  readonly reason: Class4Exemption | null;
}

interface Settling {
  readonly taxYear: TaxYearStart;
  readonly businesses: readonly {
    readonly id: string;
    readonly accountingBasis?: AccountingBasis;
    readonly vehicles?: readonly Vehicle[] | undefined;
    readonly accountingDate?: AccountingDate;
    readonly accounts?: readonly ChargedPeriod[];
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

type Outcome = Pick<SettledAdjustment, 'inputs' | 'parts'> &
  Partial<Pick<SettledAdjustment, 'capitalAllowances' | 'leftOut'>>;

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

function outcomeOf(adjustment: Adjustment, circumstances: Circumstances): Outcome {
  const { claim, miles, hoursByMonth, occupantsByMonth, code } = adjustment;
  const { rates, businessId, settling } = circumstances;
  const target = ADJUSTMENTS[code].target === 'self_employment' ? 'self_employment' : 'property';
  if (claim !== undefined) {
    const trade = settling.businesses.find(({ id }) => id === businessId);
    return claimOutcome(
      withPeriod(claim, trade, settling.taxYear),
      target,
      rates,
      shareCharged(claim, trade),
    );
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
): Outcome {
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
function inPlaceOf(costs: readonly CostTotal[], outcome: Outcome): Outcome {
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
function statementOutcome(statement: Pence, costs: FinanceCosts): Outcome {
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
function privatePremisesOutcome(flatRate: Pence, costs: Pence): Outcome {
  const taken = Math.min(flatRate, Math.max(0, costs));
  return {
    inputs: { flatRate: { pence: flatRate }, premisesCosts: { pence: costs } },
    parts: [expense(taken === 0 ? 0 : -taken, 'periodDisallowableExpenses.premisesRunningCosts')],
  };
}

type SettledTrade = Settling['businesses'][number] | undefined;

/** Accounts to a day from 31 March to 4 April are of other days than the tax year, which their rates go by. CAA 2001 s.6 */
function withPeriod(
  claim: CapitalAllowanceClaim,
  trade: SettledTrade,
  taxYear: TaxYearStart,
): CapitalAllowanceClaim {
  const date = trade?.accountingDate;
  if (claim.period !== undefined || date === undefined) return claim;
  const to = `${taxYear + 1}-${date}`;
  return isLateDate(to)
    ? { ...claim, period: { startOn: dayAfter(`${taxYear}-${date}`), endOn: to } }
    : claim;
}

/** The part of what a period of account comes to that the year is charged on, as its days to all of its days. */
interface Share {
  readonly days: number;
  readonly ofDays: number;
}

/** `null`: all of it. */
function shareCharged({ period }: CapitalAllowanceClaim, trade: SettledTrade): Share | null {
  const charged = trade?.accounts?.find((one) => isSamePeriod(one.period, period));
  return charged === undefined ? null : { days: daysIn(charged.days), ofDays: daysIn(charged.period) };
}

const isSamePeriod = ({ from, to }: AccountsDays, other: ClaimPeriod | undefined): boolean =>
  from === other?.startOn && to === other.endOn;

function claimOutcome(
  claim: CapitalAllowanceClaim,
  target: 'self_employment' | 'property',
  rates: TaxRates,
  share: Share | null,
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
    ]
      .map((part) => (share === null ? part : withShare(part, share)))
      .filter(({ amountPence }) => amountPence !== 0),
    capitalAllowances: result,
  };
}

const withShare = (part: AdjustmentPart, { days, ofDays }: Share): AdjustmentPart => ({
  ...part,
  amountPence: proportionOf(part.amountPence, days, ofDays),
});

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
