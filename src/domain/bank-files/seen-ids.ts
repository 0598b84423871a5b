import { fingerprint } from '../fingerprint.js';
import type { BankRow } from './bank-row.js';

/**
 * Remembers which ids a file has used and with what content, in 12 bytes an id: a million ids take
 * 24 MiB. Works on 64-bit fingerprints, so a false alarm is possible once in some ten million files of
 * a million rows.
 */
export function createSeenIds() {
  let capacity = 1024;
  let used = 0;
  let table = new Uint32Array(capacity * 3);

  function slotOf(high: number, low: number): number {
    let slot = low & (capacity - 1);
    while (table[slot * 3] !== 0 || table[slot * 3 + 1] !== 0) {
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
      const [high = 0, low = 0, content = 0] = before.subarray(at, at + 3);
      if (high !== 0 || low !== 0) table.set([high, low, content], slotOf(high, low) * 3);
    }
  }

  return {
    /** `conflict` when the id was used before with other content; the first use stands. */
    add(id: string, content: string): 'new' | 'same' | 'conflict' {
      if (used * 2 >= capacity) grow();
      const high = fingerprint(id, 0x9e3779b1) || 1;
      const low = fingerprint(id, 0x85ebca77);
      const written = fingerprint(content, 0xc2b2ae3d);
      const at = slotOf(high, low) * 3;
      if (table[at] === high) return table[at + 2] === written ? 'same' : 'conflict';
      table[at] = high;
      table[at + 1] = low;
      table[at + 2] = written;
      used += 1;
      return 'new';
    },
  };
}

/** What two rows with one id must agree on to be one transaction listed twice. */
export function rowContent(row: BankRow): string {
  const { date, amountPence, currency, description, counterparty, reference } = row;
  return JSON.stringify([date, amountPence, currency, description, counterparty, reference]);
}
