import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../limits/limits.js';
import { awaitDatabase } from '../health/await-database.js';
import type { Dispatch, DispatchSlice } from './dispatch-state.js';
import { recordAttempts } from './record-attempts.js';
import type { FinishedAttempt } from './send-delivery.js';

const { storeFaultWaitMs } = LIMITS.webhooks;

/** Has an attempt that has ended recorded: at once, or with all others that end while a record is under way. */
export function recordEnded(dispatch: Dispatch, attempt: FinishedAttempt): void {
  const { state } = dispatch;
  state.finished.push(attempt);
  state.recording ??= recordAll(dispatch).finally(() => {
    state.recording = null;
  });
}

/** Records all attempts that have ended; those that end meanwhile are recorded next. */
async function recordAll({ ctx, state, work }: Dispatch): Promise<void> {
  while (state.finished.length > 0) {
    const batch = state.finished.splice(0);
    state.inRecord = batch;
    for (let isRecorded = false; !isRecorded; ) isRecorded = await record(ctx, batch);
    state.inRecord = [];
    state.endings += 1;
    if (state.isMore || batch.some(leavesMore)) state.isAsked = true;
    work.raise();
  }
}

/** @returns whether it is recorded; after a fault, once the database is back, it is to be tried again */
async function record(ctx: DispatchSlice, batch: readonly FinishedAttempt[]): Promise<boolean> {
  try {
    await recordAttempts(ctx, batch);
    return true;
  } catch (error) {
    ctx.faults.warn(error, 'webhook attempts wait to be recorded', { attempts: batch.length });
    await awaitDatabase(ctx, new AbortController().signal);
    await pause(storeFaultWaitMs.value);
    return false;
  }
}

/** Whether more may be due after the attempt: its retry, or the next events of its entity. */
const leavesMore = ({ deliveries: [{ endpoint }], result }: FinishedAttempt): boolean =>
  result.outcome === 'failure' || endpoint.isOrdered;
