import type { DeclarantKind } from '../../domain/tax-returns/declaration.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { ConflictError } from '../../errors.js';
import { submitQueue } from '../../queues/submit.js';
import { insertInto, rollbackToSavepoint, rowsOf, setSavepoint, type TenantExecutor } from '../executor.js';
import { appendJob } from '../queues/outbox.js';
import { isUniqueViolation } from '../unique-violation.js';
import type { SubmissionState } from './submissions-queries.js';

/** Agreement to figures, as it was sent with an automatic submission. */
export interface DeclarationInput {
  /** UUID of our calculation. */
  readonly calculationId: string;
  readonly figuresHash: string;
  readonly wordingVersion: string;
  readonly declarant: { readonly kind: DeclarantKind; readonly name: string };
  readonly agreedAt: string;
  /** Codes of issues that the declarant knows of; absent in what the release before wrote. */
  readonly accepts?: readonly string[];
  /** Places in the return whose values HMRC was given elsewhere; absent likewise. */
  readonly givenElsewhere?: readonly string[];
}

/** One attempt to prepare or file a return, and how far it has come. */
export interface Submission {
  readonly id: string;
  readonly taxReturnId: string;
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  readonly filingVersion: number;
  readonly kind: 'prepare' | 'submit';
  readonly state: SubmissionState;
  readonly auto: boolean;
  readonly declarationId: string | null;
  readonly declarationInput: DeclarationInput | null;
  /** Our calculation whose data HMRC was sent. */
  readonly calculationId: string | null;
  readonly ninoEncrypted: Buffer;
  readonly fraudPreventionEncrypted: Buffer | null;
  readonly hmrcCalculationId: string | null;
  readonly hmrcCorrelationId: string | null;
  /** How often the final declaration was sent. */
  readonly attempts: number;
  readonly reconcileRound: number;
  /** When rounds of reading found no trace of the last sending. */
  readonly absentAt: readonly Date[];
  readonly pollRound: number;
  /** In a row, of the present step. */
  readonly failures: number;
  readonly triggeredAt: Date | null;
  readonly inYearTried: boolean;
  readonly sentAt: Date | null;
  /** UUID of the API key that asked. */
  readonly requestedBy: string | null;
}

type NewSubmission = Pick<
  Submission,
  | 'id'
  | 'taxReturnId'
  | 'clientId'
  | 'taxYear'
  | 'filingVersion'
  | 'kind'
  | 'auto'
  | 'declarationId'
  | 'declarationInput'
  | 'calculationId'
  | 'ninoEncrypted'
  | 'fraudPreventionEncrypted'
  | 'hmrcCalculationId'
  | 'requestedBy'
> & {
  readonly state: 'queued' | 'calculating' | 'unknown';
  /** Every blind index under which the person may be on record, today's first. */
  readonly ninoIndexes: readonly Buffer[];
};

/**
 * Writes an attempt and the job that takes it on.
 * @throws {ConflictError} `submission_in_progress` while another for the same person and year has no outcome
 */
export async function insertSubmission(db: TenantExecutor, row: NewSubmission): Promise<void> {
  await refuseUnresolved(db, row);
  setSavepoint(db, 'before_write');
  try {
    await insertInto(db, 'submissions', {
      id: row.id,
      tax_return_id: row.taxReturnId,
      client_id: row.clientId,
      tax_year: row.taxYear,
      filing_version: row.filingVersion,
      kind: row.kind,
      state: row.state,
      auto: row.auto,
      declaration_id: row.declarationId,
      declaration_input: row.declarationInput === null ? null : JSON.stringify(row.declarationInput),
      calculation_id: row.calculationId,
      nino_index: row.ninoIndexes[0],
      nino_encrypted: row.ninoEncrypted,
      fraud_prevention_encrypted: row.fraudPreventionEncrypted,
      hmrc_calculation_id: row.hmrcCalculationId,
      requested_by: row.requestedBy,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'submissions_one_unresolved')) throw error;
    await rollbackToSavepoint(db, 'before_write');
    throw submissionInProgress();
  }
  await scheduleSubmission(db, row.id, 0);
}

const submissionInProgress = () =>
  new ConflictError(
    'submission_in_progress',
    'A preparation or submission for this person and tax year has no outcome yet.',
  );

/**
 * The unique index keeps a person's attempts apart under one blind index; while master keys change a person has
 * several. The locks make two that ask at once, each under an index of its own, see one another; they are taken in
 * one order and held until the transaction ends.
 */
async function refuseUnresolved(
  db: TenantExecutor,
  { ninoIndexes, taxYear }: Pick<NewSubmission, 'ninoIndexes' | 'taxYear'>,
): Promise<void> {
  const names = ninoIndexes.map((index) => `submission ${db.tenantId} ${taxYear} ${index.toString('hex')}`);
  for (const name of names.toSorted()) {
    await db.trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
  }
  const other = await rowsOf(db, 'submissions')
    .whereIn('nino_index', [...ninoIndexes])
    .where({ tax_year: taxYear })
    .whereNotIn('state', ['confirmed', 'refused', 'done'])
    .first('id');
  if (other) throw submissionInProgress();
}

/** Writes the job of the next step. @param delayMs by the database's clock */
export async function scheduleSubmission(db: TenantExecutor, id: string, delayMs: number): Promise<void> {
  const at = delayMs <= 0 ? null : await databaseTimeIn(db, delayMs);
  const jobId = await appendJob(
    db,
    submitQueue,
    { submissionId: id },
    at === null ? {} : { availableAt: at },
  );
  await rowsOf(db, 'submissions')
    .where({ id })
    .update({ job_id: jobId, next_step_at: at ?? db.trx.fn.now(), heartbeat_at: db.trx.fn.now() });
}

async function databaseTimeIn(db: TenantExecutor, ms: number): Promise<Date> {
  const { rows } = await db.trx.raw<{ rows: { at: Date }[] }>(
    'select clock_timestamp() + make_interval(secs => ?) as at',
    [ms / 1000],
  );
  if (rows[0] === undefined) throw new RangeError('the database answered no time');
  return rows[0].at;
}

export async function findSubmission(db: TenantExecutor, id: string): Promise<Submission | undefined> {
  const row = await rowsOf(db, 'submissions')
    .where({ id })
    .first(...SUBMISSION_COLUMNS);
  return row && toSubmission(row);
}

/** The newest attempt by which HMRC was given the data behind a calculation of its own. */
export async function findPreparation(
  db: TenantExecutor,
  taxReturnId: string,
): Promise<Submission | undefined> {
  const row = await rowsOf(db, 'submissions')
    .where({ tax_return_id: taxReturnId })
    .whereNotNull('prepared_at')
    .orderBy('prepared_at', 'desc')
    .first(...SUBMISSION_COLUMNS);
  return row && toSubmission(row);
}

/** The attempt that filed the return's newest version. */
export async function findConfirmedSubmission(
  db: TenantExecutor,
  taxReturnId: string,
): Promise<Submission | undefined> {
  const row = await rowsOf(db, 'submissions')
    .where({ tax_return_id: taxReturnId, state: 'confirmed' })
    .orderBy('confirmed_at', 'desc')
    .first(...SUBMISSION_COLUMNS);
  return row && toSubmission(row);
}

/** A row as Postgres gives it. */
export interface SubmissionRow {
  id: string;
  tax_return_id: string;
  client_id: string;
  tax_year: number;
  filing_version: number;
  kind: Submission['kind'];
  state: SubmissionState;
  auto: boolean;
  declaration_id: string | null;
  declaration_input: DeclarationInput | null;
  calculation_id: string | null;
  nino_encrypted: Buffer;
  fraud_prevention_encrypted: Buffer | null;
  hmrc_calculation_id: string | null;
  hmrc_correlation_id: string | null;
  attempts: number;
  reconcile_round: number;
  absent_at: Date[];
  poll_round: number;
  failures: number;
  triggered_at: Date | null;
  in_year_tried: boolean;
  sent_at: Date | null;
  requested_by: string | null;
}

export const SUBMISSION_COLUMNS = [
  'id',
  'tax_return_id',
  'client_id',
  'tax_year',
  'filing_version',
  'kind',
  'state',
  'auto',
  'declaration_id',
  'declaration_input',
  'calculation_id',
  'nino_encrypted',
  'fraud_prevention_encrypted',
  'hmrc_calculation_id',
  'hmrc_correlation_id',
  'attempts',
  'reconcile_round',
  'absent_at',
  'poll_round',
  'failures',
  'triggered_at',
  'in_year_tried',
  'sent_at',
  'requested_by',
] as const;

export const toSubmission = (row: SubmissionRow): Submission => ({
  id: row.id,
  taxReturnId: row.tax_return_id,
  clientId: row.client_id,
  taxYear: row.tax_year,
  filingVersion: row.filing_version,
  kind: row.kind,
  state: row.state,
  auto: row.auto,
  declarationId: row.declaration_id,
  declarationInput: row.declaration_input,
  calculationId: row.calculation_id,
  ninoEncrypted: row.nino_encrypted,
  fraudPreventionEncrypted: row.fraud_prevention_encrypted,
  hmrcCalculationId: row.hmrc_calculation_id,
  hmrcCorrelationId: row.hmrc_correlation_id,
  attempts: row.attempts,
  reconcileRound: row.reconcile_round,
  absentAt: row.absent_at,
  pollRound: row.poll_round,
  failures: row.failures,
  triggeredAt: row.triggered_at,
  inYearTried: row.in_year_tried,
  sentAt: row.sent_at,
  requestedBy: row.requested_by,
});
