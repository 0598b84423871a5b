import { keysOf } from '../language/keys-of.js';
import type { Pence } from '../money.js';
import type { CapitalAllowanceClaim } from '../tax/capital-allowances.js';
import type { BusinessMiles } from '../tax/simplified-expenses.js';

/** Target of an adjustment: one trade, or the property business here or abroad. */
type AdjustmentTarget = 'self_employment' | 'property' | 'foreign_property';

/** How much an adjustment comes to is given by one of these. */
const ADJUSTMENT_MEASURES = [
  'amount',
  'claim',
  'miles',
  'hours_by_month',
  'occupants_by_month',
  'reason',
] as const;
export type AdjustmentMeasure = (typeof ADJUSTMENT_MEASURES)[number];

interface AdjustmentKind {
  readonly target: AdjustmentTarget;
  /** Exactly one of these says how much. */
  readonly measures: readonly AdjustmentMeasure[];
  readonly cites: string;
}

const trade = (
  cites: string,
  measures: readonly AdjustmentMeasure[] = ['amount'],
): AdjustmentKind & { readonly target: 'self_employment' } => ({
  target: 'self_employment',
  measures,
  cites,
});

const property = (
  cites: string,
  measures: readonly AdjustmentMeasure[] = ['amount'],
): AdjustmentKind & { readonly target: 'property' } => ({ target: 'property', measures, cites });

const abroad = (cites: string): AdjustmentKind & { readonly target: 'foreign_property' } => ({
  target: 'foreign_property',
  measures: ['amount'],
  cites,
});

/** Adjustments: neither transactions nor income, but allowances, charges and amounts that earlier years left. */
export const ADJUSTMENTS = {
  trading_losses_brought_forward: trade('ITA 2007 s.83'),
  transition_profit: trade('FA 2022 Sch.1 para 75'),
  transition_profit_brought_forward: trade('FA 2022 Sch.1 para 72'),
  transition_profit_accelerated: trade('FA 2022 Sch.1 para 73'),
  capital_allowances: trade('CAA 2001 s.247', ['amount', 'claim']),
  balancing_charge: trade('CAA 2001 s.55'),
  goods_for_own_use: trade('ITTOIA 2005 s.172B'),
  other_trading_income: trade('ITTOIA 2005 s.5'),
  other_trading_expenses: trade('ITTOIA 2005 s.34'),
  vehicle_mileage: trade('ITTOIA 2005 s.94D-94G', ['miles']),
  use_of_home: trade('ITTOIA 2005 s.94H', ['hours_by_month']),
  premises_used_as_home: trade('ITTOIA 2005 s.94I', ['occupants_by_month']),
  averaging_increase: trade('ITTOIA 2005 s.221-225'),
  averaging_decrease: trade('ITTOIA 2005 s.221-225'),
  class4_losses_brought_forward: trade('SSCBA 1992 Sch.2 para 3'),
  loan_interest_for_trade: trade('SSCBA 1992 Sch.2 para 3(5)'),
  class4_exempt: trade('SSCBA 1992 s.15; SI 2001/1004 reg.91-94', ['reason']),
  property_losses_brought_forward: property('ITA 2007 s.118'),
  residential_finance_costs_brought_forward: property('ITTOIA 2005 s.274AA'),
  property_capital_allowances: property('CAA 2001 s.248', ['amount', 'claim']),
  property_balancing_charge: property('CAA 2001 s.55'),
  property_private_use: property('ITTOIA 2005 s.34, s.272'),
  mortgage_interest: property('ITTOIA 2005 s.272A, s.34'),
  property_vehicle_mileage: property('ITTOIA 2005 s.94D-94G, s.272', ['miles']),
  foreign_property_losses_brought_forward: abroad('ITA 2007 s.118'),
  foreign_property_residential_finance_costs_brought_forward: abroad('ITTOIA 2005 s.274AA'),
} as const satisfies Record<string, AdjustmentKind>;

export type AdjustmentCode = keyof typeof ADJUSTMENTS;

export const ADJUSTMENT_CODES = keysOf(ADJUSTMENTS);

/** Why a trade's profit bears no Class 4 contributions, as HMRC asks it. */
export const CLASS4_EXEMPTIONS = [
  'non_resident',
  'trustee',
  'diver',
  'employed_earnings_taxed_as_trade',
  'over_state_pension_age',
  'under_16',
] as const;
export type Class4Exemption = (typeof CLASS4_EXEMPTIONS)[number];

/** One of a return's adjustments; of the measures only that one is there that its code takes. */
export interface Adjustment {
  readonly code: AdjustmentCode;
  /** Never negative: the code says which way it acts. `null` where another measure says how much. */
  readonly amountPence: Pence | null;
  /** The trade it belongs to; `null` for property, or when the client has one trade only. */
  readonly businessId: string | null;
  /** The property it is of, where its code is of one. */
  readonly propertyId?: string;
  readonly note: string | null;
  readonly claim?: CapitalAllowanceClaim;
  /** All of the business's vehicles, or some: adjustments of one business share the year's limit. */
  readonly miles?: BusinessMiles;
  /** From April to March; a tax month counts as the calendar month it starts in. */
  readonly hoursByMonth?: readonly number[];
  /** Likewise. */
  readonly occupantsByMonth?: readonly number[];
  readonly reason?: Class4Exemption;
}

/** The measures that an adjustment gives, whether or not its code takes them. */
export function measuresOf(adjustment: Adjustment): readonly AdjustmentMeasure[] {
  const given: Readonly<Record<AdjustmentMeasure, unknown>> = {
    amount: adjustment.amountPence ?? undefined,
    claim: adjustment.claim,
    miles: adjustment.miles,
    hours_by_month: adjustment.hoursByMonth,
    occupants_by_month: adjustment.occupantsByMonth,
    reason: adjustment.reason,
  };
  return ADJUSTMENT_MEASURES.filter((measure) => given[measure] !== undefined);
}

/** The trade that an adjustment acts on: the one it names, or the only one there is. `null` when that is none. */
export function tradeOf(
  { businessId }: Pick<Adjustment, 'businessId'>,
  businesses: readonly { readonly id: string }[],
): string | null {
  const [only, ...others] = businesses;
  if (businessId === null) return others.length === 0 ? (only?.id ?? null) : null;
  return businesses.some(({ id }) => id === businessId) ? businessId : null;
}
