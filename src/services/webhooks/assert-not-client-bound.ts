import { ForbiddenError } from '../../errors.js';
import type { Principal } from '../principal.js';

/**
 * Endpoints and deliveries carry events of all of a tenant's clients.
 * @throws {ForbiddenError} for a credential that is bound to one client
 */
export function assertNotClientBound({ clientId }: Pick<Principal, 'clientId'>): void {
  if (clientId === null) return;
  throw new ForbiddenError(
    'forbidden',
    'This credential is bound to one client; webhooks are the whole tenant’s.',
  );
}
