import type { AccountingType, PeriodsOfAccount } from '../../domain/filing/business-facts.js';
import type { BusinessYear } from '../../domain/filing/hmrc-fields.js';
import type { Correlated, HmrcCall } from './hmrc-call.js';

/** Calls for a business's accounts, besides its figures. From 2025-26 on. */
export interface BusinessFactsCalls {
  /** HMRC's accounting type of a business for a year, which rolls over from year to year; `null` for none on record. */
  readAccountingType(
    call: HmrcCall,
    input: BusinessYear,
  ): Promise<Correlated & { accountingType: AccountingType | null }>;
  /** Replaces it, which also confirms it. May be repeated. */
  putAccountingType(
    call: HmrcCall,
    input: BusinessYear & { readonly accountingType: AccountingType },
  ): Promise<Correlated>;
  /** Periods of account of a trade; `null` where HMRC was told none. */
  readPeriodsOfAccount(
    call: HmrcCall,
    input: BusinessYear,
  ): Promise<Correlated & { periods: PeriodsOfAccount | null }>;
  /** Replaces them. May be repeated. */
  putPeriodsOfAccount(
    call: HmrcCall,
    input: BusinessYear & { readonly periods: PeriodsOfAccount },
  ): Promise<Correlated>;
  /** Whether the late accounting date rule is disapplied for a trade in the year. */
  readLateAccountingDateRule(
    call: HmrcCall,
    input: BusinessYear,
  ): Promise<Correlated & { isDisapplied: boolean }>;
  /** Elects out of the rule for five years. HMRC refuses it while an election stands: read first. */
  disapplyLateAccountingDateRule(call: HmrcCall, input: BusinessYear): Promise<Correlated>;
  /** Takes the election back, in the year for which it was made. Without an election that is success. */
  withdrawLateAccountingDateRule(call: HmrcCall, input: BusinessYear): Promise<Correlated>;
}
