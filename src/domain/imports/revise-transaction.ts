import type { BankRow } from '../bank-files/bank-row.js';
import type { JudgingContext } from '../transactions/judge-category.js';
import { type SettledTransaction, settleTransaction } from '../transactions/settle-transaction.js';
import type { Transaction, TransactionFields } from '../transactions/transaction.js';
import { reasonWithStraddle, taxYearStraddle } from './tax-year-straddle.js';

const GIVEN = {
  categorySource: 'import',
  categoryConfidence: 1,
  categoryReason: 'Given by the file.',
} as const;

/**
 * A transaction as it is to stand after a file has listed it again; `null` when nothing is new. What the
 * file leaves empty stays, and so does a category that a person or a file has given. Parts stay while the
 * amount does; without them a person has to look.
 */
export function reviseTransaction(
  current: Transaction,
  row: BankRow,
  context: JudgingContext,
): SettledTransaction | null {
  const fields = revisedFields(current, row);
  const givesCategory = row.category !== null && row.category !== current.category;
  if (!givesCategory && !differs(current, fields)) return null;
  const { businessId, propertyId } = current;
  const settled = settleTransaction(fields, { businessId, propertyId }, context, current);
  const losesParts = current.splits !== null && fields.splits === null;
  const judged = { ...settled, ...(givesCategory ? GIVEN : {}) };
  const straddle = judged.categorySource === 'user' ? null : taxYearStraddle(row);
  return {
    ...judged,
    categoryReason: reasonWithStraddle(straddle, judged.categoryReason),
    needsReview: settled.needsReview || losesParts || straddle !== null,
  };
}

function revisedFields(current: Transaction, row: BankRow): TransactionFields {
  const isSettled = current.categorySource === 'user' || current.categorySource === 'import';
  const keepsParts = current.amountPence === row.amountPence && current.currency === row.currency;
  return {
    date: row.date,
    amountPence: row.amountPence,
    currency: row.currency,
    exchangeRate: row.currency === current.currency ? current.exchangeRate : null,
    description: row.description,
    counterparty: row.counterparty ?? current.counterparty,
    reference: row.reference ?? current.reference,
    notes: row.notes ?? current.notes,
    category: row.category ?? (isSettled ? current.category : null),
    attribution: { businessId: current.businessId, propertyId: current.propertyId },
    allowableBps: isSettled ? current.allowableBps : null,
    splits: keepsParts ? current.splits : null,
    externalId: current.externalId,
    sourceAccountId: current.sourceAccountId,
    metadata: current.metadata,
    needsReview: null,
  };
}

const REVISED_BY_FILE = [
  'date',
  'amountPence',
  'currency',
  'description',
  'counterparty',
  'reference',
  'notes',
] as const;

const differs = (current: Transaction, fields: TransactionFields): boolean =>
  REVISED_BY_FILE.some((name) => current[name] !== fields[name]);
