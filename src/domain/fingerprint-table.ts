import { fingerprint } from './fingerprint.js';

/** Numbers of 32 bits in an entry: the two halves of its fingerprint, then its value. */
const WIDTH = 3;

/**
 * A 32-bit number for each text, in 12 bytes an entry: a million take 24 MiB. Texts are distinguished by 64 bits of a
 * hash, so two of them share an entry in about one of ten million files with a million texts.
 */
export function createFingerprintTable() {
  let capacity = 1024;
  let used = 0;
  let table = new Uint32Array(capacity * WIDTH);

  /** The entry of a fingerprint, or the free one where it belongs. `high` is never 0, which marks a free entry. */
  function find(high: number, low: number): number {
    let slot = low & (capacity - 1);
    while (table[slot * WIDTH] !== 0) {
      if (table[slot * WIDTH] === high && table[slot * WIDTH + 1] === low) break;
      slot = (slot + 1) & (capacity - 1);
    }
    return slot * WIDTH;
  }

  function grow(): void {
    const before = table;
    capacity *= 2;
    table = new Uint32Array(capacity * WIDTH);
    for (let from = 0; from < before.length; from += WIDTH) {
      const high = before[from] ?? 0;
      if (high === 0) continue;
      const low = before[from + 1] ?? 0;
      const to = find(high, low);
      table[to] = high;
      table[to + 1] = low;
      table[to + 2] = before[from + 2] ?? 0;
    }
  }

  return {
    /** Sets a text's number to what `next` makes of the one before, 0 for a text that is new. @returns the one before */
    replace(text: string, next: (before: number) => number): number {
      if (used * 2 >= capacity) grow();
      const high = fingerprint(text, 0x9e3779b1) || 1;
      const low = fingerprint(text, 0x85ebca77);
      const at = find(high, low);
      if (table[at] === 0) used += 1;
      const before = table[at + 2] ?? 0;
      table[at] = high;
      table[at + 1] = low;
      table[at + 2] = next(before);
      return before;
    },
  };
}
