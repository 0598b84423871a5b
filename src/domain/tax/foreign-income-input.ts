import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

export const FOREIGN_INCOME_KINDS = ['interest', 'dividends', 'pension', 'employment', 'other'] as const;
export type ForeignIncomeKind = (typeof FOREIGN_INCOME_KINDS)[number];

export const FOREIGN_RELIEFS = ['auto', 'credit', 'deduction'] as const;
/** `auto` takes whichever leaves the lower bill. */
export type ForeignRelief = (typeof FOREIGN_RELIEFS)[number];

export const FOREIGN_REPORTS = ['person_abroad', 'offshore_income_gain', 'omitted'] as const;
/** Place of income from abroad of the kind `other` on HMRC’s form. */
type ForeignReport = (typeof FOREIGN_REPORTS)[number];

/** Income that arose abroad, of one kind and country. */
export interface ForeignIncome {
  readonly country?: string | undefined;
  readonly kind?: ForeignIncomeKind | undefined;
  /** Before foreign tax. */
  readonly amount?: Pence | undefined;
  readonly foreignTax?: Pence | undefined;
  /** In hundredths of a per cent: the most that the treaty allows. */
  readonly treatyRatePercent?: number | undefined;
  readonly relief?: ForeignRelief | undefined;
  readonly reportedAs?: ForeignReport | undefined;
  /** Employer that paid from abroad, for HMRC. */
  readonly employerName?: string | undefined;
  readonly startedOn?: IsoDate | undefined;
}
