import type { OwnerName, OwnFields } from '../bank-files/own-fields.js';
import { uuidFromPublicId } from '../ids.js';
import {
  type Attribution,
  contradicts,
  type SplitFields,
  UNATTRIBUTED,
} from '../transactions/transaction.js';

/** The businesses and properties of a client, by what a file may name them with. */
export interface OwnersOfClient {
  readonly businesses: readonly NamedOwner[];
  readonly properties: readonly NamedOwner[];
}

export const NO_OWNERS: OwnersOfClient = { businesses: [], properties: [] };

interface NamedOwner {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
}

/** The trade or property that a row in our own format names, and those of its parts; `isUnknown` where the client has no such one. */
export interface OwnPlaces {
  /** `null`: as the import says. */
  readonly attribution: Attribution | null;
  readonly splits: readonly SplitFields[] | null;
  readonly isUnknown: boolean;
}

/**
 * The places that a row names. The id stands first; that of another client is none, and then the id of the
 * integrator's own counts, and then a name that only one has.
 */
export function ownPlaces({ business, property, splits }: OwnFields, owners: OwnersOfClient): OwnPlaces {
  let isUnknown = false;
  const placeOf = (one: { readonly business: OwnerName | null; readonly property: OwnerName | null }) => {
    const businessId = one.business === null ? null : idOf('business', one.business, owners.businesses);
    const propertyId = one.property === null ? null : idOf('property', one.property, owners.properties);
    const isLost =
      (one.business !== null && businessId === null) || (one.property !== null && propertyId === null);
    isUnknown ||= isLost;
    return { businessId, propertyId };
  };
  const own = placeOf({ business, property });
  const parts = splits?.map(({ amountPence, category, vatPence, ...names }) => ({
    amountPence,
    category,
    ...(vatPence === null ? {} : { vatPence }),
    ...placeOf(names),
  }));
  const isNamed = own.businessId !== null || own.propertyId !== null;
  return { attribution: isNamed ? own : null, splits: parts ?? null, isUnknown };
}

function idOf(
  kind: 'business' | 'property',
  { id, externalId, name }: OwnerName,
  owners: readonly NamedOwner[],
): string | null {
  const uuid = id === null ? null : uuidFromPublicId(kind, id);
  const byId = owners.find((owner) => owner.id === uuid);
  if (byId !== undefined) return byId.id;
  // A restored record may bear its old id as the id of the integrator's own.
  const external = [externalId, id].filter((one) => one !== null);
  const byExternalId = owners.find((owner) => external.includes(owner.externalId ?? ''));
  if (byExternalId !== undefined) return byExternalId.id;
  const [only, ...others] = owners.filter((owner) => name !== null && isSameName(owner.name, name));
  return only !== undefined && others.length === 0 ? only.id : null;
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether a part counts towards the other side than its category belongs to, by its own words or those of the whole row. */
export const isContrary = (part: SplitFields): boolean => contradicts(part.category, part);

/** Parts as they can be kept: one that is contrary counts towards nothing until a person has said what it does. */
export const withoutContrary = <Part extends SplitFields>(parts: readonly Part[]): Part[] =>
  parts.map((part) => (isContrary(part) ? { ...part, ...UNATTRIBUTED } : part));

/** Parts with the place of the whole row where they name none of their own. */
export const placedParts = (parts: readonly SplitFields[], whole: Attribution): SplitFields[] =>
  parts.map((part) =>
    part.businessId === null && part.propertyId === null
      ? { ...part, businessId: whole.businessId, propertyId: whole.propertyId }
      : part,
  );
