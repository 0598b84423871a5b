import { randomUUID } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import type { AppContext } from '../../context.js';
import { ALL_SCOPES, OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { isStoreFault } from '../../process/store-faults.js';
import { findApp } from '../../services/oauth/app-secret.js';
import { endGrant } from '../../services/oauth/end-grant.js';
import { findGrant } from '../../services/oauth/find-grant.js';
import { grantToItself } from '../../services/oauth/grant-access.js';
import {
  findSessionByUid,
  findSignInById,
  forgetSignIn,
  saveSignIn,
} from '../../services/oauth/sign-in-store.js';
import {
  findStoredToken,
  forgetToken,
  saveToken,
  TokenUnusableError,
  useToken,
} from '../../services/oauth/token-store.js';
import { clientMetadata } from './client-metadata.js';
import { type Bound, credentialOf, withCredential } from './shown-credential.js';

type Payload = AdapterPayload;
type Kind = 'code' | 'access' | 'refresh';

/** Adapters for the models of the authorization server. It never asks for others. */
export function createAdapters(ctx: AppContext): (model: string) => Adapter {
  return (model) => withStoreFaults(adapterOf(ctx, model));
}

/** Answers a store that is away as OAuth's `temporarily_unavailable`, and not as a fault of the server. */
function withStoreFaults(adapter: Adapter): Adapter {
  const guard =
    <A extends unknown[], R>(method: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      method(...args).catch((error: unknown) => {
        throw isStoreFault(error) ? temporarilyUnavailable(error) : error;
      });
  return {
    upsert: guard(adapter.upsert),
    find: guard(adapter.find),
    findByUid: guard(adapter.findByUid),
    findByUserCode: guard(adapter.findByUserCode),
    consume: guard(adapter.consume),
    destroy: guard(adapter.destroy),
    revokeByGrantId: guard(adapter.revokeByGrantId),
  };
}

function temporarilyUnavailable(cause: unknown): Error {
  const error = new errors.CustomOIDCProviderError('temporarily_unavailable', 'Try again in some seconds.');
  return Object.assign(error, { status: 503, statusCode: 503, cause });
}

function adapterOf(ctx: AppContext, model: string): Adapter {
  switch (model) {
    case 'Client':
      return clients(ctx);
    case 'Grant':
      return grants(ctx);
    case 'Session':
    case 'Interaction':
      return signIns(ctx, model === 'Session' ? 'session' : 'interaction');
    case 'AuthorizationCode':
      return tokens(ctx, 'code');
    case 'RefreshToken':
      return tokens(ctx, 'refresh');
    case 'ClientCredentials':
      return tokens(ctx, 'access', 'ClientCredentials');
    case 'AccessToken':
      return tokens(ctx, 'access', 'AccessToken');
    default:
      return NOTHING;
  }
}

const KNOWN_SCOPES: readonly string[] = [...ALL_SCOPES, OFFLINE_ACCESS];

const NOTHING: Adapter = {
  upsert: async () => unsupported(),
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => unsupported(),
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

function unsupported(): never {
  throw new TypeError('the authorization server keeps no such thing');
}

const clients = (ctx: AppContext): Adapter => ({
  ...NOTHING,
  async find(clientId) {
    const id = uuidFromPublicId('oauthApp', clientId);
    const app = id === null ? undefined : await findApp(ctx, id);
    return app && clientMetadata(app);
  },
});

/** Grants are made where a person consents; the server reads them, and ends them when a token is used twice. */
const grants = (ctx: AppContext): Adapter => ({
  ...NOTHING,
  async find(id) {
    const grant = await findGrant(ctx, id);
    if (!grant?.userId) return undefined;
    const { publicUrl } = ctx.config;
    const scope = grant.scopes.join(' ');
    const withheld = KNOWN_SCOPES.filter((one) => !grant.scopes.includes(one)).join(' ');
    return {
      kind: 'Grant',
      jti: id,
      iat: seconds(grant.createdAt),
      exp: Number.MAX_SAFE_INTEGER,
      accountId: grant.userId,
      clientId: publicId('oauthApp', grant.appId),
      openid: { scope },
      resources: { [publicUrl]: scope, [`${publicUrl}/`]: scope },
      rejected: {
        openid: { scope: withheld },
        resources: { [publicUrl]: withheld, [`${publicUrl}/`]: withheld },
      },
    };
  },
  destroy: (id) =>
    endGrant(ctx, id, Provider.ctx?.oidc.route === 'revocation' ? 'revoked_by_app' : 'token_reused'),
});

/** Stands for an interaction's id where the address to go on at is kept. */
const ID_PLACE = '{id}';

const signIns = (ctx: AppContext, kind: 'session' | 'interaction'): Adapter => ({
  ...NOTHING,
  async upsert(id, { jti: _, ...payload }, expiresIn = 0) {
    const { session, uid = null, returnTo } = payload;
    if (returnTo !== undefined) payload.returnTo = returnTo.replace(id, ID_PLACE);
    if (session !== undefined) payload.session = { ...session, cookie: undefined } as never;
    const expiresAt = new Date(ctx.now().getTime() + expiresIn * 1000);
    await saveSignIn(ctx, id, { kind, uid, credential: credentialOf(payload as Bound), payload, expiresAt });
  },
  async find(id) {
    const found = await findSignInById(ctx, kind, id);
    if (found === undefined) return undefined;
    const payload = withCredential(found);
    if (payload.returnTo !== undefined) payload.returnTo = payload.returnTo.replace(ID_PLACE, id);
    return { ...payload, jti: id };
  },
  async findByUid(uid) {
    const found = await findSessionByUid(ctx, uid);
    return found && { ...withCredential(found), uid };
  },
  destroy: (id) => forgetSignIn(ctx, id),
});

function tokens(ctx: AppContext, kind: Kind, model?: 'AccessToken' | 'ClientCredentials'): Adapter {
  return {
    ...NOTHING,
    upsert: (value, payload) =>
      asInvalidGrant(async () => {
        const { jti: _, ...kept } = payload;
        await saveToken(ctx, value, {
          kind,
          grantId: payload.grantId ?? (await grantToItself(ctx, appIdOf(payload))),
          scopes: payload.scope?.split(' ') ?? [],
          payload: kept,
          expiresAt: new Date(Number(payload.exp) * 1000),
          refreshed: refreshedFrom(kind),
        });
      }),
    async find(value) {
      const token = await findStoredToken(ctx, kind, value);
      if (token === undefined || token.use === 'refused') return undefined;
      const { kind: storedModel } = token.payload as Payload;
      if (model !== undefined && storedModel !== model) return undefined;
      if (token.use === 'retry') stateOf().isRetry = true;
      return { ...token.payload, jti: value, ...(token.use === 'reuse' ? { consumed: true } : {}) };
    },
    consume: (value) =>
      asInvalidGrant(async () => {
        const state = stateOf();
        state.useId = randomUUID();
        await useToken(ctx, { kind, value }, { id: state.useId, isRetry: state.isRetry === true });
      }),
    destroy: (value) => forgetToken(ctx, value),
  };
}

/** Facts about the refresh token that a request to the token endpoint presents. */
interface RefreshRequest {
  isRetry?: boolean;
  useId?: string;
}

const stateOf = (): RefreshRequest => (Provider.ctx?.state ?? {}) as RefreshRequest;

function refreshedFrom(kind: Kind): { value: string; useId: string } | null {
  const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken;
  const { useId } = stateOf();
  if (kind === 'code' || rotated === undefined || useId === undefined) return null;
  return { value: rotated.jti, useId };
}

async function asInvalidGrant(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof TokenUnusableError) throw new errors.InvalidGrant(error.message);
    throw error;
  }
}

function appIdOf({ clientId }: Payload): string {
  return uuidFromPublicId('oauthApp', clientId ?? '') ?? unsupported();
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
