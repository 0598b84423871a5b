import type { AccountingBasis, AccountingDate, Vehicle } from '../businesses/business.js';
import type { Pence } from '../money.js';
import type { DayShare } from '../properties/ownership.js';
import type { Property } from '../properties/property.js';
import type { Region, StudentLoanPlan } from '../tax/tax-input.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { UnnamedPropertyRows } from '../transactions/category-total.js';
import type { Adjustment } from './adjustment.js';
import type { ChargedPeriod } from './charged-periods.js';
import type { CostTotal } from './flat-rate-costs.js';
import type { ReturnInputs } from './return-inputs.js';
import type { RowDoubt } from './row-doubt.js';
import type { YearBefore } from './year-before.js';

/** Total of a year's transactions of one trade or property in one category. */
export interface SourceTotal {
  /** The trade; `null` for property. */
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly category: string;
  /** The client's allowable share, refunds netted: positive in the category's own direction. */
  readonly amountPence: Pence;
  /** As recorded. */
  readonly recordedPence: Pence;
  /** After each row's allowable part, before the ownership share. */
  readonly allowablePence: Pence;
  readonly count: number;
  /** Equipment of a trade on the cash basis, which is an expense. */
  readonly isExpensedAsset?: true;
  readonly unnamed?: UnnamedPropertyRows;
  /** The rows are in the ledger of another owner: that of this property. */
  readonly ledgerOf?: string;
}

export interface AssemblyClient {
  readonly dateOfBirth: string | null;
  readonly region: Region;
  readonly studentLoanPlans: readonly StudentLoanPlan[];
  readonly marriageAllowance: 'none' | 'given' | 'received';
  readonly blindPerson: boolean;
}

export interface AssemblyReturn {
  readonly taxYear: TaxYearStart;
  readonly basis?: AccountingBasis;
  readonly region: Region | null;
  readonly inputs: ReturnInputs;
  readonly adjustments: readonly Adjustment[];
}

export interface AssemblyProperty extends Pick<Property, 'kind' | 'letting'> {
  readonly id: string;
  readonly isForeign: boolean;
  /** Its rows are in the ledger of another owner. */
  readonly isJoint?: true;
  /** Another person has a share of it in the year. */
  readonly isShared: boolean;
  /** The client's share by days of the year. Absent: wholly the client's. */
  readonly yearShares?: readonly DayShare[];
  /** Its name, where spouses share it otherwise than by halves on days for which they have told HMRC nothing. */
  readonly unequalSpouses?: string;
}

/** A period that the year is charged on, with its rows. */
export interface PeriodAccounts extends ChargedPeriod {
  /** The period has ended: until then its days count by the rows dated in them, provisionally. */
  readonly isOver: boolean;
  /** Totals of the whole period where it is over, else of the days that the year is charged on. */
  readonly totals: readonly SourceTotal[];
}

export interface AssemblyBusiness {
  readonly id: string;
  readonly tradingName: string;
  readonly vehicles?: readonly Vehicle[];
  readonly commencedOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
  /** Rows of the year that are dated before it began or after it ended. */
  readonly outside?: { readonly count: number; readonly amountPence: Pence } | null;
  /** The last day of its accounting year; absent for that of the tax year. */
  readonly accountingDate?: AccountingDate;
  /** Rows that its accounts have in the next year, or have taken from the last, by the late accounting date rule. */
  readonly late?: { readonly count: number; readonly amountPence: Pence } | null;
  /** Absent: nothing that depends on it is decided. */
  readonly accountingBasis?: AccountingBasis;
  /** Periods of account that the year is charged on; absent where its accounts are those of the tax year. */
  readonly accounts?: readonly PeriodAccounts[];
  /** Its accounts are not those of the tax year, and the year is one of basis periods, which returns do not work out. */
  readonly needsBasisPeriod?: boolean;
}

/** Everything that a return is assembled from. */
export interface Assembly {
  readonly client: AssemblyClient;
  readonly taxReturn: AssemblyReturn;
  readonly businesses: readonly AssemblyBusiness[];
  readonly properties: readonly AssemblyProperty[];
  readonly totals: readonly SourceTotal[];
  /** Absent or `null`: we have no figures of it. */
  readonly yearBefore?: YearBefore | null;
  /** Costs among the totals, but for property abroad, that a flat rate may replace; absent where none does. */
  readonly costs?: readonly CostTotal[];
  /** Other doubts of the figures. */
  readonly doubts?: readonly RowDoubt[];
}
