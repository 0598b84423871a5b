import type { References } from '../../db/clients/references-repository.js';
import type { CategoriseContext } from '../../domain/categories/categorise-input.js';
import { type JudgingContext, ownerOf } from '../../domain/transactions/judge-category.js';
import type { PlacedRow } from '../../domain/transactions/provisional-attribution.js';
import type { Attribution } from '../../domain/transactions/transaction.js';
import type { AskingRow } from './open-learned.js';

/** Businesses and properties to which rows may be attributed. */
export type RowOwners = Pick<References, 'businesses' | 'properties'>;

/** The business and the property that an attribution names, each `null` where it is not among the owners. */
export function attributedTo(
  { businessId, propertyId }: Attribution,
  { businesses, properties }: RowOwners,
): Pick<CategoriseContext, 'business' | 'property'> {
  const business = businessId === null ? undefined : businesses.get(businessId);
  const property = propertyId === null ? undefined : properties.get(propertyId);
  return {
    business: business === undefined || businessId === null ? null : { ...business, id: businessId },
    property: property === undefined || propertyId === null ? null : { ...property, id: propertyId },
  };
}

/** A row whose category is asked for, with the business or property for which it is judged. */
export function askingRow(
  row: PlacedRow & { readonly clientId: string },
  context: Omit<JudgingContext, 'learned' | 'seen'>,
): AskingRow {
  return { clientId: row.clientId, input: row, setting: ownerOf(row, context) };
}
