/** Lets other work of the process run before the caller goes on, as `scheduler.yield` of `node:timers/promises` does. */
export interface Scheduler {
  yield(): Promise<void>;
}
