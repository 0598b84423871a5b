/** `held`: nothing is sent to its endpoint at present, or it waits for an operator; `cancelled`: its endpoint is deleted. */
export const DELIVERY_STATUSES = ['pending', 'held', 'sending', 'delivered', 'failed', 'cancelled'] as const;
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

/** Record of one attempt. */
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
  /** Address and port that the request went to; `null` when no connection was opened. */
  readonly peerAddress: string | null;
  /** The integrator’s own masked; `null` for an attempt from before they were kept. */
  readonly requestHeaders: Readonly<Record<string, string>> | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
}

/** Whole milliseconds; `null` for a phase that was not needed or not finished. */
export interface AttemptTimings {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  readonly firstByteMs: number | null;
  readonly totalMs: number;
}
