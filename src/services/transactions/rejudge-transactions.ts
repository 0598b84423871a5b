import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  isDecidedBy,
  type Judgement,
  type JudgingContext,
} from '../../domain/transactions/judge-category.js';
import { isAttributed } from '../../domain/transactions/provisional-attribution.js';
import { isOpen, rejudge } from '../../domain/transactions/rejudge.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { inSlices } from '../../process/in-slices.js';
import { askingRow } from '../category-memory/asking-row.js';
import { openLearnedFor } from '../category-memory/open-learned.js';
import { openJudgingFacts } from './judging-facts.js';
import { openRuleBooks, type RuleBooks } from './rule-books.js';
import { withAttributionKnown } from './with-attribution-known.js';

export interface Rejudged {
  readonly before: Transaction;
  readonly judgement: Judgement;
}

/** Whether the row has another category, or counts towards something else. */
export const isMoved = ({ before, judgement }: Rejudged): boolean =>
  before.category !== judgement.category ||
  before.businessId !== judgement.businessId ||
  before.propertyId !== judgement.propertyId;

/** The outcome of transactions whose categories were looked at again. Nothing is written yet. */
export interface Rejudgement {
  /** Transactions that would change. */
  readonly rejudged: readonly Rejudged[];
  readonly unchanged: number;
  /** Left alone: their year is locked. */
  readonly locked: number;
  /** Left alone: a person or a file has given their category, or they are split. */
  readonly given: number;
}

interface RejudgingOptions {
  /** Counts and answers only those on which this rule decides. */
  readonly ruleId?: string | null;
  readonly books?: RuleBooks;
}

type Slice = Pick<AppContext, 'scheduler'>;

/** Judges transactions by the rules and corrections of today. */
export async function rejudgeTransactions(
  ctx: Slice,
  db: TenantExecutor,
  transactions: readonly Transaction[],
  options: RejudgingOptions = {},
): Promise<Rejudgement> {
  const books = options.books ?? (await openRuleBooks(db));
  return openRejudging(ctx, db, { ...options, books })(transactions);
}

/**
 * Opens a judge for many transactions, some at a time within one transaction of the database: locked years, and
 * what rows count
 * towards, are read once for all of them.
 */
export function openRejudging(
  ctx: Slice,
  db: TenantExecutor,
  { ruleId = null, books }: RejudgingOptions & { readonly books: RuleBooks },
): (transactions: readonly Transaction[]) => Promise<Rejudgement> {
  const facts = openJudgingFacts(db);
  return async (found) => {
    const transactions = await withAttributionKnown(db, found);
    const { isLocked, owners, books: booksOf } = await facts.of(transactions);
    const contextOf = (clientId: string) => ({ ...owners, rules: books(clientId), books: booksOf(clientId) });
    // On rows that a rule decides on, nothing that was learnt is asked.
    const learnedOf = ruleId === null ? await learnedFor(ctx, db, transactions, contextOf) : () => undefined;
    const rejudged: Rejudged[] = [];
    const counts = { unchanged: 0, locked: 0, given: 0 };
    await inSlices(ctx.scheduler, transactions, (before) => {
      const { clientId } = before;
      const context = { ...contextOf(clientId), learned: learnedOf(clientId) };
      if (ruleId !== null && !isDecidedBy(ruleId, placedRow(before), context)) return;
      if (isLocked(before)) counts.locked += 1;
      else if (!isOpen(before)) counts.given += 1;
      else {
        const judgement = rejudge(before, context);
        if (judgement === null) counts.unchanged += 1;
        else rejudged.push({ before, judgement });
      }
    });
    return { rejudged, ...counts };
  };
}

const learnedFor = (
  ctx: Slice,
  db: TenantExecutor,
  transactions: readonly Transaction[],
  contextOf: (clientId: string) => Omit<JudgingContext, 'learned' | 'seen'>,
) =>
  openLearnedFor(
    ctx,
    db,
    transactions.filter(isOpen).map((row) => askingRow(placedRow(row), contextOf(row.clientId))),
  );

const placedRow = (row: Transaction) => ({
  ...row,
  isAttributionGiven: row.isAttributionGiven ?? isAttributed(row),
});
