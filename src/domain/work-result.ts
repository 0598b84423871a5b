/**
 * Result of one run of a piece of work, for the queue that ran it. `done`: nothing is left to do now. `paused`: the process
 * stops, and the next one continues. `snooze`: the work is run again after `ms` milliseconds, and no attempt is spent.
 */
export type WorkResult = Done | Paused | Snooze;

interface Done {
  readonly kind: 'done';
}

interface Paused {
  readonly kind: 'paused';
}

interface Snooze {
  readonly kind: 'snooze';
  readonly ms: number;
}

export const done = (): Done => ({ kind: 'done' });
export const paused = (): Paused => ({ kind: 'paused' });
export const snooze = (ms: number): Snooze => ({ kind: 'snooze', ms });
