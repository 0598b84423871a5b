-- Names and signatures of Citus; each call is noted, and refused where Citus would for an order that foreign keys do not allow.
-- https://docs.citusdata.com/en/stable/develop/api_udf.html, https://docs.citusdata.com/en/stable/develop/api_metadata.html
create schema citus;
create type citus.distribution_type as enum ('hash', 'range', 'append');

create table citus.calls (
  number bigint generated always as identity,
  table_name regclass primary key,
  kind text not null,
  distribution_column text,
  colocate_with text
);
grant usage on schema citus to public;
grant select, insert on citus.calls to public;

create function citus.note(name regclass, called text, by_column text, beside text) returns void language plpgsql as $$
declare referred regclass;
begin
  select confrelid into referred from pg_constraint
  where contype = 'f' and conrelid = name and confrelid <> name
    and not exists (select from citus.calls c where c.table_name = confrelid) limit 1;
  if referred is not null then
    raise 'referenced table "%" must be a distributed table or a reference table', referred;
  end if;
  if exists (select from pg_trigger where tgrelid = name and not tgisinternal)
    and not coalesce(current_setting('citus.enable_unsafe_triggers', true)::boolean, false) then
    raise 'cannot distribute relation "%" because it has triggers', name;
  end if;
  if name::text = current_setting('citus.fails_at', true) then
    raise 'the node of "%" is away', name;
  end if;
  insert into citus.calls (table_name, kind, distribution_column, colocate_with) values (name, called, by_column, beside);
end $$;

create function create_reference_table(table_name regclass) returns void language sql
  as $$ select citus.note(table_name, 'reference', null, null) $$;

create function create_distributed_table(table_name regclass, distribution_column text,
  distribution_type citus.distribution_type default 'hash', colocate_with text default 'default', shard_count int default null)
  returns void language sql as $$ select citus.note(table_name, 'distributed', distribution_column, colocate_with) $$;

create view citus_tables as
  select table_name, kind as citus_table_type, coalesce(distribution_column, '<none>') as distribution_column,
    case kind when 'reference' then 1 else 2 end as colocation_id
  from citus.calls;
grant select on citus_tables to public;
