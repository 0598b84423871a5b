import { LIMITS } from '../limits/limits.js';

/** Tenant and mode: the key of every tenant table, job and event. */
export interface TenantKey {
  readonly tenantId: string;
  readonly livemode: boolean;
}

export const PLANS = ['free', 'professional', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Requests an hour, per API key. Fixed by the product's price list; a tenant may have a figure of its own. */
const HOURLY_LIMITS: Readonly<Record<Plan, number>> = {
  free: LIMITS.quota.hourlyFree.value,
  professional: LIMITS.quota.hourlyProfessional.value,
  enterprise: LIMITS.quota.hourlyEnterprise.value,
};

export const hourlyLimit = (plan: Plan, override: number | null): number => override ?? HOURLY_LIMITS[plan];
