import type { NewTransaction } from '../../db/ledger/transaction-columns.js';
import {
  findImportedDuplicates,
  type ImportedRow,
} from '../../domain/transactions/find-imported-duplicates.js';

/** The rows, each with the imported row that it probably duplicates: such a row needs a person's review. */
export function flagDuplicates(
  rows: readonly Omit<NewTransaction, 'possibleDuplicateOf'>[],
  imported: readonly ImportedRow[],
): NewTransaction[] {
  const recorded = findImportedDuplicates(rows, imported);
  return rows.map((row, index) => {
    const possibleDuplicateOf = recorded[index] ?? null;
    return Object.assign({}, row, {
      needsReview: row.needsReview || possibleDuplicateOf !== null,
      possibleDuplicateOf,
    });
  });
}
