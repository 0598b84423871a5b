import { scheduler } from 'node:timers/promises';

/** How long work shares a process with other work. */
export interface Scheduler {
  /** Lets other work of the process run before the caller goes on, as `scheduler.yield` of `node:timers/promises` does. */
  yield(): Promise<void>;
  /** Waits for another server, in nobody's way. Not within a transaction: its connection would be waited for meanwhile. */
  releaseWhileRemote<T>(wait: () => Promise<T>): Promise<T>;
}

/** Scheduler of work that no request waits for. */
export const UNSHARED: Scheduler = { yield: () => scheduler.yield(), releaseWhileRemote: (wait) => wait() };
