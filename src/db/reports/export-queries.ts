import type { Knex } from 'knex';
import { copyRows } from '../copy/read-by-copy.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { TenantTable } from '../tenant-tables.js';
import { EXPORTED_TABLES, type ExportedTable } from './exported-tables.js';

/** The tables that an export has, each with what it shows. @param isOfClients whether it is of some clients only */
export function exportedTables(isOfClients: boolean): readonly (readonly [TenantTable, ExportedTable])[] {
  return tableNames().flatMap((table) => {
    const shown = EXPORTED_TABLES[table];
    if ('leftOut' in shown || (isOfClients && shown.rowsOf === 'tenant')) return [];
    return [[table, shown] as const];
  });
}

const tableNames = () => Object.keys(EXPORTED_TABLES) as TenantTable[];

/**
 * The rows of a table, in no order, some hundred of them in memory.
 * @param clientIds null for all of the tenant's
 */
export function copyExported(
  db: TenantExecutor,
  table: TenantTable,
  clientIds: readonly string[] | null,
): ReturnType<typeof copyRows> {
  const shown = EXPORTED_TABLES[table];
  if ('leftOut' in shown) throw new RangeError(`${table} is in no export`);
  return copyRows(db, rowsFor(db, table, shown, clientIds));
}

const nameOf = (noun: 'business' | 'property', id: string, column: string) => {
  const of = noun === 'business' ? 'businesses' : 'properties';
  return `(select o.${column} from ${of} o where o.tenant_id = transactions.tenant_id
    and o.livemode = transactions.livemode and o.id = ${id})`;
};

/**
 * The columns by which a row names its business and property where their ids differ, so that rows that are restored for
 * another tenant find theirs.
 */
const NAMED: Readonly<Partial<Record<TenantTable, readonly string[]>>> = {
  transactions: [
    `${nameOf('business', 'transactions.business_id', 'trading_name')} as business`,
    `${nameOf('business', 'transactions.business_id', 'external_id')} as business_external_id`,
    `${nameOf('property', 'transactions.property_id', 'name')} as property`,
    `${nameOf('property', 'transactions.property_id', 'external_id')} as property_external_id`,
    `case when transactions.splits is not null then (
      select jsonb_agg(part || jsonb_build_object(
        'business', ${nameOf('business', `cast(part->>'businessId' as uuid)`, 'trading_name')},
        'businessExternalId', ${nameOf('business', `cast(part->>'businessId' as uuid)`, 'external_id')},
        'property', ${nameOf('property', `cast(part->>'propertyId' as uuid)`, 'name')},
        'propertyExternalId', ${nameOf('property', `cast(part->>'propertyId' as uuid)`, 'external_id')}) order by nth)
      from jsonb_array_elements(transactions.splits) with ordinality as parts(part, nth)) end as splits`,
  ],
};

/**
 * Ownership as the API shows it: with owners, the stored value is the share of the ledger's own client, which is worked
 * out from them, and is not shown.
 */
const OWN_OWNERSHIP = `case when properties.owners = '[]' then properties.ownership else '[]' end as ownership`;

/** Owners in an export of some clients: the shares of clients outside the export are left out. */
const OWNERS_AMONG = `(select coalesce(jsonb_agg(o order by nth), '[]')
    from jsonb_array_elements(properties.owners) with ordinality as parts(o, nth)
    where o ->> 'clientId' = any(cast(? as text[]))) as owners`;

function rowsFor(
  db: TenantExecutor,
  table: TenantTable,
  { columns, rowsOf: owner, keepsDeleted }: ExportedTable,
  clientIds: readonly string[] | null,
): Knex.QueryBuilder {
  const query = rowsOf(db, table).select(
    ...columns.map((column) => {
      if (column === 'ownership') return db.queries.raw(OWN_OWNERSHIP);
      if (column === 'owners' && clientIds !== null) return db.queries.raw(OWNERS_AMONG, [[...clientIds]]);
      return `${table}.${column}`;
    }),
  );
  for (const named of NAMED[table] ?? []) query.select(db.queries.raw(named));
  if (keepsDeleted) query.whereNull(`${table}.deleted_at`);
  if (clientIds === null) return query;
  if (owner === 'clients') return query.whereIn('clients.id', [...clientIds]);
  if (owner === 'client') return query.whereIn(`${table}.client_id`, [...clientIds]);
  if (owner === 'tenant') return query.whereRaw('false');
  return query.where((either) => {
    for (const { column, of } of owner) {
      const owners = rowsOf(db, of)
        .whereIn(`${of}.client_id`, [...clientIds])
        .select(`${of}.id`);
      either.orWhereIn(`${table}.${column}`, owners);
    }
  });
}
