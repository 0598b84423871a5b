import type { Knex } from 'knex';
import type { IsoDate } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { HAS_RUNNING_IMPORT } from './readiness-repository.js';

/** Tenants with marked clients into whose ledgers no import runs, as many as `limit`. Reaches across tenants: give it the `system` pool. */
export async function tenantsToRefresh(system: Knex, limit: number): Promise<TenantKey[]> {
  const rows: { tenant_id: string; livemode: boolean }[] = await system('readiness_marks')
    .distinct('tenant_id', 'livemode')
    .whereRaw(`not ${HAS_RUNNING_IMPORT}`)
    .limit(limit);
  return rows.map((row) => ({ tenantId: row.tenant_id, livemode: row.livemode }));
}

/**
 * Marks clients whose readiness was last worked out before today, since the days change it. Reaches across tenants:
 * give it the `system` pool.
 * @returns how many were marked
 */
export async function markYesterdays(system: Knex, today: IsoDate, limit: number): Promise<number> {
  const { rows } = await system.raw<{ rows: unknown[] }>(
    `insert into readiness_marks (tenant_id, livemode, client_id)
     select distinct tenant_id, livemode, client_id from (
       select tenant_id, livemode, client_id from readiness where as_of_on < cast(? as date) limit ?) old
     returning sequence`,
    [today, limit],
  );
  return rows.length;
}
