import type { ForeignIncome } from './foreign-income-input.js';
import type { ForeignCredit } from './tax-calculation.js';

/**
 * Whether the foreign tax of each income was credited, and not deducted, in the order of the list. What an income states holds. Of those that
 * leave the choice, each takes the next relief of the calculation for its kind, country and tax that no other income has taken; without a
 * calculation it is credited.
 */
export function foreignTaxReliefs(
  items: readonly ForeignIncome[],
  foreignTaxCredit: readonly ForeignCredit[],
): boolean[] {
  const left = new Map<string, ForeignCredit['relief'][]>();
  for (const { kind, country, foreignTax, relief } of foreignTaxCredit) {
    const key = keyOf(kind, country, foreignTax);
    left.set(key, [...(left.get(key) ?? []), relief]);
  }
  const reliefs = items.map(({ relief = 'auto', ...item }) => {
    if (relief === 'auto') return null;
    const open = left.get(keyOfItem(item)) ?? [];
    const at = open.indexOf(relief);
    if (at >= 0) open.splice(at, 1);
    return relief;
  });
  return items.map((item, index) => {
    const relief = reliefs[index] ?? left.get(keyOfItem(item))?.shift() ?? 'credit';
    return relief === 'credit';
  });
}

const keyOf = (kind: string, country: string | null, foreignTax: number): string =>
  `${kind} ${foreignTax} ${country}`;

const keyOfItem = ({ kind = 'other', country, foreignTax = 0 }: ForeignIncome): string =>
  keyOf(kind, country ?? null, foreignTax);
