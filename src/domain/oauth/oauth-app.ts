export const APP_TYPES = ['confidential', 'public'] as const;
export const APP_AUDIENCES = ['own_tenant', 'any_tenant'] as const;

export type AppType = (typeof APP_TYPES)[number];
export type AppAudience = (typeof APP_AUDIENCES)[number];

/** Fields of an app that the tenant decides. */
export interface OauthAppFields {
  readonly name: string;
  /** Exact: an address that differs by one character is another. */
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly audience: AppAudience;
  readonly logoUrl: string | null;
}

/** An app that asks for access: an OAuth client, which is another thing than a client of the tenant. */
export interface OauthApp extends OauthAppFields {
  readonly id: string;
  /** Tenant of the app. */
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly type: AppType;
  /** End of the time in which the secret before the present one still works; `null`: there is none. */
  readonly previousSecretExpiresAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Names that an app of a tenant may not seem to have, without spaces and marks. */
const TAKEN_NAMES = ['hmrc', 'hmrevenue', 'hismajestysrevenue', 'taxcomplianceapi', 'govuk'];

/** Letters of other alphabets, and digits, that are drawn like Latin letters. */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ѵ: 'v',
  г: 'r',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  '0': 'o',
  '1': 'i',
  '|': 'i',
  l: 'i',
  '5': 's',
  $: 's',
};

/** Fault of an app's name, as the end of a sentence; `null` if none. */
export function appNameFault(name: string): string | null {
  const drawn = drawnAs(name);
  return TAKEN_NAMES.some((taken) => drawn.includes(drawnAs(taken)))
    ? 'must not be taken for a name of HMRC, of GOV.UK or of this service'
    : null;
}

/** Letters and digits alone, each as the letter that it looks like. */
function drawnAs(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const drawn = [...letters].map((letter) => DRAWN_LIKE[letter] ?? letter).join('');
  return drawn.replace(/[^\p{L}\p{N}]/gu, '');
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** A browser takes a name with nothing between two full stops, which no server has. */
const EMPTY_LABEL = /(?:^|\.)(?:\.|$)/;

/** Fault of a redirect address, as the end of a sentence; `null` if none. */
export function redirectUriFault(text: string): string | null {
  const match = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?([/?].*)?$/.exec(text);
  if (
    match === null ||
    /[\s\\#<>"{}|^`]/.test(text) ||
    hostOf(text) !== match[2] ||
    EMPTY_LABEL.test(match[2] ?? '')
  ) {
    return 'must be an https address, with a lower-case host and without user, password or fragment';
  }
  if (match[1] === 'http' && !LOOPBACK.has(match[2] ?? '')) {
    return 'must begin with https:// unless its host is 127.0.0.1, [::1] or localhost';
  }
  return null;
}

/** The host that a browser goes to; `null` for what no browser takes for an address. */
const hostOf = (text: string): string | null => (URL.canParse(text) ? new URL(text).hostname : null);

/** Addresses that only this machine has; `localhost` may be another's. */
const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '[::1]']);

/**
 * Whether an app is answered at an address: at one of its own, to the character; on a loopback address at any port, as a
 * program on a desktop takes the port that is free.
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export function isRedirectUri(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  const anywhere = withoutLoopbackPort(asked);
  return anywhere !== null && registered.some((uri) => withoutLoopbackPort(uri) === anywhere);
}

function withoutLoopbackPort(text: string): string | null {
  if (redirectUriFault(text) !== null) return null;
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'http:' || !LOOPBACK_ADDRESSES.has(hostname)) return null;
  const rest = text.slice('http://'.length + hostname.length);
  return `http://${hostname}${rest.replace(/^:\d{1,5}/, '')}`;
}

/** Fault of a logo's address, as the end of a sentence; `null` if none. */
export const logoUrlFault = (text: string): string | null =>
  text.startsWith('https://') ? redirectUriFault(text) : 'must begin with https://';
