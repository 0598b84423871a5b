import type { AppContext } from '../../context.js';
import { extendOauthGrant } from '../../db/oauth/oauth-grants-repository.js';
import {
  deleteToken,
  findToken,
  insertToken,
  lockToken,
  type StoredToken,
  setSuccessorsReplaced,
  setTokenUsed,
  type TokenKind,
} from '../../db/oauth/oauth-tokens-repository.js';
import { type RefreshUse, refreshUse } from '../../domain/oauth/refresh-use.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { LIMITS } from '../../limits/limits.js';
import { inSystem } from '../in-system.js';

type Slice = Pick<AppContext, 'systemDb' | 'now'>;

const RETRY_MS = LIMITS.oauth.retrySeconds.value * 1000;

/** A code or token that cannot be used, or whose grant has ended, in the middle of an exchange. */
export class TokenUnusableError extends Error {}

interface SavedToken {
  readonly kind: TokenKind;
  readonly grantId: string;
  readonly scopes: readonly string[];
  /** All that the authorization server has to know again, without the token itself. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
  /** The refresh token that it is issued for, and by which use of it. */
  readonly refreshed: { readonly value: string; readonly useId: string } | null;
}

/**
 * Stores the hash of a code or token. What is issued for a refresh token takes the place of what an earlier use of the
 * same one gave.
 * @throws {TokenUnusableError} when the grant has ended, or another use of the refresh token has come first
 */
export async function saveToken(ctx: Slice, value: string, token: SavedToken): Promise<void> {
  const { refreshed, kind, grantId } = token;
  const predecessorHash = refreshed === null ? null : hashSecret(refreshed.value);
  await inSystem(ctx, async (trx) => {
    if (refreshed !== null && predecessorHash !== null) {
      const predecessor = await lockToken(trx, predecessorHash);
      if (predecessor?.useId !== refreshed.useId) throw new TokenUnusableError('refresh token already used');
      if (kind === 'refresh') await setSuccessorsReplaced(trx, { predecessorHash, grantId, at: ctx.now() });
    }
    const isStored = await insertToken(trx, { ...token, hash: hashSecret(value), predecessorHash });
    if (!isStored) throw new TokenUnusableError('the grant has ended');
    await extendOauthGrant(trx, grantId, token.expiresAt);
  });
}

interface FoundToken extends StoredToken {
  /** Meaning of presenting it; for an access token always `first`. */
  readonly use: RefreshUse;
}

/** A code or token as it stands, by what the caller presents. */
export async function findStoredToken(
  { systemDb, now }: Slice,
  kind: TokenKind,
  value: string,
): Promise<FoundToken | undefined> {
  const token = await findToken(systemDb, kind, hashSecret(value));
  return token && { ...token, use: useOf(kind, token, now()) };
}

/**
 * Takes a code or refresh token, once; of any number of parallel calls one succeeds.
 * @param use.isRetry whether it was presented as one whose answer was lost
 * @throws {TokenUnusableError} for every call but that one
 */
export async function useToken(
  ctx: Slice,
  { kind, value }: { kind: TokenKind; value: string },
  use: { readonly id: string; readonly isRetry: boolean },
): Promise<void> {
  const hash = hashSecret(value);
  await inSystem(ctx, async (trx) => {
    const token = await lockToken(trx, hash);
    const expected: RefreshUse = use.isRetry ? 'retry' : 'first';
    if (!token || useOf(kind, token, ctx.now()) !== expected) {
      throw new TokenUnusableError('it was used by another request');
    }
    await setTokenUsed(trx, hash, { ...use, at: ctx.now() });
  });
}

export const forgetToken = (ctx: Slice, value: string): Promise<void> =>
  inSystem(ctx, (trx) => deleteToken(trx, hashSecret(value)));

/** A code is exchanged once: the answer is never given again. */
function useOf(kind: TokenKind, token: StoredToken, now: Date): RefreshUse {
  if (kind === 'access') return 'first';
  return refreshUse(token, now, kind === 'refresh' ? RETRY_MS : -1);
}
