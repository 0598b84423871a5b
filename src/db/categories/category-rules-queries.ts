import type { Knex } from 'knex';
import type { CategoryRule } from '../../domain/categories/category-rule.js';
import type { CategoryRuleRecord } from '../../domain/categories/category-rule-record.js';
import { percentFromBps } from '../../domain/percent.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';
import { knownRules, type OwnedRule, rememberRules } from './known-rules.js';

export interface CategoryRuleRow {
  id: string;
  position: number;
  name: string | null;
  match: CategoryRuleRecord['match'];
  category: string | null;
  allowable_bps: number | null;
  vat_bps: number | null;
  business_id: string | null;
  property_id: string | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const CATEGORY_RULE_COLUMNS = [
  'id',
  'position',
  'name',
  'match',
  'category',
  'allowable_bps',
  'vat_bps',
  'business_id',
  'property_id',
  'metadata',
  'version',
  'created_at',
  'updated_at',
].map((column) => `category_rules.${column}`);

/**
 * The tenant's rules, the first to be tried first; ties keep the order in which they were made. Rules that
 * give rows to a business or property that was deleted are left out. The same array for as long as nothing has
 * changed, since what is made ready for matching is kept by the array. One trip.
 */
export async function listRulesWithOwners(db: TenantReader): Promise<readonly OwnedRule[]> {
  const known = knownRules(db);
  const { rows } = await db.queries.raw<{ rows: RevisedRow[] }>(RULES_UNLESS_KNOWN, {
    tenantId: db.tenantId,
    livemode: db.livemode,
    known: known === undefined ? NOTHING_KNOWN : known.revision,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the revision of the rules was not answered');
  if (known !== undefined && known.revision === row.revision) return known.rules;
  return revisedRules(db, row);
}

/** Decodes rules that were read together with their revision, and remembers them. */
export function revisedRules(db: TenantReader, { revision, rules }: RevisedRow): readonly OwnedRule[] {
  const owned = (rules ?? []).map(toOwnedRule);
  rememberRules(db, { revision, rules: owned });
  return owned;
}

interface RevisedRow {
  readonly revision: string | null;
  readonly rules: readonly OwnedRuleRow[] | null;
}

/** A revision that no tenant has. */
const NOTHING_KNOWN = '00000000-0000-0000-0000-000000000000';

export type OwnedRuleRow = CategoryRuleRow & { owner_id: string | null };

/**
 * Purpose: rules, without those that name a business or property that was deleted.
 * Bindings: `tenantId`, `livemode`.
 * Answer: the rules in the order in which they are asked; `owner_id` is the client of the business or property that a rule names.
 * Locks: none.
 */
const RULES_WITH_OWNERS = `
  select r.id, r.version, r.position, r.match, r.category, r.allowable_bps, r.business_id, r.property_id,
    coalesce(b.client_id, p.client_id) as owner_id
  from category_rules r
  left join lateral (select f.id, f.client_id from businesses f
    where f.tenant_id = r.tenant_id and f.id = r.business_id and f.deleted_at is null limit 1) b on true
  left join lateral (select f.id, f.client_id from properties f
    where f.tenant_id = r.tenant_id and f.id = r.property_id and f.deleted_at is null limit 1) p on true
  where r.tenant_id = :tenantId and r.livemode = :livemode and r.deleted_at is null
    and (r.business_id is null or b.id is not null) and (r.property_id is null or p.id is not null)
  order by r.position, r.id`;

/** Revision of the tenant’s rules; `null` before the first one. Bindings: `tenantId`, `livemode`. */
export const RULES_REVISION = `
  (select revision from category_rule_revisions where tenant_id = :tenantId and livemode = :livemode)`;

/** Rules as `RULES_WITH_OWNERS` has them, as JSON; `null` where there are none. */
export const RULES_AS_JSON = `(select json_agg(r order by r.position, r.id) from (${RULES_WITH_OWNERS}) r)`;

/**
 * Purpose: rules, unless the caller has their revision.
 * Bindings: `tenantId`, `livemode`, and `known`, a revision.
 * Answer: one row: `revision`, and `rules` as JSON, `null` where the revision is the known one.
 * Locks: none.
 */
const RULES_UNLESS_KNOWN = `
  select v.revision, case when v.revision is distinct from cast(:known as uuid) then ${RULES_AS_JSON} end as rules
  from (select ${RULES_REVISION} as revision) v`;

const toOwnedRule = (row: OwnedRuleRow): OwnedRule => ({ rule: toRule(row), clientId: row.owner_id });

const toRule = (row: CategoryRuleRow): CategoryRule => ({
  id: row.id,
  version: row.version,
  position: row.position,
  match: row.match,
  category: row.category,
  allowablePercent: row.allowable_bps === null ? null : percentFromBps(row.allowable_bps),
  businessId: row.business_id,
  propertyId: row.property_id,
});

/** @throws {NotFoundError} */
export async function loadCategoryRule(db: TenantReader, id: string): Promise<CategoryRuleRecord> {
  const row: CategoryRuleRow | undefined = await visibleRules(db)
    .where({ 'category_rules.id': id })
    .first(...CATEGORY_RULE_COLUMNS);
  if (!row) throw new NotFoundError('There is no such category rule.');
  return toCategoryRule(row);
}

export async function listCategoryRules(
  db: TenantReader,
  page: PageRequest,
): Promise<Page<CategoryRuleRecord>> {
  const query = visibleRules(db).select(...CATEGORY_RULE_COLUMNS);
  return fetchPage(query, { table: 'category_rules', sortBy: 'created_at', page, toItem: toCategoryRule });
}

const liveRules = (db: TenantReader) => rowsOf(db, 'category_rules').whereNull('category_rules.deleted_at');

/** A credential bound to a client does not see the rules that speak of others. */
function visibleRules(db: TenantReader): Knex.QueryBuilder {
  const query = liveRules(db);
  if (db.clientId !== null) fittingClient(db, query, db.clientId);
  return query;
}

function fittingClient(db: TenantReader, query: Knex.QueryBuilder, clientId: string): void {
  for (const [column, table] of OWNERS) {
    const owned = rowsOf(db, table).where({ client_id: clientId }).whereNull('deleted_at').select('id');
    query.where((either) => either.whereRaw(`${column} is null`).orWhereRaw(`${column} in (?)`, [owned]));
  }
}

/** The columns by which a rule names a business, property or account: the one that it gives to rows, and those that it asks of them. */
const OWNERS = [
  ['category_rules.business_id', 'businesses'],
  ['category_rules.property_id', 'properties'],
  [`(category_rules.match->>'businessId')::uuid`, 'businesses'],
  [`(category_rules.match->>'propertyId')::uuid`, 'properties'],
  [`(category_rules.match->>'sourceAccountId')::uuid`, 'source_accounts'],
] as const;

export function toCategoryRule(row: CategoryRuleRow): CategoryRuleRecord {
  return {
    id: row.id,
    position: row.position,
    name: row.name,
    match: row.match,
    category: row.category,
    allowableBps: row.allowable_bps,
    vatBps: row.vat_bps,
    businessId: row.business_id,
    propertyId: row.property_id,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
