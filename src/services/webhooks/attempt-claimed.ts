import { releaseClaims } from '../../db/webhooks/delivery-claims-repository.js';
import { publicId } from '../../domain/ids.js';
import { LIMITS } from '../../limits/limits.js';
import { isStoreFault } from '../../process/store-faults.js';
import { awaitDatabase } from '../health/await-database.js';
import type { Dispatch } from './dispatch-state.js';
import { recordEnded } from './record-ended.js';
import { type DeliveryBatch, sendDelivery } from './send-delivery.js';

const { firstFaultWaitMs } = LIMITS.webhooks;

/**
 * Makes one attempt at claimed deliveries in a place of its own, and has its outcome recorded. What was not sent is given
 * back. Never rejects.
 */
export async function attemptClaimed(
  dispatch: Dispatch,
  deliveries: DeliveryBatch,
  claimedAt: Date,
): Promise<void> {
  const { ctx, secrets, state, work } = dispatch;
  const [first] = deliveries;
  const speed = first.endpoint.isSlow ? 'slow' : 'quick';
  state.underWay[speed] += 1;
  state.attempts += 1;
  try {
    const made = await sendDelivery(ctx, secrets, deliveries, claimedAt);
    if (made === null) {
      await release(dispatch, deliveries, { until: null, isFault: false });
      state.isAsked = true;
    } else {
      recordEnded(dispatch, made);
    }
  } catch (error) {
    await giveBack(dispatch, deliveries, error);
    state.isAsked = true;
  } finally {
    state.underWay[speed] -= 1;
    state.endings += 1;
    if (state.isMore) state.isAsked = true;
    work.raise();
  }
}

/** Gives deliveries back that were not sent, for a fault of ours. A store that is away is waited for. */
async function giveBack(dispatch: Dispatch, deliveries: DeliveryBatch, error: unknown): Promise<void> {
  const { ctx } = dispatch;
  if (isStoreFault(error)) {
    ctx.faults.warn(error, 'webhooks wait: an authentication cannot be read');
    await awaitDatabase(ctx, new AbortController().signal);
    return release(dispatch, deliveries, { until: null, isFault: false });
  }
  const [first] = deliveries;
  ctx.metrics.workFaults.inc({ queue: 'webhook', kind: 'error' });
  ctx.log.error(
    { err: error, delivery: publicId('delivery', first.id) },
    'a webhook could not be sent because of an error on our side',
  );
  const until = new Date(ctx.now().getTime() + faultWaitMs(first.faults));
  await release(dispatch, deliveries, { until, isFault: true });
}

async function release(
  { ctx }: Dispatch,
  deliveries: DeliveryBatch,
  options: { until: Date | null; isFault: boolean },
): Promise<void> {
  await releaseClaims(ctx.systemDb, deliveries, options).catch((error) => {
    ctx.log.warn(
      { err: error, delivery: publicId('delivery', deliveries[0].id) },
      'a claim could not be given back: its lease runs out',
    );
  });
}

const faultWaitMs = (faults: number): number =>
  Math.min(LIMITS.work.faultWaitMs.value, firstFaultWaitMs.value * 2 ** Math.min(faults, 20));
