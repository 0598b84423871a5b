import type { BankRow } from '../bank-files/bank-row.js';
import { createFingerprintTable } from '../fingerprint-table.js';
import { contentOf } from '../transactions/identity.js';

/** Rows that stand in a file again, in a run as long as no coincidence makes it. */
export interface RepeatedRows {
  readonly count: number;
  /** The line on which the first run begins. */
  readonly line: number | null;
}

/** A run of so many rows, no two of them alike that follow one another, is no coincidence of equal payments. */
const LEAST_RUN = 3;

/**
 * Finds runs of rows that stand in the file before: it was put together from statements that overlap. Two equal payments
 * of a day are no run. Rows with ids are told apart by these.
 */
export function createRepeatedRows() {
  const seen = createFingerprintTable();
  let found: RepeatedRows = { count: 0, line: null };
  let run = { rows: 0, kinds: 0, line: 0 };
  let before = '';

  function end(): void {
    if (run.kinds >= LEAST_RUN) found = { count: found.count + run.rows, line: found.line ?? run.line };
    run = { rows: 0, kinds: 0, line: 0 };
    before = '';
  }

  return {
    add(row: BankRow): void {
      if (row.externalId !== null) return;
      const content = `${contentOf(row)},${row.account ?? ''},${row.part ?? ''}`;
      if (seen.replace(content, () => 1) === 0) {
        end();
        return;
      }
      if (run.rows === 0) run = { ...run, line: row.line };
      run = { ...run, rows: run.rows + 1, kinds: run.kinds + (content === before ? 0 : 1) };
      before = content;
    },
    result(): RepeatedRows {
      end();
      return found;
    },
  };
}
