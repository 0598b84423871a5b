import { loadApiKey } from '../../db/api-keys/api-keys-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findIssuerOfOwner } from '../../db/users/users-repository.js';
import { excessOf, type Powers } from '../../domain/api-keys/powers.js';
import { ALL_SCOPES } from '../../domain/api-keys/scope.js';
import { ForbiddenError, NotFoundError } from '../../errors.js';
import type { Principal } from '../principal.js';

/** Powers of the caller, and the id of the key that ends what it issues when it ends; `null`: no key does. */
interface Issuer extends Powers {
  readonly id: string | null;
}

/**
 * The key or the owner behind the request, as it is now: under `lockKeysOfTenant` a key cannot be revoked before what it
 * issues exists and is revoked with it.
 * @throws {ForbiddenError} when the key has ended since the request began, and for a member
 */
export async function loadIssuer(db: TenantExecutor, principal: Principal): Promise<Issuer> {
  if (principal.person !== null) return loadOwner(db, principal.person);
  try {
    if (principal.apiKeyId !== null) return await loadApiKey(db, principal.apiKeyId);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  throw new ForbiddenError('forbidden', 'Only an API key that still works can issue another.');
}

/**
 * An owner has every power of the practice. What owners issue ends with the key that made them, as they do themselves. In
 * the other mode it does not, since a key ends nothing of the other mode.
 */
async function loadOwner(db: TenantExecutor, person: NonNullable<Principal['person']>): Promise<Issuer> {
  const all = { scopes: ALL_SCOPES, clientId: null, expiresAt: null, allowedCidrs: null };
  if (person.role === 'owner') {
    if (person.livemode !== db.livemode) return { ...all, id: null };
    const found = await findIssuerOfOwner(db, person.id);
    if (found !== undefined) return { ...all, id: found.issuedById };
  }
  throw new ForbiddenError('forbidden', 'Only an owner of the practice can issue a key.');
}

/** Nobody is given the secret of a key that can do what they cannot. @throws {ForbiddenError} that says what is missing */
export function refuseStronger(issuer: Powers, wanted: Powers): void {
  const { scopes, reasons } = excessOf(issuer, wanted);
  if (reasons.length === 0) return;
  throw new ForbiddenError('forbidden', `The key that asks lacks ${reasons.join('; ')}.`, { scopes });
}
