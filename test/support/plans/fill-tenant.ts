import type { Knex } from 'knex';

/** How rows of a tenant are copied. */
export interface CopyPlan {
  readonly from: string;
  /** The tenant that the copies are of. */
  readonly to: string;
  /** Of each row; where only ids are new, fewer of the rows of a table that has many. */
  readonly count: number;
  /** No two fills of one tenant have the same, so that they make no row twice. From 1. */
  readonly serial: number;
  /** The client whom all copies of rows of a client are of. Without it, each copy has clients of its own. */
  readonly client?: string;
  /** Whether a copy refers to what its original refers to, and only its own id is new. */
  readonly isOfRows?: boolean;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Whether it may have none but listed values. */
  readonly isListed: boolean;
}

/** Columns of one unique index, in its order. */
interface UniqueKey {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Of a table: so many, or fewer, Postgres takes for a few where it knows nothing of them. */
const FEW_ROWS = 1_000;
const ENOUGH_ROWS = 2_500;

/** Apart by more than an original has rows, so that numbered rows of two copies are never one. */
const APART = 10_000;

/**
 * Copies every row of every table that a tenant has rows in. The ids of a copy are made from those of the original, so that what
 * refers to one another does so in each copy too. Where ids do not make a copy unique, a number or a text of the key is its own; a
 * row that is taken for the same all the same, such as a tenant's only one, is left out. Triggers and keys of other tables are not
 * asked. Takes a superuser.
 */
export async function fillTenant(owner: Knex, plan: CopyPlan): Promise<void> {
  const columns = await columnsOf(owner);
  const keys = await uniqueKeys(owner);
  const tables = [...new Set(columns.map(({ table }) => table))];
  await owner.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    for (const table of tables) {
      if (
        plan.client !== undefined &&
        !columns.some((one) => one.table === table && one.name === 'client_id')
      )
        continue;
      await copyRows(
        trx,
        plan,
        columns.filter((one) => one.table === table),
        keys.filter((one) => one.table === table),
      );
    }
  });
}

async function copyRows(
  trx: Knex.Transaction,
  plan: CopyPlan,
  columns: readonly Column[],
  keys: readonly UniqueKey[],
): Promise<void> {
  const [{ table } = { table: '' }] = columns;
  const numbered = new Set(keys.flatMap((key) => numberedColumn(plan, key, columns) ?? []));
  const values = columns.map((column) =>
    numbered.has(column.name) ? numberedValue(column) : copiedValue(plan, column),
  );
  const isOfClients = plan.client === undefined ? '' : 'and client_id is not null';
  await trx.raw(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
     select ${values.join(', ')}
     from (select * from ${table} where tenant_id = :from ${isOfClients}) t,
       generate_series(cast(:first as int), (${lastCopy(plan, table)})) n
     on conflict do nothing`,
    {
      from: plan.from,
      to: plan.to,
      client: plan.client ?? null,
      first: plan.serial * 10_000,
      count: plan.count,
    },
  );
}

/** What refers to one another is copied as often. */
const lastCopy = ({ isOfRows = false }: CopyPlan, table: string): string =>
  isOfRows
    ? `select cast(:first as int) - 1 + case when count(*) > ${FEW_ROWS} then 0
         else least(cast(:count as int), ${ENOUGH_ROWS} / greatest(1, count(*)::int)) end from ${table} where tenant_id = :from`
    : 'cast(:first as int) - 1 + cast(:count as int)';

/** The column that makes a copy unique by this key; none where an id does. */
function numberedColumn(plan: CopyPlan, { columns: names }: UniqueKey, columns: readonly Column[]) {
  const members = names.flatMap((name) => columns.filter((column) => column.name === name));
  if (members.some((column) => hasOwnId(plan, column))) return undefined;
  return members.findLast(({ type, isListed }) => type in NUMBERED && !isListed)?.name;
}

const hasOwnId = (plan: CopyPlan, { name, type }: Column) =>
  type === 'uuid' &&
  name !== 'tenant_id' &&
  !(plan.client !== undefined && name === 'client_id') &&
  !(plan.isOfRows === true && name !== 'id');

/** Another value of the same kind for each copy. */
const NUMBERED: Readonly<Record<string, (column: string) => string>> = {
  int4: (column) => `${column} + 1 + n % 10000`,
  int8: (column) => `${column} + n::bigint * ${APART}`,
  text: (column) =>
    `case when ${column} ~ '^[0-9a-f]{64}$' then encode(sha256(convert_to(${column} || n, 'UTF8')), 'hex') else ${column} || '-' || n end`,
  bytea: (column) => `sha256(${column} || int4send(n))`,
  date: (column) => `${column} - n % 10000`,
  timestamptz: (column) => `${column} - n * interval '1 microsecond'`,
};

const numberedValue = ({ name, type }: Column) => NUMBERED[type]?.(`t."${name}"`) ?? `t."${name}"`;

function copiedValue(plan: CopyPlan, column: Column): string {
  const value = `t."${column.name}"`;
  if (column.name === 'tenant_id') return 'cast(:to as uuid)';
  if (plan.client !== undefined && column.name === 'client_id') return 'cast(:client as uuid)';
  if (hasOwnId(plan, column)) return idOf(value);
  return column.type === '_uuid' && plan.isOfRows !== true
    ? `coalesce((select array_agg(${idOf('u')}) from unnest(${value}) u), ${value})`
    : value;
}

/** An id of the same time, from that of the original and the number of the copy. */
const idOf = (id: string) =>
  `(select (left(i, 15) || substr(h, 1, 3) || '-' || substr(i, 20, 1) || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid
    from (select ${id}::text as i, md5(${id}::text || n) as h) o)`;

async function columnsOf(owner: Knex): Promise<readonly Column[]> {
  const { rows } = await owner.raw<{ rows: Column[] }>(
    `select c.relname as "table", a.attname as name, y.typname as type, exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
          and a.attnum = any(k.conkey) and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY%') as "isListed"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       join pg_type y on y.oid = a.atttypid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
     order by c.relname, a.attnum`,
  );
  return rows;
}

async function uniqueKeys(owner: Knex): Promise<readonly UniqueKey[]> {
  const { rows } = await owner.raw<{ rows: UniqueKey[] }>(
    `select c.relname as "table", array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  );
  return rows;
}
