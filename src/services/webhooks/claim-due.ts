import { setTimeout as pause } from 'node:timers/promises';
import {
  type Claim,
  cancelDeliveriesOf,
  claimDeliveries,
} from '../../db/webhooks/delivery-claims-repository.js';
import { publicId } from '../../domain/ids.js';
import { LIMITS } from '../../limits/limits.js';
import { isStoreFault } from '../../process/store-faults.js';
import { awaitDatabase } from '../health/await-database.js';
import { attemptClaimed } from './attempt-claimed.js';
import { type Dispatch, freePlaces, isRecordPending } from './dispatch-state.js';
import { type FinishedAttempt, requestsOf } from './send-delivery.js';

const { cancelledAtOnce, leaseCheckMs, firstFaultWaitMs, storeFaultWaitMs } = LIMITS.webhooks;

const NOTHING: Claim = {
  deliveries: [],
  isMore: false,
  hasSpecial: false,
  nextMs: null,
  deletedEndpoints: [],
  dead: [],
};

/**
 * Claims what is due in the held shards, as much as there are places for, and begins an attempt at each request of it. A
 * claim that fails has taken nothing, and is made again once the database answers.
 * @param signal ends the wait for a database that is away
 */
export async function claimDue(dispatch: Dispatch, signal: AbortSignal): Promise<Claim> {
  const { ctx, state } = dispatch;
  state.isAsked = false;
  const endingsBefore = state.endings;
  const claimedAt = ctx.now();
  try {
    const claim = await askPostgres(dispatch, claimedAt);
    noteClaim(dispatch, claim, endingsBefore);
    for (const request of requestsOf(claim.deliveries)) void attemptClaimed(dispatch, request, claimedAt);
    for (const endpoint of claim.deletedEndpoints)
      await cancelDeliveriesOf(ctx.systemDb, endpoint, cancelledAtOnce.value);
    if (claim.deletedEndpoints.length > 0) state.isAsked = true;
    return claim;
  } catch (error) {
    state.isAsked = true;
    ctx.faults.warn(error, 'webhooks wait: nothing can be claimed');
    await awaitDatabase(ctx, signal);
    await pause(isStoreFault(error) ? storeFaultWaitMs.value : firstFaultWaitMs.value);
    return NOTHING;
  }
}

/** One statement; every few seconds it looks for claims of dead processes too, unless a record may end some of ours. */
async function askPostgres({ ctx, state }: Dispatch, claimedAt: Date): Promise<Claim> {
  const startedAt = ctx.elapsedMs();
  const releasesDead = startedAt >= state.checkLeasesAt && !isRecordPending(state);
  const claim = await claimDeliveries(ctx.systemDb, {
    shards: { held: [...state.held.keys()], of: ctx.config.webhooks.shards },
    token: ctx.newId(),
    now: claimedAt,
    ...freePlaces(state),
    withSpecial: state.withSpecial,
    releasesDead,
    delivered: deliveredIds([...state.inRecord, ...state.finished]),
  });
  if (releasesDead) state.checkLeasesAt = startedAt + leaseCheckMs.value;
  return claim;
}

/** Notes what a claim says of the next one, and of processes that died. */
function noteClaim({ ctx, state }: Dispatch, claim: Claim, endingsBefore: number): void {
  if (claim.hasSpecial && !state.withSpecial) state.isAsked = true;
  state.withSpecial = claim.hasSpecial;
  state.isMore = claim.isMore;
  if (claim.isMore && (claim.deliveries.length > 0 || state.endings !== endingsBefore)) state.isAsked = true;
  for (const { id, deaths } of claim.dead)
    ctx.log.warn({ delivery: publicId('delivery', id), deaths }, 'a sender died at this delivery');
  ctx.metrics.workFaults.inc({ queue: 'webhook', kind: 'death' }, claim.dead.length);
}

/** Delivered ids. A failure counts as under way until it is recorded, since its effect on the endpoint is not known before. */
const deliveredIds = (attempts: readonly FinishedAttempt[]): string[] =>
  attempts
    .filter(({ result }) => result.outcome === 'success')
    .flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
