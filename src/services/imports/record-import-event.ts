import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type BulkImport, publicCounts } from '../../domain/imports/import.js';
import { recordEvent } from '../events/record-event.js';

/** Records that an import has ended or was reverted, in the caller's transaction. */
export async function recordImportEvent(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  type: 'import.completed' | 'import.failed' | 'import.cancelled' | 'import.reverted',
  { id, target, status, counts, pairedTransfers }: BulkImport,
): Promise<void> {
  const subject = {
    id,
    clientId: target.clientId,
    status,
    counts: publicCounts({ counts, pairedTransfers }),
  };
  await recordEvent(ctx, db, type, { import: subject });
}
