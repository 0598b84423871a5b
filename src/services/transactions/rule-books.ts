import { LRUCache } from 'lru-cache';
import { listRulesWithOwners } from '../../db/categories/category-rules-queries.js';
import type { OwnedRule } from '../../db/categories/known-rules.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type RuleBook, ruleBookOf } from '../../domain/categories/rule-book.js';
import { LIMITS } from '../../limits/limits.js';

/** The rules of a tenant by client. */
export type RuleBooks = (clientId: string) => RuleBook;

/** The rules of a tenant as each of its clients has them. */
export async function openRuleBooks(db: TenantExecutor): Promise<RuleBooks> {
  return ruleBooksOf(await listRulesWithOwners(db));
}

/**
 * Rules as each client has them: without those that give rows to somebody else's business or property. Clients that no rule
 * names share one book, so that rules are prepared once. Prepared rules are kept as long as the array, for the clients that
 * were asked about last.
 */
export function ruleBooksOf(owned: readonly OwnedRule[]): RuleBooks {
  const { general, named, last } = sortRules(owned);
  const used = new Map<string, RuleBook>();
  return (clientId) => {
    if (!named.has(clientId)) return general;
    const known = used.get(clientId);
    if (known !== undefined) return known;
    const book = last.get(clientId) ?? bookOfClient(owned, clientId);
    used.set(clientId, book);
    last.set(clientId, book);
    return book;
  };
}

interface SortedRules {
  readonly general: RuleBook;
  /** The clients whose businesses or properties rules give rows to. */
  readonly named: ReadonlySet<string>;
  readonly last: LRUCache<string, RuleBook>;
}

const sorted = new WeakMap<readonly OwnedRule[], SortedRules>();

function sortRules(owned: readonly OwnedRule[]): SortedRules {
  const known = sorted.get(owned);
  if (known !== undefined) return known;
  const fresh: SortedRules = {
    general: ruleBookOf(owned.filter((one) => one.clientId === null).map((one) => one.rule)),
    named: new Set(owned.flatMap((one) => (one.clientId === null ? [] : [one.clientId]))),
    last: new LRUCache({ max: LIMITS.rules.rememberedClients.value }),
  };
  sorted.set(owned, fresh);
  return fresh;
}

function bookOfClient(owned: readonly OwnedRule[], clientId: string): RuleBook {
  const fitting = owned.filter((one) => one.clientId === null || one.clientId === clientId);
  return ruleBookOf(fitting.map((one) => one.rule));
}
