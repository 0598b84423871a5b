import type { HeldForPrefill } from '../../domain/prefills/held-for-prefill.js';
import type { Prefill, Suggestion } from '../../domain/prefills/prefill.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { NotFoundError } from '../../errors.js';
import { prefillQueue } from '../../queues/prefill.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { appendJob } from '../queues/outbox.js';
import { PREFILL_COLUMNS, type PrefillRow, toPrefill } from './prefills-queries.js';

/** Puts the reading for a return in line, unless it is there already. @param id of the row, where there is none yet */
export async function queuePrefill(
  db: TenantExecutor,
  { id, taxReturnId, clientId }: Pick<Prefill, 'id' | 'taxReturnId' | 'clientId'>,
): Promise<Prefill> {
  await insertInto(db, 'prefills', {
    id,
    tax_return_id: taxReturnId,
    client_id: clientId,
    status: 'completed',
  })
    .onConflict(['tenant_id', 'livemode', 'tax_return_id'])
    .ignore();
  const prefill = await lockPrefill(db, taxReturnId);
  if (prefill.status === 'queued' || prefill.status === 'processing') return prefill;
  const jobId = await appendJob(db, prefillQueue, { prefillId: prefill.id });
  const [queued]: PrefillRow[] = await rowsOf(db, 'prefills')
    .where({ id: prefill.id })
    .update({
      status: 'queued',
      job_id: jobId,
      claim_token: null,
      error: null,
      finished_at: null,
      triggered_at: null,
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      request_id: db.trx.raw(`nullif(current_setting('app.request_id', true), '')`),
    })
    .returning([...PREFILL_COLUMNS]);
  return queued === undefined ? prefill : toPrefill(queued);
}

/** Locks the prefill of a return, which its caller has locked before. @throws {NotFoundError} */
export async function lockPrefill(db: TenantExecutor, taxReturnId: string): Promise<Prefill> {
  const row: PrefillRow | undefined = await rowsOf(db, 'prefills')
    .where({ tax_return_id: taxReturnId })
    .forUpdate()
    .first(...PREFILL_COLUMNS);
  if (!row) throw new NotFoundError('HMRC was not asked for this return: POST …/prefill does.');
  return toPrefill(row);
}

/**
 * Marks an unfinished reading as being done, also one that another run is at.
 * @param token of the run
 * @returns `undefined` when it is over
 */
export async function claimPrefill(
  db: TenantExecutor,
  id: string,
  token: string,
): Promise<Prefill | undefined> {
  const [row]: PrefillRow[] = await unfinished(db, id)
    .update({
      status: 'processing',
      claim_token: token,
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
    })
    .returning([...PREFILL_COLUMNS]);
  return row && toPrefill(row);
}

/** Notes that HMRC was asked for a calculation, once. @returns when it was first asked, by the database's clock, and the time now */
export async function noteTrigger(
  db: TenantExecutor,
  id: string,
): Promise<{ readonly triggeredAt: Date; readonly now: Date } | undefined> {
  const [row]: { triggered_at: Date; now: Date }[] = await unfinished(db, id)
    .update({ triggered_at: db.trx.raw('coalesce(triggered_at, now())'), updated_at: db.trx.fn.now() })
    .returning(['triggered_at', db.trx.raw('now() as now')]);
  return row && { triggeredAt: row.triggered_at, now: row.now };
}

/**
 * Ends the reading of the run of that token. The row of a return serves one reading after another: what a run has read is of its own alone.
 * @returns `false`, with nothing written, when it was over, or another run has taken it on
 */
export async function setPrefillCompleted(
  db: TenantExecutor,
  { id, token }: { readonly id: string; readonly token: string },
  { held, suggestions }: { readonly held: HeldForPrefill; readonly suggestions: readonly Suggestion[] },
): Promise<boolean> {
  const now = db.trx.fn.now();
  const count = await unfinished(db, id)
    .where({ claim_token: token })
    .update({
      status: 'completed',
      held: JSON.stringify(held),
      suggestions: JSON.stringify(suggestions),
      read_at: now,
      finished_at: now,
      updated_at: now,
      error: null,
    });
  return count === 1;
}

/** Ends a reading; the one before stays. @returns whether it was unfinished */
export async function setPrefillFailed(db: TenantExecutor, id: string, error: WorkFailure): Promise<boolean> {
  const now = db.trx.fn.now();
  const count = await unfinished(db, id).update({
    status: 'failed',
    error: JSON.stringify(error),
    finished_at: now,
    updated_at: now,
  });
  return count === 1;
}

export async function setSuggestions(
  db: TenantExecutor,
  id: string,
  suggestions: readonly Suggestion[],
): Promise<void> {
  await rowsOf(db, 'prefills')
    .where({ id })
    .update({ suggestions: JSON.stringify(suggestions), updated_at: db.trx.fn.now() });
}

const unfinished = (db: TenantExecutor, id: string) =>
  rowsOf(db, 'prefills').where({ id }).whereIn('status', ['queued', 'processing']);
