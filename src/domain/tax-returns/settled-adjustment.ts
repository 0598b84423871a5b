import type { Pence } from '../money.js';
import type { CapitalAllowances } from '../tax/capital-allowances.js';
import type { LineInput } from '../tax/tax-calculation.js';
import type { AdjustmentCode, Class4Exemption } from './adjustment.js';

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

/** Result of one adjustment, before it is put among those of the return. */
export type AdjustmentOutcome = Pick<SettledAdjustment, 'inputs' | 'parts'> &
  Partial<Pick<SettledAdjustment, 'capitalAllowances' | 'leftOut'>>;

/** A part that is added to the expenses. */
export const expense = (amountPence: Pence, hmrcField: string): AdjustmentPart => ({
  figure: 'expenses',
  amountPence,
  hmrcField,
});
