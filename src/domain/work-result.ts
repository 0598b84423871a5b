/**
 * How one run of a piece of work ended, for the queue that ran it: `over` where nothing is left to do now, `paused` where the
 * process stops and the next one is to go on, `waitMs` where it is to be run again after that many milliseconds.
 */
export type WorkResult = 'over' | 'paused' | { readonly waitMs: number };
