import type { AppContext } from '../../context.js';
import type { NewLesson } from '../../db/categories/category-memory-repository.js';
import { lessonOf } from '../../domain/categories/lesson.js';
import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { attributedTo, type RowOwners } from '../category-memory/asking-row.js';

/** A transaction that a person has written. */
interface WrittenTransaction {
  readonly written: SettledTransaction & { readonly id: string; readonly clientId: string };
  /** The transaction before the write; `null` for a new one. */
  readonly current: Transaction | null;
}

interface Correction extends WrittenTransaction {
  readonly written: WrittenTransaction['written'] & { readonly category: string };
}

/**
 * Lessons of the categories that people have given, so that the next rows of the same merchants get them. A
 * write that only repeats the category that stands teaches nothing.
 */
export function lessonsOf(
  { newId }: Pick<AppContext, 'newId'>,
  transactions: readonly WrittenTransaction[],
  owners: RowOwners,
): NewLesson[] {
  return transactions.filter(isCorrection).flatMap(({ written, current }) => {
    const { id, clientId } = written;
    const lesson = lessonOf(
      { ...written, kind: current?.kind ?? 'ordinary', part: current?.part ?? null },
      attributedTo(written, owners),
    );
    return lesson === null ? [] : [{ ...lesson, id: newId(), clientId, transactionId: id }];
  });
}

function isCorrection(one: WrittenTransaction): one is Correction {
  const { written, current } = one;
  if (written.categorySource !== 'user' || written.category === null || written.splits !== null) return false;
  return current === null || current.categorySource !== 'user' || current.category !== written.category;
}
