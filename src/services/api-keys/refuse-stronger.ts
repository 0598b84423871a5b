import type { TenantExecutor } from '../../db/executor.js';
import { loadApiKey } from '../../db/tenants/api-keys-queries.js';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import { excessOf, type Powers } from '../../domain/api-keys/powers.js';
import { ForbiddenError, NotFoundError } from '../../errors.js';
import type { Principal } from '../principal.js';

/**
 * The key that asks, as it stands now: under `lockKeysOfTenant` it cannot be revoked before what it issues is there to
 * be revoked with it.
 * @throws {ForbiddenError} when it has ended since the request began
 */
export async function loadIssuer(db: TenantExecutor, principal: Principal): Promise<ApiKey> {
  try {
    if (principal.apiKeyId !== null) return await loadApiKey(db, principal.apiKeyId);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  throw new ForbiddenError('forbidden', 'Only an API key that still works can issue another.');
}

/** Nobody is given the secret of a key that can do what they cannot. @throws {ForbiddenError} that says what is missing */
export function refuseStronger(issuer: Powers, wanted: Powers): void {
  const { scopes, reasons } = excessOf(issuer, wanted);
  if (reasons.length === 0) return;
  throw new ForbiddenError('forbidden', `The key that asks lacks ${reasons.join('; ')}.`, { scopes });
}
