import type { References } from '../../db/clients/references-repository.js';
import type { CategoriseContext, CategoriseInput } from '../../domain/categories/categorise-input.js';
import type { Attribution } from '../../domain/transactions/transaction.js';
import type { AskingRow } from './open-learned.js';

/** What rows may count towards. */
export type Owners = Pick<References, 'businesses' | 'properties'>;

/** A row whose category is asked for, with what it counts towards. */
export function askingRow(
  row: CategoriseInput & Attribution & { readonly clientId: string },
  owners: Owners,
): AskingRow {
  return { clientId: row.clientId, input: row, setting: ownerOf(row, owners) };
}

/** The business or property that is attributed to, when it is there. */
export function ownerOf(
  { businessId, propertyId }: Attribution,
  { businesses, properties }: Owners,
): Pick<CategoriseContext, 'business' | 'property'> {
  const business = businessId === null ? undefined : businesses.get(businessId);
  const property = propertyId === null ? undefined : properties.get(propertyId);
  return {
    business: business === undefined || businessId === null ? null : { ...business, id: businessId },
    property: property === undefined || propertyId === null ? null : { ...property, id: propertyId },
  };
}
