import type { WorkFailure } from '../work-failure.js';

/** How far the reading of one client's obligations is. A client has one, however often it is read. */
export interface ObligationReading {
  readonly id: string;
  readonly clientId: string;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  /** When HMRC last answered. */
  readonly readAt: Date | null;
  readonly error: WorkFailure | null;
}
