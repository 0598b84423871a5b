import type { SettledTransaction } from './settle-transaction.js';
import type { SimilarRows, Transaction } from './transaction.js';
import type { TransactionFilters } from './transaction-filters.js';

/** Shorter text stands in too many rows. */
const LEAST_TEXT = 3;
/** The longest text that the list's parameter may have. */
const MAX_TEXT = 100;

/** Rows like one whose category a person has changed; `null` where nobody has, or the row has no words to find them by. */
export function similarTo(current: Transaction, settled: SettledTransaction): SimilarRows | null {
  const isCorrected =
    settled.categorySource === 'user' && settled.category !== null && settled.category !== current.category;
  if (!isCorrected || settled.splits !== null || current.splits !== null) return null;
  return rowsLike({ ...current, ...settled, category: current.category });
}

/** Rows that were taken for the same as this one, which is one of them; `null` for a row without words to find others by. */
export function rowsLike({
  clientId,
  category,
  counterparty,
  description,
  amountPence,
}: Pick<
  Transaction,
  'clientId' | 'category' | 'counterparty' | 'description' | 'amountPence'
>): SimilarRows | null {
  const text = wordsOf(counterparty ?? description);
  return text.length < LEAST_TEXT ? null : { clientId, text, category, isMoneyIn: amountPence > 0 };
}

/** The longest part without digits, since numbers tell one payment from the next. On one line, as a list looks for it. */
function wordsOf(text: string): string {
  let longest = '';
  let part: string[] = [];
  const end = () => {
    const joined = part.join(' ').trim();
    if (joined.length > longest.length) longest = joined;
    part = [];
  };
  for (const word of text.split(' ')) {
    if (/[\d\s]/.test(word)) end();
    else part.push(word);
  }
  end();
  return longest.slice(0, MAX_TEXT).trim();
}

/** The filters of a list that has them. */
export const filtersOfSimilar = ({
  clientId,
  text,
  category,
  isMoneyIn,
}: SimilarRows): TransactionFilters => ({
  clientId,
  text,
  ...(category === null ? { isUncategorised: true } : { categories: [category] }),
  ...(isMoneyIn ? { amountMinPence: 1 } : { amountMaxPence: -1 }),
});
