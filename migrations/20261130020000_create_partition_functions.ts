import type { Knex } from 'knex';

/**
 * Partitions are made and dropped by a chore, which acts as `system`; tables belong to the owner. These two functions let it do
 * that and no more. A partition has policies forced and none granted, so that its rows are reached through its table alone.
 *
 * Locks nothing. Older code does not call them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function add_partition(target regclass, partition text, starts uuid, ends uuid) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from pg_partitioned_table p where p.partrelid = target) then
        raise exception '% is not partitioned', target;
      end if;
      execute format('create table public.%I (like %s including all excluding identity)', partition, target);
      execute format('alter table public.%I enable row level security', partition);
      execute format('alter table public.%I force row level security', partition);
      execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', target, partition, starts, ends);
    end $$;

    create function drop_partition(target regclass, partition regclass) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if not exists (
        select from pg_inherits i join pg_partitioned_table p on p.partrelid = i.inhparent
        where i.inhparent = target and i.inhrelid = partition and p.partdefid <> partition
      ) then
        raise exception '% is no partition of % that can be dropped', partition, target;
      end if;
      execute format('drop table %s', partition);
    end $$;

    revoke execute on function add_partition(regclass, text, uuid, uuid), drop_partition(regclass, regclass) from public;
    grant execute on function add_partition(regclass, text, uuid, uuid), drop_partition(regclass, regclass) to system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop function add_partition(regclass, text, uuid, uuid); drop function drop_partition(regclass, regclass)',
  );
}
