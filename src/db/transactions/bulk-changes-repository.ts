import type { Knex } from 'knex';
import type { FieldChange } from '../../domain/reports/field-changes.js';
import { LIMITS } from '../../limits/limits.js';
import { insertInto, type TenantExecutor } from '../executor.js';

/** Change of one of many rows. */
export interface ChangedRow {
  readonly id: string;
  readonly clientId: string;
  readonly changes: readonly FieldChange[];
}

/**
 * Keeps for the audit trail what a write changes of many rows, in the caller's transaction: a record for each client. A
 * row of which nothing has changed is left out.
 */
export async function recordBulkChanges(
  db: TenantExecutor,
  { newId }: { readonly newId: () => string },
  rows: readonly ChangedRow[],
): Promise<void> {
  const byClient = new Map<string, { transactionId: string; changes: readonly FieldChange[] }[]>();
  for (const { id, clientId, changes } of rows) {
    if (changes.length === 0) continue;
    const changed = byClient.get(clientId) ?? [];
    changed.push({ transactionId: id, changes });
    byClient.set(clientId, changed);
  }
  if (byClient.size === 0) return;
  const records = Array.from(byClient, ([clientId, changed]) => ({
    id: newId(),
    client_id: clientId,
    changed: JSON.stringify(changed),
  }));
  await insertInto(db, 'bulk_changes', records);
}

/** Removes records kept so many days ago, whichever tenant's, a portion at a time. @returns how many */
export async function deleteOldBulkChanges(system: Knex, days: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from bulk_changes where (tenant_id, id) in (
       select tenant_id, id from bulk_changes where created_at < now() - make_interval(days => :days)
       order by created_at limit :portion for update skip locked)`,
    { days, portion: LIMITS.webhooks.sweptAtOnce.value },
  );
  return rowCount;
}
