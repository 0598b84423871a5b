import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import { decidingRuleOf, type Judgement } from '../../domain/transactions/judge-category.js';
import { isOpen, rejudge } from '../../domain/transactions/rejudge.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { askingRow } from '../category-memory/asking-row.js';
import { openLearnedFor } from '../category-memory/open-learned.js';
import { inSlices } from '../in-slices.js';
import { openRuleBooks, type RuleBooks } from './rule-books.js';

export interface Rejudged {
  readonly before: Transaction;
  readonly judgement: Judgement;
}

/** What came of transactions whose categories were looked at again. Nothing is written yet. */
export interface Rejudgement {
  /** Those about which something would be another. */
  readonly rejudged: readonly Rejudged[];
  readonly unchanged: number;
  /** Left alone: their year is locked. */
  readonly locked: number;
  /** Left alone: a person or a file has given their category, or they are split. */
  readonly given: number;
}

/**
 * Judges transactions by the rules and corrections of today.
 * @param options.ruleId counts and answers only those on which this rule decides
 */
export async function rejudgeTransactions(
  db: TenantExecutor,
  transactions: readonly Transaction[],
  options: { readonly ruleId?: string | null; readonly books?: RuleBooks } = {},
): Promise<Rejudgement> {
  const { ruleId = null } = options;
  const locked = await lockedYearsOf(db, transactions);
  const judgedBy = await judgingOf(db, transactions, options.books ?? (await openRuleBooks(db)));
  const rejudged: Rejudged[] = [];
  const counts = { unchanged: 0, locked: 0, given: 0 };
  await inSlices(transactions, (before) => {
    const context = judgedBy(before.clientId);
    if (ruleId !== null && decidingRuleOf(before, context)?.id !== ruleId) return;
    if (locked.get(before.clientId)?.has(before.taxYear)) counts.locked += 1;
    else if (!isOpen(before)) counts.given += 1;
    else {
      const judgement = rejudge(before, context);
      if (judgement === null) counts.unchanged += 1;
      else rejudged.push({ before, judgement });
    }
  });
  return { rejudged, ...counts };
}

async function lockedYearsOf(
  db: TenantExecutor,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const locked = new Map<string, ReadonlySet<number>>();
  for (const clientId of [...new Set(transactions.map((one) => one.clientId))].sort()) {
    locked.set(clientId, await lockedTaxYears(db, clientId));
  }
  return locked;
}

async function judgingOf(db: TenantExecutor, transactions: readonly Transaction[], bookOf: RuleBooks) {
  const references = await holdReferences(db, {
    businesses: transactions.flatMap(({ businessId }) => (businessId === null ? [] : [businessId])),
    properties: transactions.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId])),
  });
  const learnedOf = await openLearnedFor(
    db,
    transactions.filter(isOpen).map((row) => askingRow(row, references)),
  );
  return (clientId: string) => ({ ...references, rules: bookOf(clientId), learned: learnedOf(clientId) });
}
