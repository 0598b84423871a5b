import type { Obligation, ObligationPeriod } from '../../domain/obligations/obligation.js';
import { taxYearOf } from '../../domain/tax-year.js';
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

/** Keeps what HMRC has listed: a period that is on record is replaced, others stay as they were. */
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

/** Notes which reminder was given. @param days before the due date; `null` for the report that it has passed */
export async function setReminded(db: TenantExecutor, id: string, days: number | null): Promise<void> {
  await rowsOf(db, 'obligations')
    .where({ id })
    .update(days === null ? { overdue_at: db.trx.fn.now() } : { reminded_days: days });
}
