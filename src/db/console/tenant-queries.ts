import type { Knex } from 'knex';
import type { Plan } from '../../domain/tenant.js';

/** A tenant as an operator sees it. */
export interface TenantState {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly hourlyLimit: number | null;
  readonly status: string;
  readonly filingPausedAt: Date | null;
  readonly heavyPausedAt: Date | null;
  readonly shareLoweredAt: Date | null;
  readonly createdAt: Date;
}

interface TenantRow {
  id: string;
  name: string;
  plan: Plan;
  hourly_limit: number | null;
  status: string;
  filing_paused_at: Date | null;
  heavy_paused_at: Date | null;
  share_lowered_at: Date | null;
  created_at: Date;
}

/** `undefined` where there is none. */
export async function findTenantState(system: Knex, id: string): Promise<TenantState | undefined> {
  const row: TenantRow | undefined = await system('tenants').where({ id }).first();
  return row && toTenantState(row);
}

/** Jobs of a tenant that wait for their queue, by queue. */
export async function countOutboxOf(
  system: Knex,
  tenantId: string,
): Promise<readonly { readonly queue: string; readonly count: number }[]> {
  const { rows } = await system.raw<{ rows: { queue: string; count: string }[] }>(
    `select queue, count(*) as count from (select queue from outbox where tenant_id = ? limit 10000) o
     group by queue order by queue`,
    [tenantId],
  );
  return rows.map(({ queue, count }) => ({ queue, count: Number(count) }));
}

const toTenantState = (row: TenantRow): TenantState => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  hourlyLimit: row.hourly_limit,
  status: row.status,
  filingPausedAt: row.filing_paused_at,
  heavyPausedAt: row.heavy_paused_at,
  shareLoweredAt: row.share_lowered_at,
  createdAt: row.created_at,
});
