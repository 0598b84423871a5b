import * as openid from 'openid-client';
import { isLoopbackUrl } from '../../domain/is-loopback-url.js';
import { LIMITS } from '../../limits/limits.js';

interface OpenIdProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces; `openid` is among them. */
  readonly scope: string;
  /** The claim that names the groups of a person. */
  readonly roleClaim: string;
}

/** Secrets that prove that the same browser comes back; they wait in it. */
export interface OpenIdSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person as the identity provider describes them. */
export interface OpenIdPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider vouches for the address. */
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
}

/** The person, or the provider in their place, said no. */
export class OpenIdDeniedError extends Error {}
/** The provider gave no answer, or none that holds. */
class OpenIdFailedError extends Error {}

export interface OpenIdProvider {
  /** Address to which the browser is sent. @throws {OpenIdFailedError} */
  begin(redirectUri: string): Promise<{ readonly address: URL; readonly secrets: OpenIdSecrets }>;
  /** Person who came back with `address`. @throws {OpenIdDeniedError} @throws {OpenIdFailedError} */
  complete(address: URL, secrets: OpenIdSecrets): Promise<OpenIdPerson>;
}

const MAX_GROUPS = 1_000;

/**
 * An OpenID provider, by the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636). Its
 * metadata are read once; until they were read each sign-in tries again. Plain http only on this machine.
 */
export function createOpenIdProvider(settings: OpenIdProviderSettings): OpenIdProvider {
  let found: Promise<openid.Configuration> | null = null;
  const configuration = () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = null;
      throw failureOf(error);
    });
    return found;
  };
  return {
    async begin(redirectUri) {
      const config = await configuration();
      const verifier = openid.randomPKCECodeVerifier();
      const [state, nonce] = [openid.randomState(), openid.randomNonce()];
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address, secrets: { state, nonce, verifier } };
    },
    async complete(address, secrets) {
      const config = await configuration();
      try {
        return await personOf(config, settings, address, secrets);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OpenIdProviderSettings): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), clientId, undefined, authenticatedBy(clientSecret), {
    timeout: LIMITS.console.openIdSeconds.value,
    execute: isLoopbackUrl(issuer) ? [openid.allowInsecureRequests] : [],
  });
}

/** Authenticates by the header, as is the default of the standard, unless the provider takes nothing but the body. */
function authenticatedBy(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const authenticate = methods?.includes('client_secret_basic') === false ? post : basic;
    return authenticate(server, client, body, headers);
  };
}

async function personOf(
  config: openid.Configuration,
  { roleClaim }: OpenIdProviderSettings,
  address: URL,
  { state, nonce, verifier }: OpenIdSecrets,
): Promise<OpenIdPerson> {
  const tokens = await openid.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new OpenIdFailedError('The provider sent no ID token.');
  const isWhole = claims['email'] !== undefined && claims[roleClaim] !== undefined;
  const more =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof all['email'] === 'string' ? all['email'] : null,
    isEmailVerified: all['email_verified'] === true,
    groups: groupsOf(all[roleClaim]),
  };
}

function groupsOf(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim.slice(0, MAX_GROUPS) : [claim];
  return values.filter((value) => typeof value === 'string');
}

function failureOf(error: unknown): Error {
  if (error instanceof OpenIdFailedError) return error;
  if (error instanceof openid.AuthorizationResponseError) {
    return new OpenIdDeniedError(`The provider said ${error.error}.`, { cause: error });
  }
  return new OpenIdFailedError('The provider gave no valid answer.', { cause: error });
}
