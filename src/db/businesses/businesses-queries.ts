import type { Business } from '../../domain/businesses/business.js';
import { listAllOwned, listOwned, loadOwned, type OwnedFilters } from '../clients/owned-rows.js';
import type { TenantReader } from '../executor.js';
import type { Page, PageRequest } from '../page.js';

export interface BusinessRow {
  id: string;
  client_id: string;
  type: Business['type'];
  trading_name: string;
  trade: string | null;
  commenced_on: string | null;
  ceased_on: string | null;
  accounting_basis: Business['accountingBasis'];
  accounting_date: Business['accountingDate'];
  late_accounting_date_rule: Business['lateAccountingDateRule'];
  periods_of_account: readonly StoredPeriod[];
  details_changed_on: string | null;
  vehicles: Business['vehicles'];
  vat: Business['vat'];
  hmrc_business_id: string | null;
  external_id: string | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** A period of account as it is kept: by the names of the API, which an export has. */
export interface StoredPeriod {
  readonly startOn: string;
  readonly endOn: string;
}

export const periodsFrom = (stored: readonly StoredPeriod[]): Business['periodsOfAccount'] =>
  stored.map(({ startOn, endOn }) => ({ from: startOn, to: endOn }));

export const BUSINESS_COLUMNS = [
  'businesses.id',
  'client_id',
  'type',
  'trading_name',
  'trade',
  'commenced_on',
  'ceased_on',
  'accounting_basis',
  'accounting_date',
  'late_accounting_date_rule',
  'periods_of_account',
  'details_changed_on',
  'vehicles',
  'vat',
  'hmrc_business_id',
  'external_id',
  'metadata',
  'version',
  'created_at',
  'updated_at',
] as const;

const OWNED = {
  table: 'businesses',
  thing: 'business',
  columns: BUSINESS_COLUMNS,
  toItem: toBusiness,
} as const;

/** @throws {NotFoundError} */
export const loadBusiness = (db: TenantReader, id: string): Promise<Business> => loadOwned(db, OWNED, id);

export const listBusinesses = (
  db: TenantReader,
  filters: OwnedFilters,
  page: PageRequest,
): Promise<Page<Business>> => listOwned(db, OWNED, filters, page);

/** Every live business of a client, oldest first. */
export const listBusinessesOfClient = (db: TenantReader, clientId: string): Promise<Business[]> =>
  listAllOwned(db, OWNED, clientId);

export function toBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    clientId: row.client_id,
    type: row.type,
    tradingName: row.trading_name,
    trade: row.trade,
    commencedOn: row.commenced_on,
    ceasedOn: row.ceased_on,
    accountingBasis: row.accounting_basis,
    accountingDate: row.accounting_date,
    lateAccountingDateRule: row.late_accounting_date_rule,
    periodsOfAccount: periodsFrom(row.periods_of_account),
    detailsChangedOn: row.details_changed_on,
    vehicles: row.vehicles,
    vat: row.vat,
    hmrcBusinessId: row.hmrc_business_id,
    externalId: row.external_id,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
