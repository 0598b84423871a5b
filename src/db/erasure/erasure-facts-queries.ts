import type { OpenWork } from '../../domain/erasure/erasure.js';
import type { KeptFor } from '../../domain/tax/rates/retention.js';
import type { Queries, TenantExecutor } from '../executor.js';

/** Work that is not over, of a client or of all of the tenant's in both modes. */
export async function findOpenWork(
  queries: Queries,
  { tenantId, clientId }: { readonly tenantId: string; readonly clientId: string | null },
): Promise<OpenWork> {
  const of = `tenant_id = :tenantId and (cast(:clientId as uuid) is null or client_id = :clientId)`;
  const joint = `tenant_id = :tenantId and deleted_at is null and owners <> '[]'`;
  const started = (table: string) =>
    `exists (select from ${table} where ${of} and status in ('queued', 'processing'))`;
  const { rows }: { rows: OpenWork[] } = await queries.raw(
    `select
       (exists (select from submissions where ${of} and state not in ('confirmed', 'refused', 'done', 'unknown'))
         or exists (select from quarterly_updates where ${of} and status = 'sending')
         or exists (select from submission_batch_items i where i.tenant_id = :tenantId and i.status = 'pending'
           and (cast(:clientId as uuid) is null or i.update_request->>'clientId' = cast(:clientId as text)
             or i.tax_return_id in (select id from tax_returns where ${of})))) as filing,
       (exists (select from submissions where ${of} and state = 'unknown')
         or exists (select from quarterly_updates where ${of} and status = 'unknown')) as unknown,
       (${['imports', 'categorisations', 'bulk_updates', 'prefills', 'reports'].map(started).join(' or ')}) as other,
       (exists (select from properties where ${joint} and client_id = :clientId)
         or exists (select from properties where ${joint}
           and owners @> jsonb_build_array(jsonb_build_object('clientId', cast(:clientId as text))))) as joint`,
    { tenantId, clientId },
  );
  return rows[0] ?? { filing: false, unknown: false, other: false, joint: false };
}

/** The name of the tenant. */
export async function findOwnName(db: TenantExecutor): Promise<string | undefined> {
  const { rows }: { rows: { name: string }[] } = await db.trx.raw('select name from tenants where id = ?', [
    db.tenantId,
  ]);
  return rows[0]?.name;
}

/** Whether a client's records show a trade or letting, on which the time of retention depends. */
export async function findKeptFor(
  queries: Queries,
  { tenantId, clientId }: { readonly tenantId: string; readonly clientId: string },
): Promise<KeptFor> {
  const of = 'tenant_id = :tenantId and client_id = :clientId';
  const { rows }: { rows: { trades: boolean }[] } = await queries.raw(
    `select exists (select from businesses where ${of}) or exists (select from properties where ${of})
       or exists (select from transactions where ${of} and category ~ '^(self_employment|property|foreign_property)')
       as trades`,
    { tenantId, clientId },
  );
  return rows[0]?.trades === true ? 'business' : 'other';
}
