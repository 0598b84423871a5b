import { fingerprint } from '../fingerprint.js';

/**
 * Counts how often a file has held the same content, in 12 bytes a content: a million take 24 MiB.
 * Contents are distinguished by 64 bits of a hash. Should two different ones ever share them, the second is
 * counted as a repeat, which changes its identity but loses nothing.
 */
export function createOccurrenceCounter() {
  let capacity = 1024;
  let used = 0;
  let table = new Uint32Array(capacity * 3);

  function slotOf(high: number, low: number): number {
    let slot = low & (capacity - 1);
    while (table[slot * 3 + 2] !== 0) {
      if (table[slot * 3] === high && table[slot * 3 + 1] === low) return slot;
      slot = (slot + 1) & (capacity - 1);
    }
    return slot;
  }

  function grow(): void {
    const before = table;
    capacity *= 2;
    table = new Uint32Array(capacity * 3);
    for (let at = 0; at < before.length; at += 3) {
      const [high = 0, low = 0, count = 0] = before.subarray(at, at + 3);
      if (count !== 0) table.set([high, low, count], slotOf(high, low) * 3);
    }
  }

  return {
    /** How many times this content has now been seen, from 1. */
    next(content: string): number {
      if (used * 2 >= capacity) grow();
      const high = fingerprint(content, 0x9e3779b1);
      const low = fingerprint(content, 0x85ebca77);
      const at = slotOf(high, low) * 3;
      const count = (table[at + 2] ?? 0) + 1;
      if (count === 1) used += 1;
      table[at] = high;
      table[at + 1] = low;
      table[at + 2] = count;
      return count;
    },
  };
}
