import type { SavedMapping, SourceAccount } from '../../domain/source-accounts/source-account.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface SourceAccountRow {
  id: string;
  client_id: string;
  name: string;
  kind: SourceAccount['kind'];
  institution: string | null;
  currency: string;
  default_business_id: string | null;
  default_property_id: string | null;
  mapping: SavedMapping | null;
  external_id: string | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const SOURCE_ACCOUNT_COLUMNS = [
  'source_accounts.id',
  'client_id',
  'name',
  'kind',
  'institution',
  'currency',
  'default_business_id',
  'default_property_id',
  'mapping',
  'external_id',
  'metadata',
  'version',
  'created_at',
  'updated_at',
] as const;

export interface SourceAccountFilters {
  readonly clientId?: string | undefined;
  readonly externalId?: string | undefined;
}

/** @throws {NotFoundError} */
export async function loadSourceAccount(db: TenantReader, id: string): Promise<SourceAccount> {
  const row: SourceAccountRow | undefined = await rowsOf(db, 'source_accounts')
    .where({ 'source_accounts.id': id })
    .whereNull('deleted_at')
    .first(...SOURCE_ACCOUNT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such source account.');
  return toSourceAccount(row);
}

export async function listSourceAccounts(
  db: TenantReader,
  filters: SourceAccountFilters,
  page: PageRequest,
): Promise<Page<SourceAccount>> {
  const query = rowsOf(db, 'source_accounts')
    .whereNull('deleted_at')
    .select(...SOURCE_ACCOUNT_COLUMNS);
  if (filters.clientId !== undefined) query.where({ client_id: filters.clientId });
  if (filters.externalId !== undefined) query.where({ external_id: filters.externalId });
  return fetchPage(query, { table: 'source_accounts', sortBy: 'created_at', page, toItem: toSourceAccount });
}

/** Every live account of a client, oldest first. */
export async function listSourceAccountsOfClient(
  db: TenantReader,
  clientId: string,
): Promise<SourceAccount[]> {
  const rows: SourceAccountRow[] = await rowsOf(db, 'source_accounts')
    .where({ 'source_accounts.client_id': clientId })
    .whereNull('deleted_at')
    .orderBy('source_accounts.id')
    .select(...SOURCE_ACCOUNT_COLUMNS);
  return rows.map(toSourceAccount);
}

export function toSourceAccount(row: SourceAccountRow): SourceAccount {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    kind: row.kind,
    institution: row.institution,
    currency: row.currency,
    defaultBusinessId: row.default_business_id,
    defaultPropertyId: row.default_property_id,
    mapping: row.mapping,
    externalId: row.external_id,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
