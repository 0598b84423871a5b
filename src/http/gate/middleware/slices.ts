import { createLinkedList } from '../../../process/linked-list.js';

/** Turns of requests whose work goes in slices. */
export interface Slices {
  /**
   * Waits for a turn of the event loop in which no other request has a slice of long work: what has come meanwhile is served
   * between any two slices, however many requests are at work (decision 104).
   */
  next(): Promise<void>;
}

export function createSlices(): Slices {
  /** Requests between two slices of their work, the one that has waited longest first. */
  const waiting = createLinkedList<() => void>();

  function goOnWithNext(): void {
    const goOn = waiting.shift();
    if (waiting.size > 0) setImmediate(goOnWithNext);
    goOn?.();
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        if (waiting.size === 1) setImmediate(goOnWithNext);
      }),
  };
}
