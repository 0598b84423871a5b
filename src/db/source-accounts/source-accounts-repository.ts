import type { SourceAccount, SourceAccountFields } from '../../domain/source-accounts/source-account.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { refuseTakenExternalId } from '../unique-violation.js';
import { SOURCE_ACCOUNT_COLUMNS, type SourceAccountRow, toSourceAccount } from './source-accounts-queries.js';

/** @throws {ConflictError} `duplicate_external_id` */
export async function insertSourceAccount(
  db: TenantExecutor,
  key: { id: string; clientId: string },
  fields: SourceAccountFields,
): Promise<SourceAccount> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'source_accounts', kind: 'sourceAccount', externalId: fields.externalId },
    () =>
      insertInto(db, 'source_accounts', {
        id: key.id,
        client_id: key.clientId,
        ...columnsOf(fields),
      }).returning(SOURCE_ACCOUNT_COLUMNS),
  );
  return toSourceAccount(row as SourceAccountRow);
}

/** Currency of the account, deleted or not; `null` if there is no such account. */
export async function findSourceAccountCurrency(db: TenantExecutor, id: string): Promise<string | null> {
  const row = await rowsOf(db, 'source_accounts').where({ 'source_accounts.id': id }).first('currency');
  return typeof row?.currency === 'string' ? row.currency : null;
}

/** Locks the account until the transaction ends. @throws {NotFoundError} */
export async function lockSourceAccount(db: TenantExecutor, id: string): Promise<SourceAccount> {
  const row: SourceAccountRow | undefined = await rowsOf(db, 'source_accounts')
    .where({ 'source_accounts.id': id })
    .whereNull('deleted_at')
    .forUpdate()
    .first(...SOURCE_ACCOUNT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such source account.');
  return toSourceAccount(row);
}

/** @throws {ConflictError} `duplicate_external_id` */
export async function setSourceAccount(
  db: TenantExecutor,
  id: string,
  fields: SourceAccountFields,
): Promise<SourceAccount> {
  const [row] = await refuseTakenExternalId(
    db,
    { table: 'source_accounts', kind: 'sourceAccount', externalId: fields.externalId },
    () =>
      rowsOf(db, 'source_accounts')
        .where({ id })
        .update({
          ...columnsOf(fields),
          version: db.trx.raw('version + 1'),
          updated_at: db.trx.fn.now(),
        })
        .returning(SOURCE_ACCOUNT_COLUMNS),
  );
  return toSourceAccount(row as SourceAccountRow);
}

/**
 * Keeps other imports from adding accounts or numbers to the client's until the transaction ends. Rows may go on
 * referring to the client. @throws {NotFoundError}
 */
export async function lockAccountsOfClient(db: TenantExecutor, clientId: string): Promise<void> {
  const row = await rowsOf(db, 'clients')
    .where({ 'clients.id': clientId })
    .whereNull('deleted_at')
    .forNoKeyUpdate()
    .first('clients.id');
  if (row === undefined) throw new NotFoundError('The client has been deleted.');
}

const MAX_NUMBERS = LIMITS.bankFiles.accountNumbers.value;

/** Remembers that files name the account by this number, unless it has as many as it may. */
export async function addAccountNumber(db: TenantExecutor, id: string, number: string): Promise<void> {
  await rowsOf(db, 'source_accounts')
    .where({ id })
    .whereRaw('cardinality(account_numbers) < ?', [MAX_NUMBERS])
    .update({ account_numbers: db.trx.raw('array_append(account_numbers, ?)', [number]) });
}

export async function setSourceAccountDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'source_accounts')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), version: db.trx.raw('version + 1') });
}

function columnsOf(fields: SourceAccountFields): Record<string, unknown> {
  return {
    name: fields.name,
    kind: fields.kind,
    institution: fields.institution,
    currency: fields.currency,
    use: fields.use,
    default_business_id: fields.defaultBusinessId,
    default_property_id: fields.defaultPropertyId,
    mapping: fields.mapping === null ? null : JSON.stringify(fields.mapping),
    external_id: fields.externalId,
    metadata: JSON.stringify(fields.metadata),
  };
}
