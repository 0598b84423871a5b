import type { AppContext } from '../../context.js';
import { claimPrefill, setPrefillFailed } from '../../db/prefills/prefills-repository.js';
import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';

/** Ends a reading that HMRC refuses. Suggestions of earlier readings stay, with what was decided on them. */
export async function failPrefill(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  job: TenantKey & { readonly prefillId: string },
  failure: WorkFailure,
): Promise<void> {
  await inTenant(ctx, processPrincipal(job, 'prefill'), async (db) => {
    const prefill = await claimPrefill(db, job.prefillId, ctx.newId());
    if (prefill === undefined) return;
    await setPrefillFailed(db, prefill.id, failure);
    const taxReturn = await findTaxReturn(db, { id: prefill.taxReturnId });
    if (taxReturn === undefined) return;
    await recordEvent(ctx, db, 'tax_return.prefill_failed', taxReturnSubject(taxReturn));
  });
}
