import { listRulesWithOwners, type OwnedRule } from '../../db/categories/category-rules-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type RuleBook, ruleBookOf } from '../../domain/categories/rule-book.js';

/** The rules of a tenant by client. */
export type RuleBooks = (clientId: string) => RuleBook;

/** The rules of a tenant as each of its clients has them. */
export async function openRuleBooks(db: TenantExecutor): Promise<RuleBooks> {
  return ruleBooksOf(await listRulesWithOwners(db));
}

/**
 * Rules as each client has them: without those that give rows to somebody else's business or property.
 * Clients that no rule speaks of share one book, so that rules are prepared once.
 */
export function ruleBooksOf(owned: readonly OwnedRule[]): RuleBooks {
  const general = ruleBookOf(owned.filter((one) => one.clientId === null).map((one) => one.rule));
  const spokenOf = new Set(owned.flatMap((one) => (one.clientId === null ? [] : [one.clientId])));
  const books = new Map<string, RuleBook>();
  return (clientId) => {
    if (!spokenOf.has(clientId)) return general;
    const known = books.get(clientId);
    if (known !== undefined) return known;
    const fitting = owned.filter((one) => one.clientId === null || one.clientId === clientId);
    const book = ruleBookOf(fitting.map((one) => one.rule));
    books.set(clientId, book);
    return book;
  };
}
