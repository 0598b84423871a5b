import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * Request logs are spread over partitions by the time in their ids, so that those that have expired are dropped together and not
 * deleted row by row. The table becomes the first partition, up to a midnight two weeks away; rows whose ids lie in no
 * partition have one of their own.
 *
 * It runs while the table is in use. That the rows lie below the bound is checked without holding up a write; then one transaction
 * gives the table's name to the partitioned one. It waits a moment for its locks, lets others go first and tries again. The way
 * back gives the name to the first partition, whose children the others become, so that no row is out of sight while they are
 * moved. Stopped midway, both go on where they were; a bound is only of use for two weeks, so go on before that.
 *
 * The release before runs on the result, whose keys and columns are the same. The index of ages is kept up to date as rows come, since
 * it is looked at under a lock before a partition is dropped.
 */
export async function up(knex: Knex): Promise<void> {
  if (await isPartitioned(knex)) return;
  const bound = await boundFromNow(knex);
  if (!(await exists(knex, 'request_logs_new'))) await patiently(knex, newTable());
  await patiently(
    knex,
    `alter table request_logs drop constraint if exists request_logs_bound,
       add constraint request_logs_bound check (id < '${bound}') not valid`,
  );
  await patiently(
    knex,
    `set local role system;
     with late as (delete from request_logs where id >= '${bound}' returning *) insert into request_logs_late select * from late`,
  );
  await knex.raw('alter table request_logs validate constraint request_logs_bound');
  await patiently(knex, exchange(bound));
  await knex.raw('analyze request_logs');
}

export async function down(knex: Knex): Promise<void> {
  if (await isPartitioned(knex)) await patiently(knex, exchangeBack(await childrenOf(knex)));
  for (const child of await childrenOf(knex)) {
    while ((await moveRows(knex, child)) === PORTION);
    await patiently(knex, `drop table ${child}`);
  }
}

const FIRST = 'request_logs_before';
const OTHERS = 'request_logs_others';
const INDEXES = ['by_creation', 'of_credential', 'refused', 'by_age'];

/** An empty copy of the table, its keys and indexes named after it. */
const copyNamed = (name: string, after = '') => `
  create table ${name} (like request_logs including defaults including storage) ${after};
  alter table ${name}
    add constraint ${name}_pkey primary key (tenant_id, id),
    add constraint ${name}_tenant_id_fkey foreign key (tenant_id) references tenants (id) on delete cascade;
  create index ${name}_by_creation on ${name} (tenant_id, livemode, created_at, id);
  create index ${name}_of_credential on ${name} (tenant_id, livemode, credential_id, created_at, id);
  create index ${name}_refused on ${name} (tenant_id, livemode, created_at, id) where status >= 400;
  create index ${name}_by_age on ${name} using brin (created_at) with (autosummarize = on);
  select protect_tenant_table('${name}');`;

/** Rows are reached through the table that a partition belongs to. */
const close = (partition: string) => `
  alter table ${partition} enable row level security, force row level security;
  revoke all on ${partition} from app, system;`;

const newTable = () => `
  ${copyNamed('request_logs_new', 'partition by range (id)')}
  create table ${OTHERS} partition of request_logs_new default;
  ${close(OTHERS)}
  alter index request_logs_by_age set (autosummarize = on);
  create table request_logs_late (like request_logs);
  grant select, insert on request_logs_late to system;`;

const rename = (from: string, to: string) => `
  alter table ${from} rename to ${to};
  alter table ${to} rename constraint ${from}_pkey to ${to}_pkey;
  alter table ${to} rename constraint ${from}_tenant_id_fkey to ${to}_tenant_id_fkey;
  ${INDEXES.map((index) => `alter index ${from}_${index} rename to ${to}_${index};`).join('\n')}`;

const exchange = (bound: string) => `
  ${rename('request_logs', FIRST)}
  ${rename('request_logs_new', 'request_logs')}
  alter table request_logs attach partition ${FIRST} for values from (minvalue) to ('${bound}');
  alter table ${FIRST} drop constraint request_logs_bound;
  ${close(FIRST)}
  set local role system;
  insert into request_logs select * from request_logs_late;
  reset role;
  drop table request_logs_late;`;

/** The first partition may have been dropped since. */
const exchangeBack = (partitions: readonly string[]) => `
  ${partitions.map((partition) => `alter table request_logs detach partition ${partition};`).join('\n')}
  ${partitions.includes(FIRST) ? '' : copyNamed(FIRST)}
  drop table request_logs;
  ${rename(FIRST, 'request_logs')}
  alter index request_logs_by_age reset (autosummarize);
  grant select, insert, update, delete on request_logs to app, system;
  ${partitions
    .filter((partition) => partition !== FIRST)
    .map(
      (partition) => `
        alter table ${partition} inherit request_logs;
        alter table ${partition} disable row level security;
        grant select, delete on ${partition} to system;`,
    )
    .join('\n')}`;

const PORTION = 10_000;

async function moveRows(knex: Knex, child: string): Promise<number> {
  return knex.transaction(async (trx) => {
    await trx.raw('set local role system');
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `with moved as (delete from only ${child} where (tableoid, ctid) in (
         select tableoid, ctid from only ${child} limit ${PORTION}) returning *)
       insert into request_logs select * from moved`,
    );
    return rowCount;
  });
}

/** The least id of the last midnight within the next fifteen days. */
async function boundFromNow(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { bound: string }[] }>(
    `select (lpad(to_hex(cast(extract(epoch from
       date_bin('1 day', now() + interval '15 days', '2024-01-01 00:00Z')) * 1000 as bigint)), 12, '0') || repeat('0', 20))::uuid as bound`,
  );
  return rows[0]?.bound ?? '';
}

async function isPartitioned(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select from pg_partitioned_table where partrelid = 'request_logs'::regclass`,
  );
  return rows.length > 0;
}

async function exists(knex: Knex, table: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>('select where to_regclass(?) is not null', [table]);
  return rows.length > 0;
}

async function childrenOf(knex: Knex): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_logs'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Well under the second after which Postgres looks for deadlocks, so that no transaction ends by one. */
const LOCK_MS = 300;
const ATTEMPTS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs statements in one transaction that waits a moment for its locks, since all who come after it wait as long.
 * @throws when the tables were never free for it in ten minutes
 */
async function patiently(knex: Knex, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await knex.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = '${LOCK_MS}ms'`);
        await trx.raw(sql);
      });
    } catch (error) {
      const { code } = error as { code?: unknown };
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) || attempt === ATTEMPTS) throw error;
    }
    await knex.raw('select pg_sleep(0.2 + random() / 2)');
  }
}
