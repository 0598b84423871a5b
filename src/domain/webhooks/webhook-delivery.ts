export const DELIVERY_STATUSES = ['pending', 'delivering', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event on its way to one endpoint. */
export interface WebhookDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly status: DeliveryStatus;
  /** Attempts begun so far, of which one may be under way or have been cut short by a crash. */
  readonly attemptCount: number;
  readonly lastStatus: number | null;
  readonly lastFailureClass: string | null;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly createdAt: Date;
}

/** What is kept of one attempt. */
export interface DeliveryAttempt {
  /** From 1; a number whose attempt was cut short by a crash is missing from the log. */
  readonly number: number;
  readonly startedAt: Date;
  readonly outcome: 'success' | 'failure';
  readonly failureClass: string | null;
  readonly failureDetail: string | null;
  readonly responseStatus: number | null;
  /** As the bytes came: to be shown, never interpreted. */
  readonly responseExcerpt: Uint8Array;
  readonly responseTruncated: boolean;
  readonly timings: AttemptTimings;
}

/** Whole milliseconds; `null` for a phase that was not needed or not finished. */
export interface AttemptTimings {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly firstByteMs: number | null;
  readonly totalMs: number;
}

/** What to do with a delivery that has been woken. */
export type DeliveryStep =
  | { readonly kind: 'send' }
  /** It is finished, or a later wake-up stands in the outbox. */
  | { readonly kind: 'nothing' }
  /** No endpoint is subscribed to it any longer. */
  | { readonly kind: 'cancel' }
  /** Look again soon. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** The receiver has asked for a pause. */
  | { readonly kind: 'hold'; readonly until: Date };

/** A wake-up this early is the clocks of two machines, not a job left over from an earlier plan. */
const CLOCK_SKEW_MS = 5_000;

/**
 * Whether a delivery may be sent now.
 * @param delivery `leaseLeftMs` is how long another sender may still be at work on it; 0 for no sender
 */
export function nextDeliveryStep(
  delivery: {
    readonly status: DeliveryStatus;
    readonly nextAttemptAt: Date | null;
    readonly leaseLeftMs: number;
  },
  endpoint: { readonly isLive: boolean; readonly pausedUntil: Date | null },
  now: Date,
): DeliveryStep {
  if (delivery.status !== 'pending' && delivery.status !== 'delivering') return { kind: 'nothing' };
  if (delivery.leaseLeftMs > 0) return { kind: 'wait', ms: delivery.leaseLeftMs };
  if (!endpoint.isLive) return { kind: 'cancel' };

  const earlyMs = (delivery.nextAttemptAt?.getTime() ?? 0) - now.getTime();
  if (earlyMs > CLOCK_SKEW_MS) return { kind: 'nothing' };
  if (earlyMs > 0) return { kind: 'wait', ms: earlyMs };
  if (endpoint.pausedUntil !== null && endpoint.pausedUntil > now) {
    return { kind: 'hold', until: endpoint.pausedUntil };
  }
  return { kind: 'send' };
}

/** Deliveries held by one pause do not all come back in the moment it ends. */
const LONGEST_SPREAD_MS = 60_000;
const SPREAD_SHARE = 0.2;

/**
 * When a delivery that was held by a pause is tried: at its end or a little later, never early.
 * @param random 0 to 1
 */
export function afterPause(until: Date, { now, random }: { now: Date; random: number }): Date {
  const spreadMs = Math.min(LONGEST_SPREAD_MS, SPREAD_SHARE * Math.max(0, until.getTime() - now.getTime()));
  return new Date(until.getTime() + Math.ceil(spreadMs * random));
}
