import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit/audit-repository.js';
import { findWorkAct } from '../../db/console/work-acts-queries.js';
import {
  type ClaimedWorkAct,
  claimWorkAct,
  finishWorkAct,
  releaseWorkAct,
  setWorkActOutcome,
  type WorkActItem,
  type WorkActOutcome,
} from '../../db/console/work-acts-repository.js';
import { hastenAnyJob } from '../../db/queues/outbox.js';
import { findChosenWork } from '../../db/queues/work-queries.js';
import { judgeWork, type WorkActKind } from '../../domain/console/work-act.js';
import { publicWorkId } from '../../domain/public-work-id.js';
import { AppError } from '../../errors.js';
import { isStoreFault } from '../../process/store-faults.js';
import type { JobStarter } from '../../queues/job-starter.js';
import { errorPlace } from '../../telemetry/error-place.js';
import { toAct } from '../audit/record-act.js';
import { createEffect } from '../effect.js';
import { cancelImport } from '../imports/cancel-import.js';
import { inSystem } from '../in-system.js';
import { processPrincipal } from '../principal.js';
import { cancelReport } from '../reports/cancel-report.js';
import { resendOne } from './receiver-acts.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now' | 'log' | 'metrics' | 'scheduler'>;

interface Result {
  readonly outcome: WorkActOutcome;
  readonly note: string;
}

const PORTION = 100;
const ACTIONS: Readonly<Record<WorkActKind, string>> = {
  try_again: 'try_work_again',
  cancel: 'cancel_work',
};

/**
 * Goes on with the acts of operators on many pieces of work, a portion of each in turn, until all are over. Any number of
 * processes may do so; one that dies repeats at most the piece it was at, and each piece may be acted on twice.
 * @throws when a store is away: the act goes on when it is back
 */
export async function continueWorkActs(ctx: Slice, starter: JobStarter, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const act = await claimWorkAct(ctx.systemDb, PORTION);
    if (act === undefined) return;
    for (const item of act.items) {
      if (signal.aborted) break;
      const result = await actOn(ctx, starter, act.kind, item);
      await setWorkActOutcome(ctx.systemDb, { id: act.id, position: item.position }, result);
    }
    if (act.items.length === 0) await finish(ctx, act);
    else await releaseWorkAct(ctx.systemDb, act.id);
  }
}

/** The outcome of a piece of work; its state is looked at again, since time has passed. */
async function actOn(ctx: Slice, starter: JobStarter, kind: WorkActKind, item: WorkActItem): Promise<Result> {
  const [work] = await findChosenWork(ctx.systemDb, [item]);
  if (work === undefined) return leftAlone('it is gone');
  const { does, words } = judgeWork(kind, work);
  try {
    switch (does) {
      case null:
        return leftAlone(words);
      case 'resend':
        await resendOne(ctx, item.id);
        return done('will be sent again');
      case 'cancel':
        await cancel(ctx, item);
        return done('cancelled');
      case 'run_now':
        return await runNow(ctx, starter, { queue: item.queue, jobId: work.jobId });
    }
  } catch (error) {
    if (isStoreFault(error)) throw error;
    if (error instanceof AppError) return leftAlone(error.message);
    ctx.log.error(
      { err: error, queue: item.queue, work: publicWorkId(item.queue, item.id) },
      'an act on a piece of work failed',
    );
    ctx.metrics.errors.record({ source: 'work-acts', tenantId: item.tenantId, ...errorPlace(error) });
    return leftAlone('a fault of ours: see Errors');
  }
}

async function cancel(ctx: Slice, { queue, id, tenantId, livemode }: WorkActItem): Promise<void> {
  const effect = createEffect(processPrincipal({ tenantId, livemode }, 'operator'));
  if (queue === 'import') await cancelImport(ctx, effect, { id, ifMatch: null });
  else await cancelReport(ctx, effect, id);
}

async function runNow(
  { systemDb }: Slice,
  starter: JobStarter,
  { queue, jobId }: { readonly queue: string; readonly jobId: string | null },
): Promise<Result> {
  if (jobId === null) return leftAlone(LOST);
  if (await hastenAnyJob(systemDb, jobId)) return done('runs now');
  switch (await starter.start(queue, jobId)) {
    case 'started':
      return done('runs now');
    case 'runs':
      return leftAlone('it is in line or at work already');
    case 'unknown':
      return leftAlone(LOST);
  }
}

const LOST = 'its job is on its way to the queue, or lost: then it is written again within seconds';
const done = (note: string): Result => ({ outcome: 'done', note });
const leftAlone = (note: string): Result => ({ outcome: 'left_alone', note });

/** Writes the line of the record of acts, once. */
async function finish({ systemDb }: Slice, act: ClaimedWorkAct): Promise<void> {
  const state = await findWorkAct(systemDb, act.id);
  const detail = {
    reason: act.reason,
    work_act: act.id,
    total: state?.total ?? 0,
    done: state?.done ?? 0,
    left_alone: state?.leftAlone ?? 0,
  };
  await inSystem({ systemDb }, async (trx) => {
    if (!(await finishWorkAct(trx, act.id))) return;
    const operator = { id: act.operatorId, email: act.actor };
    const place = { ip: null, userAgent: null, requestId: null, method: 'BACKGROUND', path: act.kind };
    const line = { ...place, operator, action: ACTIONS[act.kind], outcome: 'succeeded', detail } as const;
    await insertAct(trx, toAct(line));
  });
}
