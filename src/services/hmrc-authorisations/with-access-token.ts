import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  allowSlowTransaction,
  findActiveGrant,
  lockActiveGrant,
  type SealedGrant,
  setGrantEnded,
  setGrantTokens,
} from '../../db/submissions/hmrc-grants-repository.js';
import { publicId } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';
import { InvalidStateError } from '../../errors.js';
import { isDeadGrant, isExpiredToken } from '../../gateways/hmrc/hmrc-errors.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { openAccessToken, openRefreshToken, sealTokens } from './grant-tokens.js';

type Slice = Pick<AppContext, 'db' | 'cipher' | 'hmrcOf' | 'newId' | 'now'>;

interface GrantOwner extends TenantKey {
  readonly clientId: string;
}

const REFRESH_BEFORE_MS = 60_000;

/** The client's authorisation is missing or has ended. */
export const notAuthorised = (clientId: string) =>
  new InvalidStateError(
    'not_authorised_with_hmrc',
    'The client has not authorised us with HMRC, or the authorisation has ended.',
    { client_id: publicId('client', clientId) },
  );

/**
 * Runs a call to HMRC with a token that is good. A token that HMRC calls expired is refreshed once and the
 * call, which HMRC did not carry out, made once more.
 * @throws {InvalidStateError} `not_authorised_with_hmrc`
 */
export async function withAccessToken<T>(
  ctx: Slice,
  owner: GrantOwner,
  work: (accessToken: string) => Promise<T>,
): Promise<T> {
  const accessToken = await currentAccessToken(ctx, owner);
  try {
    return await work(accessToken);
  } catch (error) {
    if (!isExpiredToken(error)) throw error;
    return work(await currentAccessToken(ctx, owner, accessToken));
  }
}

/**
 * A token that lasts another minute at least. `spent` is one that HMRC has just refused.
 * @throws {InvalidStateError} `not_authorised_with_hmrc` @throws {HmrcUnavailableError} when it must be refreshed and cannot be
 */
export async function currentAccessToken(
  ctx: Slice,
  owner: GrantOwner,
  spent: string | null = null,
): Promise<string> {
  const principal = processPrincipal(owner, 'hmrc-authorisation');
  const grant = await inTenant(ctx, principal, (db) => findActiveGrant(db, owner.clientId));
  if (!grant) throw notAuthorised(owner.clientId);
  const accessToken = tokenIfGood(ctx, owner, grant, spent);
  return accessToken ?? refresh(ctx, owner, spent);
}

/**
 * HMRC's refresh tokens are good once, and two refreshes at a time fail, so this one call to HMRC happens
 * inside a transaction that holds the grant's row: whoever waits for the lock finds the new pair. A process
 * that dies between HMRC's answer and the commit loses the grant, and the person must authorise again.
 */
async function refresh(ctx: Slice, owner: GrantOwner, spent: string | null): Promise<string> {
  const principal = processPrincipal(owner, 'hmrc-authorisation');
  const work = async (db: TenantExecutor) => {
    await allowSlowTransaction(db);
    const grant = await lockActiveGrant(db, owner.clientId);
    if (!grant) return null;
    return tokenIfGood(ctx, owner, grant, spent) ?? (await spendRefreshToken(ctx, db, owner, grant));
  };
  const accessToken = await inTenant(ctx, principal, work, { once: true });
  if (accessToken === null) throw notAuthorised(owner.clientId);
  return accessToken;
}

/** `null`, with the grant ended, when HMRC says that it is dead. */
async function spendRefreshToken(
  ctx: Slice,
  db: TenantExecutor,
  owner: GrantOwner,
  grant: SealedGrant,
): Promise<string | null> {
  try {
    const row = { tenantId: owner.tenantId, grantId: grant.id };
    const spent = openRefreshToken(ctx, row, grant.refreshToken);
    const tokens = await ctx.hmrcOf(owner.livemode).refresh(spent);
    await setGrantTokens(db, grant.id, sealTokens(ctx, row, tokens));
    return tokens.accessToken;
  } catch (error) {
    if (!isDeadGrant(error)) throw error;
    await setGrantEnded(db, grant.id, 'expired');
    await recordEvent(ctx, db, 'hmrc_authorisation.revoked', {
      hmrcAuthorisation: { clientId: owner.clientId, status: 'expired' },
    });
    return null;
  }
}

function tokenIfGood(
  ctx: Slice,
  { tenantId }: GrantOwner,
  grant: SealedGrant,
  spent: string | null,
): string | null {
  const isEnding = grant.accessExpiresAt.getTime() - ctx.now().getTime() <= REFRESH_BEFORE_MS;
  const accessToken = openAccessToken(ctx, { tenantId, grantId: grant.id }, grant.accessToken);
  return isEnding || accessToken === spent ? null : accessToken;
}
