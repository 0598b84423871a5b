import { scheduler } from 'node:timers/promises';

/** Lets other work of the process run before the caller goes on, as `scheduler.yield` of `node:timers/promises` does. */
export interface Scheduler {
  yield(): Promise<void>;
  /** Whether other tenants' requests are there, for whose sake much work is done in small pieces, with a pause before each. */
  readonly isShared: boolean;
}

/** Of work that nobody's requests wait for. */
export const UNSHARED: Scheduler = { yield: () => scheduler.yield(), isShared: false };
