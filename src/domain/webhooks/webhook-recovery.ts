export const RECOVERY_MODES = ['failed', 'missing', 'all'] as const;

/**
 * Which deliveries are sent: those whose last attempt did not succeed, and what waits; those of events that have none; or
 * both, and the delivered once more.
 */
export type RecoveryMode = (typeof RECOVERY_MODES)[number];

/** Deliveries to one endpoint that are sent again together. */
export interface WebhookRecovery {
  readonly id: string;
  readonly endpointId: string;
  readonly mode: RecoveryMode;
  /** Events are sent that were recorded from this instant on. */
  readonly since: Date;
  /** Up to, and without, this instant. */
  readonly until: Date;
  /** `null`: what the endpoint subscribes to. */
  readonly types: readonly string[] | null;
  /** Not all events of the time have been looked at yet. */
  readonly isRunning: boolean;
  readonly counts: RecoveryCounts;
  readonly createdAt: Date;
}

/** A delivery that a later recovery takes is counted there, and stays in `matched` here. */
interface RecoveryCounts {
  readonly matched: number;
  readonly queued: number;
  readonly delivered: number;
  readonly failed: number;
}
