import { type IsoDate, monthAndDay } from '../tax-year.js';
import type { Vat } from './vat.js';

export const ACCOUNTING_BASES = ['cash', 'accruals'] as const;
export type AccountingBasis = (typeof ACCOUNTING_BASES)[number];

/**
 * Last days of an accounting year, as `MM-DD`, whose figures are those of the tax year. Of others the profit is
 * apportioned to the tax year. @see ITTOIA 2005 s.7A-7B, s.220A-220E
 */
export const ACCOUNTING_DATES = ['03-31', '04-01', '04-02', '04-03', '04-04', '04-05'] as const;
/** A day of the year, as `MM-DD`. */
export type AccountingDate = string;

/** The last day of the tax year, which needs no rule. */
export const TAX_YEAR_DATE: AccountingDate = '04-05';

const LATE_DATES: ReadonlySet<string> = new Set(ACCOUNTING_DATES.filter((date) => date !== TAX_YEAR_DATE));

/** Whether a day is one from 31 March to 4 April. */
export const isLateDate = (day: IsoDate): boolean => LATE_DATES.has(monthAndDay(day));

/** Whether accounts to a day from 31 March to 4 April count as those to 5 April, unless one elects out. @see ITTOIA 2005 s.220B-220E */
export const LATE_ACCOUNTING_DATE_RULES = ['applied', 'disapplied'] as const;
export type LateAccountingDateRule = (typeof LATE_ACCOUNTING_DATE_RULES)[number];

/** The property business is implied by a client's properties, so only trades are recorded. */
export const BUSINESS_TYPES = ['self_employment'] as const;
type BusinessType = (typeof BUSINESS_TYPES)[number];

/** How a vehicle's costs are claimed, for as long as the trade uses it. @see ITTOIA 2005 s.94D */
export const VEHICLE_COSTS = ['mileage', 'actual'] as const;

/** A vehicle that a trade uses; rows name it. Names differ, whatever their case. */
export interface Vehicle {
  readonly name: string;
  readonly costs: (typeof VEHICLE_COSTS)[number];
}

/** Label of rows that are costs of no vehicle. */
export const NO_VEHICLE = 'none';

/** Names that are said to be the same vehicle's. */
export const vehicleKey = (name: string): string => name.trim().toLowerCase();

/** Days that accounts are drawn up for, both included. */
export interface AccountsDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface BusinessFields {
  readonly tradingName: string;
  /** In the trader's own words; what makes a purchase stock or fuel. */
  readonly trade: string | null;
  readonly commencedOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
  readonly accountingBasis: AccountingBasis;
  /** The last day of its accounting year. */
  readonly accountingDate: AccountingDate;
  /** Accounts of another length or to another day, without gaps; before and after them are accounting years. */
  readonly periodsOfAccount: readonly AccountsDays[];
  readonly lateAccountingDateRule: LateAccountingDateRule;
  /** When its name, trade or address changed last; `null`: not that anybody has said. */
  readonly detailsChangedOn: IsoDate | null;
  readonly vehicles: readonly Vehicle[];
  /** `null`: never registered. */
  readonly vat: Vat | null;
  readonly hmrcBusinessId: string | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A self-employment of a client. */
export interface Business extends BusinessFields {
  readonly id: string;
  readonly clientId: string;
  readonly type: BusinessType;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
