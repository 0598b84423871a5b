import type { AppContext } from '../../context.js';
import { setBulkUpdateFailed } from '../../db/transactions/bulk-updates-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

/**
 * Ends a bulk update that cannot go on, with `bulk_update.failed`. What it has written stays; one that is finished stays
 * as it is.
 */
export async function failBulkUpdate(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  job: TenantKey & { readonly bulkUpdateId: string },
  failure: WorkFailure,
): Promise<void> {
  await inTenant(ctx, processPrincipal(job, 'bulk-update'), async (db) => {
    const bulkUpdate = await setBulkUpdateFailed(db, job.bulkUpdateId, failure);
    if (bulkUpdate !== null) await recordEvent(ctx, db, 'bulk_update.failed', { bulkUpdate });
  });
}
