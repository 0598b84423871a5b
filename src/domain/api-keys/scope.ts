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

export type ScopeFamily = (typeof FAMILIES)[number];
export type Scope = `${ScopeFamily}:${'read' | 'write'}` | 'tax_returns:submit';

/** Every scope a key may carry. Write implies read; submitting is implied by nothing. */
export const ALL_SCOPES: readonly Scope[] = [
  ...FAMILIES.flatMap((family) => [`${family}:read`, `${family}:write`] as const),
  'tax_returns:submit',
];

/** Whether these scopes allow what needs `needed`. */
export function allows(scopes: readonly string[], needed: string): boolean {
  if (scopes.includes(needed)) return true;
  return needed.endsWith(':read') && scopes.includes(needed.replace(':read', ':write'));
}
