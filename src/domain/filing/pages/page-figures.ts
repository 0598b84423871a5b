import type { CategoryTotal } from '../../transactions/category-total.js';
import { type AmountSums, addAmount } from '../amount-sums.js';

/** Amounts of a section by `section.name`, added up over the parts. */
export function sectionOf(section: string, ...parts: readonly (object | undefined)[]): AmountSums {
  const sums: AmountSums = {};
  for (const [name, pence] of parts.flatMap((part) => Object.entries(amountsOf(part)))) {
    addAmount(sums, `${section}.${name}`, pence);
  }
  return sums;
}

/** The fields that are amounts, without answers of other kinds. */
export const amountsOf = (fields: object = {}): AmountSums =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'number'));

/** How many transactions are behind each field. */
export function entriesOf(
  totals: readonly CategoryTotal[],
  fieldsOf: (total: CategoryTotal) => readonly (string | null)[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const total of totals) {
    for (const field of fieldsOf(total)) {
      if (field !== null) counts[field] = (counts[field] ?? 0) + total.count;
    }
  }
  return counts;
}

/** Texts of boxes without those that are empty. */
export const givenTexts = (
  texts: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).flatMap(([box, text]) => (text === null ? [] : [[box, text]])));
