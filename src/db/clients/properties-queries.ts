import { penceFromColumn } from '../../domain/money.js';
import type { OwnershipPeriod } from '../../domain/properties/ownership.js';
import type { Property } from '../../domain/properties/property.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
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

export interface PropertyFilters {
  readonly clientId?: string | undefined;
  readonly externalId?: string | undefined;
}

/** @throws {NotFoundError} */
export async function loadProperty(db: TenantReader, id: string): Promise<Property> {
  const row: PropertyRow | undefined = await rowsOf(db, 'properties')
    .where({ 'properties.id': id })
    .whereNull('deleted_at')
    .first(...PROPERTY_COLUMNS);
  if (!row) throw new NotFoundError('There is no such property.');
  return toProperty(row);
}

export async function listProperties(
  db: TenantReader,
  filters: PropertyFilters,
  page: PageRequest,
): Promise<Page<Property>> {
  const query = rowsOf(db, 'properties')
    .whereNull('deleted_at')
    .select(...PROPERTY_COLUMNS);
  if (filters.clientId !== undefined) query.where({ client_id: filters.clientId });
  if (filters.externalId !== undefined) query.where({ external_id: filters.externalId });
  return fetchPage(query, { table: 'properties', sortBy: 'created_at', page, toItem: toProperty });
}

/** Every live property of a client, oldest first. */
export async function listPropertiesOfClient(db: TenantReader, clientId: string): Promise<Property[]> {
  const rows: PropertyRow[] = await rowsOf(db, 'properties')
    .where({ 'properties.client_id': clientId })
    .whereNull('deleted_at')
    .orderBy('properties.id')
    .select(...PROPERTY_COLUMNS);
  return rows.map(toProperty);
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
