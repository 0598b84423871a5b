import { createLinkedList, type LinkedList } from '../../linked-list.js';

export interface FairQueueBounds {
  /** Requests at work at once, of all lanes. */
  readonly atOnce: number;
  /** Requests that have begun and not ended, of all lanes: at work, or between two slices of their work. */
  readonly begun: number;
  /** Of these, how many are kept for lanes that have begun nothing. */
  readonly kept: number;
  /** Least cost of a turn, from its beginning, and the distance behind the next turn at which a new tenant queue is placed. */
  readonly sliceMs: number;
}

/** The requests of one tenant, or of an address whose callers are not known yet. */
export interface Lane {
  readonly name: string;
  /** Requests that are there: at work, in a line, or waiting for something else. */
  requests: number;
  atWork: number;
  /** Work that it has had while requests waited; for one that came later, as if it had been there. */
  hadMs: number;
  readonly lines: Readonly<Record<Line, LinkedList<() => void>>>;
}

/**
 * Lines of a tenant queue, in the order in which they are served: work between two slices, requests that have
 * waited for something else, and requests that have done nothing yet.
 */
export type Line = 'sliced' | 'returning' | 'arrivals';

export interface FairQueue {
  /** Requests that wait, of all lanes. */
  readonly waiting: number;
  laneOf(name: string): Lane | undefined;
  /** Adds a request to its lane. */
  join(name: string): Lane;
  /** Takes a request from its lane. */
  part(lane: Lane): void;
  /** Begins a request, where none waits and there is room. */
  beginAtOnce(lane: Lane): boolean;
  /** Calls `begin` when it is the turn of the request: at once, perhaps. @returns takes it out; `false` when it has begun */
  wait(lane: Lane, line: Exclude<Line, 'sliced'>, begin: () => void): () => boolean;
  /** The end of a turn after which the request is over, or waits for something else. */
  end(lane: Lane, tookMs: number): void;
  /**
   * The end of a turn after which the request goes on: `goOn` is called when it has its next one.
   * @returns lets it go on whatever else is at work, where it has not yet
   */
  endSlice(lane: Lane, tookMs: number, goOn: () => void): () => void;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, 1996) by measured work: the lane that has had the least goes next. A place
 * is never left empty while a request waits that may have it. A lane that comes is placed behind the one that is next, so that
 * none saves up turns, and any number that come once each hold up nobody. What a lane has had is remembered while
 * requests wait, also when it has none itself, and forgotten when none waits.
 */
export function createFairQueue({ atOnce, begun: mostBegun, kept, sliceMs }: FairQueueBounds): FairQueue {
  const lanes = new Map<string, Lane>();
  let atWork = 0;
  let begun = 0;
  let waiting = 0;

  const mayWork = (lane: Lane) => atWork < atOnce || (lane.atWork === 0 && atWork < atOnce + kept);
  const mayBegin = (lane: Lane) =>
    mayWork(lane) && (begun < mostBegun - kept || (begun < mostBegun && begunOf(lane) === 0));

  function serve(): void {
    while (waiting > 0) {
      const lane = leastOf(isReady);
      if (lane === null) return;
      start(lane);
    }
  }

  function leastOf(isMeant: (lane: Lane) => boolean): Lane | null {
    let least: Lane | null = null;
    for (const lane of lanes.values()) {
      if (isMeant(lane) && (least === null || lane.hadMs < least.hadMs)) least = lane;
    }
    return least;
  }

  function isReady(lane: Lane): boolean {
    const { sliced, returning, arrivals } = lane.lines;
    if (sliced.size > 0) return mayWork(lane);
    return returning.size + arrivals.size > 0 && mayBegin(lane);
  }

  function start(lane: Lane): void {
    const { sliced, returning, arrivals } = lane.lines;
    if (sliced.size === 0) begun += 1;
    const go = sliced.shift() ?? returning.shift() ?? arrivals.shift();
    work(lane);
    leaveLine();
    go?.();
  }

  function work(lane: Lane): void {
    atWork += 1;
    lane.atWork += 1;
    lane.hadMs += sliceMs;
  }

  function enterLine(lane: Lane, line: Line, go: () => void): () => boolean {
    if (waiting === 0) beginAnew();
    const least = waitingOf(lane) > 0 ? null : leastOf((one) => waitingOf(one) > 0);
    if (least !== null) lane.hadMs = Math.max(lane.hadMs, least.hadMs + sliceMs);
    waiting += 1;
    return lane.lines[line].add(go);
  }

  function leaveLine(): void {
    waiting -= 1;
    if (waiting === 0) beginAnew();
  }

  /** While none waits there is nothing to share: what is at work counts, and what was does not. */
  function beginAnew(): void {
    for (const lane of lanes.values()) {
      lane.hadMs = lane.atWork * sliceMs;
      forgetWhenEmpty(lane);
    }
  }

  function endTurn(lane: Lane, tookMs: number): void {
    lane.hadMs += Math.max(0, tookMs - sliceMs);
    lane.atWork -= 1;
    atWork -= 1;
  }

  function forgetWhenEmpty(lane: Lane): void {
    if (lane.requests > 0 || begunOf(lane) > 0 || lane.lines.returning.size > 0) return;
    const least = leastOf((one) => waitingOf(one) > 0);
    if (least === null || lane.hadMs <= least.hadMs) lanes.delete(lane.name);
  }

  return {
    get waiting() {
      return waiting;
    },
    laneOf: (name) => lanes.get(name),
    join(name) {
      const lane = lanes.get(name) ?? newLane(name);
      lanes.set(name, lane);
      lane.requests += 1;
      return lane;
    },
    part(lane) {
      lane.requests -= 1;
      forgetWhenEmpty(lane);
    },
    beginAtOnce(lane) {
      if (waiting > 0 || !mayBegin(lane)) return false;
      begun += 1;
      work(lane);
      return true;
    },
    wait(lane, line, begin) {
      const remove = enterLine(lane, line, begin);
      serve();
      return () => {
        const isRemoved = remove();
        if (isRemoved) leaveLine();
        return isRemoved;
      };
    },
    end(lane, tookMs) {
      endTurn(lane, tookMs);
      begun -= 1;
      forgetWhenEmpty(lane);
      serve();
    },
    endSlice(lane, tookMs, goOn) {
      endTurn(lane, tookMs);
      const remove = enterLine(lane, 'sliced', goOn);
      serve();
      return () => {
        if (!remove()) return;
        work(lane);
        leaveLine();
        goOn();
      };
    },
  };
}

const waitingOf = ({ lines }: Lane) => lines.sliced.size + lines.returning.size + lines.arrivals.size;
const begunOf = (lane: Lane) => lane.atWork + lane.lines.sliced.size;

const newLane = (name: string): Lane => ({
  name,
  requests: 0,
  atWork: 0,
  hadMs: 0,
  lines: { sliced: createLinkedList(), returning: createLinkedList(), arrivals: createLinkedList() },
});
