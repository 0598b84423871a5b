import { fingerprint } from './fingerprint.js';

/** Of an entry: the two halves of its fingerprint, then its value. */
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
    for (let at = 0; at < before.length; at += WIDTH) {
      const [high = 0, low = 0, value = 0] = before.subarray(at, at + WIDTH);
      if (high !== 0) table.set([high, low, value], find(high, low));
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
