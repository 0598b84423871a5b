import { penceFromColumn } from '../../domain/money.js';
import { type Lettings, lettingsOf, propertySeenBy } from '../../domain/properties/joint-view.js';
import type { Owner, OwnershipPeriod } from '../../domain/properties/ownership.js';
import type { Property } from '../../domain/properties/property.js';
import { NotFoundError } from '../../errors.js';
import { listAllOwned, type OwnedFilters } from '../clients/owned-rows.js';
import type { TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface PropertyRow {
  id: string;
  client_id: string;
  name: string;
  address: Property['address'];
  kind: Property['kind'];
  letting: Property['letting'];
  ownership: OwnershipPeriod[];
  ownership_share_bps: number;
  amounts_are: Property['amountsAre'];
  owners: Owner[];
  married_owners: boolean;
  form_17_from: string | null;
  loan_interest_only: boolean | null;
  acquired_on: string | null;
  purchase_price_pence: string | null;
  first_let_on: string | null;
  ceased_on: string | null;
  cease_reason: Property['ceaseReason'];
  external_id: string | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const PROPERTY_COLUMNS = [
  'properties.id',
  'client_id',
  'name',
  'address',
  'kind',
  'letting',
  'ownership',
  'ownership_share_bps',
  'amounts_are',
  'owners',
  'married_owners',
  'form_17_from',
  'loan_interest_only',
  'acquired_on',
  'purchase_price_pence',
  'first_let_on',
  'ceased_on',
  'cease_reason',
  'external_id',
  'metadata',
  'version',
  'created_at',
  'updated_at',
] as const;

const OWNED = {
  table: 'properties',
  thing: 'property',
  columns: PROPERTY_COLUMNS,
  toItem: toProperty,
} as const;

/**
 * A property as the credential may see it: one that is bound to a client sees those that the client has a part in too, without
 * the others' parts.
 * @param clientId as which owner to see it: all of it by default, or that of the credential
 * @throws {NotFoundError}
 */
export async function loadProperty(
  db: TenantReader,
  id: string,
  clientId: string | null = db.clientId,
): Promise<Property> {
  const isOthers = db.clientId !== null && clientId !== db.clientId;
  const row: PropertyRow | undefined = isOthers
    ? undefined
    : await narrowed(liveProperties(db), clientId)
        .where({ 'properties.id': id })
        .first(...PROPERTY_COLUMNS);
  if (!row) throw new NotFoundError('There is no such property.');
  return propertySeenBy(toProperty(row), clientId);
}

/** @param filters with a client, of those too that the client has a part in */
export function listProperties(
  db: TenantReader,
  { clientId, externalId }: OwnedFilters,
  page: PageRequest,
): Promise<Page<Property>> {
  const query = narrowed(narrowed(liveProperties(db), db.clientId), clientId ?? null).select(
    ...PROPERTY_COLUMNS,
  );
  if (externalId !== undefined) query.where({ external_id: externalId });
  const withoutSorts = clientId === undefined && externalId === undefined && db.clientId === null;
  const toItem = (row: PropertyRow) => propertySeenBy(toProperty(row), db.clientId);
  return fetchPage(query, { table: 'properties', sortBy: 'created_at', page, toItem, withoutSorts });
}

/** Whether a property that a bound credential sees is in the ledger of another owner. */
export async function isInOtherLedger(db: TenantReader, id: string): Promise<boolean> {
  if (db.clientId === null) return false;
  const row = await liveProperties(db)
    .where({ 'properties.id': id })
    .whereNot({ client_id: db.clientId })
    .whereRaw(...ownedBy(db.clientId))
    .first('properties.id');
  return row !== undefined;
}

const liveProperties = (db: TenantReader) =>
  db
    .queries('properties')
    .where({ 'properties.tenant_id': db.tenantId, 'properties.livemode': db.livemode })
    .whereNull('deleted_at');

/** Narrows to properties in a client's ledger, and those in another's that the client has a part in. */
const narrowed = (query: ReturnType<typeof liveProperties>, clientId: string | null) =>
  clientId === null
    ? query
    : query.where((either) => either.where({ client_id: clientId }).orWhereRaw(...ownedBy(clientId)));

const ownedBy = (clientId: string) =>
  [`owners <> '[]' and owners @> cast(? as jsonb)`, [JSON.stringify([{ clientId }])]] as const;

/** Every live property in a client's ledger, oldest first. */
export const listPropertiesOfClient = (db: TenantReader, clientId: string): Promise<Property[]> =>
  listAllOwned(db, OWNED, clientId);

/**
 * A client's letting: every live property in the own ledger, oldest first, then those of others' ledgers that the client has a part in,
 * as that client's; and those ledgers.
 */
export async function loadLettings(db: TenantReader, clientId: string): Promise<Lettings<Property>> {
  const ledgers = liveProperties(db)
    .whereRaw(...ownedBy(clientId))
    .select('client_id');
  const rows: PropertyRow[] = await liveProperties(db)
    .whereRaw('client_id = any(array(select cast(? as uuid) union all ?))', [clientId, ledgers])
    .orderBy('properties.id')
    .select(...PROPERTY_COLUMNS);
  return lettingsOf(clientId, rows.map(toProperty));
}

export function toProperty(row: PropertyRow): Property {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    address: row.address,
    kind: row.kind,
    letting: row.letting,
    ownership: row.ownership,
    ownershipShareBps: row.ownership_share_bps,
    amountsAre: row.amounts_are,
    owners: row.owners,
    marriedOwners: row.married_owners,
    form17From: row.form_17_from,
    loan: row.loan_interest_only === null ? null : { isInterestOnly: row.loan_interest_only },
    acquiredOn: row.acquired_on,
    purchasePricePence: row.purchase_price_pence === null ? null : penceFromColumn(row.purchase_price_pence),
    firstLetOn: row.first_let_on,
    ceasedOn: row.ceased_on,
    ceaseReason: row.cease_reason,
    externalId: row.external_id,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
