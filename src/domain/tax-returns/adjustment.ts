import type { Pence } from '../money.js';

/** Where an adjustment acts: on one trade, or on the property business. */
export type AdjustmentTarget = 'self_employment' | 'property';

/** What is neither a transaction nor an income of its own: allowances, charges and what earlier years left. */
export const ADJUSTMENTS = {
  trading_losses_brought_forward: { target: 'self_employment', cites: 'ITA 2007 s.83' },
  transition_profit: { target: 'self_employment', cites: 'FA 2022 Sch.1 para 75' },
  capital_allowances: { target: 'self_employment', cites: 'CAA 2001 s.247' },
  balancing_charge: { target: 'self_employment', cites: 'CAA 2001 s.55' },
  goods_for_own_use: { target: 'self_employment', cites: 'ITTOIA 2005 s.172B' },
  other_trading_income: { target: 'self_employment', cites: 'ITTOIA 2005 s.5' },
  other_trading_expenses: { target: 'self_employment', cites: 'ITTOIA 2005 s.34' },
  property_losses_brought_forward: { target: 'property', cites: 'ITA 2007 s.118' },
  residential_finance_costs_brought_forward: { target: 'property', cites: 'ITTOIA 2005 s.274AA' },
  property_capital_allowances: { target: 'property', cites: 'CAA 2001 s.248' },
  property_balancing_charge: { target: 'property', cites: 'CAA 2001 s.55' },
  property_private_use: { target: 'property', cites: 'ITTOIA 2005 s.34, s.272' },
} as const satisfies Record<string, { target: AdjustmentTarget; cites: string }>;

export type AdjustmentCode = keyof typeof ADJUSTMENTS;

export const ADJUSTMENT_CODES = Object.keys(ADJUSTMENTS) as readonly AdjustmentCode[];

export interface Adjustment {
  readonly code: AdjustmentCode;
  /** Never negative: the code says which way it acts. */
  readonly amountPence: Pence;
  /** The trade it belongs to; `null` for property, or when the client has one trade only. */
  readonly businessId: string | null;
  readonly note: string | null;
}
