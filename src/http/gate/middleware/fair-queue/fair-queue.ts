import { createRoom, type Room, type RoomBounds } from './room.js';
import {
  createTenantQueues,
  type Size,
  type TenantQueue,
  type TenantQueues,
  type WaitingKind,
  type WaitingRequest,
} from './tenant-queues.js';

export interface FairQueueBounds extends RoomBounds {
  /** Least cost of a turn, from its beginning, and the distance behind the next turn at which a new tenant queue is placed. */
  readonly sliceMs: number;
}

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
  /**
   * Calls `go` when it is the turn of the request, which may be at once.
   * @returns a function that takes the request out and answers `false` when it has begun
   */
  wait(
    tenantQueue: TenantQueue,
    kind: Exclude<WaitingKind, 'sliced'>,
    request: WaitingRequest,
  ): () => boolean;
  /** The end of a turn after which the request is over, or waits for something else. */
  end(tenantQueue: TenantQueue, turn: Turn): void;
  /**
   * The end of a turn after which the request goes on: `goOn` is called when it has its next one.
   * @returns a function that lets the request go on, unless it does already, whatever else is at work
   */
  endSlice(tenantQueue: TenantQueue, turn: Turn, goOn: () => void): () => void;
}

/** A turn that is over. */
interface Turn {
  readonly size: Size;
  readonly tookMs: number;
}

/** The state of one fair queue. */
interface State {
  readonly queues: TenantQueues;
  readonly room: Room;
  readonly sliceMs: number;
}

/**
 * Start-time fair queueing by measured work: the tenant queue that has had the least goes next. Room is never left empty while the
 * next request fits it. The README beside this file has the algorithm and an example.
 * @see Goyal, Vin and Cheng, "Start-time Fair Queuing", SIGCOMM 1996
 */
export function createFairQueue({ sliceMs, ...bounds }: FairQueueBounds): FairQueue {
  const queues = createTenantQueues(sliceMs);
  const room = createRoom(bounds);
  const state = { queues, room, sliceMs };
  return {
    get waiting() {
      return queues.waitingRequests;
    },
    tenantQueueOf: queues.find,
    addRequest: queues.addRequest,
    removeRequest: queues.removeRequest,
    beginAtOnce(tenantQueue, size) {
      if (queues.waitingRequests > 0 || !room.mayBegin(tenantQueue) || !room.fits(tenantQueue, size))
        return false;
      room.begin();
      beginTurn(state, tenantQueue, size);
      return true;
    },
    wait(tenantQueue, kind, request) {
      const remove = queues.enqueue(tenantQueue, kind, request);
      serve(state);
      return () => {
        const isRemoved = remove();
        if (isRemoved) queues.endWait();
        return isRemoved;
      };
    },
    end(tenantQueue, turn) {
      endTurn(state, tenantQueue, turn);
      room.end();
      queues.forgetWhenEmpty(tenantQueue);
      serve(state);
    },
    endSlice(tenantQueue, turn, goOn) {
      const { size } = turn;
      endTurn(state, tenantQueue, turn);
      const remove = queues.enqueue(tenantQueue, 'sliced', { size, go: goOn });
      serve(state);
      return () => {
        if (!remove()) return;
        beginTurn(state, tenantQueue, size);
        queues.endWait();
        goOn();
      };
    },
  };
}

/**
 * Begins the requests that there is room for. A long request at the head waits for room and is not overtaken: short requests of
 * others would otherwise starve it. Meanwhile a tenant queue that has nothing at work may begin in the room that is kept for such.
 */
function serve(state: State): void {
  const { queues, room } = state;
  while (queues.waitingRequests > 0) {
    let next = queues.leastServed((one) => nextOf(room, one) !== null);
    if (next !== null && !fits(room, next)) {
      next = queues.leastServed((one) => one.atWork === 0 && fits(room, one));
    }
    if (next === null) return;
    start(state, next);
  }
}

function fits(room: Room, tenantQueue: TenantQueue): boolean {
  const next = nextOf(room, tenantQueue);
  return next !== null && room.fits(tenantQueue, next.size);
}

/** The request of a tenant queue whose turn it is; `null` when none waits that may go on. */
function nextOf(room: Room, tenantQueue: TenantQueue): WaitingRequest | null {
  const { sliced, returning, arrivals } = tenantQueue.waiting;
  return sliced.first ?? (room.mayBegin(tenantQueue) ? (returning.first ?? arrivals.first) : null) ?? null;
}

function start(state: State, tenantQueue: TenantQueue): void {
  const { sliced, returning, arrivals } = tenantQueue.waiting;
  if (sliced.size === 0) state.room.begin();
  const next = sliced.shift() ?? returning.shift() ?? arrivals.shift();
  if (next === undefined) return;
  beginTurn(state, tenantQueue, next.size);
  state.queues.endWait();
  next.go();
}

/** A turn costs a slice from its beginning, and beyond that what it takes. */
function beginTurn({ room, sliceMs }: State, tenantQueue: TenantQueue, size: Size): void {
  room.occupy(tenantQueue, size);
  tenantQueue.servedMs += sliceMs;
}

function endTurn({ room, sliceMs }: State, tenantQueue: TenantQueue, { size, tookMs }: Turn): void {
  tenantQueue.servedMs += Math.max(0, tookMs - sliceMs);
  room.free(tenantQueue, size);
}
