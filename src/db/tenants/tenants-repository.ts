import type { Knex } from 'knex';
import type { Plan } from '../../domain/tenant.js';
import { CANARY_TENANT } from '../../domain/webhooks/canary.js';
import { NotFoundError } from '../../errors.js';
import { ringForCredentials } from '../bells/ring-once-committed.js';

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

/** All tenants but that of the canary, which is ours. */
export async function listTenants(system: Knex): Promise<Tenant[]> {
  const rows: TenantRow[] = await system('tenants')
    .select(...COLUMNS)
    .whereNot({ id: CANARY_TENANT.tenantId })
    .orderBy('created_at');
  return rows.map(toTenant);
}

/** @throws {NotFoundError} */
export async function setTenantStatus(system: Knex, id: string, status: Tenant['status']): Promise<Tenant> {
  return update(system, id, { status });
}

/** @param hourlyLimit requests an hour; `null`: the plan's @throws {NotFoundError} */
export async function setTenantPlan(
  system: Knex,
  id: string,
  { plan, hourlyLimit }: { readonly plan: Plan; readonly hourlyLimit: number | null },
): Promise<void> {
  await update(system, id, { plan, hourly_limit: hourlyLimit });
}

function update(system: Knex, id: string, change: Readonly<Record<string, unknown>>): Promise<Tenant> {
  return system.transaction(async (trx) => {
    ringForCredentials(trx, [id]);
    const [row]: TenantRow[] = await trx('tenants')
      .where({ id })
      .update({ ...change, updated_at: trx.fn.now() })
      .returning([...COLUMNS]);
    if (!row) throw new NotFoundError('There is no such tenant.');
    return toTenant(row);
  });
}

/** Records that an operator has checked who a tenant is, or withdraws that. @returns whether it was verified before @throws {NotFoundError} */
export async function setTenantVerified(system: Knex, id: string, isVerified: boolean): Promise<boolean> {
  return system.transaction(async (trx) => {
    const before = await trx('tenants').where({ id }).forUpdate().first('verified_at');
    if (before === undefined) throw new NotFoundError('There is no such tenant.');
    const at = isVerified ? trx.raw('coalesce(verified_at, now())') : null;
    await trx('tenants').where({ id }).update({ verified_at: at, updated_at: trx.fn.now() });
    return before.verified_at !== null;
  });
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
