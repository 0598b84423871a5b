/** Lets work through one piece at a time. */
export interface OneAtATime {
  /** Runs the work when all before it is done; `null`, at once, when too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T> | null;
}

/**
 * One password check at a time: each takes 128 MiB and a third of a second of a core, and checks that run
 * side by side would all see the same count of failures.
 */
export function createOneAtATime(maxWaiting: number): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return {
    enter(work) {
      if (inside > maxWaiting) return null;
      inside += 1;
      const result = last.then(work).finally(() => {
        inside -= 1;
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}
