import type { AppContext } from '../../context.js';
import { lockKeysOfTenant } from '../../db/api-keys/api-keys-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { countUsers, findHashOfAddress, insertUser, type NewUser } from '../../db/users/users-repository.js';
import { ALL_SCOPES } from '../../domain/api-keys/scope.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { User, UserRole } from '../../domain/users/user.js';
import { ConflictError, ForbiddenError, ValidationError } from '../../errors.js';
import { hashPassword, newPassword } from '../../gateways/crypto/password-hash.js';
import { LIMITS } from '../../limits/limits.js';
import { loadIssuer, refuseStronger } from '../api-keys/refuse-stronger.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { inTenant } from '../in-tenant.js';

/** A person with a password that is shown this once, and replaced at the first sign-in. */
export interface IssuedUser {
  readonly user: User;
  readonly oneTimePassword: string;
}

interface NewUserInput {
  readonly email: string;
  readonly role: UserRole;
}

/**
 * Makes a person of the caller's tenant and mode. Since a person can allow an app whatever the tenant may do, the key
 * that asks must hold every scope, see all clients and have no expiry; and the person ends when that key is revoked. Whether
 * other tenants have a person of the address makes no difference: each has a password, a second factor and a role of its own,
 * and the person takes this one on by replacing the password.
 * @throws {ForbiddenError} for a weaker caller, or above the number of persons
 * @throws {ValidationError} when the tenant has a person of the address, in this mode
 */
export async function createUser(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'newId'>,
  effect: Effect,
  input: NewUserInput,
): Promise<Committed<IssuedUser>> {
  const secret = await newSecret(ctx, input.email);
  return commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const issuer = await loadIssuer(db, effect.principal);
    refuseStronger(issuer, { scopes: ALL_SCOPES, clientId: null, expiresAt: null, allowedCidrs: null });
    return insert(ctx, db, { ...input, issuedById: issuer.id }, secret).catch(blameAddress);
  });
}

/** Makes a person on behalf of an operator, who needs no key. @throws {ConflictError} {ForbiddenError} */
export async function createUserForOperator(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'newId'>,
  key: TenantKey,
  input: NewUserInput,
): Promise<IssuedUser> {
  const secret = await newSecret(ctx, input.email);
  return inTenant(ctx, key, (db) => insert(ctx, db, { ...input, issuedById: null }, secret));
}

function blameAddress(error: unknown): never {
  if (!(error instanceof ConflictError)) throw error;
  const detail = 'is the address of a person that you have already';
  throw new ValidationError([{ pointer: '#/email', code: 'not_allowed_value', detail }]);
}

interface Secret {
  readonly password: string;
  readonly passwordHash: string;
}

/**
 * Outside the transaction: the hash takes a third of a second. All of an address have one salt, so that a sign-in takes as
 * long for several as for one.
 */
async function newSecret({ systemDb }: Pick<AppContext, 'systemDb'>, email: string): Promise<Secret> {
  const password = newPassword();
  return { password, passwordHash: await hashPassword(password, await findHashOfAddress(systemDb, email)) };
}

async function insert(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  input: NewUserInput & Pick<NewUser, 'issuedById'>,
  { password, passwordHash }: Secret,
): Promise<IssuedUser> {
  const max = LIMITS.oauth.users.value;
  if ((await countUsers(db)) >= max) {
    throw new ForbiddenError('plan_limit', `A tenant may have ${max} users in each mode.`, { limit: max });
  }
  const user = await insertUser(db, { id: ctx.newId(), ...input, passwordHash });
  return { user, oneTimePassword: password };
}
