import type { Knex } from 'knex';

/**
 * How many rows each tenant has stored, kept by triggers: whatever adds or removes transactions or errors of imports adds
 * what it changed, in its own statement, as a row that nobody else touches. Sums of rows are the figures; the sweeper folds
 * many rows into few. Transactions that are deleted softly stay stored, and count. The triggers and the first counts are made
 * while writers wait, which takes some seconds for ten million rows. The release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table row_counts (
      sequence bigint generated always as identity primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      transactions bigint not null default 0,
      imported_transactions bigint not null default 0,
      import_errors bigint not null default 0
    );
    create index row_counts_of_tenant on row_counts (tenant_id, livemode)
      include (transactions, imported_transactions, import_errors);
    select protect_tenant_table('row_counts');
    grant usage on sequence row_counts_sequence_seq to app, system;
    alter table row_counts set (autovacuum_vacuum_scale_factor = 0.05)`);
  for (const { table, columns, counts } of COUNTED) {
    await knex.raw(`
      lock table ${table} in share row exclusive mode;
      insert into row_counts (tenant_id, livemode, ${columns.join(', ')})
        select tenant_id, livemode, ${counts.join(', ')} from ${table} group by tenant_id, livemode`);
    for (const [event, rows, sign] of SIDES) {
      await knex.raw(`
        create function count_${event}_of_${table}() returns trigger language plpgsql as $$
        begin
          insert into row_counts (tenant_id, livemode, ${columns.join(', ')})
          select tenant_id, livemode, ${counts.map((count) => `${sign}${count}`).join(', ')}
          from changed_rows group by tenant_id, livemode;
          return null;
        end $$;
        create trigger row_counts_of_${event} after ${event} on ${table}
          referencing ${rows} table as changed_rows for each statement execute function count_${event}_of_${table}()`);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const { table } of COUNTED) {
    for (const [event] of SIDES) {
      await knex.raw(`
        drop trigger row_counts_of_${event} on ${table};
        drop function count_${event}_of_${table}()`);
    }
  }
  await knex.raw('drop table row_counts');
}

const COUNTED = [
  {
    table: 'transactions',
    columns: ['transactions', 'imported_transactions'],
    counts: ['count(*)', 'count(import_id)'],
  },
  { table: 'import_errors', columns: ['import_errors'], counts: ['count(*)'] },
];

const SIDES = [
  ['insert', 'new', ''],
  ['delete', 'old', '-'],
] as const;
