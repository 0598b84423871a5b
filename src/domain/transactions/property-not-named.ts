import { findCategory } from '../categories/category.js';
import type { ClientBooks } from '../categories/client-books.js';
import { unnamedShareOn } from '../properties/unnamed-share.js';
import type { IsoDate } from '../tax-year.js';
import type { SplitFields } from './transaction.js';

/** Beginning of the reason of a row that needs review because it names no property. */
export const LACKS_PROPERTY = 'property_not_named';

export const NAME_THE_PROPERTY = `${LACKS_PROPERTY}: the client’s shares of the properties differ, and the row says of none that it is its own, so that it counts in full. Give it its property_id, or send needs_review: false to leave it so.`;

/** Whether this is all that a row is asked about. */
export const isAskedForProperty = (reason: string | null): boolean =>
  reason?.startsWith(`${LACKS_PROPERTY}:`) === true;

interface Row {
  readonly date: IsoDate;
  readonly category: string | null;
  readonly propertyId: string | null;
  readonly splits?: readonly Pick<SplitFields, 'category' | 'propertyId'>[] | null;
}

/** Whether a row, or a part of it, is of letting and names no property, and nobody can tell the client's share of it. */
export function lacksProperty(
  { date, category, propertyId, splits }: Row,
  books: ClientBooks | undefined,
): boolean {
  if (books?.record.shares === undefined) return false;
  const isNamedByNone = (part: Pick<Row, 'category' | 'propertyId'>) =>
    part.propertyId === null && isOfLetting(part.category);
  return (
    (splits?.some(isNamedByNone) ?? isNamedByNone({ category, propertyId })) &&
    unnamedShareOn(books.record.shares, date).basis === 'unknown'
  );
}

export const isOfLetting = (category: string | null): boolean =>
  category !== null && findCategory(category)?.side === 'property';
