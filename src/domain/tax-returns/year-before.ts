import type { Pence } from '../money.js';
import type { CapitalAllowances } from '../tax/capital-allowances.js';
import type { CarriedForward } from '../tax/tax-calculation.js';
import type { TaxYearStart } from '../tax-year.js';
import type { AdjustmentCode } from './adjustment.js';
import type { ReturnInputs } from './return-inputs.js';

/** Amounts that our own return of the year before left for this one. */
export interface YearBefore {
  readonly taxReturnId: string;
  readonly taxYear: TaxYearStart;
  /** HMRC has it; else its figures were only worked out. */
  readonly isFiled: boolean;
  readonly inputs: ReturnInputs;
  readonly carriedForward: CarriedForward;
  readonly capitalLosses: Pence;
  /** Both payments that its tax asks for towards this year; 0 where it asks for none. */
  readonly paymentsOnAccount: Pence;
  readonly pools: readonly CarriedPools[];
}

/** Pools of one business after claims of capital allowances. */
interface CarriedPools {
  readonly code: AdjustmentCode;
  readonly businessId: string | null;
  readonly capitalAllowances: Pick<CapitalAllowances, 'mainPool' | 'specialRatePool' | 'period'> &
    Partial<Pick<CapitalAllowances, 'privateUseAssets'>>;
}
