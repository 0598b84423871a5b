import { HOUR_MS } from '../domain/durations.js';
import { LIMITS } from '../limits/limits.js';

/** One error, as it is counted. */
interface ErrorOccurrence {
  /** The queue whose job it was, `web` or `admin`. */
  readonly source: string;
  readonly code: string;
  readonly place: string;
  /** `null`: nobody's, or not known. */
  readonly tenantId: string | null;
}

/** Count of one kind of error by one process in one hour. */
interface ErrorCount {
  readonly source: string;
  readonly code: string;
  readonly place: string;
  readonly hour: Date;
  readonly firstAt: Date;
  lastAt: Date;
  count: number;
  /** How often by tenant. */
  readonly tenants: Map<string, number>;
}

/** Errors counted in memory until they are written; see `src/services/console/keep-errors.ts`. */
export interface ErrorCounts {
  record(occurrence: ErrorOccurrence): void;
  /** All counts since they were last taken. */
  take(): ErrorCount[];
  /** Keeps counts that could not be written for the next time. */
  giveBack(counts: readonly ErrorCount[]): void;
}

/** Kind for all errors beyond those that a process keeps apart. */
const OTHERS = { code: 'too_many_kinds', place: 'more kinds of error than are kept apart' };

/** Memory is bounded: so many kinds, and so many tenants of each. @param nowMs milliseconds since 1970 */
export function createErrorCounts(nowMs: () => number): ErrorCounts {
  const { errorKinds, errorTenants } = LIMITS.console;
  let counts = new Map<string, ErrorCount>();

  function entryOf(kind: Omit<ErrorOccurrence, 'tenantId'>, atMs: number): ErrorCount {
    const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
    const key = [hourMs, kind.source, kind.code, kind.place].join('\n');
    const known = counts.get(key);
    if (known !== undefined) return known;
    if (counts.size >= errorKinds.value && kind.code !== OTHERS.code)
      return entryOf({ source: kind.source, ...OTHERS }, atMs);
    const { source, code, place } = kind;
    const at = new Date(atMs);
    const entry = {
      ...{ source, code, place },
      hour: new Date(hourMs),
      firstAt: at,
      lastAt: at,
      count: 0,
      tenants: new Map<string, number>(),
    };
    counts.set(key, entry);
    return entry;
  }

  function addTenant(entry: ErrorCount, tenantId: string, count: number): void {
    if (!entry.tenants.has(tenantId) && entry.tenants.size >= errorTenants.value) return;
    entry.tenants.set(tenantId, (entry.tenants.get(tenantId) ?? 0) + count);
  }

  return {
    record({ tenantId, ...kind }) {
      const atMs = nowMs();
      const entry = entryOf(kind, atMs);
      entry.count += 1;
      entry.lastAt = new Date(atMs);
      if (tenantId !== null) addTenant(entry, tenantId, 1);
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    giveBack(taken) {
      for (const given of taken) {
        const entry = entryOf(given, given.firstAt.getTime());
        entry.count += given.count;
        if (given.lastAt > entry.lastAt) entry.lastAt = given.lastAt;
        for (const [tenantId, count] of given.tenants) addTenant(entry, tenantId, count);
      }
    },
  };
}
