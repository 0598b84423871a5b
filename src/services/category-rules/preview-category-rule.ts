import type { AppContext } from '../../context.js';
import { listRulesWithOwners, loadCategoryRule } from '../../db/categories/category-rules-queries.js';
import { lastPosition } from '../../db/categories/category-rules-repository.js';
import type { OwnedRule } from '../../db/categories/known-rules.js';
import { openRuleCandidates } from '../../db/categories/rule-candidates-queries.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { Page, PageRequest } from '../../db/page.js';
import type { CategoryRuleFields } from '../../domain/categories/category-rule-record.js';
import { percentFromBps } from '../../domain/percent.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { LIMITS } from '../../limits/limits.js';
import { assertClient } from '../clients/assert-client.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { isMoved, openRejudging, type Rejudged } from '../transactions/rejudge-transactions.js';
import { ruleBooksOf } from '../transactions/rule-books.js';
import { assertMayRule, checkRuleReferences } from './check-rule-references.js';

interface PreviewInput {
  readonly fields: CategoryRuleFields;
  /** The rule whose place it would take. */
  readonly ruleId: string | null;
  readonly clientId: string | null;
  readonly page: PageRequest;
}

interface RulePreview {
  /** Transactions on which the rule would decide. */
  readonly matched: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly locked: number;
  readonly given: number;
  /** Transactions that were looked at. */
  readonly examined: number;
  /** False when there are more candidates than are looked at. */
  readonly isComplete: boolean;
  /** Transactions whose category would be another, latest day first. */
  readonly rows: Page<Rejudged>;
}

const BATCH = LIMITS.rules.previewBatch.value;
const MAX_CANDIDATES = LIMITS.rules.previewRows.value;

/**
 * Effect that applying a rule would have, without applying it.
 * @throws {NotFoundError} for an unknown `ruleId` {ValidationError} `invalid_reference` {ForbiddenError}
 */
export async function previewCategoryRule(
  ctx: Pick<AppContext, 'db' | 'newId' | 'scheduler'>,
  principal: Principal,
  input: PreviewInput,
): Promise<RulePreview> {
  assertMayRule(principal);
  return inTenant(ctx, principal, async (db) => {
    await checkRuleReferences(db, input.fields);
    if (input.clientId !== null) await assertClient(db, input.clientId);
    const draft = await draftRule(db, ctx.newId(), input);
    const standing = (await listRulesWithOwners(db)).filter(({ rule }) => rule.id !== input.ruleId);
    return lookThrough(ctx, db, input, { id: draft.rule.id, owned: inOrder([...standing, draft]) });
  });
}

/** The rule as it would stand: in the place of the one that it replaces, else after all others. */
async function draftRule(
  db: TenantExecutor,
  id: string,
  { fields, ruleId }: PreviewInput,
): Promise<OwnedRule> {
  const replaced = ruleId === null ? null : await loadCategoryRule(db, ruleId);
  const { businessId, propertyId } = fields;
  const { businesses, properties } = await holdReferences(db, {
    businesses: businessId === null ? [] : [businessId],
    properties: propertyId === null ? [] : [propertyId],
  });
  const owner = businesses.get(businessId ?? '') ?? properties.get(propertyId ?? '');
  return {
    clientId: owner?.clientId ?? null,
    rule: {
      id: replaced?.id ?? id,
      position: fields.position ?? replaced?.position ?? (await lastPosition(db)) + 1,
      match: fields.match,
      category: fields.category,
      allowablePercent: fields.allowableBps === null ? null : percentFromBps(fields.allowableBps),
      businessId,
      propertyId,
    },
  };
}

/** Rules in the order in which they are tried: of two in one position, the older first. */
const inOrder = (owned: readonly OwnedRule[]): OwnedRule[] =>
  owned.toSorted(
    ({ rule: one }, { rule: other }) =>
      one.position - other.position || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );

async function lookThrough(
  ctx: Pick<AppContext, 'scheduler'>,
  db: TenantExecutor,
  { fields, clientId, page }: PreviewInput,
  { id, owned }: { id: string; owned: readonly OwnedRule[] },
): Promise<RulePreview> {
  const rejudge = openRejudging(ctx, db, { ruleId: id, books: ruleBooksOf(owned) });
  const counts = { changed: 0, unchanged: 0, locked: 0, given: 0 };
  const shown: Rejudged[] = [];
  const nextCandidates = openRuleCandidates(db, fields.match, { clientId, limit: BATCH });
  let seen = 0;
  let isLast = false;
  while (!isLast && seen < MAX_CANDIDATES) {
    await ctx.scheduler.yield();
    const batch = await nextCandidates();
    const found = await rejudge(batch);
    const changed = found.rejudged.filter(isMoved);
    counts.changed += changed.length;
    counts.unchanged += found.unchanged + found.rejudged.length - changed.length;
    counts.locked += found.locked;
    counts.given += found.given;
    const missing = page.limit + 1 - shown.length;
    shown.push(...changed.filter(({ before }) => isAfter(before, page)).slice(0, missing));
    seen += batch.length;
    isLast = batch.length < BATCH;
  }
  const matched = counts.changed + counts.unchanged + counts.locked + counts.given;
  return { ...counts, matched, examined: seen, isComplete: isLast, rows: pageOfRows(shown, page) };
}

function isAfter({ date, id }: Transaction, { after }: PageRequest): boolean {
  if (after === null) return true;
  const [lastDate, lastId] = after;
  return date < lastDate || (date === lastDate && id < lastId);
}

function pageOfRows(shown: readonly Rejudged[], { limit }: PageRequest): Page<Rejudged> {
  const items = shown.slice(0, limit);
  const last = items.at(-1)?.before;
  return { items, next: shown.length > limit && last ? [last.date, last.id] : null };
}
