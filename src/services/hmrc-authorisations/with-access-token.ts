import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  allowSlowTransaction,
  findActiveAgentGrant,
  listActiveGrants,
  lockGrant,
  type SealedGrant,
  setGrantEnded,
  setGrantTokens,
} from '../../db/submissions/hmrc-grants-repository.js';
import { findClockTime } from '../../db/test-clocks/client-time.js';
import type { HmrcWork } from '../../domain/hmrc-access/hmrc-work.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { ChosenToken } from '../../gateways/hmrc/chosen-token.js';
import { isDeadGrant, isExpiredToken } from '../../gateways/hmrc/hmrc-errors.js';
import { openToken } from '../../gateways/hmrc/open-token.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { openAccessToken, openRefreshToken, sealTokens } from './grant-tokens.js';
import { reportGrantEnded } from './report-grant-ended.js';
import { notAuthorised, requireGrant } from './require-grant.js';

type Slice = Pick<AppContext, 'db' | 'cipher' | 'hmrcOf' | 'newId' | 'now'>;

/** The client that a call is about, and the work that it is for. */
interface GrantOwner extends TenantKey {
  readonly clientId: string;
  readonly work: HmrcWork;
}

/** How a grant is found, each time that one is needed, and what is thrown where there is none. */
interface Choice extends TenantKey {
  /** The client that calls are about; `null` for the practice itself. */
  readonly clientId: string | null;
  find(db: TenantExecutor): Promise<SealedGrant | undefined>;
  none(): Error;
}

type TokenWork<T> = (token: ChosenToken) => Promise<T>;

const REFRESH_BEFORE_MS = 60_000;

/**
 * Runs a call to HMRC for a client, with a good token of the grant in use: the client's own, else the practice's. A token
 * that HMRC calls expired is refreshed once and the call, which HMRC did not carry out, made once more.
 * @throws {InvalidStateError} `not_authorised_with_hmrc`, `main_agent_required`
 */
export const withAccessToken = <T>(ctx: Slice, owner: GrantOwner, work: TokenWork<T>): Promise<T> =>
  withToken(ctx, choiceFor(owner), work);

/**
 * Runs calls of the practice about itself and its authorisations, with the token of its own grant alone.
 * @throws {InvalidStateError} what `none` makes
 */
export const withAgentToken = <T>(
  ctx: Slice,
  { none, ...key }: TenantKey & { none(): Error },
  work: TokenWork<T>,
): Promise<T> => withToken(ctx, { ...key, clientId: null, find: findActiveAgentGrant, none }, work);

/**
 * Runs a call for a person who is signing in now, whose grant is not stored yet.
 * @param accessToken that the sign-in brought
 */
export const withFreshToken = <T>(accessToken: string, work: TokenWork<T>): Promise<T> =>
  work(openToken(accessToken));

/**
 * A token that lasts another minute at least.
 * @throws {InvalidStateError} `not_authorised_with_hmrc`, `main_agent_required`
 * @throws {HmrcUnavailableError} when it must be refreshed and cannot be
 */
export const currentAccessToken = (ctx: Slice, owner: GrantOwner): Promise<ChosenToken> =>
  currentToken(ctx, choiceFor(owner));

const choiceFor = ({ clientId, work, ...key }: GrantOwner): Choice => ({
  ...key,
  clientId,
  none: () => notAuthorised(clientId),
  async find(db) {
    const [[grant]] = await Promise.all([listActiveGrants(db, clientId), requireGrant(db, clientId, work)]);
    return grant;
  },
});

async function withToken<T>(ctx: Slice, choice: Choice, work: TokenWork<T>): Promise<T> {
  const token = await currentToken(ctx, choice);
  try {
    return await work(token);
  } catch (error) {
    if (!isExpiredToken(error)) throw error;
    return work(await currentToken(ctx, choice, token.accessToken));
  }
}

/**
 * A grant that turns out to be dead ends, and the next one takes its place: after a client's own, the practice's.
 * @param spent a token that HMRC has just refused
 */
async function currentToken(ctx: Slice, choice: Choice, spent: string | null = null): Promise<ChosenToken> {
  const principal = processPrincipal(choice, 'hmrc-authorisation');
  for (;;) {
    const [grant, clock] = await inTenant(ctx, principal, (db) =>
      Promise.all([choice.find(db), clockFor(db, choice)]),
    );
    if (!grant) throw choice.none();
    const accessToken = tokenIfGood(ctx, choice, grant, spent) ?? (await refresh(ctx, choice, grant, spent));
    if (accessToken !== null) return openToken(accessToken, clock);
  }
}

const clockFor = async (db: TenantExecutor, { clientId }: Choice): Promise<Date | null> =>
  clientId === null ? null : findClockTime(db, clientId);

/**
 * HMRC's refresh tokens are good once, and two refreshes at a time fail. So this one call to HMRC happens
 * inside a transaction that holds the grant's row: the next process to get the lock finds the new pair. A process
 * that dies between HMRC's answer and the commit loses the grant, and somebody must sign in again.
 * @returns `null` where the grant has ended, now or meanwhile
 */
async function refresh(
  ctx: Slice,
  key: TenantKey,
  chosen: SealedGrant,
  spent: string | null,
): Promise<string | null> {
  const principal = processPrincipal(key, 'hmrc-authorisation');
  const work = async (db: TenantExecutor) => {
    await allowSlowTransaction(db);
    const grant = await lockGrant(db, chosen);
    if (!grant) return null;
    return tokenIfGood(ctx, key, grant, spent) ?? (await spendRefreshToken(ctx, db, key, grant));
  };
  return inTenant(ctx, principal, work, { once: true });
}

/** `null`, with the grant ended, when HMRC says that it is dead. */
async function spendRefreshToken(
  ctx: Slice,
  db: TenantExecutor,
  { tenantId, livemode }: TenantKey,
  grant: SealedGrant,
): Promise<string | null> {
  try {
    const row = { tenantId, grantId: grant.id, holder: grant.holder };
    const spent = openRefreshToken(ctx, row, grant.refreshToken);
    const tokens = await ctx.hmrcOf(livemode).refresh(spent);
    await setGrantTokens(db, grant, sealTokens(ctx, row, tokens));
    return tokens.accessToken;
  } catch (error) {
    if (!isDeadGrant(error)) throw error;
    await setGrantEnded(db, grant, 'expired');
    await reportGrantEnded(ctx, db, grant);
    return null;
  }
}

function tokenIfGood(
  ctx: Slice,
  { tenantId }: TenantKey,
  grant: SealedGrant,
  spent: string | null,
): string | null {
  const isEnding = grant.accessExpiresAt.getTime() - ctx.now().getTime() <= REFRESH_BEFORE_MS;
  const row = { tenantId, grantId: grant.id, holder: grant.holder };
  const accessToken = openAccessToken(ctx, row, grant.accessToken);
  return isEnding || accessToken === spent ? null : accessToken;
}
