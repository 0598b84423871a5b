import type { AppContext } from '../../context.js';
import { appendJobAgain } from '../../db/queues/outbox.js';
import type { JobPayload } from '../../queues/define-queue.js';

/** Has the outbox bring a job back, under the same id, after a while. */
export async function postponeJob(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  job: { readonly queue: string; readonly jobId: string; readonly payload: JobPayload },
  afterMs: number,
): Promise<void> {
  const { tenantId, livemode } = job.payload;
  await appendJobAgain(systemDb, { ...job, tenantId, livemode }, afterMs);
}
