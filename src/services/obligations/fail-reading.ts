import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  claimReading,
  setReadingFailed,
  setRemindedTo,
} from '../../db/obligations/obligation-readings-repository.js';
import { findClockTime } from '../../db/test-clocks/client-time.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { LIMITS } from '../../limits/limits.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { remindOfPayments } from '../payments/remind-of-payments.js';
import { processPrincipal } from '../principal.js';
import { remindDayByDay } from './remind-day-by-day.js';
import { remindOfObligations } from './remind-of-obligations.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/** Ends a reading that HMRC refuses, until the next. Reminders still follow from what is on record. */
export async function failReading(
  ctx: Slice,
  job: TenantKey & { readonly readingId: string },
  failure: WorkFailure,
): Promise<void> {
  const { tenantId, livemode, readingId } = job;
  const key = { tenantId, livemode };
  const principal = processPrincipal(job, 'obligations');
  const fail = (db: TenantExecutor, id: string) =>
    setReadingFailed(db, id, LIMITS.obligations.readAfterFailureSeconds.value, failure);
  const claimed = await inTenant(ctx, principal, async (db) => {
    const reading = await claimReading(db, readingId, ctx.newId());
    if (reading === undefined) return null;
    const { id, clientId, remindedTo: since } = reading;
    const clock = await findClockTime(db, clientId);
    const today = dateInLondon(clock ?? ctx.now());
    if (clock === null) {
      await fail(db, id);
      await remindOfObligations(ctx, db, { clientId, today });
    }
    return { clientId, since, today, hasClock: clock !== null };
  });
  if (claimed === null) return;
  const { clientId, since, today, hasClock } = claimed;
  if (!hasClock) return remindOfPayments(ctx, { ...key, clientId, today });
  await remindDayByDay(ctx, { ...key, clientId }, { since, today });
  await inTenant(ctx, principal, async (db) => {
    if (await fail(db, readingId)) await setRemindedTo(db, readingId, today);
  });
}
