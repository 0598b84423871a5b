import type { AppContext } from '../../context.js';
import { claimReading, setReadingFailed } from '../../db/obligations/obligation-readings-repository.js';
import { LIMITS } from '../../domain/limits.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { remindOfObligations } from './remind-of-obligations.js';

/** Ends a reading that HMRC refuses, until the next day's. What is on record still leads to its reminders. */
export async function failReading(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  job: TenantKey & { readonly readingId: string },
  failure: WorkFailure,
): Promise<void> {
  await inTenant(ctx, processPrincipal(job, 'obligations'), async (db) => {
    const reading = await claimReading(db, job.readingId);
    if (reading === undefined) return;
    await setReadingFailed(db, reading.id, LIMITS.obligations.readAgainSeconds.value, failure);
    await remindOfObligations(ctx, db, reading.clientId);
  });
}
