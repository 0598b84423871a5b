import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * Attempts at deliveries are spread over partitions by the time in the id of their delivery, by which they are looked up, so that
 * those that have expired are dropped together. The table becomes the first partition, up to a midnight two weeks away; rows whose
 * deliveries lie in no partition have one of their own. As a key has to hold what rows are spread by, the primary key is the
 * delivery with the number of the attempt, which was unique before; nothing looks an attempt up by its id.
 *
 * It runs while the table is in use: its key is built and the bound is checked without holding up a write, and one transaction, which
 * waits a moment for its locks, lets others go first and tries again, gives the table's name to the partitioned one. The way back gives
 * the name to the first partition, whose children the others become, so that no row is out of sight while they are moved. Stopped
 * midway, both go on where they were; a bound is only of use for two weeks, so go on before that.
 *
 * The release before runs on the result, whose columns are the same.
 */
export async function up(knex: Knex): Promise<void> {
  if (await isPartitioned(knex)) return;
  const bound = await boundFromNow(knex);
  await buildUnique(knex, NEXT_KEY, BY_DELIVERY);
  if (!(await exists(knex, 'webhook_attempts_new'))) await patiently(knex, newTable());
  await patiently(
    knex,
    `alter table webhook_attempts drop constraint if exists webhook_attempts_bound,
       add constraint webhook_attempts_bound check (webhook_delivery_id < '${bound}') not valid`,
  );
  await patiently(
    knex,
    `set local role system;
     with late as (delete from webhook_attempts where webhook_delivery_id >= '${bound}' returning *)
     insert into webhook_attempts_late select * from late`,
  );
  await knex.raw('alter table webhook_attempts validate constraint webhook_attempts_bound');
  await patiently(knex, exchange(bound));
  await knex.raw('analyze webhook_attempts');
}

export async function down(knex: Knex): Promise<void> {
  if (await isPartitioned(knex)) await patiently(knex, exchangeBack(await childrenOf(knex)));
  for (const child of await childrenOf(knex)) {
    while ((await moveRows(knex, child)) === PORTION);
    await patiently(knex, `drop table ${child}`);
  }
  if (await exists(knex, UNIQUE_KEY)) return;
  await buildUnique(knex, NEXT_KEY, BY_DELIVERY);
  await buildUnique(knex, 'webhook_attempts_id_key', 'tenant_id, id');
  await patiently(
    knex,
    `alter table webhook_attempts drop constraint webhook_attempts_pkey,
       add constraint webhook_attempts_pkey primary key using index webhook_attempts_id_key,
       add constraint ${UNIQUE_KEY} unique using index ${NEXT_KEY}`,
  );
}

const FIRST = 'webhook_attempts_before';
const OTHERS = 'webhook_attempts_others';
const INDEXES = ['by_age', 'by_endpoint', 'by_tenant'];
const FOREIGN_KEY = 'tenant_id_webhook_delivery_id_fkey';
const UNIQUE_KEY = 'webhook_attempts_webhook_delivery_id_number_key';
const NEXT_KEY = 'webhook_attempts_next_key';
const BY_DELIVERY = 'tenant_id, webhook_delivery_id, number';

/** An empty copy of the table, its keys and indexes named after it. */
const copyNamed = (name: string, after = '') => `
  create table ${name} (like webhook_attempts including defaults including storage) ${after};
  alter table ${name}
    add constraint ${name}_pkey primary key (${BY_DELIVERY}),
    add constraint webhook_attempts_outcome_check check (outcome in ('success', 'failure')),
    add constraint ${name}_${FOREIGN_KEY} foreign key (tenant_id, webhook_delivery_id)
      references webhook_deliveries (tenant_id, id) on delete cascade;
  create index ${name}_by_age on ${name} (started_at);
  create index ${name}_by_endpoint on ${name} (webhook_endpoint_id, started_at desc);
  create index ${name}_by_tenant on ${name} (tenant_id, livemode);
  select protect_tenant_table('${name}');`;

/** Rows are reached through the table that a partition belongs to. */
const close = (partition: string) => `
  alter table ${partition} enable row level security, force row level security;
  revoke all on ${partition} from app, system;`;

const newTable = () => `
  ${copyNamed('webhook_attempts_new', 'partition by range (webhook_delivery_id)')}
  create table ${OTHERS} partition of webhook_attempts_new default;
  ${close(OTHERS)}
  create table webhook_attempts_late (like webhook_attempts);
  grant select, insert on webhook_attempts_late to system;`;

const rename = (from: string, to: string) => `
  alter table ${from} rename to ${to};
  alter table ${to} rename constraint ${from}_pkey to ${to}_pkey;
  alter table ${to} rename constraint ${from}_${FOREIGN_KEY} to ${to}_${FOREIGN_KEY};
  ${INDEXES.map((index) => `alter index ${from}_${index} rename to ${to}_${index};`).join('\n')}`;

const exchange = (bound: string) => `
  alter table webhook_attempts drop constraint webhook_attempts_pkey, drop constraint ${UNIQUE_KEY},
    add constraint webhook_attempts_pkey primary key using index ${NEXT_KEY};
  ${rename('webhook_attempts', FIRST)}
  ${rename('webhook_attempts_new', 'webhook_attempts')}
  alter table webhook_attempts attach partition ${FIRST} for values from (minvalue) to ('${bound}');
  alter table ${FIRST} drop constraint webhook_attempts_bound;
  ${close(FIRST)}
  set local role system;
  insert into webhook_attempts select * from webhook_attempts_late;
  reset role;
  drop table webhook_attempts_late;`;

/** The first partition may have been dropped since. */
const exchangeBack = (partitions: readonly string[]) => `
  ${partitions.map((partition) => `alter table webhook_attempts detach partition ${partition};`).join('\n')}
  ${partitions.includes(FIRST) ? '' : copyNamed(FIRST)}
  drop table webhook_attempts;
  ${rename(FIRST, 'webhook_attempts')}
  grant select, insert, update, delete on webhook_attempts to app, system;
  ${partitions
    .filter((partition) => partition !== FIRST)
    .map(
      (partition) => `
        alter table ${partition} inherit webhook_attempts;
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
       insert into webhook_attempts select * from moved`,
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

async function buildUnique(knex: Knex, name: string, columns: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { indisvalid: boolean }[] }>(
    'select indisvalid from pg_index where indexrelid = to_regclass(?)',
    [name],
  );
  if (rows[0]?.indisvalid === true) return;
  if (rows[0] !== undefined) await knex.raw(`drop index concurrently ${name}`);
  await knex.raw(`create unique index concurrently ${name} on webhook_attempts (${columns})`);
}

async function isPartitioned(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select from pg_partitioned_table where partrelid = 'webhook_attempts'::regclass`,
  );
  return rows.length > 0;
}

async function exists(knex: Knex, relation: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>('select where to_regclass(?) is not null', [relation]);
  return rows.length > 0;
}

async function childrenOf(knex: Knex): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'webhook_attempts'::regclass order by 1`,
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
