import type { TenantKey } from '../tenant.js';

/** Tenant of the canary's endpoint: one of ours, without keys, in every deployment. */
export const CANARY_TENANT: TenantKey = {
  tenantId: '00000000-0000-7000-8000-000000000ca0',
  livemode: true,
};

export const CANARY_ENDPOINT_ID = '00000000-0000-7000-8000-000000000ca1';

/** No endpoint of a tenant can have it: the name is nobody's, and `http` is refused when an endpoint is saved. */
export const CANARY_URL = 'http://canary.invalid/';
