import type { Knex } from 'knex';
import type { TenantRequestLog } from '../../telemetry/request-log-buffer.js';

/**
 * Adds requests of any tenants, in one statement. A request that is on record stays as it is, since a statement whose
 * answer was lost is repeated. Requests of a tenant that was erased meanwhile are left out. Writes across tenants: give
 * it the `system` pool.
 */
export async function insertRequestLogs(system: Knex, lines: readonly TenantRequestLog[]): Promise<void> {
  if (lines.length === 0) return;
  await system.raw(
    `insert into request_logs (id, tenant_id, livemode, credential_id, oauth_app_id, method, path, operation, status, code,
       duration_ms, client_request_id, created_at)
     select g.* from jsonb_to_recordset(cast(? as jsonb)) as g (id uuid, tenant_id uuid, livemode boolean,
       credential_id uuid, oauth_app_id uuid, method text, path text, operation text, status smallint, code text,
       duration_ms integer, client_request_id text, created_at timestamptz)
     where exists (select from tenants t where t.id = g.tenant_id)
     on conflict (tenant_id, id) do nothing`,
    [JSON.stringify(lines.map(toRow))],
  );
}

const toRow = (line: TenantRequestLog) => ({
  id: line.id,
  tenant_id: line.tenantId,
  livemode: line.livemode,
  credential_id: line.credentialId,
  oauth_app_id: line.oauthAppId,
  method: line.method,
  path: line.path,
  operation: line.operation,
  status: line.status,
  code: line.code,
  duration_ms: line.durationMs,
  client_request_id: line.clientRequestId,
  created_at: line.createdAt,
});

/**
 * Removes requests that are older than any partition is when it is dropped: some lie in the partition of all others.
 * @returns how many were removed: a portion, to be asked for again until it is none
 */
export async function deleteOldRequestLogs(system: Knex, days: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from request_logs where (tableoid, ctid) in (
       select tableoid, ctid from request_logs where created_at < now() - make_interval(days => ?) limit 5000)`,
    [days],
  );
  return rowCount;
}
