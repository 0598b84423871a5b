import { publicId } from '../../domain/ids.js';
import type { QuarterlyUpdateFields, StoredUpdate } from '../../domain/quarterly-updates/quarterly-update.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { ConflictError } from '../../errors.js';
import { quarterlyUpdateQueue } from '../../queues/quarterly-update.js';
import { insertInto, rollbackToSavepoint, rowsOf, setSavepoint, type TenantExecutor } from '../executor.js';
import { appendJob } from '../queues/outbox.js';
import { isUniqueViolation } from '../unique-violation.js';
import { loadUpdate, toUpdate, UPDATE_COLUMNS, type UpdateRow } from './quarterly-updates-queries.js';

interface NewUpdate extends QuarterlyUpdateFields {
  readonly id: string;
  readonly factsSealed: Buffer | null;
}

/**
 * Stores an update that is to be sent, and its job.
 * @throws {ConflictError} `quarterly_update_in_progress` when another of the business and year has no outcome yet
 */
export async function insertUpdate(db: TenantExecutor, update: NewUpdate): Promise<StoredUpdate> {
  const jobId = await appendJob(db, quarterlyUpdateQueue, { quarterlyUpdateId: update.id });
  setSavepoint(db, 'before_update');
  try {
    await insertInto(db, 'quarterly_updates', {
      id: update.id,
      client_id: update.clientId,
      business_id: update.subject.businessId,
      kind: update.subject.kind,
      tax_year: update.taxYear,
      period_start_on: update.periodStartOn,
      period_end_on: update.periodEndOn,
      expenses: update.expenses,
      figures: JSON.stringify(update.figures),
      differences: JSON.stringify(update.differences),
      issues: JSON.stringify(update.issues),
      fraud_prevention_encrypted: update.factsSealed,
      job_id: jobId,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'quarterly_updates_one_on_its_way')) throw error;
    await rollbackToSavepoint(db, 'before_update');
    throw new ConflictError(
      'quarterly_update_in_progress',
      'An update of this business and tax year has no outcome yet.',
      { client_id: publicId('client', update.clientId) },
    );
  }
  return loadUpdate(db, update.id);
}

/** An update that is being sent, with the sealed facts of who asked for it. */
interface ClaimedUpdate {
  readonly update: StoredUpdate;
  readonly factsSealed: Buffer | null;
}

/**
 * Takes on an update that has no outcome yet, also from a run that is still at it. One that a process was sending when it ended is of
 * unknown outcome.
 * @param token of the run
 * @returns `undefined` for one that has
 */
export async function claimUpdate(
  db: TenantExecutor,
  id: string,
  token: string,
): Promise<ClaimedUpdate | undefined> {
  const [row]: (UpdateRow & { fraud_prevention_encrypted: Buffer | null })[] = await unsettled(db, id)
    .update({
      claim_token: token,
      heartbeat_at: db.trx.fn.now(),
      status: db.trx.raw(`case when leased_until is null then status else 'unknown' end`),
    })
    .returning([...UPDATE_COLUMNS, 'fraud_prevention_encrypted']);
  return row && { update: toUpdate(row), factsSealed: row.fraud_prevention_encrypted };
}

/** Whether the run of that token still has the update, and it has no outcome. */
export async function isUpdateHeld(db: TenantExecutor, id: string, token: string): Promise<boolean> {
  const held: number = await unsettled(db, id)
    .where({ claim_token: token })
    .update({ heartbeat_at: db.trx.fn.now() });
  return held === 1;
}

/** Notes which of HMRC's businesses an update is about. */
export async function setUpdateBusiness(
  db: TenantExecutor,
  id: string,
  hmrcBusinessId: string,
): Promise<void> {
  await unsettled(db, id).update({ hmrc_business_id: hmrcBusinessId });
}

/**
 * Notes that a call of a run is about to leave that sends the update, and may last so long.
 * @returns whether the run of that token still has the update, and it has no outcome
 */
export async function leaseUpdate(
  db: TenantExecutor,
  id: string,
  { token, seconds }: { readonly token: string; readonly seconds: number },
): Promise<boolean> {
  const count = await unsettled(db, id)
    .where({ claim_token: token })
    .update({ leased_until: db.trx.raw('now() + make_interval(secs => ?)', [seconds]) });
  return count === 1;
}

/** Notes that no call of a run has left, or that HMRC has refused to look at it. */
export async function endUpdateLease(db: TenantExecutor, id: string, token: string): Promise<void> {
  await unsettled(db, id).where({ claim_token: token }).update({ leased_until: null });
}

/** Notes that HMRC's answer was lost: it has the figures, or it does not. */
export async function setUpdateUnknown(db: TenantExecutor, id: string): Promise<void> {
  await unsettled(db, id).update({ status: 'unknown', leased_until: null, updated_at: db.trx.fn.now() });
}

/**
 * @param accepted.sentAt by the test clock of the client; `null`: now
 * @returns whether it had no outcome before
 */
export async function setUpdateAccepted(
  db: TenantExecutor,
  id: string,
  { correlationId, sentAt }: { readonly correlationId: string | null; readonly sentAt: Date | null },
): Promise<boolean> {
  return settled(db, id, {
    status: 'accepted',
    hmrc_correlation_id: correlationId,
    sent_at: sentAt ?? db.trx.fn.now(),
  });
}

/** @returns whether it had no outcome before */
export async function setUpdateRejected(
  db: TenantExecutor,
  id: string,
  rejection: { readonly correlationId: string | null; readonly issues: readonly TaxReturnIssue[] },
): Promise<boolean> {
  return settled(db, id, {
    status: 'rejected',
    hmrc_correlation_id: rejection.correlationId,
    issues: db.trx.raw('issues || ?::jsonb', [JSON.stringify(rejection.issues)]),
  });
}

async function settled(db: TenantExecutor, id: string, columns: Record<string, unknown>): Promise<boolean> {
  const count = await unsettled(db, id).update({
    ...columns,
    leased_until: null,
    updated_at: db.trx.fn.now(),
    version: db.trx.raw('version + 1'),
  });
  return count === 1;
}

const unsettled = (db: TenantExecutor, id: string) =>
  rowsOf(db, 'quarterly_updates').where({ id }).whereIn('status', ['sending', 'unknown']);
