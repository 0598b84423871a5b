import type {
  BusinessYear,
  ForeignPropertyAnnual,
  ForeignPropertyCumulative,
  SelfEmploymentAnnual,
  SelfEmploymentCumulative,
  UkPropertyAnnual,
  UkPropertyCumulative,
} from '../../domain/filing/hmrc-fields.js';
import type { Pence } from '../../domain/money.js';
import type { UpdatePeriods } from '../../domain/quarterly-updates/quarterly-update.js';
import type { HeldByHmrc } from '../../domain/tax-returns/held-by-hmrc.js';
import type { ComparableProfit } from '../../domain/tax-returns/profit-pairs.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import type { AdjustmentCalls } from './adjustment-data.js';
import type { AgentCalls } from './agent-data.js';
import type { AssistCalls } from './assist-data.js';
import type { BusinessFactsCalls } from './business-facts-data.js';
import type { RecordedProperty } from './foreign-property-data.js';
import type { Correlated, HmrcCall } from './hmrc-call.js';
import type { PartCalls } from './part-data.js';
import type { PrefillCalls } from './prefill-data.js';

export interface HmrcTokens extends Correlated {
  readonly accessToken: string;
  /** Single use: the next refresh spends it. */
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly string[];
}

export type HmrcBusinessType =
  | 'self-employment'
  | 'uk-property'
  | 'foreign-property'
  | 'property-unspecified';

export interface HmrcBusiness {
  readonly businessId: string;
  readonly type: HmrcBusinessType;
  readonly tradingName: string | null;
  readonly tradingType: string | null;
}

/** The quarters that a business has chosen, for a tax year and those after it. */
export interface QuarterChoice {
  readonly periods: UpdatePeriods;
  readonly fromTaxYear: TaxYearStart;
}

export interface HmrcObligationPeriod {
  readonly periodStartOn: IsoDate;
  readonly periodEndOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly receivedOn: IsoDate | null;
  readonly status: 'open' | 'fulfilled';
}

export interface BusinessObligation extends HmrcObligationPeriod {
  readonly businessId: string;
  readonly type: string;
}

type TriggerType = 'in-year' | 'intent-to-finalise' | 'intent-to-amend';

/** A person's status in Making Tax Digital in one tax year, in HMRC's words. */
export interface ItsaStatus {
  readonly status: string | null;
  readonly reason: string | null;
  /** Business income of the tax year two years before. */
  readonly qualifyingIncomePence: Pence | null;
}

/** A person's Self Assessment account, for one tax year. */
export interface HmrcAccount {
  /** Amount owed for all years; negative if HMRC owes it. */
  readonly balancePence: Pence;
  readonly liabilities: readonly {
    readonly dueOn: IsoDate | null;
    readonly amountPence: Pence;
    readonly outstandingPence: Pence;
    readonly what: string;
  }[];
  readonly payments: readonly { readonly paidOn: IsoDate; readonly amountPence: Pence }[];
}

/** Everything that is open on a person's Self Assessment account, of all years. */
export interface HmrcOpenAccount {
  readonly charges: readonly {
    /** `null` where HMRC names none, or a name that is no tax year. */
    readonly taxYear: TaxYearStart | null;
    readonly dueOn: IsoDate | null;
    readonly amountPence: Pence;
    readonly outstandingPence: Pence;
    /** Late payment interest until now; `null` where HMRC shows none. */
    readonly interestPence: Pence | null;
    /** HMRC's description. */
    readonly what: string;
  }[];
  /** Money that HMRC holds for the person, and may repay. */
  readonly creditPence: Pence;
  /** Amounts that are collected through a tax code. */
  readonly codedOut: readonly {
    readonly taxYear: TaxYearStart | null;
    readonly collectedIn: TaxYearStart | null;
    readonly amountPence: Pence;
  }[];
}

/** The points and penalties of a person, of two years. */
export interface HmrcPenalties {
  /** `null` where HMRC shows none. */
  readonly points: {
    readonly count: number;
    readonly threshold: number;
    /** The last expiry of an active one. */
    readonly expiresOn: IsoDate | null;
  } | null;
  readonly submission: readonly {
    readonly amountPence: Pence;
    readonly outstandingPence: Pence;
    readonly dueOn: IsoDate | null;
    readonly periodEndOn: IsoDate | null;
  }[];
  readonly payment: readonly {
    readonly isSecond: boolean;
    readonly isPosted: boolean;
    readonly amountPence: Pence;
    readonly outstandingPence: Pence | null;
    readonly dueOn: IsoDate | null;
    readonly principalDueOn: IsoDate;
  }[];
}

/** One vocabulary for what HMRC names differently by endpoint and year. */
export type CalculationType = TriggerType | 'final-declaration' | 'confirm-amendment';

interface CalculationRef {
  readonly nino: string;
  readonly taxYear: TaxYearStart;
  readonly calculationId: string;
}

/** One business's losses of one year. */
export interface LossRef {
  readonly nino: string;
  readonly businessId: string;
  readonly type: 'self-employment' | 'self-employment-class4' | 'uk-property' | 'foreign-property';
  /** The year before the one into which they are brought forward. */
  readonly fromTaxYear: TaxYearStart;
}

/** A business whose loss of a year is claimed against other income of that year. */
export interface LossClaimRef {
  readonly nino: string;
  readonly taxYear: TaxYearStart;
  readonly businessId: string;
  readonly type: 'self-employment' | 'uk-property';
}

/** A claim that HMRC has, of whatever kind. */
export interface ListedLossClaim {
  readonly claimId: string;
  readonly businessId: string;
  readonly type: string;
  readonly claim: string;
}

export interface CalculationMessage {
  readonly level: 'info' | 'warning' | 'error';
  readonly id: string;
  readonly text: string;
}

export interface CalculationBand {
  readonly source: 'non_savings' | 'savings' | 'dividends';
  /** HMRC's name, such as `basic-rate`. */
  readonly name: string;
  readonly ratePercent: number;
  readonly incomePence: Pence;
  readonly taxPence: Pence;
}

/** The figures a taxpayer must be shown. A figure that HMRC left out is nil. */
export interface CalculationFigures {
  /** After losses brought forward, with transition profit. */
  readonly totalIncomePence: Pence;
  readonly totalAllowancesPence: Pence;
  readonly taxableIncomePence: Pence;
  readonly selfEmploymentProfitPence: Pence;
  readonly propertyProfitPence: Pence;
  /** Income tax charged before reductions, that on transition profit included. */
  readonly incomeTaxChargedPence: Pence;
  /** Without notional tax and marriage allowance. */
  readonly reliefsPence: Pence;
  readonly notionalTaxPence: Pence;
  readonly marriageAllowancePence: Pence;
  readonly highIncomeChildBenefitChargePence: Pence;
  readonly incomeTaxDuePence: Pence;
  /** Collected by employers for earlier years, and part of the income tax due. */
  readonly payeUnderpaymentsPence: Pence;
  readonly class2Pence: Pence;
  readonly class4Pence: Pence;
  readonly studentLoansPence: Pence;
  /** Before what was paid with reports of homes; no part of the totals here. */
  readonly capitalGainsTaxPence: Pence;
  readonly taxDeductedPence: Pence;
  /** After everything deducted at source; negative for a repayment. */
  readonly totalIncomeTaxAndNicsDuePence: Pence;
}

export interface HmrcCalculation extends Correlated {
  /** `running`: HMRC does not show it (yet), which is also what it answers for an id it never issued. */
  readonly state: 'running' | 'ready' | 'errors';
  readonly calculationId: string;
  readonly type: CalculationType | null;
  readonly finalised: boolean;
  readonly calculatedAt: string | null;
  readonly finalisedAt: string | null;
  readonly totalIncomeTaxAndNicsDuePence: Pence | null;
  readonly figures: CalculationFigures | null;
  readonly bands: readonly CalculationBand[];
  /** Profit of each business; `null` when HMRC shows none. */
  readonly profits: readonly ComparableProfit[] | null;
  readonly messages: readonly CalculationMessage[];
}

export interface ListedCalculation {
  readonly calculationId: string;
  readonly type: CalculationType;
  readonly outcome: 'PROCESSED' | 'ERROR' | 'REJECTED';
  readonly calculatedAt: string;
  readonly liabilityPence: Pence | null;
}

/**
 * HMRC's Making Tax Digital services for Income Tax that we use.
 *
 * Every method throws `HmrcRefusalError` when HMRC said no and `HmrcUnavailableError` when it could not
 * be asked or its answer was lost; the latter's `outcome` says whether the call may have been carried
 * out. Nothing is repeated on its own.
 */
export interface HmrcGateway
  extends AdjustmentCalls,
    AgentCalls,
    AssistCalls,
    BusinessFactsCalls,
    PartCalls,
    PrefillCalls {
  /** Whether it is a sandbox, which knows of a person's pay only what it is told; HMRC has it from employers. */
  readonly takesRecords: boolean;
  /** Address to which the user's browser is sent. `state` comes back to the redirect address unchanged. */
  authoriseUrl(input: { state: string; scopes: readonly string[] }): string;
  /** Spends an authorisation code, good once and for ten minutes. */
  exchangeCode(code: string): Promise<HmrcTokens>;
  /** Spends a refresh token. The caller must let only one run per grant, and store the pair at once. */
  refresh(refreshToken: string): Promise<HmrcTokens>;

  itsaStatus(
    call: HmrcCall,
    input: { nino: string; taxYear: TaxYearStart },
  ): Promise<Correlated & ItsaStatus>;
  /** Charges of the tax year, and payments from its start to the end of the year after it. */
  readAccount(
    call: HmrcCall,
    input: { nino: string; taxYear: TaxYearStart },
  ): Promise<Correlated & HmrcAccount>;
  /** Open charges of the account, with the interest until now. */
  readOpenAccount(call: HmrcCall, nino: string): Promise<Correlated & HmrcOpenAccount>;
  readPenalties(call: HmrcCall, nino: string): Promise<Correlated & HmrcPenalties>;
  listBusinesses(call: HmrcCall, nino: string): Promise<Correlated & { businesses: readonly HmrcBusiness[] }>;
  /** Which quarters a business reports by, and from which tax year on; `null` where HMRC shows no choice. */
  readQuarters(
    call: HmrcCall,
    input: { nino: string; businessId: string },
  ): Promise<Correlated & { choice: QuarterChoice | null }>;
  /** HMRC takes it for the current tax year, until an update was sent for it. */
  chooseQuarters(
    call: HmrcCall,
    input: BusinessYear & { readonly periods: UpdatePeriods },
  ): Promise<Correlated>;
  listObligations(
    call: HmrcCall,
    input: {
      nino: string;
      businessId?: string;
      businessType?: HmrcBusinessType;
      fromOn?: IsoDate;
      toOn?: IsoDate;
      status?: 'open' | 'fulfilled';
    },
  ): Promise<Correlated & { obligations: readonly BusinessObligation[] }>;
  /** The obligation to make a final declaration; `null` when HMRC knows of none for the year. */
  finalDeclarationObligation(
    call: HmrcCall,
    input: { nino: string; taxYear: TaxYearStart },
  ): Promise<Correlated & { obligation: HmrcObligationPeriod | null }>;

  /** Obligations to make a final declaration, of every year that HMRC keeps: four before the current one. */
  listFinalDeclarationObligations(
    call: HmrcCall,
    input: { nino: string },
  ): Promise<Correlated & { obligations: readonly HmrcObligationPeriod[] }>;

  putSelfEmploymentCumulative(call: HmrcCall, input: SelfEmploymentCumulative): Promise<Correlated>;
  putUkPropertyCumulative(call: HmrcCall, input: UkPropertyCumulative): Promise<Correlated>;
  /** Whether what HMRC holds for the year is what is given: everything that a `put` of it would send. */
  holdsSelfEmploymentCumulative(
    call: HmrcCall,
    input: SelfEmploymentCumulative,
  ): Promise<Correlated & { isHeld: boolean }>;
  holdsUkPropertyCumulative(
    call: HmrcCall,
    input: UkPropertyCumulative,
  ): Promise<Correlated & { isHeld: boolean }>;
  putSelfEmploymentAnnual(call: HmrcCall, input: SelfEmploymentAnnual): Promise<Correlated>;
  putUkPropertyAnnual(call: HmrcCall, input: UkPropertyAnnual): Promise<Correlated>;
  putForeignPropertyCumulative(call: HmrcCall, input: ForeignPropertyCumulative): Promise<Correlated>;
  holdsForeignPropertyCumulative(
    call: HmrcCall,
    input: ForeignPropertyCumulative,
  ): Promise<Correlated & { isHeld: boolean }>;
  putForeignPropertyAnnual(call: HmrcCall, input: ForeignPropertyAnnual): Promise<Correlated>;
  /** Whether the annual submission that HMRC holds is what is given: everything that a `put` of it would send. */
  holdsSelfEmploymentAnnual(
    call: HmrcCall,
    input: SelfEmploymentAnnual,
  ): Promise<Correlated & { isHeld: boolean }>;
  holdsUkPropertyAnnual(call: HmrcCall, input: UkPropertyAnnual): Promise<Correlated & { isHeld: boolean }>;
  holdsForeignPropertyAnnual(
    call: HmrcCall,
    input: ForeignPropertyAnnual,
  ): Promise<Correlated & { isHeld: boolean }>;
  /** The properties abroad of a business that HMRC has on record for a year, from 2026-27 on. */
  listForeignProperties(
    call: HmrcCall,
    input: BusinessYear,
  ): Promise<Correlated & { properties: readonly RecordedProperty[] }>;
  /** Puts a property on HMRC's record. HMRC refuses a second one of the same name and country: list them first. */
  createForeignProperty(
    call: HmrcCall,
    input: BusinessYear & { readonly name: string; readonly countryCode: string },
  ): Promise<Correlated & { propertyId: string }>;

  /** Lists one business's losses from an earlier year as HMRC has them on record. */
  listLossesBroughtForward(
    call: HmrcCall,
    input: LossRef,
  ): Promise<Correlated & { losses: readonly { readonly lossId: string; readonly amountPence: Pence }[] }>;
  /** HMRC takes one of a business and year, and refuses another: read first. */
  createLossBroughtForward(
    call: HmrcCall,
    input: LossRef & { readonly amountPence: Pence },
  ): Promise<Correlated>;
  changeLossBroughtForward(
    call: HmrcCall,
    input: Pick<LossRef, 'nino' | 'fromTaxYear'> & { readonly lossId: string; readonly amountPence: Pence },
  ): Promise<Correlated>;

  /** Lists the claims of the year's losses that HMRC has on record. */
  listLossClaims(
    call: HmrcCall,
    input: Pick<LossClaimRef, 'nino' | 'taxYear'>,
  ): Promise<Correlated & { claims: readonly ListedLossClaim[] }>;
  /** Sets the loss against other income of the year. HMRC refuses a second claim of a business: read first. */
  createSidewaysClaim(call: HmrcCall, input: LossClaimRef): Promise<Correlated>;
  /** Taking back a claim that is not there is no fault. */
  deleteLossClaim(
    call: HmrcCall,
    input: Pick<LossClaimRef, 'nino' | 'taxYear'> & { readonly claimId: string },
  ): Promise<Correlated>;

  /** Has the year calculated. @param input `records` only where `takesRecords` */
  triggerCalculation(
    call: HmrcCall,
    input: { nino: string; taxYear: TaxYearStart; type: TriggerType; records?: HeldByHmrc },
  ): Promise<Correlated & { calculationId: string }>;
  retrieveCalculation(call: HmrcCall, input: CalculationRef): Promise<HmrcCalculation>;
  listCalculations(
    call: HmrcCall,
    input: { nino: string; taxYear: TaxYearStart; type?: CalculationType },
  ): Promise<Correlated & { calculations: readonly ListedCalculation[] }>;
  /** Files the year. Not idempotent at HMRC: on an unknown outcome read before sending again. */
  submitFinalDeclaration(call: HmrcCall, input: CalculationRef): Promise<Correlated>;
  /** Files an amendment. HMRC accepts several, so never send one again on an unknown outcome. */
  confirmAmendment(call: HmrcCall, input: CalculationRef): Promise<Correlated>;
}
