import type { TaxYearStart } from '../../domain/tax-year.js';

/** Facts by which HMRC judges a part besides its shape. */
export interface Circumstances {
  readonly taxYear: TaxYearStart;
  readonly today: string;
}
