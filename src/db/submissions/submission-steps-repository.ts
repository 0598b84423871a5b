import { rowsOf, type TenantExecutor } from '../executor.js';
import type { SubmissionState } from './submissions-queries.js';
import { SUBMISSION_COLUMNS, type Submission, toSubmission } from './submissions-repository.js';

/** Changes of a step. Absent fields stay as they are. */
export interface SubmissionChange {
  readonly state?: SubmissionState;
  readonly code?: string | null;
  readonly declarationId?: string;
  readonly calculationId?: string;
  readonly hmrcCalculationId?: string | null;
  readonly hmrcCorrelationId?: string | null;
  readonly reconcileRound?: number;
  readonly absentAt?: readonly Date[];
  readonly pollRound?: number;
  readonly failures?: number;
  readonly triggeredAt?: Date;
  readonly inYearTried?: boolean;
  readonly preparedAt?: Date;
  readonly confirmedAt?: Date;
}

/**
 * Takes a submission on for one step, unless it has left `from` or somebody else is at it. The lease is
 * measured by the database's clock, which all processes share.
 * @returns the submission as it is now, or how long the other's lease still lasts, or `undefined`
 */
export async function claimSubmission(
  db: TenantExecutor,
  id: string,
  claim: { from: readonly SubmissionState[]; to?: SubmissionState; token: string; seconds: number },
): Promise<Submission | { readonly heldForMs: number } | undefined> {
  const until = db.trx.raw('now() + make_interval(secs => ?)', [claim.seconds]);
  const [row] = await rowsOf(db, 'submissions')
    .where({ id })
    .whereIn('state', [...claim.from])
    .whereRaw('(leased_until is null or leased_until <= now())')
    .update({
      lease_token: claim.token,
      leased_until: until,
      next_step_at: until,
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      ...(claim.to === undefined ? {} : { state: claim.to }),
      ...(claim.to === 'sending' ? { attempts: db.trx.raw('attempts + 1'), sent_at: db.trx.fn.now() } : {}),
    })
    .returning([...SUBMISSION_COLUMNS]);
  if (row) return toSubmission(row);
  const held = await rowsOf(db, 'submissions')
    .where({ id })
    .whereIn('state', [...claim.from])
    .first(db.trx.raw('extract(epoch from leased_until - now()) * 1000 as ms'));
  return held && { heldForMs: Math.max(1, Math.ceil(Number(held.ms ?? 1))) };
}

/** Keeps the lease for longer. @returns false when somebody else has taken over */
export async function renewSubmissionLease(
  db: TenantExecutor,
  id: string,
  lease: { token: string; seconds: number },
): Promise<boolean> {
  const until = db.trx.raw('now() + make_interval(secs => ?)', [lease.seconds]);
  const count = await rowsOf(db, 'submissions')
    .where({ id, lease_token: lease.token })
    .update({ leased_until: until, next_step_at: until, heartbeat_at: db.trx.fn.now() });
  return count > 0;
}

/** Ends a lease before its time, with the step as it stands: the process that takes it over finds out how far it came. */
export async function endSubmissionLease(db: TenantExecutor, id: string, token: string): Promise<void> {
  const now = db.trx.fn.now();
  await rowsOf(db, 'submissions')
    .where({ id, lease_token: token })
    .update({ leased_until: now, next_step_at: now });
}

/** Ends a step: writes what it found and gives the lease back; what is to come must be scheduled after. @returns false, with nothing written, when the lease was lost */
export async function settleSubmission(
  db: TenantExecutor,
  id: string,
  token: string,
  change: SubmissionChange,
): Promise<boolean> {
  const count = await rowsOf(db, 'submissions')
    .where({ id, lease_token: token })
    .update({
      ...columnsOf(change),
      lease_token: null,
      leased_until: null,
      next_step_at: null,
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
    });
  return count > 0;
}

/** Ends a submission that waits to be sent for the first time and is nobody's. @returns whether it was so */
export async function takeBackSubmission(db: TenantExecutor, id: string): Promise<boolean> {
  const count = await rowsOf(db, 'submissions')
    .where({ id, state: 'queued', attempts: 0 })
    .whereRaw('(leased_until is null or leased_until <= now())')
    .update({
      state: 'done',
      code: 'taken_back',
      lease_token: null,
      leased_until: null,
      next_step_at: null,
      updated_at: db.trx.fn.now(),
    });
  return count > 0;
}

/** Lets an automatic submission that was prepared go on to be sent. */
export async function setSubmissionDeclared(
  db: TenantExecutor,
  id: string,
  declarationId: string,
): Promise<void> {
  await rowsOf(db, 'submissions').where({ id }).update({ state: 'queued', declaration_id: declarationId });
}

function columnsOf(change: SubmissionChange): Record<string, unknown> {
  const columns = {
    state: change.state,
    code: change.code,
    declaration_id: change.declarationId,
    calculation_id: change.calculationId,
    hmrc_calculation_id: change.hmrcCalculationId,
    hmrc_correlation_id: change.hmrcCorrelationId,
    reconcile_round: change.reconcileRound,
    absent_at: change.absentAt,
    poll_round: change.pollRound,
    failures: change.failures,
    triggered_at: change.triggeredAt,
    in_year_tried: change.inYearTried,
    prepared_at: change.preparedAt,
    confirmed_at: change.confirmedAt,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
