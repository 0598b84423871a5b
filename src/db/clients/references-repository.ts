import type { PropertyKind, PropertyLetting } from '../../domain/properties/property.js';
import type { AccountUse } from '../../domain/source-accounts/source-account.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { TenantTable } from '../tenant-tables.js';

interface Owned {
  readonly clientId: string;
}

export interface ReferenceIds {
  readonly clients?: Iterable<string>;
  readonly businesses?: Iterable<string>;
  readonly properties?: Iterable<string>;
  readonly sourceAccounts?: Iterable<string>;
}

interface ReferencedAccount extends Owned {
  readonly use: AccountUse | null;
  readonly defaultBusinessId: string | null;
  readonly defaultPropertyId: string | null;
}

interface ReferencedProperty extends Owned {
  readonly kind: PropertyKind;
  readonly letting: PropertyLetting;
  readonly isInterestOnly: boolean;
}

/** The records behind ids, by UUID. An id that is missing here does not exist, or the credential may not see it. */
export interface References {
  readonly clients: ReadonlyMap<string, Owned>;
  readonly businesses: ReadonlyMap<string, Owned & { readonly trade: string | null }>;
  readonly properties: ReadonlyMap<string, ReferencedProperty>;
  readonly sourceAccounts: ReadonlyMap<string, ReferencedAccount>;
}

/** Finds them and keeps them from being deleted until the transaction ends. Locks in one order. */
export async function holdReferences(db: TenantExecutor, ids: ReferenceIds): Promise<References> {
  const clients = await held<{ id: string }>(db, 'clients', ids.clients, []);
  const businesses = await held<OwnedRow & { trade: string | null }>(db, 'businesses', ids.businesses, [
    'client_id',
    'trade',
  ]);
  const properties = await held<PropertyFactsRow>(db, 'properties', ids.properties, [
    'client_id',
    'kind',
    'letting',
    'loan_interest_only',
  ]);
  const accounts = await held<OwnedRow & DefaultsRow>(db, 'source_accounts', ids.sourceAccounts, [
    'client_id',
    'use',
    'default_business_id',
    'default_property_id',
  ]);
  return referencesOf({ clients, businesses, properties, accounts });
}

interface PropertyFactsRow extends OwnedRow {
  kind: PropertyKind;
  letting: PropertyLetting;
  loan_interest_only: boolean | null;
}

export interface ReferenceRows {
  readonly clients: readonly { id: string }[];
  readonly businesses: readonly (OwnedRow & { trade: string | null })[];
  readonly properties: readonly PropertyFactsRow[];
  readonly accounts: readonly (OwnedRow & DefaultsRow)[];
}

export const referencesOf = ({ clients, businesses, properties, accounts }: ReferenceRows): References => ({
  clients: new Map(clients.map((row) => [row.id, { clientId: row.id }])),
  businesses: new Map(businesses.map((row) => [row.id, { clientId: row.client_id, trade: row.trade }])),
  properties: new Map(
    properties.map(({ id, client_id: clientId, kind, letting, loan_interest_only }) => [
      id,
      { clientId, kind, letting, isInterestOnly: loan_interest_only === true },
    ]),
  ),
  sourceAccounts: new Map(
    accounts.map((row) => [
      row.id,
      {
        clientId: row.client_id,
        use: row.use,
        defaultBusinessId: row.default_business_id,
        defaultPropertyId: row.default_property_id,
      },
    ]),
  ),
});

interface OwnedRow {
  id: string;
  client_id: string;
}

interface DefaultsRow {
  use: AccountUse | null;
  default_business_id: string | null;
  default_property_id: string | null;
}

async function held<Row>(
  db: TenantExecutor,
  table: TenantTable,
  ids: Iterable<string> | undefined,
  columns: readonly string[],
): Promise<Row[]> {
  const wanted = [...new Set(ids ?? [])];
  if (wanted.length === 0) return [];
  const rows = await rowsOf(db, table)
    .whereIn(`${table}.id`, wanted)
    .whereNull('deleted_at')
    .orderBy(`${table}.id`)
    .forKeyShare()
    .select(`${table}.id`, ...columns);
  return rows as Row[];
}
