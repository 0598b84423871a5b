import { allows } from '../../domain/api-keys/scope.js';
import { ForbiddenError } from '../../errors.js';
import type { Principal } from '../principal.js';

/**
 * The credential whose requests the caller may read; `undefined`: those of all the tenant's credentials. Requests show what
 * other keys do, so reading them takes the scope that shows those keys; any credential may read its own.
 * @param wanted the key that is asked for
 * @throws {ForbiddenError} for another credential's requests, without that scope
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
