import { begunOf, type Size, type TenantQueue } from './tenant-queues.js';

export interface RoomBounds {
  /** Requests at work at once, of all tenant queues, where none of them is short. */
  readonly atOnce: number;
  /** Requests at work at once, of all tenant queues, where all are short: each takes as much less room. */
  readonly shortAtOnce: number;
  /** Requests that have begun and not ended, of all tenant queues: at work, or between two slices of their work. */
  readonly begun: number;
  /** The part of `begun` that is kept for tenant queues that have begun nothing. */
  readonly kept: number;
}

/** The bounds of a process, and what is used of them. */
export interface Room {
  /** Whether one more request of the tenant queue may begin. */
  mayBegin(tenantQueue: TenantQueue): boolean;
  begin(): void;
  end(): void;
  /** Whether a request of this size may be at work beside those that are. */
  fits(tenantQueue: TenantQueue, size: Size): boolean;
  occupy(tenantQueue: TenantQueue, size: Size): void;
  free(tenantQueue: TenantQueue, size: Size): void;
}

export function createRoom({ atOnce, shortAtOnce, begun: maxBegun, kept }: RoomBounds): Room {
  /** Shares of the room that a request takes: `atOnce` full ones fill it, and so do `shortAtOnce` short ones. */
  const shares: Readonly<Record<Size, number>> = { full: shortAtOnce, short: atOnce };
  const shared = atOnce * shortAtOnce;
  let used = 0;
  let begun = 0;

  return {
    mayBegin: (tenantQueue) => begun < maxBegun - kept || (begun < maxBegun && begunOf(tenantQueue) === 0),
    begin() {
      begun += 1;
    },
    end() {
      begun -= 1;
    },
    fits: ({ atWork }, size) => used + shares[size] <= shared + (atWork === 0 ? kept * shares.full : 0),
    occupy(tenantQueue, size) {
      used += shares[size];
      tenantQueue.atWork += 1;
    },
    free(tenantQueue, size) {
      used -= shares[size];
      tenantQueue.atWork -= 1;
    },
  };
}
