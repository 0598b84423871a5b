import type { Pence } from '../../domain/money.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import type { FigureTrace } from '../../domain/tax-returns/figure-trace.js';
import { isLocked, type TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { CalculationFailure } from '../../domain/work-failure.js';
import { calculateQueue } from '../../queues/calculate.js';
import { insertInto, prepared, rowsOf, type TenantExecutor } from '../executor.js';
import { hastenJob } from '../queues/outbox.js';
import {
  CALCULATION_COLUMNS,
  type Calculation,
  type CalculationRow,
  toCalculation,
} from './calculations-queries.js';
import { USES_ROWS_OF_OTHER_YEARS, YEARS_OF_OWNERS } from './concerned-years.js';

/** A calculation of the return that no worker has begun, if there is one: a second request shares it. */
export async function findQueuedCalculation(
  db: TenantExecutor,
  taxReturnId: string,
): Promise<Calculation | undefined> {
  const row: CalculationRow | undefined = await rowsOf(db, 'calculations')
    .where({ tax_return_id: taxReturnId, status: 'queued' })
    .forUpdate()
    .first(...CALCULATION_COLUMNS);
  return row && toCalculation(row);
}

/** @param row.jobId `null` for one that is completed in the same transaction */
export async function insertCalculation(
  db: TenantExecutor,
  row: { id: string; taxReturn: Pick<TaxReturn, 'id' | 'clientId' | 'taxYear'>; jobId: string | null },
): Promise<Calculation> {
  const [inserted] = await insertInto(db, 'calculations', {
    id: row.id,
    tax_return_id: row.taxReturn.id,
    client_id: row.taxReturn.clientId,
    tax_year: row.taxReturn.taxYear,
    status: row.jobId === null ? 'processing' : 'queued',
    job_id: row.jobId,
  }).returning(CALCULATION_COLUMNS);
  return toCalculation(inserted as CalculationRow);
}

/** A client's data of one tax year, or of every year when none is named. */
export interface ClientYear {
  readonly clientId: string;
  readonly taxYear?: TaxYearStart;
}

export type CalculatedReturn = Pick<TaxReturn, 'id' | 'clientId' | 'taxYear'>;

/**
 * Purpose: the returns whose figures rest on years that have changed, those of other owners of a property too.
 * Bindings: `tenantId`, `livemode`, and `years`, JSON of `client_id` and `tax_year` (`null` for every year).
 * Answer: the returns that are not cancelled, with their state and calculation, in the order of their ids.
 * Locks: the returns in that order, for share, until the transaction ends.
 */
const HOLD_CALCULATED_RETURNS = `
  with changed as (
    select y.* from jsonb_to_recordset(cast(:years as jsonb)) as y(client_id uuid, tax_year smallint)),
  concerned as materialized (
    select client_id, tax_year from changed union all ${YEARS_OF_OWNERS})
  select r.id, r.client_id, r.tax_year, r.state, r.calculation_id
  from concerned y
  join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = y.client_id
    and r.client_id = any(array(select client_id from concerned))
    and (r.tax_year = coalesce(y.tax_year, r.tax_year) or ${USES_ROWS_OF_OTHER_YEARS}) and r.deleted_at is null
    and r.state <> 'cancelled'
  order by r.id for share of r`;

/**
 * The open returns of these years that have figures. Share-locks them in the order of their ids, and so waits for a
 * calculation that is being worked out and sees its figures.
 */
export async function holdCalculatedReturns(
  db: TenantExecutor,
  years: readonly ClientYear[],
): Promise<CalculatedReturn[]> {
  const { rows } = await db.trx
    .raw<{
      rows: {
        id: string;
        client_id: string;
        tax_year: number;
        state: TaxReturnState;
        calculation_id: string | null;
      }[];
    }>(HOLD_CALCULATED_RETURNS, {
      years: JSON.stringify(
        years.map(({ clientId, taxYear }) => ({ client_id: clientId, tax_year: taxYear })),
      ),
      tenantId: db.tenantId,
      livemode: db.livemode,
    })
    .options({ name: 'hold-calculated-returns' });
  return rows
    .filter((row) => row.calculation_id !== null && !isLocked(row.state))
    .map((row) => ({ id: row.id, clientId: row.client_id, taxYear: row.tax_year }));
}

/**
 * Queues a calculation for each return that has none waiting, with a job in the outbox that becomes due after
 * `delayMs`. Takes locks in the order of the returns, so that writers who meet wait for one another and not for each
 * other.
 */
export async function queueChangedReturns(
  db: TenantExecutor,
  returns: readonly (CalculatedReturn & { readonly calculationId: string })[],
  delayMs: number,
): Promise<void> {
  await db.trx.raw(
    `with queued as (
       insert into calculations (id, tenant_id, livemode, tax_return_id, client_id, tax_year, status, cause, job_id)
       select w.id, :tenantId, :livemode, w.tax_return_id, w.client_id, w.tax_year, 'queued', 'change',
         'calc-' || w.id
       from jsonb_to_recordset(:rows) as w(id uuid, tax_return_id uuid, client_id uuid, tax_year smallint)
       order by w.tax_return_id
       on conflict (tenant_id, livemode, tax_return_id) where status = 'queued' do nothing
       returning id, job_id)
     insert into outbox (tenant_id, livemode, queue, job_id, payload, available_at)
     select :tenantId, :livemode, :queue, job_id,
       jsonb_build_object('tenantId', cast(:tenantId as text), 'livemode', cast(:livemode as boolean),
         'calculationId', id),
       clock_timestamp() + make_interval(secs => :delaySeconds)
     from queued`,
    {
      tenantId: db.tenantId,
      livemode: db.livemode,
      queue: calculateQueue.name,
      delaySeconds: delayMs / 1000,
      rows: JSON.stringify(
        returns.map((one) => ({
          id: one.calculationId,
          tax_return_id: one.id,
          client_id: one.clientId,
          tax_year: one.taxYear,
        })),
      ),
    },
  );
}

/** Makes a waiting calculation one that was asked for, and its job due now if the outbox still has it. */
export async function setCalculationRequested(db: TenantExecutor, id: string): Promise<Calculation> {
  const [row] = await rowsOf(db, 'calculations')
    .where({ id })
    .update({ cause: 'request' })
    .returning([...CALCULATION_COLUMNS, 'job_id']);
  await hastenJob(db, row.job_id);
  return toCalculation(row as CalculationRow);
}

/** Removes a waiting calculation whose return has nothing to calculate. */
export async function dropCalculation(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'calculations').where({ id }).whereNull('finished_at').delete();
}

/**
 * Removes the calculations among these whose return is deleted.
 * @returns the ids of the others that are not finished
 */
export async function dropOrphanedCalculations(
  db: TenantExecutor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  await rowsOf(db, 'calculations')
    .whereIn('calculations.id', [...ids])
    .whereNull('finished_at')
    .whereIn('tax_return_id', rowsOf(db, 'tax_returns').whereNotNull('deleted_at').select('tax_returns.id'))
    .delete();
  const left: { id: string }[] = await rowsOf(db, 'calculations')
    .whereIn('calculations.id', [...ids])
    .whereNull('finished_at')
    .select('calculations.id');
  return new Set(left.map(({ id }) => id));
}

/** A calculation to work out, with the fingerprint of its return's last finished one. */
export interface UnfinishedCalculation extends Pick<Calculation, 'id' | 'taxReturnId' | 'cause'> {
  /** `null` when the last one failed, or there is none. */
  readonly lastFingerprint: string | null;
  /** The request that asked for it, or whose change did. */
  readonly requestId: string | null;
}

/**
 * The calculations among these that are neither finished nor gone. They stay as they are while the caller holds the
 * locks of their returns.
 */
export async function findUnfinishedCalculations(
  db: TenantExecutor,
  ids: readonly string[],
): Promise<UnfinishedCalculation[]> {
  const { rows } = await db.trx
    .raw<{
      rows: {
        id: string;
        tax_return_id: string;
        cause: Calculation['cause'];
        last_fingerprint: string | null;
        request_id: string | null;
      }[];
    }>(
      `select c.id, c.tax_return_id, c.cause, c.request_id, (
         select l.source_fingerprint from calculations l
         where l.tenant_id = c.tenant_id and l.livemode = c.livemode and l.tax_return_id = c.tax_return_id
           and l.finished_at is not null
         order by l.finished_at desc limit 1) as last_fingerprint
       from calculations c
       where c.id = any(?::uuid[]) and c.tenant_id = ? and c.livemode = ? and c.finished_at is null`,
      [[...ids], db.tenantId, db.livemode],
    )
    .options(prepared(db, 'unfinished-calculations'));
  return rows.map((row) => ({
    id: row.id,
    taxReturnId: row.tax_return_id,
    cause: row.cause,
    lastFingerprint: row.last_fingerprint,
    requestId: row.request_id,
  }));
}

export interface CompletedCalculation {
  readonly id: string;
  readonly input: TaxInput;
  readonly figures: TaxCalculation;
  readonly figuresHash: string;
  readonly totalLiabilityPence: Pence;
  readonly trace: readonly FigureTrace[];
  readonly sourceFingerprint: string;
  readonly asOf: Date;
}

/** Completes calculations, and makes each the current one of its return. The return's version stays, since nothing was edited. */
export async function setCalculationsCompleted(
  db: TenantExecutor,
  completed: readonly CompletedCalculation[],
): Promise<void> {
  if (completed.length === 0) return;
  await db.trx
    .raw(
      `with completed as (
         update calculations c set status = 'completed', input = w.input, figures = w.figures,
           figures_hash = w."figuresHash", total_liability_pence = w."totalLiabilityPence", trace = w.trace,
           source_fingerprint = w."sourceFingerprint", as_of = w."asOf", finished_at = clock_timestamp()
         from jsonb_to_recordset(:completed) as w(
           id uuid, input jsonb, figures jsonb, "figuresHash" text, "totalLiabilityPence" bigint, trace jsonb,
           "sourceFingerprint" text, "asOf" timestamptz)
         where c.id = w.id and c.tenant_id = :tenantId and c.livemode = :livemode
         returning c.id, c.tax_return_id)
       update tax_returns r set calculation_id = c.id from completed c
       where r.id = c.tax_return_id and r.tenant_id = :tenantId and r.livemode = :livemode`,
      { tenantId: db.tenantId, livemode: db.livemode, completed: JSON.stringify(completed) },
    )
    .options(prepared(db, 'complete-calculations'));
}

/** A failed calculation, as its event shows it. */
export interface FailedCalculation extends Pick<Calculation, 'id' | 'clientId' | 'taxReturnId'> {
  readonly code: string;
}

/** Ends it as failed. @returns `null` when it is finished already, or gone */
export async function setCalculationFailed(
  db: TenantExecutor,
  id: string,
  error: CalculationFailure,
): Promise<FailedCalculation | null> {
  const [row] = await rowsOf(db, 'calculations')
    .where({ id })
    .whereNull('finished_at')
    .update({ status: 'failed', error: JSON.stringify(error), finished_at: db.trx.raw('clock_timestamp()') })
    .returning(['client_id', 'tax_return_id']);
  if (!row) return null;
  return { id, clientId: row.client_id, taxReturnId: row.tax_return_id, code: error.code };
}
