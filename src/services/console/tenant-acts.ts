import type { AppContext } from '../../context.js';
import { type Hold, setHold, setShareLowered } from '../../db/tenants/tenant-holds-repository.js';
import {
  loadTenant,
  setTenantPlan,
  setTenantStatus,
  setTenantVerified,
  type Tenant,
} from '../../db/tenants/tenants-repository.js';
import type { Plan } from '../../domain/tenant.js';
import type { ActDetail } from '../audit/record-act.js';

type Slice = Pick<AppContext, 'systemDb'>;

/**
 * Holds a tenant's filing or heavy work, or lets it go on; running jobs are finished first. Repeating it changes nothing.
 * @returns what the record says of it
 * @throws {NotFoundError}
 */
export async function holdWork(
  { systemDb }: Slice,
  tenantId: string,
  { hold, isHeld }: { readonly hold: Hold; readonly isHeld: boolean },
): Promise<ActDetail> {
  await loadTenant(systemDb, tenantId);
  const before = await setHold(systemDb, tenantId, hold, isHeld);
  return { before: before ? 'paused' : 'running', after: isHeld ? 'paused' : 'running' };
}

/**
 * Gives a tenant its turn in the queues less often than others, or as often again. Repeating it changes nothing.
 * @returns what the record says of it
 * @throws {NotFoundError}
 */
export async function changeShare(
  { systemDb }: Slice,
  tenantId: string,
  { isLowered }: { readonly isLowered: boolean },
): Promise<ActDetail> {
  await loadTenant(systemDb, tenantId);
  const before = await setShareLowered(systemDb, tenantId, isLowered);
  return { before: before ? 'lowered' : 'equal', after: isLowered ? 'lowered' : 'equal' };
}

/**
 * Records that a tenant's identity was checked, or withdraws that. Consent pages of other tenants show its apps as
 * verified, and it may make apps for any tenant. Its existing apps stay. Repeating it changes nothing.
 * @returns what the record says of it
 * @throws {NotFoundError}
 */
export async function changeVerification(
  { systemDb }: Slice,
  tenantId: string,
  { isVerified }: { readonly isVerified: boolean },
): Promise<ActDetail> {
  const before = await setTenantVerified(systemDb, tenantId, isVerified);
  return { before: before ? 'verified' : 'unverified', after: isVerified ? 'verified' : 'unverified' };
}

/** Refuses every request of a tenant, or lets it in again. @throws {NotFoundError} */
export async function changeStatus(
  { systemDb }: Slice,
  tenantId: string,
  status: Tenant['status'],
): Promise<ActDetail> {
  const { status: before } = await loadTenant(systemDb, tenantId);
  await setTenantStatus(systemDb, tenantId, status);
  return { before, after: status };
}

/**
 * Gives a tenant another plan, and a limit of requests an hour of its own.
 * @param hourlyLimit `null`: the plan's
 * @throws {NotFoundError}
 */
export async function changePlan(
  { systemDb }: Slice,
  tenantId: string,
  { plan, hourlyLimit }: { readonly plan: Plan; readonly hourlyLimit: number | null },
): Promise<ActDetail> {
  const before = await loadTenant(systemDb, tenantId);
  await setTenantPlan(systemDb, tenantId, { plan, hourlyLimit });
  return { before: inWords(before.plan, before.hourlyLimitOverride), after: inWords(plan, hourlyLimit) };
}

const inWords = (plan: Plan, limit: number | null) =>
  limit === null ? plan : `${plan}, ${limit} requests an hour`;
