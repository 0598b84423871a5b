import { type AskTokenServer, readToken } from '../bearer-tokens.js';
import { DeliveryFailure } from '../delivery-failure.js';
import { createTokenStore, type FetchedToken, type TokenStore } from '../token-store.js';
import type { PubSubSettings } from './publish-to-pub-sub.js';

/** The one server that a service account's key is shown to. */
export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/pubsub';

/**
 * Tokens of service accounts, for an assertion that is signed with their key (RFC 7523). Google's client makes it; the request is made by `ask`, once.
 * @see https://developers.google.com/identity/protocols/oauth2/service-account
 */
export function createGoogleTokens(options: {
  readonly ask: AskTokenServer;
  readonly now: () => Date;
  readonly userAgent: string;
  /** In place of Google's. */
  readonly tokenUrl?: string | undefined;
}): TokenStore<PubSubSettings> {
  const { ask, now, userAgent, tokenUrl = GOOGLE_TOKEN_URL } = options;

  async function fetchToken({ clientEmail, secret }: PubSubSettings): Promise<FetchedToken> {
    const { JWT } = await import('google-auth-library');
    let token: FetchedToken | null = null;
    const fetched = () => token;
    let failure: unknown = new DeliveryFailure('token_unavailable');
    const jwt = new JWT({
      email: clientEmail,
      key: secret,
      scopes: [SCOPE],
      transporterOptions: {
        noProxy: [new URL(GOOGLE_TOKEN_URL).hostname],
        retryConfig: { retry: 0, noResponseRetries: 0 },
        async fetchImplementation(_url, init) {
          try {
            token = readToken(
              await ask({ url: tokenUrl, headers: headersFor(userAgent), body: formOf(init) }),
            );
            return Response.json({ access_token: token.value, expires_in: token.lifeMs / 1_000 });
          } catch (error) {
            failure = error;
            throw error;
          }
        },
      },
    });
    await jwt.authorize().catch(() => {
      throw failure;
    });
    const made = fetched();
    if (made === null) throw failure;
    return made;
  }

  return createTokenStore(now, fetchToken);
}

const headersFor = (userAgent: string): Record<string, string> => ({
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': userAgent,
});

/** Google's client gives its form as parameters. */
const formOf = (init: { readonly body?: unknown } | undefined): string =>
  init?.body instanceof URLSearchParams ? init.body.toString() : '';
