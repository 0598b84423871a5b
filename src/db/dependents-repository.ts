import { rowsOf, type TenantExecutor } from './executor.js';

/** Whether a live transaction, or a split of one, counts towards the business or property. */
export async function hasTransactions(
  db: TenantExecutor,
  owner: { clientId: string } & ({ businessId: string } | { propertyId: string }),
): Promise<boolean> {
  const [column, splitField, id] =
    'businessId' in owner
      ? ['business_id', 'businessId', owner.businessId]
      : ['property_id', 'propertyId', owner.propertyId];
  const row = await rowsOf(db, 'transactions')
    .where({ 'transactions.client_id': owner.clientId })
    .whereNull('deleted_at')
    .where((either) =>
      either
        .where({ [column]: id })
        .orWhereRaw('splits @> ?::jsonb', [JSON.stringify([{ [splitField]: id }])]),
    )
    .first('id');
  return row !== undefined;
}

/** Whether a live source account attributes its rows to the business or property. */
export async function isAccountDefault(
  db: TenantExecutor,
  owner: { businessId: string } | { propertyId: string },
): Promise<boolean> {
  const column =
    'businessId' in owner
      ? { default_business_id: owner.businessId }
      : { default_property_id: owner.propertyId };
  const row = await rowsOf(db, 'source_accounts').where(column).whereNull('deleted_at').first('id');
  return row !== undefined;
}

/** Whether a live transaction came from the account. */
export async function hasAccountTransactions(
  db: TenantExecutor,
  account: { clientId: string; id: string },
): Promise<boolean> {
  const row = await rowsOf(db, 'transactions')
    .where({ 'transactions.client_id': account.clientId, source_account_id: account.id })
    .whereNull('deleted_at')
    .first('id');
  return row !== undefined;
}
