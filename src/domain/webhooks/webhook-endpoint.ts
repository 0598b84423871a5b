import { LIMITS } from '../limits.js';
import type { Plan } from '../tenant.js';
import type { SignatureFormat } from './signature.js';

export const WEBHOOK_ENDPOINT_STATUSES = ['active', 'disabled_by_user', 'disabled_by_failures'] as const;
export type WebhookEndpointStatus = (typeof WEBHOOK_ENDPOINT_STATUSES)[number];

/** What an integrator decides about an endpoint. */
export interface WebhookEndpointFields {
  readonly url: string;
  /** Exact types, `family.*` or `*`. */
  readonly events: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  readonly signatureFormat: SignatureFormat;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Where a tenant wants its events sent. */
export interface WebhookEndpoint extends WebhookEndpointFields {
  readonly id: string;
  readonly status: WebhookEndpointStatus;
  /** The newest attempt, to within a second; `statusCode` is `null` when no answer came. */
  readonly lastDelivery: { readonly at: Date; readonly statusCode: number | null } | null;
  /** The end of the newest secret; `null` for one from before it was kept. */
  readonly secretLast4: string | null;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const { endpointsFree, endpointsProfessional, endpointsEnterprise } = LIMITS.webhooks;
const MOST_ENDPOINTS: Readonly<Record<Plan, number>> = {
  free: endpointsFree.value,
  professional: endpointsProfessional.value,
  enterprise: endpointsEnterprise.value,
};

export const mostEndpoints = (plan: Plan): number => MOST_ENDPOINTS[plan];

/** The status once `enabled` has been written: one that failures disabled stays so until it is enabled. */
export function statusWhen(enabled: boolean, current: WebhookEndpointStatus): WebhookEndpointStatus {
  if (enabled) return 'active';
  return current === 'active' ? 'disabled_by_user' : current;
}
