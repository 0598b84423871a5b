import { begunOf, type Size, type TenantQueue } from './tenant-queues.js';

export interface RoomBounds {
  /** Requests at work at once, of all tenant queues, where all are of one size. In a mixture each takes its part of the room. */
  readonly atOnce: Readonly<Record<Size, number>>;
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

export function createRoom({ atOnce, begun: maxBegun, kept }: RoomBounds): Room {
  /** The room, in shares of which each size takes a whole number. */
  const shared = atOnce.short * atOnce.full * atOnce.bulk;
  const shareOf = (size: Size) => shared / atOnce[size];
  /** Shares beyond the room, for a tenant queue with nothing at work. */
  const keptFor = (size: Size) => kept * Math.max(shareOf('full'), shareOf(size));
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
    fits: ({ atWork }, size) => used + shareOf(size) <= shared + (atWork === 0 ? keptFor(size) : 0),
    occupy(tenantQueue, size) {
      used += shareOf(size);
      tenantQueue.atWork += 1;
    },
    free(tenantQueue, size) {
      used -= shareOf(size);
      tenantQueue.atWork -= 1;
    },
  };
}
