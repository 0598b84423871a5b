import type { Business } from '../../domain/businesses/business.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface BusinessRow {
  id: string;
  client_id: string;
  type: Business['type'];
  trading_name: string;
  trade: string | null;
  commenced_on: string | null;
  ceased_on: string | null;
  accounting_basis: Business['accountingBasis'];
  hmrc_business_id: string | null;
  external_id: string | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const BUSINESS_COLUMNS = [
  'businesses.id',
  'client_id',
  'type',
  'trading_name',
  'trade',
  'commenced_on',
  'ceased_on',
  'accounting_basis',
  'hmrc_business_id',
  'external_id',
  'metadata',
  'version',
  'created_at',
  'updated_at',
] as const;

export interface BusinessFilters {
  readonly clientId?: string | undefined;
  readonly externalId?: string | undefined;
}

/** @throws {NotFoundError} */
export async function loadBusiness(db: TenantReader, id: string): Promise<Business> {
  const row: BusinessRow | undefined = await rowsOf(db, 'businesses')
    .where({ 'businesses.id': id })
    .whereNull('deleted_at')
    .first(...BUSINESS_COLUMNS);
  if (!row) throw new NotFoundError('There is no such business.');
  return toBusiness(row);
}

export async function listBusinesses(
  db: TenantReader,
  filters: BusinessFilters,
  page: PageRequest,
): Promise<Page<Business>> {
  const query = rowsOf(db, 'businesses')
    .whereNull('deleted_at')
    .select(...BUSINESS_COLUMNS);
  if (filters.clientId !== undefined) query.where({ client_id: filters.clientId });
  if (filters.externalId !== undefined) query.where({ external_id: filters.externalId });
  return fetchPage(query, { table: 'businesses', sortBy: 'created_at', page, toItem: toBusiness });
}

/** Every live business of a client, oldest first. */
export async function listBusinessesOfClient(db: TenantReader, clientId: string): Promise<Business[]> {
  const rows: BusinessRow[] = await rowsOf(db, 'businesses')
    .where({ 'businesses.client_id': clientId })
    .whereNull('deleted_at')
    .orderBy('businesses.id')
    .select(...BUSINESS_COLUMNS);
  return rows.map(toBusiness);
}

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
    hmrcBusinessId: row.hmrc_business_id,
    externalId: row.external_id,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
