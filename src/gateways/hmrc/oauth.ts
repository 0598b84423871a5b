import Type from 'typebox';
import type { HmrcTokens } from './hmrc-gateway.js';
import type { SendToHmrc } from './hmrc-http.js';
import { answerReader } from './read-answer.js';

export interface OAuthApplication {
  /** Origin of the API, which issues tokens. */
  readonly baseUrl: string;
  /** Origin of the pages that the user sees. */
  readonly authoriseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

const readTokens = answerReader(
  Type.Object({
    access_token: Type.String({ minLength: 1 }),
    refresh_token: Type.String({ minLength: 1 }),
    expires_in: Type.Number({ exclusiveMinimum: 0 }),
    scope: Type.Optional(Type.String()),
  }),
);

/** The address of HMRC's consent page for one attempt. Carries no secret. */
export function authoriseUrlOf(
  application: OAuthApplication,
  input: { readonly state: string; readonly scopes: readonly string[] },
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: application.clientId,
    scope: input.scopes.join(' '),
    state: input.state,
    redirect_uri: application.redirectUri,
  });
  return `${application.authoriseUrl}/oauth/authorize?${query}`;
}

/** Spends a code or a refresh token at HMRC's token endpoint. */
export async function fetchTokens(
  send: SendToHmrc,
  application: OAuthApplication,
  grant: { readonly code: string } | { readonly refreshToken: string },
): Promise<HmrcTokens> {
  const { clientId, clientSecret, redirectUri, baseUrl } = application;
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    ...('code' in grant
      ? { grant_type: 'authorization_code', code: grant.code, redirect_uri: redirectUri }
      : { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
  });
  const answer = await send({
    method: 'POST',
    url: `${baseUrl}/oauth/token`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    // Few, short, and others wait for them: a refresh holds the grant's row.
    priority: 'submission',
    body: form.toString(),
  });
  const tokens = readTokens(answer);
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresInSeconds: tokens.expires_in,
    scopes: (tokens.scope ?? '').split(' ').filter((scope) => scope !== ''),
    correlationId: answer.correlationId,
  };
}
