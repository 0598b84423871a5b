import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findOauthGrant } from '../../db/oauth/oauth-grants-queries.js';
import { setOauthGrantRevoked } from '../../db/oauth/oauth-grants-repository.js';
import type { OauthGrant } from '../../domain/oauth/oauth-grant.js';
import { NotFoundError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';

/** Why a grant ended, as its event says it. */
type GrantEnd = 'revoked' | 'revoked_by_app' | 'token_reused' | 'app_deleted';

/** Ends a grant and its tokens, in the caller's transaction. @returns it, unless it had ended before */
export async function endGrantIn(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  id: string,
  reason: GrantEnd,
): Promise<OauthGrant | undefined> {
  const grant = await setOauthGrantRevoked(db, id);
  if (grant) await recordEvent(ctx, db, 'oauth_grant.revoked', { oauthGrant: { ...grant, reason } });
  return grant;
}

/** Ends a grant of whichever tenant, at once in every process. Does nothing when it has ended. */
export async function endGrant(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'credentials' | 'newId' | 'now'>,
  id: string,
  reason: GrantEnd,
): Promise<void> {
  const grant = await findOauthGrant(ctx.systemDb, id);
  if (!grant) return;
  await inTenant(ctx, grant, (db) => endGrantIn(ctx, db, id, reason));
  ctx.credentials.forget(grant.tenantId);
}

/** The tenant ends what it has granted: the next request with any token of it is refused. @throws {NotFoundError} */
export async function revokeGrant(
  ctx: Pick<AppContext, 'db' | 'credentials' | 'newId' | 'now'>,
  effect: Effect,
  id: string,
): Promise<Committed<void>> {
  const ended = await commitEffect(ctx, effect, async (db) => {
    if (!(await endGrantIn(ctx, db, id, 'revoked'))) throw new NotFoundError('There is no such grant.');
  });
  ctx.credentials.forget(effect.principal.tenantId);
  return ended;
}
