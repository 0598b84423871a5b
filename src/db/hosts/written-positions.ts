import type { LogPosition } from './log-position.js';

/** The place in the log at which each tenant last wrote, as all processes remember it for some seconds. */
export interface WrittenPositions {
  /** Called after each commit of the tenant, before its answer. Never rejects. */
  note(tenantId: string, position: LogPosition): Promise<void>;
  /** @returns `null`: it has written nothing in the last seconds @throws when that cannot be asked */
  of(tenantId: string): Promise<LogPosition | null>;
}
