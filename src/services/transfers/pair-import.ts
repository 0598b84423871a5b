import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { addPairedTransfers, holdCheckpoint } from '../../db/imports/imports-repository.js';
import {
  hasRowsElsewhere,
  monthsOfImport,
  type TransferSpan,
} from '../../db/transactions/transfers-repository.js';
import type { BulkImport } from '../../domain/imports/import.js';
import type { TenantKey } from '../../domain/tenant.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { pairTransfers } from './pair-transfers.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now'>;

interface PairingRun {
  readonly bulkImport: BulkImport;
  /** Where the file ends: whoever finds the import elsewhere stops. */
  readonly checkpoint: number;
  readonly signal: AbortSignal;
}

/**
 * Pairs the rows of an import whose file is read to its end, month by month, each in a transaction of its
 * own that shows the import alive. Safe to run again and beside itself: what is paired is not looked at again.
 * A client with rows in one account only costs one query.
 */
export async function pairImport(
  ctx: Slice,
  key: TenantKey,
  { bulkImport, checkpoint, signal }: PairingRun,
): Promise<'done' | 'over' | 'paused'> {
  if (bulkImport.target.sourceAccountId === null) return 'done';
  const principal = processPrincipal(key, 'import');
  for (const span of await inTenant(ctx, principal, (db) => spansOf(db, bulkImport))) {
    const isHeld = await inTenant(ctx, principal, async (db) => {
      if (!(await holdCheckpoint(db, bulkImport.id, checkpoint))) return false;
      await pairSpan(ctx, db, bulkImport, span);
      return true;
    });
    if (!isHeld) return 'over';
    if (signal.aborted) return 'paused';
  }
  return 'done';
}

/** The same in one transaction: for rows that nobody else sees yet, or that are all there will be. */
export async function pairImportAtOnce(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  bulkImport: BulkImport,
): Promise<void> {
  for (const span of await spansOf(db, bulkImport)) await pairSpan(ctx, db, bulkImport, span);
}

async function spansOf(db: TenantExecutor, { id, target, options }: BulkImport): Promise<TransferSpan[]> {
  const { clientId, sourceAccountId } = target;
  if (sourceAccountId === null || options.dryRun) return [];
  if (!(await hasRowsElsewhere(db, { clientId, sourceAccountId }))) return [];
  return monthsOfImport(db, id);
}

async function pairSpan(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  { id, target: { clientId } }: BulkImport,
  span: TransferSpan,
): Promise<void> {
  const paired = await pairTransfers(ctx, db, { clientId, span, isBulk: true });
  await addPairedTransfers(db, id, paired.length / 2);
}
