import { allows } from '../../domain/api-keys/scope.js';
import { ForbiddenError } from '../../errors.js';
import type { Principal } from '../principal.js';

/**
 * The credential to whose requests a reading is held; `undefined`: those of all of the tenant's. Requests tell what other
 * keys do, so they take the scope that shows those keys; any credential may read its own.
 * @param wanted the key that is asked for
 * @throws {ForbiddenError} for another's than its own, without that scope
 */
export function readableCredential(principal: Principal, wanted?: string): string | undefined {
  const { scopes, clientId, apiKeyId, app } = principal;
  if (clientId === null && allows(scopes, 'api_keys:read')) return wanted;
  const own = apiKeyId ?? app?.grantId;
  if (own === undefined) throw new ForbiddenError('forbidden', 'Requests are listed for a credential.');
  if (wanted !== undefined && wanted !== own) {
    throw new ForbiddenError(
      'forbidden',
      'This credential sees its own requests only. Those of another key take the scope api_keys:read.',
    );
  }
  return own;
}
