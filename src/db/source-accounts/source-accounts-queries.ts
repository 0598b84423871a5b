import type { SavedMapping, SourceAccount } from '../../domain/source-accounts/source-account.js';
import { listAllOwned, listOwned, loadOwned, type OwnedFilters } from '../clients/owned-rows.js';
import { rowsOf, type TenantReader } from '../executor.js';
import type { Page, PageRequest } from '../page.js';

export interface SourceAccountRow {
  id: string;
  client_id: string;
  name: string;
  kind: SourceAccount['kind'];
  institution: string | null;
  currency: string;
  use: SourceAccount['use'];
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
  'use',
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

/** Facts that tell the account of a file. */
export interface NumberedAccount {
  readonly id: string;
  /** Numbers that files have named it by, as `accountNumber` writes them. */
  readonly numbers: readonly string[];
  readonly defaultBusinessId: string | null;
  readonly defaultPropertyId: string | null;
}

/** The live source accounts of a client with their numbers, oldest first. */
export async function listNumberedAccounts(db: TenantReader, clientId: string): Promise<NumberedAccount[]> {
  const rows: (Pick<SourceAccountRow, 'id' | 'default_business_id' | 'default_property_id'> & {
    account_numbers: string[];
  })[] = await rowsOf(db, 'source_accounts')
    .where({ 'source_accounts.client_id': clientId })
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id', 'default_business_id', 'default_property_id', 'account_numbers');
  return rows.map((row) => ({
    id: row.id,
    numbers: row.account_numbers,
    defaultBusinessId: row.default_business_id,
    defaultPropertyId: row.default_property_id,
  }));
}

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
    use: row.use,
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
