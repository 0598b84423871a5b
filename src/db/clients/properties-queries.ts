import { penceFromColumn } from '../../domain/money.js';
import type { OwnershipPeriod } from '../../domain/properties/ownership.js';
import type { Property } from '../../domain/properties/property.js';
import type { TenantReader } from '../executor.js';
import type { Page, PageRequest } from '../page.js';
import { listAllOwned, listOwned, loadOwned, type OwnedFilters } from './owned-rows.js';

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

/** @throws {NotFoundError} */
export const loadProperty = (db: TenantReader, id: string): Promise<Property> => loadOwned(db, OWNED, id);

export const listProperties = (
  db: TenantReader,
  filters: OwnedFilters,
  page: PageRequest,
): Promise<Page<Property>> => listOwned(db, OWNED, filters, page);

/** Every live property of a client, oldest first. */
export const listPropertiesOfClient = (db: TenantReader, clientId: string): Promise<Property[]> =>
  listAllOwned(db, OWNED, clientId);

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
