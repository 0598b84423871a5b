import type { OpenedAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import { LIMITS } from '../../limits/limits.js';
import type { ConnectionPool } from './connection-pool.js';
import { startDeadline } from './deadline.js';
import { DeliveryFailure } from './delivery-failure.js';
import type { ReceiverAnswer } from './receiver-connection.js';
import type { ReceiverGuard } from './receiver-guard.js';
import { createTokenStore, type FetchedToken, type TokenStore } from './token-store.js';

export type OauthSettings = Extract<OpenedAuthentication, { type: 'oauth' }>;

/** A request for a token. */
interface TokenRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Asks a token server through the guard and the dialling of receivers, within a time of its own. @throws {DeliveryFailure} `token_unavailable` */
export type AskTokenServer = (request: TokenRequest) => Promise<ReceiverAnswer>;

const { tokenMs, tokenCharacters, unstatedTokenMs, longestTokenMs } = LIMITS.webhooks;

export function createTokenAsker(
  guard: ReceiverGuard,
  connections: ConnectionPool,
  allowsPlain: (url: string) => boolean = () => false,
): AskTokenServer {
  return async ({ url, headers, body }) => {
    const clock = startDeadline({
      limitMs: tokenMs.value,
      error: () => new DeliveryFailure('timeout_total'),
    });
    try {
      const { target, addresses } = await guard.admit(url, clock.signal);
      if (!target.secure && !allowsPlain(url)) throw new DeliveryFailure('blocked_ip');
      return await connections.exchange(target, {
        path: target.path,
        headers,
        body: Buffer.from(body),
        addresses,
        signal: clock.signal,
        phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, peerAddress: null },
      });
    } catch (cause) {
      const reason = cause instanceof DeliveryFailure ? ` ${cause.message}` : '';
      throw new DeliveryFailure('token_unavailable', `The token server gave no token.${reason}`, { cause });
    } finally {
      clock.clear();
    }
  };
}

/**
 * Bearer tokens by client credentials (RFC 6749 section 4.4). Asking for one throws {DeliveryFailure} `token_refused` or
 * `token_unavailable`.
 */
export function createBearerTokens(options: {
  readonly ask: AskTokenServer;
  readonly now: () => Date;
  readonly userAgent: string;
}): TokenStore<OauthSettings> {
  const { ask, now, userAgent } = options;
  return createTokenStore(now, async (settings) =>
    readToken(
      await ask({
        url: settings.tokenUrl,
        headers: headersFor(settings, userAgent),
        body: formOf(settings),
      }),
    ),
  );
}

/** The client authenticates itself by Basic, which every token server takes. @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function headersFor({ clientId, clientSecret }: OauthSettings, userAgent: string): Record<string, string> {
  const credentials = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
  return {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  };
}

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

function formOf({ scope, audience }: OauthSettings): string {
  return new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope !== null && { scope }),
    ...(audience !== null && { audience }),
  }).toString();
}

/** The token of a token server's answer. @throws {DeliveryFailure} `token_refused` or `token_unavailable` */
export function readToken(answer: ReceiverAnswer): FetchedToken {
  const { status, excerpt, truncated } = answer;
  const body = truncated ? null : objectFrom(excerpt);
  if (status < 200 || status > 299) throw refusal(status, body?.['error']);
  const { access_token: value, token_type: kind, expires_in: seconds } = body ?? {};
  const isBearer = typeof kind === 'string' && kind.toLowerCase() === 'bearer';
  const isToken =
    typeof value === 'string' && value.length <= tokenCharacters.value && BEARER_TOKEN.test(value);
  if (!isBearer || !isToken)
    throw new DeliveryFailure('token_unavailable', 'The answer of the token server holds no bearer token.');
  return { value, lifeMs: lifeMsOf(seconds) };
}

/** @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Some servers write the number as text. */
function lifeMsOf(stated: unknown): number {
  const seconds = typeof stated === 'string' ? Number(stated) : stated;
  const isTime = typeof seconds === 'number' && seconds >= 0 && stated !== '';
  return isTime ? Math.min(seconds * 1_000, longestTokenMs.value * 2) : unstatedTokenMs.value;
}

function objectFrom(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return value !== null && typeof value === 'object' ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Codes of RFC 6749 section 5.2. Others are not repeated: what a server answers may hold anything. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** A refusal says that the same request will be refused again; other failures may pass. */
function refusal(status: number, code: unknown): DeliveryFailure {
  const isPassing = status < 400 || status > 499 || status === 408 || status === 429;
  if (isPassing)
    return new DeliveryFailure('token_unavailable', `The token server answered with status ${status}.`);
  const reason = REFUSALS.has(code) ? `: ${code}` : '';
  return new DeliveryFailure('token_refused', `The token server answered with status ${status}${reason}.`);
}
