import type { Spouse } from '../../domain/clients/spouse.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import type { OperationKey } from '../../domain/filing/registry/filing-operations.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { Correlated, HmrcCall } from './hmrc-call.js';
import type { PersonYear } from './prefill-data.js';

/** One part of a person's year, which HMRC holds as a whole. */
export interface PartRef {
  readonly nino: string;
  readonly taxYear: TaxYearStart;
  readonly key: OperationKey;
  /** HMRC's id of the account, business, employment or partnership that the part is of, where it has several. */
  readonly itemId?: string;
}

/** An account of a person's savings, as some software has named it to HMRC. */
interface SavingsAccount {
  readonly accountId: string;
  readonly name: string;
}

/** An employment that the person, or their software, has added. */
export interface CustomEmployment {
  readonly employmentId: string;
  readonly employerName: string;
}

/** The parts of a return beside its businesses, each by the operation of the registry that takes it. */
export interface PartCalls {
  /** Body at HMRC, without the members that it adds itself; `null` for none. */
  readPart(call: HmrcCall, ref: PartRef): Promise<Correlated & { body: PartBody | null }>;
  /** Replaces what HMRC holds. May be repeated. */
  putPart(call: HmrcCall, input: PartRef & { readonly body: PartBody }): Promise<Correlated>;
  /** Takes back what HMRC holds. May be repeated: where it holds nothing, that is success. */
  deletePart(call: HmrcCall, ref: PartRef): Promise<Correlated>;
  /** Claims marriage allowance for a spouse. HMRC takes one claim of a person and refuses another. */
  claimMarriageAllowance(
    call: HmrcCall,
    input: { readonly nino: string; readonly spouse: Spouse },
  ): Promise<Correlated>;
  listCustomEmployments(
    call: HmrcCall,
    year: PersonYear,
  ): Promise<Correlated & { employments: readonly CustomEmployment[] }>;
  /** Makes another employment each time: list them first. */
  addEmployment(
    call: HmrcCall,
    input: PersonYear & { readonly body: PartBody },
  ): Promise<Correlated & { employmentId: string }>;
  /** Taking back one that is not there is no fault. */
  deleteEmployment(
    call: HmrcCall,
    input: PersonYear & { readonly employmentId: string },
  ): Promise<Correlated>;
  listSavingsAccounts(
    call: HmrcCall,
    nino: string,
  ): Promise<Correlated & { accounts: readonly SavingsAccount[] }>;
  /** Makes another account, and is refused one of a name that is there: list them first. */
  createSavingsAccount(
    call: HmrcCall,
    input: { readonly nino: string; readonly name: string },
  ): Promise<Correlated & { accountId: string }>;
}
