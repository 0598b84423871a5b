import type { Job } from 'bullmq';
import type { AppContext } from '../src/context.js';
import { jobSeries } from '../src/domain/console/series.js';
import { publicId } from '../src/domain/ids.js';
import type { JobPayload, QueueContract } from '../src/queues/define-queue.js';
import { publicWorkOfJob } from '../src/services/queues/work-of-job.js';
import { type ErrorKindAndPlace, errorPlace } from '../src/telemetry/error-place.js';
import { inJobSpan } from '../src/telemetry/tracing/spans.js';
import type { Outcome, Wait } from './outcome.js';
import { parsedPayload } from './parsed-payload.js';

/** Writes the one line and the one span of a run: ids, time and outcome, nothing of what the work is about. */
export async function recordRun<P extends JobPayload>(
  ctx: AppContext,
  queue: QueueContract<P>,
  job: Job,
  run: () => Promise<Outcome | Wait>,
): Promise<Outcome | Wait> {
  const startedAt = performance.now();
  const payload = parsedPayload(queue, job.data);
  const tenant = payload === null ? undefined : publicId('tenant', payload.tenantId);
  const work = payload === null ? undefined : publicWorkOfJob(queue.name, payload);
  const outcome = await inJobSpan(
    { name: `job ${queue.name}`, requestId: payload?.requestId, facts: { tenant, job: job.id, work } },
    run,
    ({ kind }) => ({ facts: { outcome: kind }, isFailed: isFailure(kind) }),
  );
  const ms = performance.now() - startedAt;
  const isFailed = isFailure(outcome.kind);
  ctx.metrics.minutes.record(jobSeries(queue.name), ms, isFailed);
  ctx.metrics.jobSeconds.observe({ queue: queue.name, outcome: outcome.kind }, ms / 1000);
  if (outcome.kind === 'wait' || outcome.kind === 'cancel') {
    const tenantId = payload?.tenantId ?? null;
    ctx.metrics.errors.record({ source: queue.name, tenantId, ...kindOf(outcome) });
  }
  ctx.log.info(
    {
      request_id: payload?.requestId,
      tenant,
      queue: queue.name,
      job: job.id,
      work,
      ms: Math.round(ms),
      outcome: outcome.kind,
    },
    'job',
  );
  return outcome;
}

const isFailure = (kind: (Outcome | Wait)['kind']) => kind === 'wait' || kind === 'cancel';

/** Kind by which the console groups failed runs: for a cancelled one the code that its reason begins with. */
function kindOf(outcome: Wait | Extract<Outcome, { kind: 'cancel' }>): ErrorKindAndPlace {
  if (outcome.kind === 'wait') return errorPlace(outcome.error);
  return { code: outcome.reason.split(':', 1)[0] ?? '', place: 'ended as failed' };
}
