import type { Knex } from 'knex';

/**
 * Events are numbered per entity, and the feed reads them in the order of their transactions. Entities that have events go
 * on from the largest number they had. The column is added with a constant default, which rewrites no row: events of the
 * release before sort first, by their number. Web processes of the release before go on: their events have numbers of the
 * old kind, larger than the new ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table event_counters (
      tenant_id uuid not null,
      livemode boolean not null,
      subject_id uuid not null,
      noun text not null,
      last_sequence bigint not null,
      primary key (tenant_id, livemode, subject_id, noun)
    );
    alter table event_counters set (fillfactor = 80);
    select protect_tenant_table('event_counters');
    insert into event_counters
      select tenant_id, livemode, coalesce(subject_id, '00000000-0000-0000-0000-000000000000'),
        split_part(type, '.', 1), max(sequence)
      from events group by 1, 2, 3, 4;

    alter table events add column transaction_id xid8 not null default '0';
    alter table events alter column transaction_id set default pg_current_xact_id()`);
}

/** Events go on being numbered by the sequence that they share, which has never stopped. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table events drop column transaction_id; drop table event_counters');
}
