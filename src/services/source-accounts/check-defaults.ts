import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { SourceAccountFields } from '../../domain/source-accounts/source-account.js';
import { danglingReference } from '../dangling-reference.js';

/**
 * The default business or property must be the client's own. It is kept from being deleted until the
 * transaction ends.
 * @throws {ValidationError} `invalid_reference`
 */
export async function checkDefaults(
  db: TenantExecutor,
  clientId: string,
  { defaultBusinessId, defaultPropertyId }: SourceAccountFields,
): Promise<void> {
  const { businesses, properties } = await holdReferences(db, {
    businesses: defaultBusinessId === null ? [] : [defaultBusinessId],
    properties: defaultPropertyId === null ? [] : [defaultPropertyId],
  });
  if (defaultBusinessId !== null && businesses.get(defaultBusinessId)?.clientId !== clientId) {
    throw danglingReference('#/default_business_id');
  }
  if (defaultPropertyId !== null && properties.get(defaultPropertyId)?.clientId !== clientId) {
    throw danglingReference('#/default_property_id');
  }
}
