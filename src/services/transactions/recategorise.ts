import type { AppContext } from '../../context.js';
import {
  advanceCategorisation,
  findNextTransactions,
  type HeldCategorisation,
  holdCategorisation,
  startCategorisation,
} from '../../db/categories/categorisations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockTransactions } from '../../db/transactions/transaction-locks-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import { done, paused, type WorkResult } from '../../domain/work-result.js';
import { inTenant } from '../in-tenant.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { processPrincipal } from '../principal.js';
import { isMoved, rejudgeTransactions } from './rejudge-transactions.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>;

/** Rows in one transaction: few enough that a person's own write does not wait long for them. */
const BATCH = 500;

/**
 * Categorises again what one job names, batch by batch, each with its checkpoint in one transaction. Never
 * over what a person or a file has said, and never in a locked year. Safe to run again after any death and
 * beside itself: the job's row is locked, and a batch begins where the last one that was committed ended.
 * @param signal when aborted, the run stops after the batch in hand
 * @returns `paused` when there is more to do
 */
export async function recategorise(
  ctx: Slice,
  job: TenantKey & { readonly categorisationId: string },
  signal: AbortSignal,
): Promise<WorkResult> {
  const principal = processPrincipal(job, 'categorise');
  for (;;) {
    const isOver = await inTenant(ctx, principal, (db) => nextBatch(ctx, db, job.categorisationId));
    if (isOver) return done();
    if (signal.aborted) return paused();
  }
}

async function nextBatch(ctx: Slice, db: TenantExecutor, id: string): Promise<boolean> {
  const held = await holdCategorisation(db, id);
  if (held === undefined) return true;
  if (held.job.total === null) await startCategorisation(db, held);
  const next = await findNextTransactions(db, held, BATCH);
  const counts = await categoriseBatch(
    ctx,
    db,
    held,
    next.map((one) => one.id),
  );
  const isLast = next.length < BATCH;
  const checkpoint = isLast ? null : (next.at(-1) ?? null);
  await advanceCategorisation(db, id, { ...counts, processed: next.length, checkpoint });
  return isLast;
}

/** Locks the rows in the order of their ids, like every writer of transactions. */
async function categoriseBatch(
  ctx: Slice,
  db: TenantExecutor,
  held: HeldCategorisation,
  ids: readonly string[],
) {
  const { ruleId } = held.job.scope;
  const transactions = await lockTransactions(db, ids);
  const { rejudged, locked, given } = await rejudgeTransactions(ctx, db, transactions, { ruleId });
  const changed = rejudged.filter(isMoved);
  await changeLedger(ctx, db, { kind: 'recategorise', rejudged });
  return { changed: changed.length, locked, given };
}
