import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { EXAMPLES, MASS } from '../../domain/categories/category-model.js';
import type { Lesson } from '../../domain/categories/lesson.js';
import { bpsFromPercent, WHOLE_BPS } from '../../domain/percent.js';
import { NotFoundError } from '../../errors.js';
import type { TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import { scopeBindings } from '../statement.js';
import { type CategoryMemoryRow, liveMemories } from './category-memory-queries.js';

export interface NewLesson extends Lesson {
  readonly id: string;
  readonly clientId: string;
  readonly transactionId: string;
}

/**
 * Each memory's features, taken from the counts for those replaced and added for those written; and with them
 * the number of examples and of all their features, by direction, which begins every feature.
 *
 * Reads the members `replaced` and `written`, which precede it. Bindings: `:tenantId` and `:livemode`. Answers nothing. The
 * tenant's model is locked by the caller.
 */
const COUNTING = `
  change as (
    select category, features, split_part(features[1], ' ', 1) as direction, sign
    from (select category, features, 1 as sign from written
          union all select category, features, -1 from replaced) c
    where cardinality(features) > 0),
  delta as (
    select feature, category, cast(sum(change) as integer) as count
    from (select feature, category, sign as change from change, unnest(features) as feature
          union all select direction || ' ${EXAMPLES}', category, sign from change
          union all select direction || ' ${MASS}', category, sign * cardinality(features) from change) d
    group by feature, category)
  insert into category_model_counts as c (tenant_id, livemode, feature, category, count)
  select :tenantId, :livemode, feature, category, count from delta where count <> 0
  on conflict (tenant_id, livemode, feature, category) do update set count = c.count + excluded.count`;

/**
 * Lessons as memories, and their part of the model's counts.
 *
 * `replaced`: the memories of the same merchant in the same place. `written`: the new ones.
 *
 * Bindings: `:lessons`, a JSON array of `columnsOf`; `:tenantId` and `:livemode`. Answers nothing. Locks the memories that it
 * writes; the tenant's model is locked by the caller.
 */
const REMEMBER = `
  with lessons as (
    select * from jsonb_to_recordset(cast(:lessons as jsonb)) as l(
      id uuid, client_id uuid, business_id uuid, property_id uuid, merchant text, direction text,
      category text, allowable_bps integer, amount_pence bigint, setting text, features text[],
      learned_from_transaction_id uuid)),
  replaced as (
    select m.category, m.features from category_memory m
    join lessons l on l.client_id = m.client_id and l.merchant = m.merchant and l.direction = m.direction
      and l.business_id is not distinct from m.business_id
      and l.property_id is not distinct from m.property_id
    where m.tenant_id = :tenantId and m.livemode = :livemode and m.deleted_at is null),
  written as (
    insert into category_memory as m (
      id, tenant_id, livemode, client_id, business_id, property_id, merchant, direction, category,
      allowable_bps, amount_pence, setting, features, learned_from_transaction_id)
    select id, :tenantId, :livemode, client_id, business_id, property_id, merchant, direction, category,
      allowable_bps, amount_pence, setting, features, learned_from_transaction_id
    from lessons
    on conflict (tenant_id, livemode, client_id, merchant, direction, business_id, property_id)
      where deleted_at is null
    do update set category = excluded.category, allowable_bps = excluded.allowable_bps,
      amount_pence = case when m.category = excluded.category
        then greatest(m.amount_pence, excluded.amount_pence) else excluded.amount_pence end,
      setting = excluded.setting, features = excluded.features,
      learned_from_transaction_id = excluded.learned_from_transaction_id,
      version = m.version + 1, updated_at = clock_timestamp()
    returning m.category, m.features),
  ${COUNTING}`;

/**
 * Remembers corrections, in one statement however many there are. A memory replaces the one of the same merchant in the
 * same place, and takes that one's part out of the model's counts. Of two lessons on one merchant the later counts. The
 * write that teaches holds the lock of the tenant's model (`Settlement`), so that lessons of one tenant wait for each
 * other until the transaction ends.
 */
export async function rememberLessons(db: LedgerWriter, lessons: readonly NewLesson[]): Promise<void> {
  if (lessons.length === 0) return;
  const latest = new Map(lessons.map((lesson) => [scopeOf(lesson), lesson]));
  const columns = JSON.stringify([...latest.values()].map(columnsOf));
  await db.trx.raw(REMEMBER, { lessons: columns, ...scopeBindings(db) });
}

/**
 * Forgets a correction, and takes its part out of the model. Rows that took their category from it keep it.
 * @throws {NotFoundError} {VersionConflictError}
 */
export async function forgetCategoryMemory(
  db: TenantExecutor,
  { id, ifMatch }: { id: string; ifMatch: AllowedVersions | null },
): Promise<void> {
  const row: CategoryMemoryRow | undefined = await liveMemories(db)
    .where({ 'category_memory.id': id })
    .first('id');
  if (!row) throw new NotFoundError('There is no such memory.');
  await reviseModel(db);
  const held: CategoryMemoryRow | undefined = await liveMemories(db)
    .where({ 'category_memory.id': id })
    .forUpdate()
    .first('version');
  if (!held) throw new NotFoundError('There is no such memory.');
  assertVersion(held.version, ifMatch);
  await forget(db, 'id', id);
}

/**
 * Forgets the correction that a transaction taught, after a person has taken the transaction's category back. The
 * caller holds the lock of the tenant's model.
 */
export async function forgetLessonsFrom(db: LedgerWriter, transactionId: string): Promise<void> {
  await forget(db, 'learned_from_transaction_id', transactionId);
}

/**
 * Memories that are forgotten, found by the column, with their part of the model's counts.
 *
 * Bindings: `:value` of the column; `:tenantId` and `:livemode`. Answers nothing. Locks the memories; the tenant's model is
 * locked by the caller.
 */
const forgettingBy = (column: string) => `
  with replaced as (
    update category_memory set deleted_at = now(), updated_at = now(), version = version + 1
    where ${column} = :value and tenant_id = :tenantId and livemode = :livemode and deleted_at is null
    returning category, features),
  written as (select category, features from replaced where false),
  ${COUNTING}`;

const FORGET = {
  id: forgettingBy('id'),
  learned_from_transaction_id: forgettingBy('learned_from_transaction_id'),
} as const;

async function forget(db: TenantExecutor, column: keyof typeof FORGET, value: string): Promise<void> {
  await db.trx.raw(FORGET[column], { value, ...scopeBindings(db) });
}

/**
 * Adds to the count of rows that each memory has categorised. A memory that another transaction has locked is left out,
 * so that no caller waits for a lock.
 */
export async function addMemoryUses(db: TenantExecutor, uses: ReadonlyMap<string, number>): Promise<void> {
  if (uses.size === 0) return;
  await db.trx.raw(
    `update category_memory m set uses = m.uses + u.count, last_used_at = now()
     from (select f.id, u.count from jsonb_to_recordset(?::jsonb) as u(id uuid, count integer)
           cross join lateral (select m.id from category_memory m where m.tenant_id = ? and m.livemode = ? and m.id = u.id
             limit 1 for no key update skip locked) f) u
     where m.id = u.id and m.tenant_id = ? and m.livemode = ?`,
    [
      JSON.stringify([...uses].map(([id, count]) => ({ id, count }))),
      db.tenantId,
      db.livemode,
      db.tenantId,
      db.livemode,
    ],
  );
}

/** The next revision of the tenant's model; its lock keeps other lessons waiting. */
async function reviseModel(db: TenantExecutor): Promise<void> {
  await db.trx.raw(
    `insert into category_models as m (tenant_id, livemode, revision) values (?, ?, 1)
     on conflict (tenant_id, livemode) do update set revision = m.revision + 1, updated_at = excluded.updated_at`,
    [db.tenantId, db.livemode],
  );
}

const scopeOf = ({ clientId, businessId, propertyId, merchant, direction }: NewLesson) =>
  JSON.stringify([clientId, businessId, propertyId, merchant, direction]);

const columnsOf = (lesson: NewLesson) => ({
  id: lesson.id,
  client_id: lesson.clientId,
  business_id: lesson.businessId,
  property_id: lesson.propertyId,
  merchant: lesson.merchant,
  direction: lesson.direction,
  category: lesson.category,
  allowable_bps: bpsFromPercent(lesson.allowablePercent) ?? WHOLE_BPS,
  amount_pence: lesson.amountPence,
  setting: lesson.setting,
  features: lesson.features,
  learned_from_transaction_id: lesson.transactionId,
});
