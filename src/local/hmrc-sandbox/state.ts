import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import type { QuarterType } from './quarters.js';

export type BusinessType = 'self-employment' | 'uk-property' | 'foreign-property' | 'property-unspecified';
export type TriggerType = 'in-year' | 'intent-to-finalise' | 'intent-to-amend';
export type FilingType = 'final-declaration' | 'confirm-amendment';

/** JSON objects as they were sent to us, checked against HMRC's shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface SandboxBusiness {
  readonly businessId: string;
  readonly typeOfBusiness: BusinessType;
  readonly tradingName?: string;
  readonly commencementDate?: string;
  readonly cessationDate?: string;
  /** Last choice and its first tax year; absent for standard quarters. */
  readonly quarterlyTypeChoice?: {
    readonly quarterlyPeriodType: QuarterType;
    readonly taxYearOfChoice: string;
  };
}

/** A choice holds for the year that it was made for and those after it. */
export function quarterTypeOf({ quarterlyTypeChoice }: SandboxBusiness, taxYear: TaxYearStart): QuarterType {
  if (quarterlyTypeChoice === undefined) return 'standard';
  const { quarterlyPeriodType, taxYearOfChoice } = quarterlyTypeChoice;
  return formatTaxYear(taxYear) >= taxYearOfChoice ? quarterlyPeriodType : 'standard';
}

/** The last body sent for one business and year. */
export interface Submission {
  readonly body: JsonObject;
  readonly receivedAt: string;
}

export interface SandboxCalculation {
  readonly calculationId: string;
  readonly type: TriggerType;
  readonly triggeredAt: string;
  /** Until then HMRC shows nothing under the id. */
  readonly readyAt: string;
  /** The state of the data it was made from, to notice that it has become stale. */
  readonly dataRevision: number;
  readonly businessIds: readonly string[];
  readonly inputs: JsonObject;
  readonly calculation?: JsonObject;
  readonly liabilityAmount?: number;
  readonly errors: readonly { readonly id: string; readonly text: string }[];
  /** HMRC's published logic, or the product's own rules where that is not written here. Absent without figures. */
  readonly calculatedBy?: 'hmrc_logic' | 'own_rules';
}

/** Kept for ever, so that a test can count how often a year was filed. */
export interface Filing {
  readonly calculationId: string;
  readonly type: FilingType;
  readonly receivedAt: string;
  readonly correlationId: string;
}

/** Reports of employers and others, with HMRC's ids and in HMRC's members. */
export interface HeldRecords {
  readonly receivedAt: string;
  readonly employments: readonly HeldEmployment[];
  readonly benefits: readonly JsonObject[];
  /** Deductions by contractors, in months. */
  readonly cisDeductions: readonly JsonObject[];
  readonly disposals: readonly JsonObject[];
  /** Tax paid with all reports of gains together. */
  readonly gainsTaxPaid: number;
}

/** An employment that the person has added, and its pay. */
export interface CustomEmployment extends Submission {
  readonly employmentId: string;
  readonly financial?: Submission;
}

interface HeldEmployment {
  readonly employmentId: string;
  readonly employer: JsonObject & { readonly employerName: string };
  readonly isPension: boolean;
  readonly figures: JsonObject;
}

export interface SandboxYear {
  dataRevision: number;
  /** How often a final declaration or amendment reached us, refused ones too. */
  declarationAttempts: number;
  readonly cumulative: Record<string, Submission>;
  readonly annual: Record<string, Submission>;
  readonly calculations: SandboxCalculation[];
  readonly filings: Filing[];
  /** Interest by the id of the account; absent where none was sent. */
  savings?: Readonly<Record<string, Submission>>;
  /** Parts of one employment, by operation and the id of the employment; absent where none were sent. */
  employmentItems?: Readonly<Record<string, Submission>>;
  /** Absent where none were added. */
  customEmployments?: readonly CustomEmployment[];
  /** Shares of partnerships by the reference of each; absent where none were sent. */
  partners?: Readonly<Record<string, Submission>>;
  /** Losses stated from 2026-27 on, by the id of the business; absent where none were sent. */
  losses?: Readonly<Record<string, Submission>>;
  /** Parts sent besides businesses, by the operation that took them; absent if there are none. */
  parts?: Readonly<Record<string, Submission>>;
  /** Reports of HMRC Assist; absent where none was made. */
  assistReports?: readonly AssistReport[];
  /** Messages that reports on the year have; absent where none were set. */
  assistMessages?: readonly AssistMessage[];
  /** HMRC's accounting type by business; absent where none was told for the year. */
  accountingTypes?: Readonly<Record<string, string>>;
  /** Periods of account by trade; absent where none were told. */
  periodsOfAccount?: Readonly<Record<string, SandboxPeriods>>;
  /** From employers and others who report; absent where nothing was said. */
  held?: HeldRecords;
  /** Absent where none was drawn up. */
  summaries?: readonly SandboxSummary[];
  /** HMRC's facts about the person from other sources, in the fields of a tax estimate. */
  person: JsonObject;
  /** Facts of `person` as the return itself had them when a calculation was asked for; absent where nothing was said. */
  records?: JsonObject;
}

/** Totals of one business's year at the time of the request, and its adjustments. */
export interface SandboxSummary {
  readonly summaryId: string;
  readonly businessId: string;
  readonly typeOfBusiness: 'self-employment' | 'uk-property' | 'foreign-property';
  readonly requestedAt: string;
  readonly status: 'valid' | 'superseded';
  readonly adjustable: JsonObject;
  readonly adjustedAt?: string;
  readonly adjustments?: JsonObject;
  readonly adjusted?: JsonObject;
}

export type LossType = 'self-employment' | 'self-employment-class4' | 'uk-property' | 'foreign-property';

/** A loss of an earlier year, as HMRC shows it. */
export interface SandboxLoss {
  readonly lossId: string;
  readonly businessId: string;
  readonly typeOfLoss: LossType;
  readonly lossAmount: number;
  readonly taxYearBroughtForwardFrom: string;
  readonly lastModified: string;
}

/** Use of a year's loss, as HMRC shows it. */
export interface SandboxLossClaim {
  readonly claimId: string;
  readonly businessId: string;
  readonly typeOfLoss: BusinessType;
  readonly typeOfClaim: string;
  readonly taxYearClaimedFor: string;
  readonly lastModified: string;
}

/** A report of HMRC Assist on one calculation. */
interface AssistReport {
  readonly reportId: string;
  readonly correlationId: string;
  readonly calculationId: string;
  readonly acknowledgedAt?: string;
}

/** A message of HMRC Assist, as HMRC shows it. */
export interface AssistMessage {
  readonly title: string;
  readonly body: string;
  readonly action?: string;
  readonly links?: readonly { readonly title: string; readonly url: string }[];
  readonly path: string;
}

/** Periods of account of one trade, as they were told. */
export interface SandboxPeriods {
  readonly body: {
    readonly periodsOfAccount: boolean;
    readonly periodsOfAccountDates?: readonly { readonly startDate: string; readonly endDate: string }[];
  };
  readonly receivedAt: string;
}

/** An election out of the late accounting date rule, and the first tax year for which it stands. */
export interface SandboxElection {
  readonly businessId: string;
  readonly fromTaxYear: string;
}

/** A property abroad that was put on record, as HMRC shows it. */
export interface SandboxProperty {
  readonly businessId: string;
  readonly submittedOn: string;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly countryCode: string;
  readonly endDate?: string;
  readonly endReason?: string;
}

/** Money that HMRC has received, in pounds. */
interface Payment {
  readonly paidOn: string;
  readonly amount: number;
}

/** A charge beside those of filed years, in pounds. */
interface SandboxCharge {
  readonly taxYear: string;
  readonly dueOn: string;
  readonly amount: number;
  /** HMRC's description. */
  readonly what: string;
  /** Interest that runs on it; absent where none is shown. */
  readonly interest?: number;
}

/** An amount that a tax code collects. */
interface CodedOut {
  readonly taxYear: string;
  readonly collectedIn: string;
  readonly amount: number;
}

/** Points and penalties for being late. */
export interface SandboxPenalties {
  readonly points: number;
  readonly threshold: number;
  readonly expiresOn: string;
  /** A penalty for a late update or return. */
  readonly submissionCharge?: number;
  /** A penalty for a balance that was paid late, which was due on a day. */
  readonly latePayment?: { readonly amount: number; readonly dueOn: string };
}

/** Everything HMRC has under one National Insurance number. */
export interface Taxpayer {
  readonly nino: string;
  /** In Making Tax Digital, unless HMRC was told otherwise. */
  isSignedUp?: boolean;
  /** Passed HMRC's identity check, unless HMRC was told otherwise. */
  isIdentityChecked?: boolean;
  /** Postcode of the person's address; while HMRC was told none, any one does. */
  postcode?: string;
  /** Nothing is expected of periods that ended before; absent: nothing was said. */
  expectedFrom?: string;
  readonly businesses: SandboxBusiness[];
  readonly years: Record<string, SandboxYear>;
  /** Whether the number's own fault, if it has one, has come to pass. */
  magicFaultSpent: boolean;
  /** Oldest first; absent where nothing was paid. */
  payments?: readonly Payment[];
  /** Absent where there are none but those of filed years. */
  charges?: readonly SandboxCharge[];
  codedOut?: readonly CodedOut[];
  /** Absent where nothing was late. */
  penalties?: SandboxPenalties;
  /** Absent where none was recorded. */
  losses?: readonly SandboxLoss[];
  /** Absent where none was made. */
  lossClaims?: readonly SandboxLossClaim[];
  /** Absent where none was made. */
  elections?: readonly SandboxElection[];
  /** Absent where none was made. */
  savingsAccounts?: readonly { readonly savingsAccountId: string; readonly accountName: string }[];
  /** The claim for marriage allowance, which holds for all years; absent where none was made. */
  marriageClaim?: JsonObject;
  /** Absent where none was recorded. */
  properties?: readonly SandboxProperty[];
}

/** The year's record, begun when there is none. */
export function yearOf(taxpayer: Taxpayer, taxYear: string): SandboxYear {
  const known = taxpayer.years[taxYear];
  if (known) return known;
  const fresh: SandboxYear = {
    dataRevision: 0,
    declarationAttempts: 0,
    cumulative: {},
    annual: {},
    calculations: [],
    filings: [],
    person: {},
  };
  taxpayer.years[taxYear] = fresh;
  return fresh;
}

/** The act that finalised one calculation, if any did. */
export const filingOf = (year: SandboxYear, calculationId: string): Filing | undefined =>
  year.filings.findLast((filing) => filing.calculationId === calculationId);

/** The first declaration, which fulfils the obligation. */
export const declarationOf = (year: SandboxYear): Filing | undefined =>
  year.filings.find((filing) => filing.type === 'final-declaration');
