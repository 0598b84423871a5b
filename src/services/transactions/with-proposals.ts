import { findLettingStatements } from '../../db/documents/letting-statements-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { findUsualRents } from '../../db/transactions/usual-rents-queries.js';
import { splitsOfLetting } from '../../domain/documents/letting-statement.js';
import { isToBeSplit, proposedSplits } from '../../domain/transactions/propose-splits.js';
import type { SplitFields, Transaction } from '../../domain/transactions/transaction.js';

/**
 * The rows; those that hold two things have the proposed parts: from the letting agent's statement that is linked to the
 * row, else from the row itself. Rows of one thing without documents cost no trip.
 */
export async function withProposals(db: TenantReader, rows: readonly Transaction[]): Promise<Transaction[]> {
  const stated = await statedSplits(db, rows);
  const ids = rows.filter((row) => isToBeSplit(row) && !stated.has(row.id)).map(({ id }) => id);
  if (ids.length === 0 && stated.size === 0) return [...rows];
  const rents = ids.length === 0 ? new Map() : await findUsualRents(db, ids);
  return rows.map((row) => {
    const splitsProposed = stated.get(row.id);
    if (splitsProposed !== undefined) return { ...row, splitsProposed };
    return isToBeSplit(row)
      ? { ...row, splitsProposed: proposedSplits(row, rents.get(row.id) ?? null) }
      : row;
  });
}

/** Parts of rows that are not split and are the payout of a proved statement. */
async function statedSplits(
  db: TenantReader,
  rows: readonly Transaction[],
): Promise<ReadonlyMap<string, readonly SplitFields[]>> {
  const open = rows.filter(
    ({ splits, documentIds, amountPence, currency }) =>
      splits === null && documentIds.length > 0 && amountPence > 0 && currency === 'GBP',
  );
  if (open.length === 0) return new Map();
  const statements = await findLettingStatements(db, [...new Set(open.flatMap((row) => row.documentIds))]);
  return new Map(
    open.flatMap((row) => {
      const proposed = row.documentIds
        .flatMap((id) => statements.get(id) ?? [])
        .map((statement) => splitsOfLetting(statement, row))
        .find((splits) => splits.length > 0);
      return proposed === undefined ? [] : [[row.id, proposed] as const];
    }),
  );
}

/** One row, with the split that is proposed for it. */
export async function withProposal(db: TenantReader, row: Transaction): Promise<Transaction> {
  const [proposed = row] = await withProposals(db, [row]);
  return proposed;
}
