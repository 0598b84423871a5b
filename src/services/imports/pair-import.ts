import type { AppContext } from '../../context.js';
import { loadImport } from '../../db/imports/imports-queries.js';
import { holdCheckpoint } from '../../db/imports/imports-repository.js';
import type { BulkImport } from '../../domain/imports/import.js';
import type { TenantKey } from '../../domain/tenant.js';
import { inTenant } from '../in-tenant.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { processPrincipal } from '../principal.js';
import { spansOfImport } from './spans-of-import.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>;

interface PairingRun {
  readonly bulkImport: BulkImport;
  /** End of the file: a run that finds the import elsewhere stops. */
  readonly checkpoint: number;
  readonly signal: AbortSignal;
}

/**
 * Pairs the rows of an import whose file is read to its end, month by month, each in a transaction of its
 * own that shows the import alive. Safe to run again and beside itself: what is paired is not looked at again.
 * A client with rows in one account only costs one query.
 * @returns `overtaken` where another run has the import, or it was cancelled
 */
export async function pairImport(
  ctx: Slice,
  key: TenantKey,
  { bulkImport, checkpoint, signal }: PairingRun,
): Promise<'done' | 'overtaken' | 'paused'> {
  const principal = processPrincipal(key, 'import');
  const spans = await inTenant(ctx, principal, async (db) =>
    spansOfImport(db, await loadImport(db, bulkImport.id)),
  );
  for (const span of spans) {
    const isHeld = await inTenant(ctx, principal, async (db) => {
      if ((await holdCheckpoint(db, bulkImport.id, checkpoint)) === null) return false;
      await changeLedger(ctx, db, { kind: 'pair_import', bulkImport, span });
      return true;
    });
    if (!isHeld) return 'overtaken';
    if (signal.aborted) return 'paused';
  }
  return 'done';
}
