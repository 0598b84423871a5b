import type { Pence } from '../money.js';
import type { Property } from '../properties/property.js';
import type { AllowanceChoice, Region, StudentLoanPlan, TaxInput } from '../tax/tax-input.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { Adjustment } from './adjustment.js';

/** What a year's transactions of one trade or property come to in one category. */
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
}

export interface AssemblyClient {
  readonly dateOfBirth: string | null;
  readonly region: Region;
  readonly studentLoanPlans: readonly StudentLoanPlan[];
  readonly marriageAllowance: 'none' | 'given' | 'received';
  readonly blindPerson: boolean;
}

/** What a return says of itself: the engine's fields that are no transactions, and the year's elections. */
export type ReturnInputs = Omit<TaxInput, 'taxYear' | 'selfEmployments' | 'ukProperty'> & {
  /** For every trade, since the law knows no other way. */
  readonly tradingAllowance?: AllowanceChoice | undefined;
  /** For UK and foreign property together. */
  readonly propertyAllowance?: AllowanceChoice | undefined;
};

export interface AssemblyReturn {
  readonly taxYear: TaxYearStart;
  readonly region: Region | null;
  readonly inputs: ReturnInputs;
  readonly adjustments: readonly Adjustment[];
}

export interface AssemblyProperty extends Pick<Property, 'kind' | 'letting'> {
  readonly id: string;
  readonly isForeign: boolean;
  /** Another person has a share of it in the year. */
  readonly isShared: boolean;
}

export interface AssemblyBusiness {
  readonly id: string;
  readonly tradingName: string;
  readonly commencedOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
}

/** Everything that a return is assembled from. */
export interface Assembly {
  readonly client: AssemblyClient;
  readonly taxReturn: AssemblyReturn;
  readonly businesses: readonly AssemblyBusiness[];
  readonly properties: readonly AssemblyProperty[];
  readonly totals: readonly SourceTotal[];
}
