import type { Knex } from 'knex';
import type { Plan } from '../../domain/tenant.js';
import { CANARY_TENANT } from '../../domain/webhooks/canary.js';
import { NotFoundError } from '../../errors.js';

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly hourlyLimitOverride: number | null;
  readonly status: 'active' | 'suspended';
  readonly createdAt: Date;
}

const COLUMNS = ['id', 'name', 'plan', 'hourly_limit', 'status', 'created_at'] as const;

interface TenantRow {
  id: string;
  name: string;
  plan: Plan;
  hourly_limit: number | null;
  status: Tenant['status'];
  created_at: Date;
}

/** Like all in this file it reaches across tenants: give it the `system` role. */
export async function insertTenant(
  system: Knex,
  tenant: { id: string; name: string; plan: Plan; hourlyLimitOverride: number | null },
): Promise<Tenant> {
  const [row] = await system('tenants')
    .insert({ id: tenant.id, name: tenant.name, plan: tenant.plan, hourly_limit: tenant.hourlyLimitOverride })
    .returning([...COLUMNS]);
  return toTenant(row as TenantRow);
}

/** Without the one of the canary, which is ours. */
export async function listTenants(system: Knex): Promise<Tenant[]> {
  const rows: TenantRow[] = await system('tenants')
    .select(...COLUMNS)
    .whereNot({ id: CANARY_TENANT.tenantId })
    .orderBy('created_at');
  return rows.map(toTenant);
}

/** @throws {NotFoundError} */
export async function setTenantStatus(system: Knex, id: string, status: Tenant['status']): Promise<Tenant> {
  const [row] = await system('tenants')
    .where({ id })
    .update({ status, updated_at: system.fn.now() })
    .returning([...COLUMNS]);
  if (!row) throw new NotFoundError('There is no such tenant.');
  return toTenant(row as TenantRow);
}

/** @param hourlyLimit requests an hour; `null`: the plan's */
export async function setTenantPlan(
  system: Knex,
  id: string,
  { plan, hourlyLimit }: { readonly plan: Plan; readonly hourlyLimit: number | null },
): Promise<void> {
  await system('tenants')
    .where({ id })
    .update({ plan, hourly_limit: hourlyLimit, updated_at: system.fn.now() });
}

/** @throws {NotFoundError} */
export async function loadTenant(system: Knex, id: string): Promise<Tenant> {
  const row: TenantRow | undefined = await system('tenants')
    .where({ id })
    .first(...COLUMNS);
  if (!row) throw new NotFoundError('There is no such tenant.');
  return toTenant(row);
}

const toTenant = (row: TenantRow): Tenant => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  hourlyLimitOverride: row.hourly_limit,
  status: row.status,
  createdAt: row.created_at,
});
