import type { RequestLog } from '../domain/request-logs/request-log.js';
import type { TenantKey } from '../domain/tenant.js';

export type TenantRequestLog = TenantKey & RequestLog;

/** Requests that were answered, in memory until they are written; see `src/services/request-logs/keep-request-logs.ts`. */
export interface RequestLogBuffer {
  add(line: TenantRequestLog): void;
  /** All since they were last taken. */
  take(): TenantRequestLog[];
  /** Keeps those that could not be written for the next time, as far as there is room. */
  giveBack(lines: readonly TenantRequestLog[]): void;
  /** How many found no room since this was last asked. */
  takeLost(): number;
}

/** @param max lines kept; beyond it new ones are dropped, since operators look for the oldest first */
export function createRequestLogBuffer(max: number): RequestLogBuffer {
  let lines: TenantRequestLog[] = [];
  let lost = 0;
  return {
    add(line) {
      if (lines.length < max) lines.push(line);
      else lost += 1;
    },
    take() {
      const taken = lines;
      lines = [];
      return taken;
    },
    giveBack(taken) {
      const all = [...taken, ...lines];
      lost += Math.max(0, all.length - max);
      lines = all.slice(0, max);
    },
    takeLost() {
      const count = lost;
      lost = 0;
      return count;
    },
  };
}
