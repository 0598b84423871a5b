import { createHash, createPrivateKey, hkdfSync } from 'node:crypto';
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import type { AppContext } from '../../context.js';
import { ALL_SCOPES, OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { isRedirectUri } from '../../domain/oauth/oauth-app.js';
import { LIMITS } from '../../limits/limits.js';
import { findApp, isSecretOf } from '../../services/oauth/app-secret.js';
import { findGrant } from '../../services/oauth/find-grant.js';
import { findUser } from '../../services/users/find-user.js';
import { createAdapters } from './adapters.js';
import { SECRET_HASHES } from './client-metadata.js';
import { errorPage } from './pages.js';

const { oauth } = LIMITS;
const DAY_SECONDS = 86_400;
const KNOWN_SCOPES: readonly string[] = [...ALL_SCOPES, OFFLINE_ACCESS];

/** The authorization server: oidc-provider implements the protocol, and we implement its storage. */
export function createProvider(ctx: AppContext): Provider {
  const { publicUrl, sessionSecret } = ctx.config;
  const provider = new Provider(publicUrl, {
    ...protocolOf(publicUrl),
    adapter: createAdapters(ctx),
    cookies: {
      keys: [secretFor(sessionSecret, 'cookies').toString('base64url')],
      names: { session: 'oauth_session', interaction: 'oauth_request', resume: 'oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    jwks: { keys: [signingKey(sessionSecret)] },
    async findAccount(_, id) {
      const user = await findUser(ctx, id);
      return user && { accountId: id, claims: async () => ({ sub: id }) };
    },
    async loadExistingGrant({ oidc }) {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    async extraTokenClaims(_, token) {
      const tenantId = await tenantOf(ctx, token);
      return tenantId === null ? undefined : { tenant: publicId('tenant', tenantId) };
    },
    renderError(koa, out) {
      koa.type = 'html';
      koa.body = errorPage(out.error, out.error_description ?? null);
    },
  });
  provider.proxy = true;
  provider.use(async (koa, next) => {
    await next();
    if (koa.status === 503) koa.set('Retry-After', '5');
  });
  provider.Client.prototype.compareClientSecret = function compareClientSecret(secret) {
    return isSecretOf((this as unknown as Record<string, string[]>)[SECRET_HASHES] ?? [], secret);
  };
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(asked) {
    return isRedirectUri(this.redirectUris ?? [], asked);
  };
  provider.on('server_error', (_, error) => ctx.log.error({ err: error }, 'the authorization server failed'));
  return provider;
}

/** Tenant of a token: that of the membership with which a person allowed it, or the app's own. */
async function tenantOf(ctx: AppContext, { grantId, clientId }: IssuedToken): Promise<string | null> {
  if (grantId !== undefined) return (await findGrant(ctx, grantId))?.tenantId ?? null;
  const appId = uuidFromPublicId('oauthApp', clientId ?? '');
  return appId === null ? null : ((await findApp(ctx, appId))?.tenantId ?? null);
}

interface IssuedToken {
  readonly grantId?: string | undefined;
  readonly clientId?: string | undefined;
}

function protocolOf(publicUrl: string): Configuration {
  return {
    scopes: [...KNOWN_SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    extraClientMetadata: { properties: [SECRET_HASHES] },
    claims: {},
    clockTolerance: 0,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    routes: ROUTES,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      resourceIndicators: resourceIndicatorsOf(publicUrl),
    },
    interactions: { policy: interactionPolicy.base(), url: (_, { uid }) => `/oauth/interaction/${uid}` },
    issueRefreshToken: (_, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has(OFFLINE_ACCESS),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    clientBasedCORS: (_, origin, client) =>
      origin === publicUrl || (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    ttl: LIFETIMES,
  } as Configuration;
}

const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  jwks: '/oauth/jwks',
  end_session: '/oauth/session/end',
};

/** Seconds that each kind of token, and each state, lasts. */
const LIFETIMES = {
  AuthorizationCode: oauth.codeSeconds.value,
  AccessToken: oauth.accessSeconds.value,
  ClientCredentials: oauth.accessSeconds.value,
  RefreshToken: oauth.refreshDays.value * DAY_SECONDS,
  Grant: oauth.refreshDays.value * DAY_SECONDS,
  Interaction: oauth.interactionSeconds.value,
  Session: oauth.sessionSeconds.value,
};

type Features = NonNullable<Configuration['features']>;

/** Tokens are for this API alone. */
const resourceIndicatorsOf = (publicUrl: string): Features['resourceIndicators'] => ({
  enabled: true,
  defaultResource: () => publicUrl,
  useGrantedResource: () => true,
  getResourceServerInfo({ oidc }, resource) {
    if (resource !== publicUrl && resource !== `${publicUrl}/`) throw new errors.InvalidTarget();
    refuseNoScopes(oidc.params ?? {});
    refuseUnknownScopes(String(oidc.params?.['scope'] ?? ''));
    return { scope: ALL_SCOPES.join(' '), audience: publicUrl, accessTokenFormat: 'opaque' };
  },
});

/**
 * Refuses a request without scopes, as RFC 6749, section 3.3 allows: there are no default ones, and a token without any
 * could do nothing.
 */
function refuseNoScopes({ grant_type: grant, scope }: Readonly<Record<string, unknown>>): void {
  const begins = grant === undefined || grant === 'client_credentials';
  const named = String(scope ?? '')
    .split(' ')
    .filter((name) => name !== '' && name !== OFFLINE_ACCESS);
  if (begins && named.length === 0) throw new errors.InvalidScope('name the scopes that are wanted', '');
}

/** Refuses unknown scopes. The server itself would leave them out, as OpenID Connect wants. */
function refuseUnknownScopes(asked: string): void {
  const unknown = asked.split(' ').filter((scope) => scope !== '' && !KNOWN_SCOPES.includes(scope));
  if (unknown.length > 0) throw new errors.InvalidScope('requested scope is not known', unknown.join(' '));
}

const secretFor = (sessionSecret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `tax-compliance-api oauth ${use}`, 32));

/** Bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The server wants a key although nothing is signed: the same in every process, and kept nowhere. */
function signingKey(sessionSecret: string) {
  const der = Buffer.concat([ED25519_HEAD, secretFor(sessionSecret, 'signing key')]);
  const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.x)).digest('base64url').slice(0, 16);
  return { ...jwk, kid, alg: 'EdDSA', use: 'sig' };
}
