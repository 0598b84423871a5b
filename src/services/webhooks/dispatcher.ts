import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../context.js';
import {
  type Claim,
  cancelDeliveriesOf,
  claimDeliveries,
  releaseClaims,
} from '../../db/webhooks/delivery-claims-repository.js';
import { publicId } from '../../domain/ids.js';
import { allShards } from '../../domain/webhooks/shards.js';
import { LIMITS } from '../../limits/limits.js';
import { isStoreFault } from '../../process/store-faults.js';
import { awaitDatabase } from '../health/await-database.js';
import { createWorkSignal } from '../work-signal.js';
import { recordAttempts } from './record-attempts.js';
import { createSecretMemory } from './secret-memory.js';
import { type DeliveryBatch, type FinishedAttempt, requestsOf, sendDelivery } from './send-delivery.js';

type Slice = Pick<
  AppContext,
  | 'db'
  | 'systemDb'
  | 'cipher'
  | 'config'
  | 'log'
  | 'faults'
  | 'metrics'
  | 'newId'
  | 'now'
  | 'random'
  | 'webhookSender'
>;

/** Sends the deliveries of the shards that this process holds. */
export interface Dispatcher {
  /**
   * Holds a shard: sends what is due in it until nothing has been for a while, or `signal` is aborted, and records what
   * came of it. Waits out a database that is away.
   * @returns until something is due; `null` when nothing waits for a time
   */
  hold(shard: number, signal: AbortSignal): Promise<{ readonly nextMs: number | null }>;
  isHeld(shard: number): boolean;
  /** Resolves when no attempt is under way and all are recorded. */
  settled(): Promise<void>;
  /** Something has become due in a shard that may be held. */
  wake(shard: number): void;
  /** Attempts that were made. */
  readonly attempts: number;
}

export interface DispatcherOptions {
  /** How long a shard is held in which nothing is due. */
  readonly lingerMs: number;
  /** How long a shard is held in which there is always work. */
  readonly turnMs: number;
}

const { placesQuick, placesSlow, claimEveryMs, cancelledAtOnce, leaseCheckMs } = LIMITS.webhooks;
const { barredMs, longestWaitMs, firstFaultWaitMs, storeFaultWaitMs } = LIMITS.webhooks;

const USUAL: DispatcherOptions = {
  lingerMs: LIMITS.webhooks.lingerMs.value,
  turnMs: LIMITS.webhooks.turnMs.value,
};
const NOTHING: Claim = {
  deliveries: [],
  isMore: false,
  hasSpecial: false,
  nextMs: null,
  deletedEndpoints: [],
  dead: [],
};

export function createDispatcher(ctx: Slice, { lingerMs, turnMs }: DispatcherOptions = USUAL): Dispatcher {
  const secrets = createSecretMemory(ctx);
  const workSignal = createWorkSignal();
  const held = new Map<number, { readonly until: number }>();
  const underWay = { quick: 0, slow: 0 };
  const finished: FinishedAttempt[] = [];
  /** Ended too, and being recorded. */
  let inRecord: readonly FinishedAttempt[] = [];
  let attempts = 0;
  let running: Promise<number | null> | null = null;
  let recording: Promise<void> | null = null;
  /** A claim may find something. */
  let isAsked = false;
  /** The last claim left something that was due: the next place that is free may take it. */
  let isMore = false;
  /** The last claim saw endpoints that take batches or ask for order. */
  let withSpecial = false;
  let checkLeasesAt = 0;
  /** Attempts that ended, and records: what a claim that was under way meanwhile may not have seen. */
  let endings = 0;

  async function hold(shard: number, signal: AbortSignal): Promise<{ nextMs: number | null }> {
    const until = performance.now() + turnMs;
    const stop = () => workSignal.raise();
    held.set(shard, { until });
    setMaxListeners(ctx.config.webhookShards + 1, signal);
    signal.addEventListener('abort', stop, { once: true });
    checkLeasesAt = 0;
    ask();
    try {
      for (;;) {
        running ??= run(signal).finally(() => {
          running = null;
        });
        const nextMs = await running;
        if (!isAsked || signal.aborted || until <= performance.now())
          return { nextMs: isAsked || isBusy() ? 0 : nextMs };
      }
    } finally {
      signal.removeEventListener('abort', stop);
      held.delete(shard);
    }
  }

  function ask(): void {
    isAsked = true;
    workSignal.raise();
  }

  /** Until nothing has been due in the held shards for a while. */
  async function run(signal: AbortSignal): Promise<number | null> {
    let idleSince = performance.now();
    let nextAt = Number.POSITIVE_INFINITY;
    while (!signal.aborted && !isTurnOver()) {
      const isDue = isAsked || nextAt <= performance.now();
      if (isDue && hasPlaces()) {
        const claim = await claimOnce(signal);
        nextAt = nextLook(claim);
        if (claim.deliveries.length > 0) idleSince = performance.now();
        await pause(claimEveryMs.value);
        continue;
      }
      if (isBusy()) idleSince = performance.now();
      const idleLeftMs = idleSince + lingerMs - performance.now();
      if (!isBusy() && idleLeftMs <= 0) break;
      await workSignal.wait(
        isDue ? longestWaitMs.value : Math.max(1, Math.min(nextAt - performance.now(), idleLeftMs)),
      );
    }
    if (signal.aborted) await settled();
    return nextAt === Number.POSITIVE_INFINITY ? null : Math.max(0, nextAt - performance.now());
  }

  /** Time until the next look. Deliveries that are due but wait for their host are looked at again soon. */
  function nextLook({ deliveries, isMore, nextMs }: Claim): number {
    const isBarred = isMore && deliveries.length === 0 && !isBusy();
    const waitMs = Math.min(
      nextMs ?? Number.POSITIVE_INFINITY,
      isBarred ? barredMs.value : Number.POSITIVE_INFINITY,
    );
    return performance.now() + waitMs;
  }

  /** A turn ends while attempts are under way, one that hangs among them: they have their claims, and are recorded. */
  async function settled(): Promise<void> {
    while (isBusy()) await workSignal.wait(longestWaitMs.value);
  }

  const isTurnOver = () => [...held.values()].some(({ until }) => until <= performance.now());
  const isBusy = () => underWay.quick + underWay.slow > 0 || isRecordPending();
  const isRecordPending = () => finished.length > 0 || recording !== null;
  const hasPlaces = () => underWay.quick < placesQuick.value || underWay.slow < placesSlow.value;

  /** A claim that fails has taken nothing, and is made again once the database answers. */
  async function claimOnce(signal: AbortSignal): Promise<Claim> {
    isAsked = false;
    const endingsBefore = endings;
    const claimedAt = ctx.now();
    const startedAt = performance.now();
    const releasesDead = startedAt >= checkLeasesAt && !isRecordPending();
    try {
      const claim = await claimDeliveries(ctx.systemDb, {
        shards: { held: [...held.keys()], of: ctx.config.webhookShards },
        token: ctx.newId(),
        now: claimedAt,
        quick: placesQuick.value - underWay.quick,
        slow: placesSlow.value - underWay.slow,
        withSpecial,
        releasesDead,
        delivered: deliveredIds([...inRecord, ...finished]),
      });
      if (claim.hasSpecial && !withSpecial) isAsked = true;
      withSpecial = claim.hasSpecial;
      if (releasesDead) checkLeasesAt = startedAt + leaseCheckMs.value;
      for (const { id, deaths } of claim.dead)
        ctx.log.warn({ delivery: publicId('delivery', id), deaths }, 'a sender died at this delivery');
      ctx.metrics.workFaults.inc({ queue: 'webhook', kind: 'death' }, claim.dead.length);
      isMore = claim.isMore;
      if (isMore && (claim.deliveries.length > 0 || endings !== endingsBefore)) isAsked = true;
      for (const request of requestsOf(claim.deliveries)) void attempt(request, claimedAt);
      for (const endpoint of claim.deletedEndpoints)
        await cancelDeliveriesOf(ctx.systemDb, endpoint, cancelledAtOnce.value);
      if (claim.deletedEndpoints.length > 0) isAsked = true;
      return claim;
    } catch (error) {
      isAsked = true;
      ctx.faults.warn(error, 'webhooks wait: nothing can be claimed');
      await awaitDatabase(ctx, signal);
      await pause(isStoreFault(error) ? storeFaultWaitMs.value : firstFaultWaitMs.value);
      return NOTHING;
    }
  }

  async function attempt(deliveries: DeliveryBatch, claimedAt: Date): Promise<void> {
    const [first] = deliveries;
    const speed = first.endpoint.isSlow ? 'slow' : 'quick';
    underWay[speed] += 1;
    attempts += 1;
    try {
      const made = await sendDelivery(ctx, secrets, deliveries, claimedAt);
      if (made === null) {
        await release(deliveries, { until: null, isFault: false });
        isAsked = true;
      } else {
        finished.push(made);
        recording ??= recordAll().finally(() => {
          recording = null;
        });
      }
    } catch (error) {
      await giveBack(deliveries, error);
      isAsked = true;
    } finally {
      underWay[speed] -= 1;
      endings += 1;
      if (isMore) isAsked = true;
      workSignal.raise();
    }
  }

  /** Nothing was sent, for a fault of ours. A store that is away is waited for. */
  async function giveBack(deliveries: DeliveryBatch, error: unknown): Promise<void> {
    if (isStoreFault(error)) {
      ctx.faults.warn(error, 'webhooks wait: an authentication cannot be read');
      await awaitDatabase(ctx, new AbortController().signal);
      return release(deliveries, { until: null, isFault: false });
    }
    const [first] = deliveries;
    ctx.metrics.workFaults.inc({ queue: 'webhook', kind: 'error' });
    ctx.log.error(
      { err: error, delivery: publicId('delivery', first.id) },
      'a webhook could not be sent because of an error on our side',
    );
    const until = new Date(ctx.now().getTime() + faultWaitMs(first.faults));
    await release(deliveries, { until, isFault: true });
  }

  async function release(
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

  /** Records all attempts that have ended; those that end meanwhile are recorded next. */
  async function recordAll(): Promise<void> {
    while (finished.length > 0) {
      const batch = finished.splice(0);
      inRecord = batch;
      for (let isRecorded = false; !isRecorded; ) isRecorded = await record(batch);
      inRecord = [];
      endings += 1;
      if (isMore || batch.some(leavesMore)) isAsked = true;
      workSignal.raise();
    }
  }

  async function record(batch: readonly FinishedAttempt[]): Promise<boolean> {
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

  return {
    hold,
    settled,
    isHeld: (shard) => held.has(shard),
    wake(shard) {
      if (held.has(shard)) ask();
    },
    get attempts() {
      return attempts;
    },
  };
}

/** It is to be made again, or the next events of its entities may go. */
const leavesMore = ({ deliveries: [{ endpoint }], result }: FinishedAttempt): boolean =>
  result.outcome === 'failure' || endpoint.isOrdered;

/** Delivered ids. A failure counts as under way until it is recorded, since its effect on the endpoint is not known before. */
const deliveredIds = (attempts: readonly FinishedAttempt[]): string[] =>
  attempts
    .filter(({ result }) => result.outcome === 'success')
    .flatMap(({ deliveries }) => deliveries.map(({ id }) => id));

const faultWaitMs = (faults: number): number =>
  Math.min(LIMITS.work.faultWaitMs.value, firstFaultWaitMs.value * 2 ** Math.min(faults, 20));

/** Sends everything that is due, in every shard, and ends when nothing more is. @returns the attempts made */
export async function deliverDue(ctx: Slice): Promise<number> {
  const dispatcher = createDispatcher(ctx, { lingerMs: 0, turnMs: Number.POSITIVE_INFINITY });
  const { signal } = new AbortController();
  const { held } = allShards(ctx.config.webhookShards);
  await Promise.all(held.map((shard) => dispatcher.hold(shard, signal)));
  return dispatcher.attempts;
}
