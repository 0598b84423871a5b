import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { isShared } from '../../domain/categories/account-use.js';
import type { ImportTarget } from '../../domain/imports/import.js';
import { NotFoundError } from '../../errors.js';

/**
 * Target of these rows, with the source account's defaults where neither business nor property is
 * named. Keeps all of it from being deleted until the transaction ends.
 * @throws {NotFoundError} naming what does not exist or is another client's
 */
export async function resolveTarget(db: TenantExecutor, wanted: ImportTarget): Promise<ImportTarget> {
  const { clientId, sourceAccountId, businessId, propertyId } = wanted;
  const found = await holdReferences(db, {
    clients: [clientId],
    businesses: present(businessId),
    properties: present(propertyId),
    sourceAccounts: present(sourceAccountId),
  });
  if (!found.clients.has(clientId)) throw new NotFoundError('There is no such client.');
  const assertOwn = (id: string | null, owners: ReadonlyMap<string, { clientId: string }>, noun: string) => {
    if (id !== null && owners.get(id)?.clientId !== clientId) {
      throw new NotFoundError(`The client has no such ${noun}.`);
    }
  };
  assertOwn(sourceAccountId, found.sourceAccounts, 'source account');
  assertOwn(businessId, found.businesses, 'business');
  assertOwn(propertyId, found.properties, 'property');

  const account = sourceAccountId === null ? undefined : found.sourceAccounts.get(sourceAccountId);
  if (businessId !== null || propertyId !== null || account === undefined || isShared(account)) return wanted;
  return { ...wanted, businessId: account.defaultBusinessId, propertyId: account.defaultPropertyId };
}

const present = (id: string | null): readonly string[] => (id === null ? [] : [id]);
