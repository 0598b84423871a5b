import type { AppContext } from '../../context.js';
import { lockObligations } from '../../db/obligations/obligations-repository.js';
import { daysToRemind } from '../../domain/obligations/next-look.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { listFiledPayments, remindOfPayments } from '../payments/remind-of-payments.js';
import { processPrincipal } from '../principal.js';
import { remindOfObligations } from './remind-of-obligations.js';

interface Days {
  /** The day of the client's test clock up to which reminders were given; `null`: none is known, or there is no clock. */
  readonly since: IsoDate | null;
  /** The client's date in the United Kingdom. */
  readonly today: IsoDate;
}

/**
 * Gives the reminders of each day after `since` up to today, as if the client had been looked at on every one: for clients whose test
 * clock has passed several at once. Each day has transactions of its own; a second run gives nothing again.
 */
export async function remindDayByDay(
  ctx: SessionSlice & Pick<AppContext, 'now'>,
  { clientId, ...key }: TenantKey & { readonly clientId: string },
  { since, today }: Days,
): Promise<void> {
  const principal = processPrincipal(key, 'obligations');
  const days = await inTenant(ctx, principal, async (db) => {
    const obligations = (await lockObligations(db, clientId)).filter(({ isFulfilled }) => !isFulfilled);
    const payments = await listFiledPayments(db, clientId);
    return daysToRemind(
      [...obligations, ...payments].map(({ dueOn }) => dueOn),
      { since, today },
    );
  });
  for (const day of days) {
    await inTenant(ctx, principal, (db) => remindOfObligations(ctx, db, { clientId, today: day }));
    await remindOfPayments(ctx, { ...key, clientId, today: day });
  }
}
