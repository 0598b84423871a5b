import type { Obligation, ObligationPeriod, TakenByHmrc } from '../../domain/obligations/obligation.js';
import { type IsoDate, type TaxYearStart, taxYearOf } from '../../domain/tax-year.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { OBLIGATION_COLUMNS, type ObligationRow, toObligation } from './obligations-queries.js';

/** An obligation with what its client was reminded of. */
export interface KeptObligation extends Omit<Obligation, 'quarterlyUpdateId'> {
  /** Days before the due date of the last reminder. */
  readonly remindedDays: number | null;
  /** Whether it was reported as overdue. */
  readonly isOverdueReported: boolean;
}

/** Every obligation of a client, locked until the transaction ends. */
export async function lockObligations(db: TenantExecutor, clientId: string): Promise<KeptObligation[]> {
  const rows: (ObligationRow & { reminded_days: number | null; overdue_at: Date | null })[] = await rowsOf(
    db,
    'obligations',
  )
    .where({ client_id: clientId })
    .orderBy('id')
    .forUpdate()
    .select(...OBLIGATION_COLUMNS, 'reminded_days', 'overdue_at');
  return rows.map((row) => ({
    ...toObligation(row, null),
    remindedDays: row.reminded_days,
    isOverdueReported: row.overdue_at !== null,
  }));
}

/** Keeps the periods that HMRC has listed. A period that is on record is replaced; others stay as they were. */
export async function putObligations(
  db: TenantExecutor,
  clientId: string,
  periods: readonly (ObligationPeriod & { readonly id: string })[],
): Promise<void> {
  if (periods.length === 0) return;
  const rows = periods.map((period) => ({
    id: period.id,
    client_id: clientId,
    kind: period.kind,
    hmrc_business_id: period.business?.hmrcBusinessId ?? null,
    business_type: period.business?.type ?? null,
    business_id: period.business?.businessId ?? null,
    tax_year: taxYearOf(period.periodEndOn),
    period_start_on: period.periodStartOn,
    period_end_on: period.periodEndOn,
    due_on: period.dueOn,
    received_on: period.receivedOn,
    status: period.isFulfilled ? 'fulfilled' : 'open',
  }));
  await insertInto(db, 'obligations', rows)
    .onConflict(['tenant_id', 'livemode', 'client_id', 'kind', 'hmrc_business_id', 'period_end_on'])
    .merge([
      'business_type',
      'business_id',
      'period_start_on',
      'due_on',
      'received_on',
      'status',
      'fetched_at',
    ]);
}

/** Updates and declarations of a client that HMRC has accepted, dated as in the United Kingdom. */
export async function takenByHmrc(db: TenantExecutor, clientId: string): Promise<TakenByHmrc> {
  const updates: { hmrc_business_id: string; tax_year: TaxYearStart; period_end_on: IsoDate; on: IsoDate }[] =
    await rowsOf(db, 'quarterly_updates')
      .where({ client_id: clientId, status: 'accepted' })
      .whereNotNull('hmrc_business_id')
      .select('hmrc_business_id', 'tax_year', 'period_end_on', dayOf(db, 'sent_at'));
  const returns: { tax_year: TaxYearStart; on: IsoDate }[] = await rowsOf(db, 'tax_returns')
    .where({ client_id: clientId })
    .whereNotNull('submitted_at')
    .select('tax_year', dayOf(db, 'submitted_at'));
  return {
    updates: updates.map((row) => ({
      hmrcBusinessId: row.hmrc_business_id,
      taxYear: row.tax_year,
      periodEndOn: row.period_end_on,
      receivedOn: row.on,
    })),
    returns: returns.map((row) => ({ taxYear: row.tax_year, receivedOn: row.on })),
  };
}

const dayOf = (db: TenantExecutor, column: 'sent_at' | 'submitted_at') =>
  db.trx.raw(`to_char(?? at time zone 'Europe/London', 'YYYY-MM-DD') as "on"`, [column]);

/** Marks an obligation as fulfilled, with the day on which HMRC received the submission. */
export async function setFulfilled(
  db: TenantExecutor,
  id: string,
  { receivedOn }: Pick<ObligationPeriod, 'receivedOn'>,
): Promise<void> {
  await rowsOf(db, 'obligations').where({ id }).update({ status: 'fulfilled', received_on: receivedOn });
}

/** The day in the United Kingdom on which the client was put on record here, by the client's own time. */
export async function clientSince(db: TenantExecutor, clientId: string): Promise<IsoDate> {
  const row: { on: IsoDate } | undefined = await rowsOf(db, 'clients')
    .where({ id: clientId })
    .first(
      db.trx.raw(
        `to_char(coalesce(test_clock_since, created_at) at time zone 'Europe/London', 'YYYY-MM-DD') as "on"`,
      ),
    );
  if (row === undefined) throw new Error('an obligation without its client');
  return row.on;
}

/** Notes which reminder was given. @param days before the due date; `null` for the report that it has passed */
export async function setReminded(db: TenantExecutor, id: string, days: number | null): Promise<void> {
  await rowsOf(db, 'obligations')
    .where({ id })
    .update(days === null ? { overdue_at: db.trx.fn.now() } : { reminded_days: days });
}
