import type { AppContext } from '../../context.js';
import { foldLedgerSums } from '../../db/analytics/fold-repository.js';
import { foldRowCounts } from '../../db/tenants/row-counts-repository.js';

type Slice = Pick<AppContext, 'systemDb'>;

/** Adds up the sums that writes to the ledger leave as rows of their own. Any number of processes may do so at once. */
export async function foldSums({ systemDb }: Slice, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await foldLedgerSums(systemDb)) > 0);
}

/** Adds up the counts of each tenant's rows that writes leave as rows of their own. Any number of processes may do so at once. */
export async function foldCounts({ systemDb }: Slice, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await foldRowCounts(systemDb)) > 0);
}
