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
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';
import {
  MODEL_COUNTS,
  type ModelCountRow,
  type StoredModel,
  storedModelOf,
} from './category-model-queries.js';

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

interface CategoryMemoryFilters {
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

const CATEGORY_MEMORY_COLUMNS = [
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

/**
 * The most memories of one setting that are shared among a tenant's clients. No tenant has more today; beyond this
 * number the rarest are left out.
 */
const MAX_SHARED = 50_000;

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

const REMEMBERED = `m.id, m.version, m.client_id, m.merchant, m.direction, m.category, m.allowable_bps,
  m.amount_pence, m.business_id, m.property_id, m.setting, m.learned_from_transaction_id, m.updated_at`;

const COLUMNS_OF_SHARED = `id, version, client_id, merchant, direction, category, allowable_bps,
          amount_pence, business_id, property_id, setting, learned_from_transaction_id, updated_at`;

/** Corrections `m` of clients, without those of a business or property that was deleted. Bindings: `tenantId`, `livemode`, `clientIds`. */
const OWN = `
  select ${REMEMBERED} from category_memory m
  left join lateral (select f.id from businesses f
    where f.tenant_id = m.tenant_id and f.id = m.business_id and f.deleted_at is null limit 1) b on true
  left join lateral (select f.id from properties f
    where f.tenant_id = m.tenant_id and f.id = m.property_id and f.deleted_at is null limit 1) p on true
  where m.tenant_id = :tenantId and m.livemode = :livemode and m.client_id = any(cast(:clientIds as uuid[]))
    and m.deleted_at is null
    and (m.business_id is null or b.id is not null) and (m.property_id is null or p.id is not null)`;
const LATEST_FIRST = 'order by m.updated_at desc, m.id desc';

/** Corrections of settings, beside the first and last category of the window `same`. Bindings: `tenantId`, `livemode`, `settings`. */
const OF_SETTINGS = `
    select ${COLUMNS_OF_SHARED}, min(category) over same as first_category, max(category) over same as last_category
    from category_memory
    where tenant_id = :tenantId and livemode = :livemode and setting = any(cast(:settings as text[])) and deleted_at is null`;
const SAME = 'window same as (partition by setting, merchant, direction)';

const LATEST_OF_SAME = `select distinct on (m.setting, m.merchant, m.direction) ${REMEMBERED}`;
/** Corrections `m` whose categories are all the same, the latest of each merchant and direction alone. */
const THAT_AGREE = `where m.first_category = m.last_category
  order by m.setting, m.merchant, m.direction, m.updated_at desc, m.id desc
  limit ${MAX_SHARED}`;

type OwnRow = CategoryMemoryRow & { client_id: string };
type SharedRow = CategoryMemoryRow & { setting: string };

/** A correction that a client, or every client in a setting, has been given. */
type OwnMemory = Memory & Taught & { readonly clientId: string };
type TaughtSharedMemory = SharedMemory & Taught;

/**
 * Corrections of these clients, the latest first, without those that count towards a business or
 * property that was deleted.
 */
export async function listOwnMemories(
  db: TenantReader,
  clientIds: readonly string[],
): Promise<readonly OwnMemory[]> {
  const { tenantId, livemode } = db;
  const { rows } = await db.queries
    .raw<{ rows: OwnRow[] }>(OWN_MEMORIES, { tenantId, livemode, clientIds: [...clientIds] })
    .options({ name: 'own-memories' });
  return rows.map(toOwnMemory);
}

const OWN_MEMORIES = `${OWN} ${LATEST_FIRST}`;

/** Corrections on which all of the tenant's clients in a setting agree, each told by the latest of them. */
export async function listSharedMemories(
  db: TenantReader,
  settings: readonly string[],
): Promise<readonly TaughtSharedMemory[]> {
  if (settings.length === 0) return [];
  const { tenantId, livemode } = db;
  const { rows } = await db.queries.raw<{ rows: SharedRow[] }>(SHARED_MEMORIES, {
    tenantId,
    livemode,
    settings: [...settings],
  });
  return rows.map(toSharedMemory);
}

const SHARED_MEMORIES = `${LATEST_OF_SAME} from (${OF_SETTINGS} ${SAME}) m ${THAT_AGREE}`;

/** Question of rows for lessons. */
interface LearnedQuestion {
  readonly clientIds: readonly string[];
  readonly merchants: readonly string[];
  readonly settings: readonly string[];
  /** Features of the rows whose counts in the tenant's model are read. */
  readonly features: readonly string[];
}

interface LearnedFacts {
  readonly own: readonly OwnMemory[];
  readonly shared: readonly TaughtSharedMemory[];
  readonly model: StoredModel;
}

/**
 * Purpose: what was learned that concerns some rows.
 * Bindings: `tenantId`, `livemode`, `clientIds`, `merchants`, `stems` of these, `settings`, and the `features` of the rows.
 * Answer: one row: `own` and `shared`, memories as JSON, and `counts` of the model; each `null` where there is none.
 * Locks: none.
 */
const LEARNED = `select
  (select json_agg(o) from (${OWN}
    and (m.merchant = any(cast(:merchants as text[]))
      or left(m.merchant, ${STEM_LENGTH}) = any(cast(:stems as text[])))
    ${LATEST_FIRST}) o) as own,
  (select json_agg(s) from (${LATEST_OF_SAME} from (${OF_SETTINGS}
    and merchant = any(cast(:merchants as text[])) ${SAME}) m ${THAT_AGREE}) s) as shared,
  (select json_agg(c) from (${MODEL_COUNTS} and c.feature = any(cast(:features as text[]))) c) as counts`;

/** The memories and counts of the model that concern some rows. One trip. */
export async function findLearned(
  db: TenantReader,
  { clientIds, merchants, settings, features }: LearnedQuestion,
): Promise<LearnedFacts> {
  const { rows } = await db.queries
    .raw<{ rows: { own: OwnRow[] | null; shared: SharedRow[] | null; counts: ModelCountRow[] | null }[] }>(
      LEARNED,
      {
        tenantId: db.tenantId,
        livemode: db.livemode,
        clientIds: [...clientIds],
        merchants: [...merchants],
        stems: merchants.flatMap((name) => stemOf(name) ?? []),
        settings: [...settings],
        features: [...features],
      },
    )
    .options({ name: 'learned-of-rows' });
  const [row] = rows;
  return {
    own: (row?.own ?? []).map(toOwnMemory),
    shared: (row?.shared ?? []).map(toSharedMemory),
    model: storedModelOf(row?.counts ?? []),
  };
}

const toOwnMemory = (row: OwnRow): OwnMemory => ({
  ...toMemory(row),
  ...taughtBy(row),
  clientId: row.client_id,
});

const toSharedMemory = (row: SharedRow): TaughtSharedMemory => ({
  ...toMemory(row),
  ...taughtBy(row),
  setting: row.setting,
});

const taughtBy = (row: CategoryMemoryRow): Taught => ({
  learnedFromTransactionId: row.learned_from_transaction_id,
});

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

function toCategoryMemory(row: CategoryMemoryRow): CategoryMemory {
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
