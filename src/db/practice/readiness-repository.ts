import type { Readiness } from '../../domain/practice/readiness.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { insertInto, rowsOf, type TenantExecutor, type TenantReader } from '../executor.js';
import type { ClientYear } from './readiness-facts-queries.js';

/**
 * Waits until no other process works out the readiness of the tenant's clients, and keeps others waiting until the
 * transaction ends. Its holder waits for no transaction.
 */
export async function lockReadiness(db: TenantExecutor): Promise<void> {
  await db.trx.raw(`select pg_advisory_xact_lock(hashtextextended('readiness ' || cast(? as text), 0))`, [
    db.tenantId,
  ]);
}

/** A client whose rows are still being added: whatever is worked out of it meanwhile is out of date a moment later. */
export const HAS_RUNNING_IMPORT = `exists (select from imports i
  where i.tenant_id = readiness_marks.tenant_id and i.livemode = readiness_marks.livemode
    and i.client_id = readiness_marks.client_id and i.status in ('queued', 'processing'))`;

/** The marks that are taken: all of them, or those of clients into whose ledger no import runs. */
export type MarksTaken = 'all' | 'at_rest';

/** Takes away marks, each of a client whose readiness may have changed, the oldest first. @returns the clients, each once */
export async function takeMarks(db: TenantExecutor, taken: MarksTaken, limit: number): Promise<string[]> {
  const oldest = rowsOf(db, 'readiness_marks')
    .modify((marks) => {
      if (taken === 'at_rest') void marks.whereRaw(`not ${HAS_RUNNING_IMPORT}`);
    })
    .orderBy('sequence')
    .limit(limit)
    .select('sequence');
  const rows: { client_id: string }[] = await rowsOf(db, 'readiness_marks')
    .whereIn('sequence', oldest)
    .delete()
    .returning('client_id');
  return [...new Set(rows.map(({ client_id }) => client_id))];
}

/** Has clients worked out again. */
export async function markForReadiness(db: TenantExecutor, clientIds: readonly string[]): Promise<void> {
  const marks = clientIds.map((clientId) => ({ client_id: clientId }));
  if (marks.length > 0) await insertInto(db, 'readiness_marks', marks);
}

/** The years of clients that are followed: those of a tax return, and those that are kept already. */
export async function followedYears(db: TenantReader, clientIds: readonly string[]): Promise<ClientYear[]> {
  const kept = rowsOf(db, 'readiness').whereIn('client_id', [...clientIds]);
  const returns = rowsOf(db, 'tax_returns')
    .whereIn('client_id', [...clientIds])
    .whereNull('deleted_at');
  const rows: { client_id: string; tax_year: number }[] = await kept
    .select('client_id', 'tax_year')
    .union(returns.select('client_id', 'tax_year'));
  return rows.map((row) => ({ clientId: row.client_id, taxYear: row.tax_year }));
}

/** Live clients for whose year no readiness is kept yet. */
export async function clientsNotFollowed(
  db: TenantReader,
  taxYear: TaxYearStart,
  max: number,
): Promise<string[]> {
  const rows: { id: string }[] = await notFollowed(db, taxYear).limit(max).select('clients.id');
  return rows.map(({ id }) => id);
}

/** Whether something may have changed since what is kept of the year was worked out. */
export async function isReadinessBehind(db: TenantReader, taxYear: TaxYearStart): Promise<boolean> {
  const [mark, client] = await Promise.all([
    rowsOf(db, 'readiness_marks').first('sequence'),
    notFollowed(db, taxYear).first('clients.id'),
  ]);
  return mark !== undefined || client !== undefined;
}

const notFollowed = (db: TenantReader, taxYear: TaxYearStart) =>
  rowsOf(db, 'clients')
    .whereNull('clients.deleted_at')
    .whereNull('clients.archived_at')
    .whereRaw(
      `(select true from readiness k where k.tenant_id = clients.tenant_id and k.livemode = clients.livemode
         and k.client_id = clients.id and k.tax_year = ? limit 1) is null`,
      [taxYear],
    );

/** Keeps the readiness of clients' years. A row that is the same already is not written. */
export async function keepReadiness(
  db: TenantExecutor,
  years: readonly (ClientYear & { readonly readiness: Readiness })[],
  asOfOn: IsoDate,
): Promise<void> {
  const rows = years.map(({ clientId, taxYear, readiness }) => ({
    client_id: clientId,
    tax_year: taxYear,
    sort_name: readiness.sortName,
    name: readiness.name,
    state: readiness.state,
    steps: readiness.steps,
    due_on: readiness.dueOn,
    balance_due_pence: readiness.balanceDuePence,
    rows_without_document: readiness.rowsWithoutDocument,
  }));
  await db.trx.raw(KEEP, {
    tenantId: db.tenantId,
    livemode: db.livemode,
    asOfOn,
    rows: JSON.stringify(rows),
  });
}

const COLUMNS = 'sort_name, name, state, steps, due_on, balance_due_pence, rows_without_document';
/**
 * Purpose: keeps the readiness of clients’ years; a row that is the same already is not written.
 * Bindings: `tenantId`, `livemode`, `asOfOn`, and `rows`, JSON.
 * Answer: none.
 * Locks: the rows, in the order of client and year.
 */
const KEEP = `
  insert into readiness (tenant_id, livemode, as_of_on, client_id, tax_year, ${COLUMNS})
  select cast(:tenantId as uuid), cast(:livemode as boolean), cast(:asOfOn as date), client_id, tax_year, ${COLUMNS}
  from jsonb_to_recordset(cast(:rows as jsonb)) as k(client_id uuid, tax_year smallint, sort_name text, name text,
    state text, steps jsonb, due_on date, balance_due_pence bigint, rows_without_document int)
  order by client_id, tax_year
  on conflict (tenant_id, livemode, client_id, tax_year) do update set
    (as_of_on, ${COLUMNS}) = (excluded.as_of_on, ${COLUMNS.replaceAll(/(\w+)/g, 'excluded.$1')})
  where (readiness.as_of_on, ${COLUMNS.replaceAll(/(\w+)/g, 'readiness.$1')})
    is distinct from (excluded.as_of_on, ${COLUMNS.replaceAll(/(\w+)/g, 'excluded.$1')})`;

/** Forgets the years of clients that are no more. */
export async function dropReadiness(db: TenantExecutor, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await rowsOf(db, 'readiness')
    .whereIn('client_id', [...clientIds])
    .delete();
}
