import type { Knex } from 'knex';
import type { TenantKey } from '../domain/tenant.js';
import type { TenantTable } from './tenant-tables.js';
import { TODAY_IN_UK } from './today.js';

export interface DueSchedule extends TenantKey {
  readonly id: string;
}

/**
 * Schedules that are due, one of each tenant before the second of any. Those of a deleted client and of a suspended tenant
 * are not. Reaches across tenants: give it the `system` pool.
 * @param except those that were looked at already
 */
export async function findDueSchedules(
  system: Knex,
  table: Extract<TenantTable, 'report_schedules' | 'submission_batch_schedules'>,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<readonly DueSchedule[]> {
  const { rows } = await system.raw<{ rows: { id: string; tenant_id: string; livemode: boolean }[] }>(
    `select s.id, s.tenant_id, s.livemode from ?? s
     join tenants t on t.id = s.tenant_id and t.status = 'active'
     where s.next_on <= ${TODAY_IN_UK} and s.id <> all(cast(? as uuid[]))
       and (s.client_id is null or exists (select from clients c where c.tenant_id = s.tenant_id and c.id = s.client_id and c.deleted_at is null))
     order by row_number() over (partition by s.tenant_id, s.livemode order by s.next_on, s.id), s.id
     limit ?`,
    [table, [...except], limit],
  );
  return rows.map(({ id, tenant_id: tenantId, livemode }) => ({ id, tenantId, livemode }));
}
