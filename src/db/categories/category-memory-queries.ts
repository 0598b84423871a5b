import type { Knex } from 'knex';
import {
  type Memory,
  type MoneyDirection,
  type SharedMemory,
  STEM_LENGTH,
  stemOf,
} from '../../domain/categories/memory-book.js';
import { penceFromColumn } from '../../domain/money.js';
import { percentFromBps } from '../../domain/percent.js';
import { NotFoundError } from '../../errors.js';
import { prepared, rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

/** Which transaction taught it last. */
interface Taught {
  readonly learnedFromTransactionId: string | null;
}

/** A correction as it is remembered and shown. */
export interface CategoryMemory extends Memory, Taught {
  readonly clientId: string | null;
  readonly setting: string | null;
  /** Rows that imports and categorisation jobs have given its category. */
  readonly uses: number;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface CategoryMemoryFilters {
  readonly clientId?: string | undefined;
  /** In the merchant's name, whatever the case. */
  readonly merchant?: string | undefined;
  readonly direction?: MoneyDirection | undefined;
  readonly category?: string | undefined;
}

export interface CategoryMemoryRow {
  id: string;
  version: number;
  client_id: string | null;
  business_id: string | null;
  property_id: string | null;
  merchant: string;
  direction: MoneyDirection;
  category: string;
  allowable_bps: number;
  amount_pence: string;
  setting: string | null;
  uses: number;
  last_used_at: Date | null;
  learned_from_transaction_id: string | null;
  created_at: Date;
  updated_at: Date;
}

export const CATEGORY_MEMORY_COLUMNS = [
  'id',
  'version',
  'client_id',
  'business_id',
  'property_id',
  'merchant',
  'direction',
  'category',
  'allowable_bps',
  'amount_pence',
  'setting',
  'uses',
  'last_used_at',
  'learned_from_transaction_id',
  'created_at',
  'updated_at',
].map((column) => `category_memory.${column}`);

/** More than a tenant's clients are ever corrected in one setting; beyond it the rarest are not shared. */
const MOST_SHARED = 50_000;

/** @throws {NotFoundError} */
export async function loadCategoryMemory(db: TenantReader, id: string): Promise<CategoryMemory> {
  const row: CategoryMemoryRow | undefined = await liveMemories(db)
    .where({ 'category_memory.id': id })
    .first(...CATEGORY_MEMORY_COLUMNS);
  if (!row) throw new NotFoundError('There is no such memory.');
  return toCategoryMemory(row);
}

export async function listCategoryMemories(
  db: TenantReader,
  { clientId, merchant, direction, category }: CategoryMemoryFilters,
  page: PageRequest,
): Promise<Page<CategoryMemory>> {
  const query = liveMemories(db).select(...CATEGORY_MEMORY_COLUMNS);
  if (clientId !== undefined) query.where({ 'category_memory.client_id': clientId });
  if (direction !== undefined) query.where({ direction });
  if (category !== undefined) query.where({ category });
  if (merchant !== undefined)
    query.whereRaw(`merchant ilike ?`, [`%${merchant.replaceAll(/[\\%_]/g, '\\$&')}%`]);
  return fetchPage(query, {
    table: 'category_memory',
    sortBy: 'created_at',
    page,
    toItem: toCategoryMemory,
  });
}

export const liveMemories = (db: TenantReader): Knex.QueryBuilder =>
  rowsOf(db, 'category_memory').whereNull('category_memory.deleted_at');

/**
 * What these clients have been corrected in, the latest first, but for what counts towards a business or
 * property that was deleted.
 * @param merchants only of these; `null`: of all
 */
export async function listOwnMemories(
  db: TenantReader,
  clientIds: readonly string[],
  merchants: readonly string[] | null,
): Promise<readonly (Memory & Taught & { readonly clientId: string })[]> {
  const query = db.queries.raw<{ rows: (CategoryMemoryRow & { client_id: string })[] }>(
    `select m.* from category_memory m
     left join businesses b on b.id = m.business_id and b.tenant_id = m.tenant_id
       and b.livemode = m.livemode and b.deleted_at is null
     left join properties p on p.id = m.property_id and p.tenant_id = m.tenant_id
       and p.livemode = m.livemode and p.deleted_at is null
     where m.tenant_id = ? and m.livemode = ? and m.client_id = any(?::uuid[])
       ${merchants === null ? '' : `and (m.merchant = any(?::text[]) or left(m.merchant, ${STEM_LENGTH}) = any(?::text[]))`}
       and m.deleted_at is null
       and (m.business_id is null or b.id is not null) and (m.property_id is null or p.id is not null)
     order by m.updated_at desc, m.id desc`,
    [db.tenantId, db.livemode, [...clientIds], ...bound(merchants), ...bound(stemsOf(merchants))],
  );
  const name = merchants === null ? 'own-memories' : 'own-memories-of-merchants';
  const { rows } = await query.options(prepared(db, name));
  return rows.map((row) => ({ ...toMemory(row), ...taughtBy(row), clientId: row.client_id }));
}

/**
 * What clients of the tenant have been corrected in, in these settings, as far as all of them agree. Speaks
 * for the latest of them.
 */
export async function listSharedMemories(
  db: TenantReader,
  settings: readonly string[],
  merchants: readonly string[] | null,
): Promise<readonly (SharedMemory & Taught)[]> {
  if (settings.length === 0) return [];
  const { rows } = await db.queries.raw<{ rows: (CategoryMemoryRow & { setting: string })[] }>(
    `select distinct on (m.setting, m.merchant, m.direction) m.*
     from (select *, min(category) over same as first_category, max(category) over same as last_category
           from category_memory
           where tenant_id = ? and livemode = ? and setting = any(?::text[])
             ${merchants === null ? '' : 'and merchant = any(?::text[])'} and deleted_at is null
           window same as (partition by setting, merchant, direction)) m
     where m.first_category = m.last_category
     order by m.setting, m.merchant, m.direction, m.updated_at desc, m.id desc
     limit ?`,
    [db.tenantId, db.livemode, [...settings], ...bound(merchants), MOST_SHARED],
  );
  return rows.map((row) => ({ ...toMemory(row), ...taughtBy(row), setting: row.setting }));
}

const taughtBy = (row: CategoryMemoryRow): Taught => ({
  learnedFromTransactionId: row.learned_from_transaction_id,
});

const stemsOf = (merchants: readonly string[] | null): readonly string[] | null =>
  merchants?.flatMap((name) => stemOf(name) ?? []) ?? null;

const bound = (texts: readonly string[] | null): string[][] => (texts === null ? [] : [[...texts]]);

function toMemory(row: CategoryMemoryRow): Memory {
  return {
    id: row.id,
    version: row.version,
    merchant: row.merchant,
    direction: row.direction,
    category: row.category,
    allowablePercent: percentFromBps(row.allowable_bps),
    amountPence: penceFromColumn(row.amount_pence),
    businessId: row.business_id,
    propertyId: row.property_id,
  };
}

export function toCategoryMemory(row: CategoryMemoryRow): CategoryMemory {
  return {
    ...toMemory(row),
    clientId: row.client_id,
    setting: row.setting,
    uses: row.uses,
    lastUsedAt: row.last_used_at,
    ...taughtBy(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
