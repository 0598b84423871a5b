import { LIMITS } from '../domain/limits.js';

/** Works through items in order, and lets other work of the process on whenever it has taken its slice of time. */
export async function inSlices<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - begun < LIMITS.requests.sliceMs.value) continue;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  }
  return results;
}
