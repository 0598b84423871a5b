import type { AppContext } from '../../context.js';
import { setCategorisationFailed } from '../../db/categories/categorisations-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

/**
 * Ends a categorisation that cannot go on, with `categorisation.failed`. What it has written stays; one that is
 * finished stays as it is.
 */
export async function failCategorisation(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  job: TenantKey & { readonly categorisationId: string },
  failure: WorkFailure,
): Promise<void> {
  await inTenant(ctx, processPrincipal(job, 'categorise'), async (db) => {
    const categorisation = await setCategorisationFailed(db, job.categorisationId, failure);
    if (categorisation !== null) await recordEvent(ctx, db, 'categorisation.failed', { categorisation });
  });
}
