import { LIMITS } from '../../domain/limits.js';
import type { OpenedAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import type { ConnectionPool } from './connection-pool.js';
import { beforeAbort, startDeadline } from './deadline.js';
import { DeliveryFailure } from './delivery-failure.js';
import type { ReceiverAnswer } from './receiver-connection.js';
import type { ReceiverGuard } from './receiver-guard.js';

export type OauthSettings = Extract<OpenedAuthentication, { type: 'oauth' }>;

/** Bearer tokens by client credentials (RFC 6749 section 4.4), kept in this process until shortly before their end. */
export interface BearerTokens {
  /**
   * The token of these settings. It is fetched once, however many ask at a time.
   * @throws {DeliveryFailure} `token_refused` or `token_unavailable`; or the signal's reason
   */
  of(settings: OauthSettings, signal: AbortSignal): Promise<string>;
  /** Forgets a token that the receiver did not take, unless another one has come meanwhile. */
  drop(settings: OauthSettings, token: string): void;
}

interface Token {
  readonly value: string;
  readonly usedUntilMs: number;
}

const { tokenMs, tokenCharacters, tokenMarginMs, unstatedTokenMs, longestTokenMs, rememberedEndpoints } =
  LIMITS.webhooks;

export function createBearerTokens(options: {
  readonly guard: ReceiverGuard;
  readonly connections: ConnectionPool;
  readonly now: () => Date;
  readonly userAgent: string;
}): BearerTokens {
  const { guard, connections, now, userAgent } = options;
  const kept = new Map<string, Token>();
  const fetches = new Map<string, Promise<string>>();

  async function fetchAndKeep(settings: OauthSettings): Promise<string> {
    const askedAtMs = now().getTime();
    const { value, lifeMs } = tokenOf(await ask(settings));
    kept.delete(settings.id);
    kept.set(settings.id, { value, usedUntilMs: askedAtMs + usableMs(lifeMs) });
    const [oldest] = kept.keys();
    if (kept.size > rememberedEndpoints.value && oldest !== undefined) kept.delete(oldest);
    return value;
  }

  /** Under a time limit of its own: the attempt that began it may end before the others that wait for it. */
  async function ask(settings: OauthSettings): Promise<ReceiverAnswer> {
    const clock = startDeadline({
      limitMs: tokenMs.value,
      error: () => new DeliveryFailure('timeout_total'),
    });
    try {
      const { target, addresses } = await guard.admit(settings.tokenUrl, clock.signal);
      if (!target.secure) throw new DeliveryFailure('blocked_ip');
      return await connections.exchange(target, {
        path: target.path,
        headers: headersFor(settings, userAgent),
        body: Buffer.from(formOf(settings)),
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
  }

  return {
    async of(settings, signal) {
      const known = kept.get(settings.id);
      if (known && known.usedUntilMs > now().getTime()) return known.value;
      const fetching = fetches.get(settings.id) ?? fetchAndKeep(settings);
      if (!fetches.has(settings.id)) {
        fetches.set(settings.id, fetching);
        const end = () => fetches.delete(settings.id);
        fetching.then(end, end);
      }
      return beforeAbort(signal, fetching);
    },
    drop({ id }, token) {
      if (kept.get(id)?.value === token) kept.delete(id);
    },
  };
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

/** Until the margin before its end; of a short life, until half of it. */
const usableMs = (lifeMs: number): number =>
  Math.min(longestTokenMs.value, Math.max(lifeMs / 2, lifeMs - tokenMarginMs.value));

/** @throws {DeliveryFailure} */
function tokenOf(answer: ReceiverAnswer): { readonly value: string; readonly lifeMs: number } {
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
