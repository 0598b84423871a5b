import type { Pence } from '../money.js';

export function sumOf<T>(items: readonly T[], amount: (item: T) => Pence): Pence {
  let total = 0;
  for (const item of items) total += amount(item);
  return total;
}
