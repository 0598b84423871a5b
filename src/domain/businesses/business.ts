import type { IsoDate } from '../tax-year.js';
import type { Vat } from './vat.js';

export const ACCOUNTING_BASES = ['cash', 'accruals'] as const;
export type AccountingBasis = (typeof ACCOUNTING_BASES)[number];

/** The property business is implied by a client's properties, so only trades are recorded. */
export const BUSINESS_TYPES = ['self_employment'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

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

export interface BusinessFields {
  readonly tradingName: string;
  /** In the trader's own words; what makes a purchase stock or fuel. */
  readonly trade: string | null;
  readonly commencedOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
  readonly accountingBasis: AccountingBasis;
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
