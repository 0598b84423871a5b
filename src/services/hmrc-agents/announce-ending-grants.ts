import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  type EndingGrant,
  listEndingGrants,
  lockEndingGrant,
  setAnnounced,
} from '../../db/hmrc-agents/ending-grants-repository.js';
import { daysLeft, NOTICE_DAYS, noticeDue } from '../../domain/hmrc-agents/grant-notices.js';
import { LIMITS } from '../../limits/limits.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now' | 'log'>;

/**
 * Announces the end of sign-ins at HMRC, those of clients and of practices: each at three distances, once. Clients with a test clock
 * are left to its advances. Safe to run anywhere, any number at once: what was announced is written with its event.
 */
export async function announceEndingGrants(ctx: Slice, signal?: AbortSignal): Promise<void> {
  const limit = LIMITS.hmrcGrants.noticesAtOnce.value;
  let total = 0;
  for (let found: number = limit; found === limit && !signal?.aborted; ) {
    const due = await listEndingGrants(ctx.systemDb, { now: ctx.now(), days: NOTICE_DAYS, limit });
    found = due.length;
    for (const grant of due) {
      if (signal?.aborted) break;
      await announce(ctx, grant);
      total += 1;
    }
  }
  if (total > 0) ctx.log.info({ grants: total }, 'the end of sign-ins at HMRC was announced');
}

async function announce(ctx: Slice, { tenantId, livemode, ...grant }: EndingGrant): Promise<void> {
  const principal = processPrincipal({ tenantId, livemode }, 'hmrc-authorisation');
  await inTenant(ctx, principal, (db) => announceEnd(ctx, db, grant, ctx.now()));
}

/** Announces the end of an active grant as it is due at a time, each distance once. */
export async function announceEnd(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  grant: Pick<EndingGrant, 'id' | 'holder'>,
  at: Date,
): Promise<void> {
  const found = await lockEndingGrant(db, grant);
  if (!found) return;
  const { expiresAt, announcedDays, clientId, arn } = found;
  const days = noticeDue(expiresAt, at, announcedDays);
  if (days === null) return;
  await setAnnounced(db, grant, days);
  const ending = { status: 'expiring', expiresAt, daysLeft: daysLeft(expiresAt, at) };
  if (clientId !== null) {
    await recordEvent(ctx, db, 'hmrc_authorisation.expiring', {
      hmrcAuthorisation: { clientId, ...ending },
    });
  } else if (arn !== null) {
    await recordEvent(ctx, db, 'hmrc_agent.expiring', { hmrcAgent: { arn, ...ending } });
  }
}
