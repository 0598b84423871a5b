export const APP_TYPES = ['confidential', 'public'] as const;
export const APP_AUDIENCES = ['own_tenant', 'any_tenant'] as const;

export type AppType = (typeof APP_TYPES)[number];
export type AppAudience = (typeof APP_AUDIENCES)[number];

/** What the tenant decides of an app. */
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
  /** Whose app it is. */
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly type: AppType;
  /** Until when the secret before the present one still works. */
  readonly previousSecretExpiresAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** What is wrong with a redirect address, as the end of a sentence; `null`: nothing. */
export function redirectUriFault(text: string): string | null {
  const match = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?([/?].*)?$/.exec(text);
  if (match === null || /[\s\\#<>"{}|^`]/.test(text)) {
    return 'must be an https address, with a lower-case host and without user, password or fragment';
  }
  if (match[1] === 'http' && !LOOPBACK.has(match[2] ?? '')) {
    return 'must begin with https:// unless its host is 127.0.0.1, [::1] or localhost';
  }
  return null;
}

/** What is wrong with the address of a logo, as the end of a sentence; `null`: nothing. */
export const logoUrlFault = (text: string): string | null =>
  text.startsWith('https://') ? redirectUriFault(text) : 'must begin with https://';
