import { LIMITS } from '../limits/limits.js';
import type { Scheduler } from './scheduler.js';

/** Works through items in order, and yields whenever it has taken its slice of time. */
export async function inSlices<T, R>(
  scheduler: Pick<Scheduler, 'yield'>,
  items: readonly T[],
  work: (item: T) => R,
): Promise<R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - begun < LIMITS.requests.sliceMs.value) continue;
    await scheduler.yield();
    begun = performance.now();
  }
  return results;
}

/** Finishes work that stops after each of its steps, and yields whenever it has taken its slice of time. */
export async function finishedInSlices<R>(
  scheduler: Pick<Scheduler, 'yield'>,
  work: Generator<void, R>,
): Promise<R> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - begun < LIMITS.requests.sliceMs.value) continue;
    await scheduler.yield();
    begun = performance.now();
  }
}
