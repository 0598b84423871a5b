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

/** Whether a business `b` is a live one whose accounts are not those of the tax year, as `keepsTaxYears` has it. */
export const HAS_OTHER_ACCOUNTS = `b.deleted_at is null
  and (b.accounting_date not between '03-31' and '04-05' or b.periods_of_account <> '[]')`;

/**
 * Whether a return may use rows of another tax year: a trade of the client has accounts of other days, of which a period reaches from one
 * tax year into another. For a query with the return as `r`. `offset 0` keeps Postgres from reading everybody's trades at once to ask
 * about a few clients.
 * @param years the name of the changed years, which have `client_id` and `tax_year`
 */
export const usesRowsOf = (years: string): string => `(
  r.tax_year between ${years}.tax_year - 2 and ${years}.tax_year + 2 and exists (
    select 1 from businesses b
    where b.tenant_id = r.tenant_id and b.livemode = r.livemode and b.client_id = r.client_id and ${HAS_OTHER_ACCOUNTS}
    offset 0))`;

/**
 * The same years of those who own property together with their clients, as rows of `client_id` and `tax_year`: what changes in a
 * ledger changes their figures too.
 * @param years the name of the changed years
 */
export const yearsOfOwners = (years: string): string => `
  select distinct cast(o ->> 'clientId' as uuid) as client_id, ${years}.tax_year
  from ${years}
  join properties p on p.tenant_id = :tenantId and p.livemode = :livemode and p.client_id = ${years}.client_id
    and p.client_id = any(array(select client_id from ${years})) and p.deleted_at is null and p.owners <> '[]'
  cross join lateral jsonb_array_elements(p.owners) o
  where o ->> 'clientId' <> cast(p.client_id as text)`;

/**
 * The open returns of these years that have figures, share-locked in the order of their ids: a calculation
 * that is being worked out is waited for, and what it found is seen.
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
    }>(
      `with changed as (select * from jsonb_to_recordset(cast(:years as jsonb)) as y(client_id uuid, tax_year smallint)),
     concerned as materialized (
       select client_id, tax_year from changed union all ${yearsOfOwners('changed')})
     select r.id, r.client_id, r.tax_year, r.state, r.calculation_id
     from concerned w
     join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = w.client_id
       and r.client_id = any(array(select client_id from concerned))
       and (r.tax_year = coalesce(w.tax_year, r.tax_year) or ${usesRowsOf('w')}) and r.deleted_at is null and r.state <> 'cancelled'
     order by r.id for share of r`,
      {
        years: JSON.stringify(
          years.map(({ clientId, taxYear }) => ({ client_id: clientId, tax_year: taxYear })),
        ),
        tenantId: db.tenantId,
        livemode: db.livemode,
      },
    )
    .options({ name: 'hold-calculated-returns' });
  return rows
    .filter((row) => row.calculation_id !== null && !isLocked(row.state))
    .map((row) => ({ id: row.id, clientId: row.client_id, taxYear: row.tax_year }));
}

/**
 * Queues a calculation for each return that has none waiting. Each has its job in the outbox, which becomes
 * due after `delayMs`. In the order of the returns, so that writers who meet wait for one another and not
 * for each other.
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

/** Removes a waiting calculation for which there is nothing to work out. */
export async function dropCalculation(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'calculations').where({ id }).whereNull('finished_at').delete();
}

/** Removes those of these whose return is deleted. @returns the ids of the others that are not finished */
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

/** A calculation that is to be worked out, and what the last one of its return to finish was made of. */
export interface UnfinishedCalculation extends Pick<Calculation, 'id' | 'taxReturnId' | 'cause'> {
  /** `null` when the last one failed, or there is none. */
  readonly lastFingerprint: string | null;
  /** The request that asked for it, or whose change did. */
  readonly requestId: string | null;
}

/** Those that are not finished or gone. They stay as they are while the caller holds the locks of their returns. */
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

/** Completes them, and makes each its return's current one; a return's version stays, for nothing was edited. */
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
