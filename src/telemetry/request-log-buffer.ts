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

/** @param most lines kept; beyond it new ones are dropped, since operators look for the oldest first */
export function createRequestLogBuffer(most: number): RequestLogBuffer {
  let lines: TenantRequestLog[] = [];
  let lost = 0;
  return {
    add(line) {
      if (lines.length < most) lines.push(line);
      else lost += 1;
    },
    take() {
      const taken = lines;
      lines = [];
      return taken;
    },
    giveBack(taken) {
      const all = [...taken, ...lines];
      lost += Math.max(0, all.length - most);
      lines = all.slice(0, most);
    },
    takeLost() {
      const count = lost;
      lost = 0;
      return count;
    },
  };
}
