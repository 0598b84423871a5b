import type { SavedMapping, SourceAccount } from '../../domain/source-accounts/source-account.js';
import type { TenantReader } from '../executor.js';
import type { Page, PageRequest } from '../page.js';
import { listAllOwned, listOwned, loadOwned, type OwnedFilters } from './owned-rows.js';

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

const OWNED = {
  table: 'source_accounts',
  thing: 'source account',
  columns: SOURCE_ACCOUNT_COLUMNS,
  toItem: toSourceAccount,
} as const;

/** @throws {NotFoundError} */
export const loadSourceAccount = (db: TenantReader, id: string): Promise<SourceAccount> =>
  loadOwned(db, OWNED, id);

export const listSourceAccounts = (
  db: TenantReader,
  filters: OwnedFilters,
  page: PageRequest,
): Promise<Page<SourceAccount>> => listOwned(db, OWNED, filters, page);

/** Every live source account of a client, oldest first. */
export const listSourceAccountsOfClient = (db: TenantReader, clientId: string): Promise<SourceAccount[]> =>
  listAllOwned(db, OWNED, clientId);

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
