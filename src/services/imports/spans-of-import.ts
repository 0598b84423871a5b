import type { TenantExecutor } from '../../db/executor.js';
import type { TransferSpan } from '../../db/transactions/open-rows-repository.js';
import { hasRowsElsewhere, monthsOfImport } from '../../db/transactions/transfers-repository.js';
import type { BulkImport } from '../../domain/imports/import.js';

/** Spans in which to look for the other sides of an import's rows, which may be of several accounts; none for a client with rows in one account only. */
export async function spansOfImport(
  db: TenantExecutor,
  { id, target, options, hasSeveralAccounts }: BulkImport,
): Promise<readonly TransferSpan[]> {
  const { clientId, sourceAccountId } = target;
  if (options.dryRun) return [];
  const isAmongOthers =
    sourceAccountId === null ? hasSeveralAccounts : await hasRowsElsewhere(db, { clientId, sourceAccountId });
  return isAmongOthers ? monthsOfImport(db, id) : [];
}
