import { createLinkedList, type LinkedList } from '../../../../process/linked-list.js';

/** The requests of one tenant, or of an address whose callers are not known yet. */
export interface TenantQueue {
  readonly name: string;
  /** Requests that are there: at work, in this queue, or waiting for something else. */
  requests: number;
  atWork: number;
  /** Work that it has had while requests waited. A queue that came later begins with what it would have had. */
  servedMs: number;
  readonly waiting: Readonly<Record<WaitingKind, LinkedList<WaitingRequest>>>;
}

/**
 * Kinds of requests that wait, in the order in which they are served: those between two slices of their work, those that have
 * waited for something else, and those that have done nothing yet.
 */
export type WaitingKind = 'sliced' | 'returning' | 'arrivals';

/**
 * How much room a request takes. A short one reads or writes one row: it waits for Postgres most of its time, and leaves the core to
 * others. A bulk one works on a hundred rows, and leaves others little of the core and of Postgres.
 */
export type Size = 'short' | 'full' | 'bulk';

export interface WaitingRequest {
  readonly size: Size;
  readonly go: () => void;
}

/** The tenant queues of a process, with the work that each has had. */
export interface TenantQueues {
  /** Requests that wait, of all tenant queues. */
  readonly waitingRequests: number;
  find(name: string): TenantQueue | undefined;
  /** Adds a request to its tenant queue, which is made where there is none. */
  addRequest(name: string): TenantQueue;
  /** Takes a request from its tenant queue. */
  removeRequest(tenantQueue: TenantQueue): void;
  /**
   * Lets a request wait.
   * @returns a function that takes it out, to be followed by `endWait`, and answers `false` when it is out
   */
  enqueue(tenantQueue: TenantQueue, kind: WaitingKind, request: WaitingRequest): () => boolean;
  /** Counts a request that waits no more. One that has begun is counted as at work before. */
  endWait(): void;
  leastServed(isEligible: (tenantQueue: TenantQueue) => boolean): TenantQueue | null;
  /** Removes a tenant queue without requests, unless others wait and have had less: it would come back with less than it has had. */
  forgetWhenEmpty(tenantQueue: TenantQueue): void;
}

/** @param sliceMs distance behind the next turn at which a tenant queue that had nothing waiting is placed */
export function createTenantQueues(sliceMs: number): TenantQueues {
  const tenantQueues = new Map<string, TenantQueue>();
  let waitingRequests = 0;

  function leastServed(isEligible: (tenantQueue: TenantQueue) => boolean): TenantQueue | null {
    let least: TenantQueue | null = null;
    for (const tenantQueue of tenantQueues.values()) {
      if (isEligible(tenantQueue) && (least === null || tenantQueue.servedMs < least.servedMs))
        least = tenantQueue;
    }
    return least;
  }

  function forgetWhenEmpty(tenantQueue: TenantQueue): void {
    const { requests, waiting } = tenantQueue;
    if (requests > 0 || begunOf(tenantQueue) > 0 || waiting.returning.size > 0) return;
    const least = leastServed(hasWaiting);
    if (least === null || tenantQueue.servedMs <= least.servedMs) tenantQueues.delete(tenantQueue.name);
  }

  /** Counts only the requests at work, and forgets earlier work: while none waits there is nothing to share. */
  function resetShares(): void {
    for (const tenantQueue of tenantQueues.values()) {
      tenantQueue.servedMs = tenantQueue.atWork * sliceMs;
      forgetWhenEmpty(tenantQueue);
    }
  }

  return {
    get waitingRequests() {
      return waitingRequests;
    },
    find: (name) => tenantQueues.get(name),
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
    enqueue(tenantQueue, kind, request) {
      if (waitingRequests === 0) resetShares();
      const least = hasWaiting(tenantQueue) ? null : leastServed(hasWaiting);
      if (least !== null) tenantQueue.servedMs = Math.max(tenantQueue.servedMs, least.servedMs + sliceMs);
      waitingRequests += 1;
      return tenantQueue.waiting[kind].add(request);
    },
    endWait() {
      waitingRequests -= 1;
      if (waitingRequests === 0) resetShares();
    },
    leastServed,
    forgetWhenEmpty,
  };
}

/** Requests of a tenant queue that have begun and not ended: at work, or between two slices of their work. */
export const begunOf = ({ atWork, waiting }: TenantQueue): number => atWork + waiting.sliced.size;

const hasWaiting = ({ waiting }: TenantQueue): boolean =>
  waiting.sliced.size + waiting.returning.size + waiting.arrivals.size > 0;

const newTenantQueue = (name: string): TenantQueue => ({
  name,
  requests: 0,
  atWork: 0,
  servedMs: 0,
  waiting: { sliced: createLinkedList(), returning: createLinkedList(), arrivals: createLinkedList() },
});
