import { LRUCache } from 'lru-cache';
import type { CategoryRule } from '../../domain/categories/category-rule.js';
import { LIMITS } from '../../limits/limits.js';
import type { TenantReader } from '../executor.js';

export interface OwnedRule {
  readonly rule: CategoryRule;
  /** Client whose rows it may take, if it attributes them to a business or property; `null`: any client's. */
  readonly clientId: string | null;
}

/** A tenant's rules, and the value of `category_rule_revisions` that was read with them: `null` before its first rule. */
export interface RevisedRules {
  readonly revision: string | null;
  readonly rules: readonly OwnedRule[];
}

type Scope = Pick<TenantReader, 'tenantId' | 'livemode' | 'clientId'>;

/**
 * The rules that this process has read, of the tenants that used them last. They may be used only where the tenant's
 * revision has just been read and is theirs.
 */
const known = new LRUCache<string, RevisedRules>({
  maxSize: LIMITS.rules.remembered.value,
  sizeCalculation: ({ rules }) => Math.max(1, rules.length),
});

export const knownRules = (scope: Scope): RevisedRules | undefined => known.get(keyOf(scope));

export function rememberRules(scope: Scope, revised: RevisedRules): void {
  known.set(keyOf(scope), revised);
}

const keyOf = ({ tenantId, livemode, clientId }: Scope): string =>
  `${tenantId} ${livemode} ${clientId ?? ''}`;
