import type { Plan } from '../../domain/tenant.js';
import { NotFoundError } from '../../errors.js';
import type { TenantReader } from '../executor.js';

export interface TenantProfile {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly hourlyLimitOverride: number | null;
}

/** The tenant of the transaction. */
export async function loadTenantProfile(db: TenantReader): Promise<TenantProfile> {
  const row = await db
    .queries('tenants')
    .where({ id: db.tenantId })
    .first('id', 'name', 'plan', 'hourly_limit');
  if (!row) throw new NotFoundError('There is no such tenant.');
  return { id: row.id, name: row.name, plan: row.plan, hourlyLimitOverride: row.hourly_limit };
}

/** Whether an operator has checked who the tenant of the transaction is. */
export async function isTenantVerified(db: TenantReader): Promise<boolean> {
  const row = await db.queries('tenants').where({ id: db.tenantId }).first('verified_at');
  return row !== undefined && row.verified_at !== null;
}

/** @throws {NotFoundError} */
export async function loadTenantCreation(db: TenantReader): Promise<Date> {
  const row = await db.queries('tenants').where({ id: db.tenantId }).first('created_at');
  if (!row) throw new NotFoundError('There is no such tenant.');
  return row.created_at;
}
