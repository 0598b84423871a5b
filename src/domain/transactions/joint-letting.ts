import { findCategory } from '../categories/category.js';

interface Part {
  readonly category: string | null;
  readonly propertyId: string | null;
}

/** A row as far as it may count for other owners of a property. */
export interface LettingRow extends Part {
  readonly splits: readonly Part[] | null;
}

/** Whether a category is of letting. */
export const isLetting = (category: string | null): boolean =>
  category !== null && findCategory(category)?.side === 'property';

/** Whether a row, or a part of it, is of letting. */
export const hasLetting = ({ splits, ...row }: LettingRow): boolean =>
  (splits ?? [row]).some(({ category }) => isLetting(category));

/** Whether a row, or a part of it, may count for the other owners of these: letting of one of them, or of no property by name. */
export function touchesJointLetting(
  { splits, ...row }: LettingRow,
  jointPropertyIds: readonly string[],
): boolean {
  return (splits ?? [row]).some(
    ({ category, propertyId }) =>
      isLetting(category) && (propertyId === null || jointPropertyIds.includes(propertyId)),
  );
}
