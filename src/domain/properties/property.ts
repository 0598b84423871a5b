import type { Address } from '../clients/address.js';
import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import type { Owner, Ownership } from './ownership.js';

/** Decides how finance costs are relieved. */
export const PROPERTY_KINDS = ['residential', 'commercial', 'mixed', 'land'] as const;
export type PropertyKind = (typeof PROPERTY_KINDS)[number];

/** `former_fhl`: a furnished holiday letting of the regime that ended in April 2025. */
export const PROPERTY_LETTINGS = ['standard', 'rent_a_room', 'holiday_let', 'former_fhl'] as const;
export type PropertyLetting = (typeof PROPERTY_LETTINGS)[number];

export const AMOUNTS_ARE = ['whole', 'share'] as const;

/** HMRC's two reasons. */
export const CEASE_REASONS = ['no_longer_renting_property_out', 'disposal'] as const;
type CeaseReason = (typeof CEASE_REASONS)[number];

export interface PropertyFields extends Ownership {
  /** Clients who own it; the ledger's own client may be one. Where there are any, `ownership` is the part of the ledger's own client. */
  readonly owners: readonly Owner[];
  /** The owners are spouses or civil partners who live together. */
  readonly marriedOwners: boolean;
  /** The day from which their declaration to HMRC of unequal shares holds; `null` without one. */
  readonly form17From: IsoDate | null;
  readonly name: string;
  readonly address: Address;
  readonly kind: PropertyKind;
  readonly letting: PropertyLetting;
  /** `null`: nobody has said how the loan on it is repaid, or there is none. */
  readonly loan: { readonly isInterestOnly: boolean } | null;
  readonly acquiredOn: IsoDate | null;
  readonly purchasePricePence: Pence | null;
  readonly firstLetOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
  readonly ceaseReason: CeaseReason | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A property that a client lets. */
export interface Property extends PropertyFields {
  readonly id: string;
  readonly clientId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const PROPERTY_STATUSES = ['active', 'ceased'] as const;
export const PROPERTY_LOCATIONS = ['uk', 'foreign'] as const;

/** Ceased once a day is known on which it ceases, so that the answer changes only with the property. */
export const statusOf = (property: Pick<Property, 'ceasedOn'>): (typeof PROPERTY_STATUSES)[number] =>
  property.ceasedOn === null ? 'active' : 'ceased';

/** The Channel Islands and the Isle of Man are abroad for tax. */
export const locationOf = (property: {
  readonly address: Pick<Address, 'country'>;
}): (typeof PROPERTY_LOCATIONS)[number] => (property.address.country === 'GB' ? 'uk' : 'foreign');
