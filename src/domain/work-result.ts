/**
 * Result of one run of a piece of work, for the queue that ran it. `over`: nothing is left to do now. `paused`: the process
 * stops and the next one continues. `waitMs`: it is run again after that many milliseconds.
 */
export type WorkResult = 'over' | 'paused' | { readonly waitMs: number };
