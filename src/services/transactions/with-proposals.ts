import type { TenantReader } from '../../db/executor.js';
import { findUsualRents } from '../../db/transactions/usual-rents-queries.js';
import { isToBeSplit, proposedSplits } from '../../domain/transactions/propose-splits.js';
import type { Transaction } from '../../domain/transactions/transaction.js';

/** The rows, those that hold two things with the parts that are proposed. Rows of one thing cost no trip. */
export async function withProposals(db: TenantReader, rows: readonly Transaction[]): Promise<Transaction[]> {
  const ids = rows.filter(isToBeSplit).map(({ id }) => id);
  if (ids.length === 0) return [...rows];
  const rents = await findUsualRents(db, ids);
  return rows.map((row) =>
    isToBeSplit(row) ? { ...row, splitsProposed: proposedSplits(row, rents.get(row.id) ?? null) } : row,
  );
}

/** The same for one row. */
export async function withProposal(db: TenantReader, row: Transaction): Promise<Transaction> {
  const [proposed = row] = await withProposals(db, [row]);
  return proposed;
}
