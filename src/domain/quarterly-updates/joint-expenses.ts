import { findCategory } from '../categories/category.js';
import { isSharedBetween } from '../properties/ownership.js';
import { locationOf, type Property } from '../properties/property.js';
import type { CategoryTotal } from '../transactions/category-total.js';
import type { UpdatePeriod, UpdateSubject } from './quarterly-update.js';

/** Properties of an update of which another person owned a part on some day of its period. */
export function jointlyOwned(
  { kind }: UpdateSubject,
  properties: readonly Property[],
  { startOn, endOn }: UpdatePeriod,
): Property[] {
  if (kind === 'self_employment') return [];
  const location = kind === 'uk_property' ? 'uk' : 'foreign';
  return properties.filter(
    (property) => locationOf(property) === location && isSharedBetween(property, startOn, endOn),
  );
}

/**
 * Totals without the expenses of some jointly owned properties. A row that names no property is of the letting in the United Kingdom that
 * is in the same ledger: it is left out where all of that is jointly owned.
 */
export function withoutExpensesOf(
  joint: readonly Property[],
  totals: readonly CategoryTotal[],
  { properties, startOn }: { readonly properties: readonly Property[] } & Pick<UpdatePeriod, 'startOn'>,
): CategoryTotal[] {
  const ids = new Set(joint.map(({ id }) => id));
  const own = properties.filter(
    (property) =>
      locationOf(property) === 'uk' &&
      property.isJoint !== true &&
      (property.ceasedOn === null || property.ceasedOn >= startOn),
  );
  const isAllJoint = own.length > 0 && own.every(({ id }) => ids.has(id));
  const isLeftOut = ({ propertyId, ledgerOf }: CategoryTotal) => {
    const of = propertyId ?? ledgerOf;
    return of === undefined ? isAllJoint : ids.has(of);
  };
  return totals.filter((total) => !(isExpense(total) && isLeftOut(total)));
}

const isExpense = ({ side, category }: CategoryTotal): boolean =>
  side === 'property' && findCategory(category)?.direction === 'expense';
