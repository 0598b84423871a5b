import type { CategoryRuleFields, CategoryRuleRecord } from '../../domain/categories/category-rule-record.js';
import { NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { CATEGORY_RULE_COLUMNS, type CategoryRuleRow, toCategoryRule } from './category-rules-queries.js';

/** The place after all of the tenant's rules. */
export async function lastPosition(db: TenantExecutor): Promise<number> {
  const row: { last: number | null } | undefined = await rowsOf(db, 'category_rules')
    .whereNull('deleted_at')
    .max({ last: 'position' })
    .first();
  return row?.last ?? 0;
}

/** Counts the tenant's rules. Callers who count wait for one another until the transaction ends, so that no two take the last place. */
export async function countCategoryRules(db: TenantExecutor): Promise<number> {
  await db.trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`category_rules ${db.tenantId}`]);
  const row = await rowsOf(db, 'category_rules').whereNull('deleted_at').count<{ count: string }[]>().first();
  return Number(row?.count ?? 0);
}

type Positioned = CategoryRuleFields & { readonly position: number };

export async function insertCategoryRule(
  db: TenantExecutor,
  id: string,
  fields: Positioned,
): Promise<CategoryRuleRecord> {
  const [row] = await insertInto(db, 'category_rules', { id, ...columnsOf(fields) }).returning(
    CATEGORY_RULE_COLUMNS,
  );
  return toCategoryRule(row as CategoryRuleRow);
}

/** Locks the rule until the transaction ends. @throws {NotFoundError} */
export async function lockCategoryRule(db: TenantExecutor, id: string): Promise<CategoryRuleRecord> {
  const row: CategoryRuleRow | undefined = await rowsOf(db, 'category_rules')
    .where({ 'category_rules.id': id })
    .whereNull('deleted_at')
    .forUpdate()
    .first(...CATEGORY_RULE_COLUMNS);
  if (!row) throw new NotFoundError('There is no such category rule.');
  return toCategoryRule(row);
}

export async function setCategoryRule(
  db: TenantExecutor,
  id: string,
  fields: Positioned,
): Promise<CategoryRuleRecord> {
  const [row] = await rowsOf(db, 'category_rules')
    .where({ id })
    .update({
      ...columnsOf(fields),
      version: db.trx.raw('version + 1'),
      updated_at: db.trx.fn.now(),
    })
    .returning(CATEGORY_RULE_COLUMNS);
  return toCategoryRule(row as CategoryRuleRow);
}

export async function setCategoryRuleDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'category_rules')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), version: db.trx.raw('version + 1') });
}

/** The clients whose figures without VAT bear the rate of a rule: it has given a row of theirs its category. */
export async function clientsBearingVatOf(db: TenantExecutor, ruleId: string): Promise<string[]> {
  const rows: { client_id: string }[] = await rowsOf(db, 'businesses')
    .distinct('client_id')
    .whereNull('deleted_at')
    .whereRaw(`vat->>'figures' = 'net'`)
    .whereExists(
      db
        .trx('transactions as t')
        .select(db.trx.raw('1'))
        .where({ 't.tenant_id': db.tenantId, 't.livemode': db.livemode, 't.category_rule_id': ruleId })
        .whereRaw('t.client_id = businesses.client_id')
        .whereNull('t.deleted_at'),
    );
  return rows.map(({ client_id }) => client_id);
}

function columnsOf(fields: Positioned): Record<string, unknown> {
  return {
    position: fields.position,
    name: fields.name,
    match: JSON.stringify(fields.match),
    category: fields.category,
    allowable_bps: fields.allowableBps,
    vat_bps: fields.vatBps,
    business_id: fields.businessId,
    property_id: fields.propertyId,
    metadata: JSON.stringify(fields.metadata),
  };
}
