import { LIMITS } from '../../limits/limits.js';
import type { Plan } from '../tenant.js';
import type { Destination } from './destination.js';
import type { ReceiverAuthentication } from './receiver-authentication.js';
import type { ReceiverHeaders } from './receiver-headers.js';
import type { SignatureFormat } from './signature.js';

export const WEBHOOK_ENDPOINT_STATUSES = ['active', 'disabled_by_user', 'disabled_by_failures'] as const;
export type WebhookEndpointStatus = (typeof WEBHOOK_ENDPOINT_STATUSES)[number];

/** A caller asked for it; the receiver answered 410; days without a success. */
export const DISABLED_REASONS = ['requested', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** `open`: nothing is sent for a while after failures in a row, but for a probe. */
export const HEALTH_STATES = ['healthy', 'failing', 'open', 'disabled'] as const;

/** How an endpoint does at present. */
export interface EndpointHealth {
  readonly state: (typeof HEALTH_STATES)[number];
  /** Share of the newest attempts within an hour that succeeded: 0 to 1; `null` without any. */
  readonly successRate1h: number | null;
  /** Milliseconds; of the same attempts. */
  readonly p95Ms1h: number | null;
  /** Deliveries that wait because nothing is sent to the endpoint, counted up to a limit. */
  readonly held: number;
  /** The oldest delivery that should have been sent by now. */
  readonly oldestDueAt: Date | null;
}

/** `entity`: an event waits until those before it of the same entity have been delivered, or have failed for good. */
export const ORDERINGS = ['none', 'entity'] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** Several events in one request, which is sent when it is full or its oldest event has waited so long. */
interface Batching {
  readonly maxEvents: number;
  readonly maxWaitMs: number;
}

/** Fields of an endpoint that an integrator decides. */
export interface WebhookEndpointFields {
  /** Address of the receiver; with a destination, the address of the service that has it. */
  readonly url: string;
  /** Exact types, `family.*` or `*`. */
  readonly events: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  readonly signatureFormat: SignatureFormat;
  /** Sent with each request; of a stored endpoint the values are masked. */
  readonly headers: ReceiverHeaders;
  readonly batching: Batching | null;
  readonly ordering: Ordering;
  readonly metadata: Readonly<Record<string, string>>;
}

/** An address to which a tenant wants its events sent. */
export interface WebhookEndpoint extends WebhookEndpointFields {
  readonly id: string;
  /** How we authenticate ourselves to it, beside the signature; `null`: in no other way. */
  readonly authentication: ReceiverAuthentication | null;
  /** The queue, event bus or topic that its events go to; `null`: to the URL by POST. */
  readonly destination: Destination | null;
  readonly status: WebhookEndpointStatus;
  /** The newest attempt, to within a second; `statusCode` is `null` when no answer came. */
  readonly lastDelivery: { readonly at: Date; readonly statusCode: number | null } | null;
  /** The end of the newest secret; `null` for one from before it was kept. */
  readonly secretLast4: string | null;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly disabledReason: DisabledReason | null;
  readonly disabledAt: Date | null;
  readonly health: EndpointHealth;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const { endpointsFree, endpointsProfessional, endpointsEnterprise } = LIMITS.webhooks;
const MAX_ENDPOINTS: Readonly<Record<Plan, number>> = {
  free: endpointsFree.value,
  professional: endpointsProfessional.value,
  enterprise: endpointsEnterprise.value,
};

export const maxEndpoints = (plan: Plan): number => MAX_ENDPOINTS[plan];

/** The status once `enabled` has been written: one that failures disabled stays so until it is enabled. */
export function statusWhen(enabled: boolean, current: WebhookEndpointStatus): WebhookEndpointStatus {
  if (enabled) return 'active';
  return current === 'active' ? 'disabled_by_user' : current;
}
