const FAMILIES = [
  'clients',
  'properties',
  'transactions',
  'imports',
  'tax_returns',
  'reports',
  'webhooks',
  'api_keys',
] as const;

type ScopeFamily = (typeof FAMILIES)[number];
export type Scope = `${ScopeFamily}:${'read' | 'write'}` | 'tax_returns:submit';

/** Every scope a key may carry. Write implies read; submitting is implied by nothing. */
export const ALL_SCOPES: readonly Scope[] = [
  ...FAMILIES.flatMap((family) => [`${family}:read`, `${family}:write`] as const),
  'tax_returns:submit',
];

const READ_SCOPES = FAMILIES.map((family) => `${family}:read` as const);

/** The read scopes that are among these or implied by them, in their order. */
export const readScopesOf = (scopes: readonly string[]): readonly Scope[] => [
  ...new Set(scopes.flatMap((scope) => READ_SCOPES.filter((read) => allows([scope], read)))),
];

/** Words for each scope, for the person who is asked to allow it. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'clients:read': 'See clients, their businesses and their details',
  'clients:write': 'Add, change and delete clients and their businesses',
  'properties:read': 'See properties and their income records',
  'properties:write': 'Add, change and delete properties and their income records',
  'transactions:read': 'See bank transactions, accounts, categories and rules',
  'transactions:write': 'Add, change, categorise and delete transactions, accounts and rules',
  'imports:read': 'See imports of bank files',
  'imports:write': 'Import bank files, and undo imports',
  'tax_returns:read': 'See tax returns, calculations and estimates',
  'tax_returns:write': 'Create, change, calculate and prepare tax returns',
  'tax_returns:submit': 'File tax returns with HMRC',
  'reports:read': 'See and download reports',
  'reports:write': 'Make reports',
  'webhooks:read': 'See events and where they are sent',
  'webhooks:write': 'Choose where events are sent',
  'api_keys:read': 'See API keys, apps, persons and what apps were granted',
  'api_keys:write': 'Revoke API keys, and end what apps were granted',
};

/** Asks for a refresh token; no scope of a request to the API. */
export const OFFLINE_ACCESS = 'offline_access';
export const OFFLINE_WORDS = 'Go on doing this when you are not there, until you end it';

const WORDS: Readonly<Record<string, string>> = { ...SCOPE_WORDS, [OFFLINE_ACCESS]: OFFLINE_WORDS };

/** Words for a scope on record, which may be one that there is no more: that is named as it is. */
export const scopeInWords = (scope: string): string => WORDS[scope] ?? scope;

/** Scopes that an app may be registered for. It may ask for a refresh token whether it names that or not. */
export const APP_SCOPES: readonly (Scope | typeof OFFLINE_ACCESS)[] = [...ALL_SCOPES, OFFLINE_ACCESS];

/** The scopes that give power over the API: all but `offline_access`. */
export const powersAmong = (scopes: readonly string[]): string[] =>
  scopes.filter((scope) => scope !== OFFLINE_ACCESS);

/** Scopes over things of the tenant as a whole, which a credential of one client may not have. */
export const isTenantWide = (scope: string): boolean => /^(webhooks|api_keys):/.test(scope);

/** Whether these scopes allow what needs `needed`. */
export function allows(scopes: readonly string[], needed: string): boolean {
  if (scopes.includes(needed)) return true;
  return needed.endsWith(':read') && scopes.includes(needed.replace(':read', ':write'));
}
