import type { NewTransaction } from '../../db/ledger/transaction-columns.js';
import { findTold, type ImportedRow } from '../../domain/transactions/find-imported-duplicates.js';

/** The rows with the imported row that each is probably another telling of: such a row waits for a person's look. */
export function flagTold(
  rows: readonly Omit<NewTransaction, 'possibleDuplicateOf'>[],
  imported: readonly ImportedRow[],
): NewTransaction[] {
  const told = findTold(rows, imported);
  return rows.map((row, index) => {
    const possibleDuplicateOf = told[index] ?? null;
    return Object.assign({}, row, {
      needsReview: row.needsReview || possibleDuplicateOf !== null,
      possibleDuplicateOf,
    });
  });
}
