import { createLinkedList, type LinkedList } from '../../linked-list.js';
import type { HeldKind, RequestLimits } from '../request-limits.js';

/** The requests of one tenant, or of an address whose callers are not known yet. */
export interface Lane {
  readonly name: string;
  atWork: number;
  /** Places that live, at work or not: a lane is forgotten with its last. */
  places: number;
  /** Work beyond its share while it crowded others, as it stood at `countedAt`. */
  owedMs: number;
  countedAt: number;
  /** How long a request is at work, lately. */
  meanMs: number;
  /** When it begins something again, though requests of others are at work; `null` where none held it up. */
  yieldsUntil: number | null;
  rest: NodeJS.Timeout | null;
  readonly returning: LinkedList<() => void>;
  readonly arrivals: LinkedList<() => void>;
  readonly held: Record<HeldKind, number>;
}

export type Bounds = Pick<
  RequestLimits,
  | 'atOnce'
  | 'perTenant'
  | 'alone'
  | 'aloneAfterMs'
  | 'aloneWorkMs'
  | 'share'
  | 'burstMs'
  | 'requestMs'
  | 'sentBytesPerMs'
  | 'owedMs'
  | 'queued'
  | 'yieldMs'
  | 'held'
>;

export const newLane = (name: string): Lane => ({
  name,
  atWork: 0,
  places: 0,
  owedMs: 0,
  countedAt: performance.now(),
  meanMs: 0,
  yieldsUntil: null,
  rest: null,
  returning: createLinkedList<() => void>(),
  arrivals: createLinkedList<() => void>(),
  held: { body: 0, upload: 0, download: 0, wait: 0 },
});
