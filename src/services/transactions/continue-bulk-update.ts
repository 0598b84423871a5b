import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findBulkActor } from '../../db/transactions/bulk-updates-queries.js';
import {
  advanceBulkUpdate,
  findNextOfScope,
  holdBulkUpdate,
  startBulkUpdate,
} from '../../db/transactions/bulk-updates-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import { done, paused, type WorkResult } from '../../domain/work-result.js';
import { LIMITS } from '../../limits/limits.js';
import { inTenant, readTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { makeBulkChanges } from './make-bulk-changes.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>;

const PORTION = LIMITS.work.bulkRows.value;

/**
 * Makes the changes of one bulk update, portion by portion, each with its checkpoint in one transaction, in the name of
 * who asked for it. Safe to run again after any death and beside itself: the bulk update's row is locked, and a portion
 * begins where the last one that was committed ended. A row that has left the filters since counts no more.
 * @param signal when aborted, the run stops after the portion in hand
 * @returns `paused` when there is more to do
 */
export async function continueBulkUpdate(
  ctx: Slice,
  job: TenantKey & { readonly bulkUpdateId: string },
  signal: AbortSignal,
): Promise<WorkResult> {
  const process = processPrincipal(job, 'bulk-update');
  const actor = await readTenant(ctx, process, (db) => findBulkActor(db, job.bulkUpdateId));
  const principal = { ...process, actor: actor ?? process.actor };
  for (;;) {
    const isOver = await inTenant(ctx, principal, (db) => nextPortion(ctx, db, job.bulkUpdateId));
    if (isOver) return done();
    if (signal.aborted) return paused();
  }
}

async function nextPortion(ctx: Slice, db: TenantExecutor, id: string): Promise<boolean> {
  const held = await holdBulkUpdate(db, id);
  if (held === undefined) return true;
  const { update, checkpoint } = held;
  if (update.total === null) await startBulkUpdate(db, update);
  const next = await findNextOfScope(db, update.scope, checkpoint, PORTION);
  const counts = await makeBulkChanges(
    ctx,
    db,
    next.map((one) => one.id),
    update.changes,
  );
  const isLast = next.length < PORTION;
  const end = isLast ? null : (next.at(-1) ?? null);
  await advanceBulkUpdate(db, id, { ...counts, processed: next.length, checkpoint: end });
  return isLast;
}
