import { ConnectionError, OAuthError } from './errors.js';
import { sha256 } from './sha256.js';

export interface Tokens {
  readonly accessToken: string;
  /** Null without the scope `offline_access`. */
  readonly refreshToken: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly scope: string;
}

/** The place of the tokens of one grant. `save` must have happened before it resolves: a refresh token is used once. */
export interface TokenStore {
  load(): Promise<Tokens | null>;
  save(tokens: Tokens): Promise<void>;
}

export class MemoryTokenStore implements TokenStore {
  #tokens: Tokens | null;
  constructor(tokens: Tokens | null = null) {
    this.#tokens = tokens;
  }
  async load(): Promise<Tokens | null> {
    return this.#tokens;
  }
  async save(tokens: Tokens): Promise<void> {
    this.#tokens = tokens;
  }
}

export interface OAuthOptions {
  /** The origin of the API. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Secret of a confidential app. */
  readonly clientSecret?: string;
  readonly redirectUri?: string;
  readonly store?: TokenStore;
  readonly fetch?: typeof fetch;
}

const REFRESH_BEFORE_MS = 60_000;
const TIMEOUT_MS = 60_000;

/** The authorization code flow with PKCE for one app, and the tokens of one grant. Give it to `TaxApi` as `auth`. */
export class OAuth {
  readonly #options: OAuthOptions;
  readonly #store: TokenStore;
  #refreshing: Promise<string> | null = null;

  constructor(options: OAuthOptions) {
    this.#options = options;
    this.#store = options.store ?? new MemoryTokenStore();
  }

  /** The address to send the person to. Keep `state` and `codeVerifier` in their session until they come back. */
  authorizeUrl(request: { readonly scopes: readonly string[]; readonly state?: string }): {
    readonly url: string;
    readonly state: string;
    readonly codeVerifier: string;
  } {
    const state = request.state ?? randomText();
    const codeVerifier = randomText();
    const url = new URL('/oauth/authorize', this.#options.baseUrl);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: this.#options.clientId,
      redirect_uri: this.#options.redirectUri ?? '',
      scope: request.scopes.join(' '),
      state,
      code_challenge: toBase64Url(sha256(new TextEncoder().encode(codeVerifier))),
      code_challenge_method: 'S256',
    }).toString();
    return { url: url.href, state, codeVerifier };
  }

  /** Exchanges the code of the redirect, and keeps the tokens. Compare `state` before. */
  exchange(code: string, codeVerifier: string): Promise<Tokens> {
    return this.#ask({
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: this.#options.redirectUri ?? '',
    });
  }

  /** Tokens for the app's own tenant. */
  clientCredentials(scopes: readonly string[]): Promise<Tokens> {
    return this.#ask({ grant_type: 'client_credentials', scope: scopes.join(' ') });
  }

  /** A token that holds for a minute at least; refreshed when need be. */
  async accessToken(): Promise<string> {
    const tokens = await this.#store.load();
    if (!tokens) throw notSignedIn();
    if (tokens.expiresAt - Date.now() > REFRESH_BEFORE_MS || tokens.refreshToken === null)
      return tokens.accessToken;
    return await this.refresh(tokens.accessToken);
  }

  /**
   * A token other than the one given, which no longer holds. Calls that ask at once share one refresh.
   * @throws {OAuthError} when the grant has ended: the person has to be asked again
   */
  refresh(stale: string): Promise<string> {
    this.#refreshing ??= this.#refresh(stale).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refresh(stale: string): Promise<string> {
    const tokens = await this.#store.load();
    if (!tokens) throw notSignedIn();
    if (tokens.accessToken !== stale) return tokens.accessToken;
    if (tokens.refreshToken === null) throw notSignedIn();
    const body = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    try {
      return (await this.#ask(body, tokens.refreshToken)).accessToken;
    } catch (error) {
      const isUsed = error instanceof OAuthError && error.code === 'invalid_grant';
      const kept = isUsed ? await this.#store.load() : null;
      if (kept === null || kept.accessToken === stale) throw error;
      return kept.accessToken; // another process that shares the store was faster
    }
  }

  /** Ends the grant. */
  async revoke(): Promise<void> {
    const tokens = await this.#store.load();
    if (tokens) await this.#post('/oauth/revoke', { token: tokens.refreshToken ?? tokens.accessToken });
  }

  async #ask(body: Record<string, string>, refreshToken: string | null = null): Promise<Tokens> {
    const answer = await this.#post('/oauth/token', body);
    const tokens: Tokens = {
      accessToken: String(answer['access_token']),
      refreshToken: typeof answer['refresh_token'] === 'string' ? answer['refresh_token'] : refreshToken,
      expiresAt: Date.now() + Number(answer['expires_in'] ?? 0) * 1000,
      scope: String(answer['scope'] ?? ''),
    };
    await this.#store.save(tokens);
    return tokens;
  }

  async #post(path: string, body: Record<string, string>): Promise<Record<string, unknown>> {
    const { baseUrl, clientId, clientSecret } = this.#options;
    const send = this.#options.fetch ?? fetch;
    const form = new URLSearchParams({ ...body, client_id: clientId });
    if (clientSecret !== undefined) form.set('client_secret', clientSecret);
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      response = await send(new URL(path, baseUrl), { method: 'POST', body: form, signal });
      text = await response.text();
    } catch (error) {
      throw new ConnectionError('The token endpoint did not answer.', error);
    }
    const answer = parse(text);
    if (response.ok) return answer;
    throw new OAuthError(
      String(answer['error_description'] ?? `The token endpoint answered ${response.status}.`),
      {
        code: String(answer['error'] ?? `http_${response.status}`),
        retryable: response.status >= 500,
      },
    );
  }
}

const notSignedIn = () =>
  new OAuthError('There is no grant, or it cannot be refreshed.', {
    code: 'not_authorized',
    retryable: false,
  });

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const randomText = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const toBase64Url = (value: Uint8Array) =>
  btoa(String.fromCharCode(...value))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
