import { createLinkedList, type LinkedList } from '../../../process/linked-list.js';

export interface FairQueueBounds {
  /** Requests at work at once, of all tenant queues, where none of them is short. */
  readonly atOnce: number;
  /** Requests at work at once, of all tenant queues, where all are short: each takes as much less room. */
  readonly shortAtOnce: number;
  /** Requests that have begun and not ended, of all tenant queues: at work, or between two slices of their work. */
  readonly begun: number;
  /** The part of `begun` that is kept for tenant queues that have begun nothing. */
  readonly kept: number;
  /** Least cost of a turn, from its beginning, and the distance behind the next turn at which a new tenant queue is placed. */
  readonly sliceMs: number;
}

/** The requests of one tenant, or of an address whose callers are not known yet. */
export interface TenantQueue {
  readonly name: string;
  /** Requests that are there: at work, in a line, or waiting for something else. */
  requests: number;
  atWork: number;
  /** Work that it has had while requests waited; for one that came later, as if it had been there. */
  hadMs: number;
  readonly lines: Readonly<Record<Line, LinkedList<Waiting>>>;
}

/** How much room a request takes: a short one waits for Postgres most of its time, and leaves the core to others. */
export type Size = 'short' | 'full';

interface Waiting {
  readonly size: Size;
  readonly go: () => void;
}

/**
 * Lines of a tenant queue, in the order in which they are served: work between two slices, requests that have
 * waited for something else, and requests that have done nothing yet.
 */
type Line = 'sliced' | 'returning' | 'arrivals';

export interface FairQueue {
  /** Requests that wait, of all tenant queues. */
  readonly waiting: number;
  tenantQueueOf(name: string): TenantQueue | undefined;
  /** Adds a request to its tenant queue. */
  addRequest(name: string): TenantQueue;
  /** Takes a request from its tenant queue. */
  removeRequest(tenantQueue: TenantQueue): void;
  /** Begins a request, where none waits and there is room. */
  beginAtOnce(tenantQueue: TenantQueue, size: Size): boolean;
  /** Calls `go` when it is the turn of the request: at once, perhaps. @returns takes it out; `false` when it has begun */
  wait(tenantQueue: TenantQueue, line: Exclude<Line, 'sliced'>, waiting: Waiting): () => boolean;
  /** The end of a turn after which the request is over, or waits for something else. */
  end(tenantQueue: TenantQueue, turn: Turn): void;
  /**
   * The end of a turn after which the request goes on: `goOn` is called when it has its next one.
   * @returns lets it go on whatever else is at work, where it has not yet
   */
  endSlice(tenantQueue: TenantQueue, turn: Turn, goOn: () => void): () => void;
}

/** A turn that is over. */
interface Turn {
  readonly size: Size;
  readonly tookMs: number;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, 1996) by measured work: the tenant queue that has had the least goes next. Room
 * is never left empty while the next request fits it. A tenant queue that comes is placed behind the one that is next, so that
 * none saves up turns, and any number that come once each hold up nobody. What a tenant queue has had is remembered while
 * requests wait, also when it has none itself, and forgotten when none waits.
 */
export function createFairQueue({
  atOnce,
  shortAtOnce,
  begun: mostBegun,
  kept,
  sliceMs,
}: FairQueueBounds): FairQueue {
  const tenantQueues = new Map<string, TenantQueue>();
  /** Shares of `room` that a request takes: `atOnce` full ones fill it, and so do `shortAtOnce` short ones. */
  const shares: Readonly<Record<Size, number>> = { full: shortAtOnce, short: atOnce };
  const room = atOnce * shortAtOnce;
  let used = 0;
  let begun = 0;
  let waiting = 0;

  const hasRoom = (tenantQueue: TenantQueue, size: Size) =>
    used + shares[size] <= room + (tenantQueue.atWork === 0 ? kept * shares.full : 0);
  const mayBegin = (tenantQueue: TenantQueue) =>
    begun < mostBegun - kept || (begun < mostBegun && begunOf(tenantQueue) === 0);

  /** The next one waits for room and is not passed over, or short ones of others would keep it from a long one. */
  function serve(): void {
    while (waiting > 0) {
      let next = leastOf((one) => nextOf(one) !== null);
      if (next !== null && !fits(next)) next = leastOf((one) => one.atWork === 0 && fits(one));
      if (next === null) return;
      start(next);
    }
  }

  function leastOf(isMeant: (tenantQueue: TenantQueue) => boolean): TenantQueue | null {
    let least: TenantQueue | null = null;
    for (const tenantQueue of tenantQueues.values()) {
      if (isMeant(tenantQueue) && (least === null || tenantQueue.hadMs < least.hadMs)) least = tenantQueue;
    }
    return least;
  }

  function nextOf(tenantQueue: TenantQueue): Waiting | null {
    const { sliced, returning, arrivals } = tenantQueue.lines;
    return sliced.first ?? (mayBegin(tenantQueue) ? (returning.first ?? arrivals.first) : null) ?? null;
  }

  function fits(tenantQueue: TenantQueue): boolean {
    const next = nextOf(tenantQueue);
    return next !== null && hasRoom(tenantQueue, next.size);
  }

  function start(tenantQueue: TenantQueue): void {
    const { sliced, returning, arrivals } = tenantQueue.lines;
    if (sliced.size === 0) begun += 1;
    const next = sliced.shift() ?? returning.shift() ?? arrivals.shift();
    if (next === undefined) return;
    work(tenantQueue, next.size);
    leaveLine();
    next.go();
  }

  function work(tenantQueue: TenantQueue, size: Size): void {
    used += shares[size];
    tenantQueue.atWork += 1;
    tenantQueue.hadMs += sliceMs;
  }

  function enterLine(tenantQueue: TenantQueue, line: Line, next: Waiting): () => boolean {
    if (waiting === 0) beginAnew();
    const least = waitingOf(tenantQueue) > 0 ? null : leastOf((one) => waitingOf(one) > 0);
    if (least !== null) tenantQueue.hadMs = Math.max(tenantQueue.hadMs, least.hadMs + sliceMs);
    waiting += 1;
    return tenantQueue.lines[line].add(next);
  }

  function leaveLine(): void {
    waiting -= 1;
    if (waiting === 0) beginAnew();
  }

  /** While none waits there is nothing to share: what is at work counts, and what was does not. */
  function beginAnew(): void {
    for (const tenantQueue of tenantQueues.values()) {
      tenantQueue.hadMs = tenantQueue.atWork * sliceMs;
      forgetWhenEmpty(tenantQueue);
    }
  }

  function endTurn(tenantQueue: TenantQueue, { size, tookMs }: Turn): void {
    tenantQueue.hadMs += Math.max(0, tookMs - sliceMs);
    tenantQueue.atWork -= 1;
    used -= shares[size];
  }

  function forgetWhenEmpty(tenantQueue: TenantQueue): void {
    if (tenantQueue.requests > 0 || begunOf(tenantQueue) > 0 || tenantQueue.lines.returning.size > 0) return;
    const least = leastOf((one) => waitingOf(one) > 0);
    if (least === null || tenantQueue.hadMs <= least.hadMs) tenantQueues.delete(tenantQueue.name);
  }

  return {
    get waiting() {
      return waiting;
    },
    tenantQueueOf: (name) => tenantQueues.get(name),
    addRequest(name) {
      const tenantQueue = tenantQueues.get(name) ?? newTenantQueue(name);
      tenantQueues.set(name, tenantQueue);
      tenantQueue.requests += 1;
      return tenantQueue;
    },
    removeRequest(tenantQueue) {
      tenantQueue.requests -= 1;
      forgetWhenEmpty(tenantQueue);
    },
    beginAtOnce(tenantQueue, size) {
      if (waiting > 0 || !mayBegin(tenantQueue) || !hasRoom(tenantQueue, size)) return false;
      begun += 1;
      work(tenantQueue, size);
      return true;
    },
    wait(tenantQueue, line, next) {
      const remove = enterLine(tenantQueue, line, next);
      serve();
      return () => {
        const isRemoved = remove();
        if (isRemoved) leaveLine();
        return isRemoved;
      };
    },
    end(tenantQueue, turn) {
      endTurn(tenantQueue, turn);
      begun -= 1;
      forgetWhenEmpty(tenantQueue);
      serve();
    },
    endSlice(tenantQueue, turn, goOn) {
      const { size } = turn;
      endTurn(tenantQueue, turn);
      const remove = enterLine(tenantQueue, 'sliced', { size, go: goOn });
      serve();
      return () => {
        if (!remove()) return;
        work(tenantQueue, size);
        leaveLine();
        goOn();
      };
    },
  };
}

const waitingOf = ({ lines }: TenantQueue) => lines.sliced.size + lines.returning.size + lines.arrivals.size;
const begunOf = (tenantQueue: TenantQueue) => tenantQueue.atWork + tenantQueue.lines.sliced.size;

const newTenantQueue = (name: string): TenantQueue => ({
  name,
  requests: 0,
  atWork: 0,
  hadMs: 0,
  lines: { sliced: createLinkedList(), returning: createLinkedList(), arrivals: createLinkedList() },
});
