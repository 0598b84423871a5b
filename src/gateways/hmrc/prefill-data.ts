import type { Pence } from '../../domain/money.js';
import type {
  HeldBenefit,
  HeldDisposal,
  HeldEmployment,
  HeldLossType,
  HeldPerson,
  HeldSavings,
} from '../../domain/prefills/held-for-prefill.js';
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
  /** The PAYE reference of one; `null` where HMRC has none of it. */
  readEmployer(
    call: HmrcCall,
    input: PersonYear & { readonly employmentId: string },
  ): Promise<Correlated & { payeReference: string | null }>;
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
  /** Deducted by all contractors together, as they have reported; `null` where none has. */
  readCisDeducted(call: HmrcCall, year: PersonYear): Promise<Correlated & { deductedPence: Pence | null }>;
  /** Interest of one account; `null` where HMRC has none of the year. */
  readSavings(
    call: HmrcCall,
    input: PersonYear & { readonly accountId: string },
  ): Promise<Correlated & { savings: HeldSavings | null }>;
  /** Disposals of one property each that were reported within 60 days. Of several in one report HMRC has but the gain. */
  listReportedDisposals(
    call: HmrcCall,
    year: PersonYear,
  ): Promise<Correlated & { disposals: readonly HeldDisposal[] }>;
  /** Losses that all businesses bring forward from a tax year. */
  listLossesOfYear(
    call: HmrcCall,
    input: { readonly nino: string; readonly fromTaxYear: TaxYearStart },
  ): Promise<Correlated & { losses: readonly ReadLoss[] }>;
  /** HMRC's facts about the person, as a calculation has them; `null` while HMRC does not show it. */
  readPerson(
    call: HmrcCall,
    input: PersonYear & { readonly calculationId: string },
  ): Promise<Correlated & { person: HeldPerson | null }>;
}

/** A loss with HMRC's id of the business. */
export interface ReadLoss {
  readonly hmrcBusinessId: string;
  readonly type: HeldLossType;
  readonly amountPence: Pence;
}
