import type { Region, StudentLoanPlan } from '../tax/tax-input.js';
import type { IsoDate } from '../tax-year.js';
import type { Address } from './address.js';

/** Regions in the order in which the API lists them. */
export const CLIENT_REGIONS = [
  'england',
  'wales',
  'northern_ireland',
  'scotland',
] as const satisfies readonly Region[];

export const MARRIAGE_ALLOWANCE = ['none', 'given', 'received'] as const;
type MarriageAllowance = (typeof MARRIAGE_ALLOWANCE)[number];

/** Fields of a taxpayer that an integrator may write, without identifiers. */
export interface ClientFields {
  readonly givenName: string;
  readonly familyName: string;
  readonly dateOfBirth: IsoDate | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly region: Region;
  readonly address: Address | null;
  readonly studentLoanPlans: readonly StudentLoanPlan[];
  readonly marriageAllowance: MarriageAllowance;
  readonly blindPerson: boolean;
  /** Words that the integrator sorts its clients by. */
  readonly tags: readonly string[];
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A taxpayer. Identifiers are shown by their last three characters only. */
export interface Client extends ClientFields {
  readonly id: string;
  /** UUID of the test clock by which the client lives; `null`: by the time of everybody. */
  readonly testClockId: string | null;
  readonly ninoSuffix: string | null;
  readonly utrSuffix: string | null;
  /** Last characters of the NINO of the spouse who is given marriage allowance. */
  readonly spouseNinoSuffix: string | null;
  /** Other clients with the same NINO. Absent where nobody asked. */
  readonly sameNino?: readonly string[];
  /** When the client was put away; `null` for one who was not. */
  readonly archivedAt: Date | null;
  /** The day until which the records of a client who is put away have to be kept; `null` where there are none. */
  readonly retainUntil: IsoDate | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const maskNino = (suffix: string | null): string | null =>
  suffix === null ? null : `******${suffix}`;
export const maskUtr = (suffix: string | null): string | null =>
  suffix === null ? null : `*******${suffix}`;
