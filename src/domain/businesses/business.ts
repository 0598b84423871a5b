import type { IsoDate } from '../tax-year.js';

export const ACCOUNTING_BASES = ['cash', 'accruals'] as const;
export type AccountingBasis = (typeof ACCOUNTING_BASES)[number];

/** The property business is implied by a client's properties, so only trades are recorded. */
export const BUSINESS_TYPES = ['self_employment'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

export interface BusinessFields {
  readonly tradingName: string;
  /** In the trader's own words; what makes a purchase stock or fuel. */
  readonly trade: string | null;
  readonly commencedOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
  readonly accountingBasis: AccountingBasis;
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
