import type { Job } from 'bullmq';
import type { StoreWaits } from './store-waits.js';

/** A job that a worker has taken, and what its run may use. */
export interface Run {
  readonly job: Job;
  /** Proves to the queue that this process has the job. */
  readonly token: string | undefined;
  readonly waits: StoreWaits;
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
}
