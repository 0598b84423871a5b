import type { Pence } from '../../domain/money.js';
import type { HeldBenefit, HeldEmployment } from '../../domain/prefills/held-for-prefill.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { Correlated, HmrcCall } from './hmrc-call.js';

/** A person's tax year. */
export interface PersonYear {
  readonly nino: string;
  readonly taxYear: TaxYearStart;
}

/** Reads of what HMRC holds of a person from others. Where it holds nothing it says 404, and the answer is empty. */
export interface PrefillCalls {
  /** HMRC's ids of employments that employers have reported, without those that the person has had ignored. */
  listHeldEmployments(
    call: HmrcCall,
    year: PersonYear,
  ): Promise<Correlated & { employmentIds: readonly string[] }>;
  /** Figures of one, as the employer has reported them; `null` where there are none yet. */
  readHeldEmployment(
    call: HmrcCall,
    input: PersonYear & { readonly employmentId: string },
  ): Promise<Correlated & { employment: HeldEmployment | null }>;
  /** State Pension and benefits, without those that the person has had ignored. */
  listHeldBenefits(
    call: HmrcCall,
    year: PersonYear,
  ): Promise<Correlated & { benefits: readonly HeldBenefit[] }>;
}

/** An amount of an answer that may have none. */
export type MaybePence = Pence | null;
