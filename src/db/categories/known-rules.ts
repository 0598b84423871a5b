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
interface RevisedRules {
  readonly revision: string | null;
  readonly rules: readonly OwnedRule[];
}

type Scope = Pick<TenantReader, 'tenantId' | 'livemode' | 'clientId' | 'pool'>;

type KnownRules = LRUCache<string, RevisedRules>;

/**
 * The rules that were read through each pool, of the tenants that used them last. They are kept by pool, so that two databases in one
 * process share nothing, and are forgotten with it.
 */
const knownByPool = new WeakMap<object, KnownRules>();

/**
 * The rules that were read last through the same pool; `undefined` when none were, or other tenants' rules have taken their place. They may
 * be used only where the tenant's revision has just been read and is theirs.
 */
export const knownRules = (scope: Scope): RevisedRules | undefined =>
  knownByPool.get(scope.pool)?.get(keyOf(scope));

/** Remembers rules in place of those of this tenant that were read before. */
export function rememberRules(scope: Scope, revised: RevisedRules): void {
  const known = knownByPool.get(scope.pool) ?? noRules();
  knownByPool.set(scope.pool, known);
  known.set(keyOf(scope), revised);
}

const noRules = (): KnownRules =>
  new LRUCache({
    maxSize: LIMITS.rules.remembered.value,
    sizeCalculation: ({ rules }) => Math.max(1, rules.length),
  });

const keyOf = ({ tenantId, livemode, clientId }: Scope): string =>
  `${tenantId} ${livemode} ${clientId ?? ''}`;
