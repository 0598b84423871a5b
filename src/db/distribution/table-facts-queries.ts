import type { Knex } from 'knex';
import type { ForeignKey, TableFacts, Trigger, UniqueKey } from '../../domain/distribution/table-facts.js';
import { TENANT_TABLES } from '../tenant-tables.js';

type OfTable<T> = T & { readonly of: string };

/** Tables of the schema. Partitions follow their table, and what an extension made is its own. */
const TABLES = `
  select c.relname as name, c.relkind = 'p' as "isPartitioned",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attnotnull) as "mayLackTenant"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

const columnsOf = (table: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality n(number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by n.place)`;

/** Unique indexes and exclusions of the schema, each with its columns in their order. No bindings, no locks. */
const KEYS = `
  select i.indrelid::regclass::text as of, c.relname as name, ${columnsOf('i.indrelid', 'i.indkey::smallint[]')} as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`;

/** Foreign keys of the schema, those of partitions aside, in the order of their names. No bindings, no locks. */
const FOREIGN_KEYS = `
  select conrelid::regclass::text as of, conname as name, ${columnsOf('conrelid', 'conkey')} as columns,
    confrelid::regclass::text as to, ${columnsOf('confrelid', 'confkey')} as "toColumns",
    confdeltype in ('n', 'd') or confupdtype in ('n', 'd', 'c') as "changesColumns"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`;

/** A function uses tables when its text names one to read or write; `is distinct from` names none. */
const TRIGGERS = `
  select t.tgrelid::regclass::text as of, t.tgname as name,
    regexp_replace(p.prosrc, 'distinct\\s+from', '', 'gi') ~* '\\m(from|join|update|into)\\s+[a-z]' as "usesTables"
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and t.tgparentid = 0 order by t.tgname`;

/** Policies of the schema whose condition has a subquery, in the order of their names. No bindings, no locks. */
const POLICIES_WITH_SUBQUERIES = `
  select tablename as of, policyname as name from pg_policies
  where schemaname = 'public' and concat(qual, ' ', with_check) ~* '\\mselect\\M' order by policyname`;

/**
 * Columns with a default or a number that the server gives, and whether it comes from a sequence or from the server’s own counters. No
 * bindings, no locks.
 */
const DEFAULTS = `
  select a.attrelid::regclass::text as of, a.attname as name, a.atttypid = 'bigint'::regtype as "isBig",
    a.attidentity <> '' or coalesce(d.text ~* '\\mnextval\\M', false) as "isNumbered",
    coalesce(d.text ~* '\\m(pg_current_xact_id|pg_current_wal\\w*|txid_current)\\M', false) as "isOfServer"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  left join (select adrelid, adnum, pg_get_expr(adbin, adrelid) as text from pg_attrdef) d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and (d.text is not null or a.attidentity <> '')
  order by a.attnum`;

/** Reads of the catalogue what decides on where the rows of each table may lie. Changes nothing. */
export async function readTableFacts(owner: Knex): Promise<readonly TableFacts[]> {
  const read = async <T>(sql: string): Promise<readonly T[]> => (await owner.raw<{ rows: T[] }>(sql)).rows;
  const tables = await read<Pick<TableFacts, 'name' | 'isPartitioned' | 'mayLackTenant'>>(TABLES);
  const keys = grouped(await read<OfTable<UniqueKey>>(KEYS));
  const foreignKeys = grouped(await read<OfTable<ForeignKey>>(FOREIGN_KEYS));
  const triggers = grouped(await read<OfTable<Trigger>>(TRIGGERS));
  const policies = grouped(await read<OfTable<{ name: string }>>(POLICIES_WITH_SUBQUERIES));
  const defaults = grouped(await read<OfTable<ColumnDefault>>(DEFAULTS));
  return tables.map((table) => {
    const defaultsOfTable = defaults(table.name);
    return {
      ...table,
      isOfTenants: Object.hasOwn(TENANT_TABLES, table.name),
      keys: keys(table.name),
      foreignKeys: foreignKeys(table.name),
      triggers: triggers(table.name),
      policiesWithSubqueries: policies(table.name).map(({ name }) => name),
      smallNumbers: namesOf(defaultsOfTable.filter(({ isNumbered, isBig }) => isNumbered && !isBig)),
      serverNumbers: namesOf(defaultsOfTable.filter(({ isOfServer }) => isOfServer)),
    };
  });
}

interface ColumnDefault {
  readonly name: string;
  readonly isBig: boolean;
  readonly isNumbered: boolean;
  readonly isOfServer: boolean;
}

const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

/** @returns those of a table */
function grouped<T>(rows: readonly OfTable<T>[]): (table: string) => readonly T[] {
  const byTable = new Map<string, T[]>();
  for (const row of rows) byTable.set(row.of, [...(byTable.get(row.of) ?? []), row]);
  return (table) => byTable.get(table) ?? [];
}
