import { fingerprint } from '../fingerprint.js';
import { createFingerprintTable } from '../fingerprint-table.js';
import type { BankRow } from './bank-row.js';

/** Remembers which ids a file has used and with what content. A false alarm is as rare as two texts that share an entry. */
export function createSeenIds() {
  const contents = createFingerprintTable();
  return {
    /** `conflict` when the id was used before with other content; the first use stands. */
    add(id: string, content: string): 'new' | 'same' | 'conflict' {
      const written = fingerprint(content, 0xc2b2ae3d) || 1;
      const before = contents.replace(id, (first) => first || written);
      if (before === 0) return 'new';
      return before === written ? 'same' : 'conflict';
    },
  };
}

/** The content on which two rows with one id must agree to be one transaction listed twice. */
export function rowContent(row: BankRow): string {
  const { date, amountPence, currency, description, counterparty, reference } = row;
  return JSON.stringify([date, amountPence, currency, description, counterparty, reference]);
}
