import { loadApiKey } from '../../db/api-keys/api-keys-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findIssuerOfOwner } from '../../db/users/users-repository.js';
import { excessOf, type Powers } from '../../domain/api-keys/powers.js';
import { ALL_SCOPES } from '../../domain/api-keys/scope.js';
import { ForbiddenError, NotFoundError } from '../../errors.js';
import type { Principal } from '../principal.js';

/** Powers of who asks, and the key whose end is to end what is issued; `null`: there is none. */
interface Issuer extends Powers {
  readonly id: string | null;
}

/**
 * The key or the owner that asks, as they stand now: under `lockKeysOfTenant` a key cannot be revoked before what it issues is there
 * to be revoked with it.
 * @throws {ForbiddenError} when it has ended since the request began, and for a member
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
 * An owner has every power of the practice. The key that made the person ends what the person makes, as it ends the person; but what is made
 * in the other mode than the person's ends by itself, as a key ends nothing of the other mode.
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
