import type { TenantExecutor } from '../db/executor.js';
import { loadTenantProfile } from '../db/tenants/tenant-profile-queries.js';
import type { Plan } from '../domain/tenant.js';
import { ForbiddenError } from '../errors.js';

interface PlanLimit {
  /** In the plural, as the refusal names them. */
  readonly things: string;
  readonly maxOf: (plan: Plan) => number;
  readonly count: (db: TenantExecutor) => Promise<number>;
}

/**
 * Refuses another thing of a kind of which the tenant has as many as its plan allows.
 * @throws {ForbiddenError} `plan_limit`
 */
export async function refuseBeyondPlan(
  db: TenantExecutor,
  { things, maxOf, count }: PlanLimit,
): Promise<void> {
  const { plan } = await loadTenantProfile(db);
  const limit = maxOf(plan);
  if ((await count(db)) < limit) return;
  throw new ForbiddenError('plan_limit', `The ${plan} plan allows ${limit} ${things} at a time.`, { limit });
}
