import type { AppContext } from '../../context.js';
import { claimReading, setReadingFailed } from '../../db/obligations/obligation-readings-repository.js';
import { LIMITS } from '../../domain/limits.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { remindOfPayments } from '../payments/remind-of-payments.js';
import { processPrincipal } from '../principal.js';
import { remindOfObligations } from './remind-of-obligations.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/** Ends a reading that HMRC refuses, until the next. What is on record still leads to its reminders. */
export async function failReading(
  ctx: Slice,
  job: TenantKey & { readonly readingId: string },
  failure: WorkFailure,
): Promise<void> {
  const { tenantId, livemode, readingId } = job;
  const clientId = await inTenant(ctx, processPrincipal(job, 'obligations'), async (db) => {
    const reading = await claimReading(db, readingId);
    if (reading === undefined) return null;
    await setReadingFailed(db, reading.id, LIMITS.obligations.readAfterFailureSeconds.value, failure);
    await remindOfObligations(ctx, db, reading.clientId);
    return reading.clientId;
  });
  if (clientId !== null) await remindOfPayments(ctx, { tenantId, livemode, clientId });
}
