import type { SettledTransaction } from '../transactions/settle-transaction.js';
import type { Transaction, TransactionFields } from '../transactions/transaction.js';

type Money = Pick<TransactionFields, 'date' | 'amountPence' | 'currency' | 'sourceAccountId'>;

const MONEY = ['date', 'amountPence', 'currency', 'sourceAccountId'] as const;

const isSameMoney = (one: Money, other: Money): boolean => MONEY.every((name) => one[name] === other[name]);

/** Whether what a row becomes leaves it one side of the movement that it was. */
export function staysPaired(current: Transaction, settled: SettledTransaction): boolean {
  return settled.category === 'transfer' && settled.splits === null && isSameMoney(current, settled);
}

/**
 * The fields of a replacement of a row whose category follows from its pair: with the same money it is kept,
 * where none is given; with other money one that only repeats it is left to be found.
 */
export function fieldsInPair(fields: TransactionFields, current: Transaction): TransactionFields {
  const isByPair = current.transferPairId !== null && current.categorySource === 'structure';
  if (!isByPair || fields.splits !== null) return fields;
  const { category } = fields;
  if (isSameMoney(current, fields)) return category === null ? { ...fields, category: 'transfer' } : fields;
  return category === 'transfer' ? { ...fields, category: null } : fields;
}
