import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { danglingReference } from '../dangling-reference.js';

/**
 * The client of the account that a mapping is for. The account is kept from being deleted until the
 * transaction ends.
 * @throws {ValidationError} `invalid_reference` for an account that does not exist, or is another client's
 */
export async function clientOfAccount(
  db: TenantExecutor,
  sourceAccountId: string,
  clientId: string | null,
): Promise<string> {
  const { sourceAccounts } = await holdReferences(db, { sourceAccounts: [sourceAccountId] });
  const account = sourceAccounts.get(sourceAccountId);
  if (account === undefined || (clientId !== null && account.clientId !== clientId)) {
    throw danglingReference('#/source_account_id');
  }
  return account.clientId;
}
