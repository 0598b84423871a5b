import type { TaxYearStart } from '../domain/tax-year.js';

/** What HMRC judges a part by besides its shape. */
export interface Circumstances {
  readonly taxYear: TaxYearStart;
  readonly today: string;
}
