/** Work that is done one piece after another, in the order in which it came. */
export interface SerialQueue {
  /** Runs the work when all before it is done; `null`, at once, when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | null;
}

export function createSerialQueue(maxWaiting: number): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return {
    run(work) {
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
