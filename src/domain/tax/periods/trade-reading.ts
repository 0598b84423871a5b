import type { InputIssues } from '../input-issues.js';
import type { TaxRates } from '../rates/tax-rates.js';

/** Place and year of a trade whose figures are read, and where its faults are noted. */
export interface TradeReading {
  /** Pointer to the trade. */
  readonly at: string;
  readonly rates: TaxRates;
  readonly issues: InputIssues;
}
