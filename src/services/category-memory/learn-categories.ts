import type { AppContext } from '../../context.js';
import {
  forgetLessonsFrom,
  type NewLesson,
  rememberLessons,
} from '../../db/categories/category-memory-repository.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lessonOf } from '../../domain/categories/lesson.js';
import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { ownerOf } from './asking-row.js';

/** A transaction that a person has written. */
export interface WrittenTransaction {
  readonly written: SettledTransaction & { readonly id: string; readonly clientId: string };
  /** As it was before. */
  readonly current: Transaction | null;
}

interface Correction extends WrittenTransaction {
  readonly written: WrittenTransaction['written'] & { readonly category: string };
}

/**
 * Remembers the categories that people have given, so that the next rows of the same merchants get them. A
 * write that only repeats the category that stands teaches nothing, and one that takes it back takes back
 * what it taught. Comes last in its transaction: it makes
 * other corrections of the tenant wait.
 */
export async function learnCategories(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  transactions: readonly WrittenTransaction[],
): Promise<void> {
  const corrected = transactions.flatMap(({ written, current }): Correction[] =>
    isCorrected(written, current) ? [{ written, current }] : [],
  );
  for (const { written, current } of transactions)
    if (current?.categorySource === 'user' && written.categorySource !== 'user')
      await forgetLessonsFrom(db, written.id);
  if (corrected.length === 0) return;
  const { businesses, properties } = await holdReferences(db, {
    businesses: present(corrected.map(({ written }) => written.businessId)),
    properties: present(corrected.map(({ written }) => written.propertyId)),
  });
  const lessons = corrected.flatMap(({ written, current }): NewLesson[] => {
    const { id, clientId } = written;
    const lesson = lessonOf(
      { ...written, kind: current?.kind ?? 'ordinary', part: current?.part ?? null },
      ownerOf(written, { businesses, properties }),
    );
    return lesson === null ? [] : [{ ...lesson, id: ctx.newId(), clientId, transactionId: id }];
  });
  await rememberLessons(db, lessons);
}

function isCorrected(
  written: WrittenTransaction['written'],
  current: Transaction | null,
): written is Correction['written'] {
  if (written.categorySource !== 'user' || written.category === null || written.splits !== null) return false;
  return current === null || current.categorySource !== 'user' || current.category !== written.category;
}

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);
