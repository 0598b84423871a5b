import type { Knex } from 'knex';
import type { PersonCredential, User, UserRole } from '../../domain/users/user.js';
import { ConflictError } from '../../errors.js';
import { keysOfLineages } from '../api-keys/api-keys-queries.js';
import { type Executor, insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { isUniqueViolation } from '../unique-violation.js';
import { toUser, type UserRow, userColumns } from './users-queries.js';

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly role: UserRole;
  readonly passwordHash: string;
  /** The key that asked; `null` for an operator. */
  readonly issuedById: string | null;
}

/** @throws {ConflictError} when the tenant has a person of this address, in this mode */
export async function insertUser(db: TenantExecutor, user: NewUser): Promise<User> {
  try {
    const [row] = await insertInto(db, 'users', {
      id: user.id,
      email: user.email,
      role: user.role,
      password_hash: user.passwordHash,
      issued_by_id: user.issuedById,
    }).returning([...userColumns(db.trx)]);
    return toUser(row as UserRow);
  } catch (error) {
    if (isUniqueViolation(error, 'users_by_email')) {
      throw new ConflictError('conflict', 'The tenant has a person with this address.', {}, { cause: error });
    }
    throw error;
  }
}

export async function countUsers(db: TenantExecutor): Promise<number> {
  const row = await rowsOf(db, 'users')
    .whereNull('disabled_at')
    .count<{ count: string }[]>('* as count')
    .first();
  return Number(row?.count ?? 0);
}

/** The key that made an owner, who may sign in. @returns `undefined`: there is no such owner */
export async function findIssuerOfOwner(
  db: TenantExecutor,
  id: string,
): Promise<{ readonly issuedById: string | null } | undefined> {
  const row: { issued_by_id: string | null } | undefined = await rowsOf(db, 'users')
    .where({ id, role: 'owner' })
    .whereNull('disabled_at')
    .first('issued_by_id');
  return row && { issuedById: row.issued_by_id };
}

/** @returns whether there was one to disable */
export async function setUserDisabled(db: TenantExecutor, id: string): Promise<boolean> {
  const count: number = await rowsOf(db, 'users')
    .where({ id })
    .whereNull('disabled_at')
    .update({ disabled_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
  return count > 0;
}

/** Ends the access of people who were made with these keys. @returns their ids */
export async function setUsersOfKeysDisabled(
  db: TenantExecutor,
  lineageIds: readonly string[],
): Promise<readonly string[]> {
  const rows: { id: string }[] = await rowsOf({ ...db, clientId: null }, 'users')
    .whereNull('disabled_at')
    .whereIn('issued_by_id', keysOfLineages(db, lineageIds))
    .update({ disabled_at: db.trx.fn.now(), updated_at: db.trx.fn.now() })
    .returning('id');
  return rows.map(({ id }) => id);
}

/** A person with what they prove themselves by. */
export interface UserWithSecrets extends User {
  readonly tenantName: string;
  readonly isSuspended: boolean;
  readonly passwordHash: string;
  readonly totpSecretEncrypted: Buffer | null;
  /** The step of the last code that was taken: none is taken twice. */
  readonly totpLastStep: number | null;
  readonly credential: PersonCredential;
}

/**
 * People with this address who are not removed, each of a tenant and mode, the first made first. Reads across
 * tenants: give it `system`.
 */
export async function findUsersOfAddress(
  system: Executor,
  email: string,
): Promise<readonly UserWithSecrets[]> {
  const rows: SecretsRow[] = await usersWithSecrets(system)
    .whereRaw('lower(users.email) = lower(?)', [email])
    .orderBy(['users.created_at', 'users.id']);
  return rows.map(toUserWithSecrets);
}

/** Somebody who is not removed. Reads across tenants: give it `system`. */
export async function findUserWithSecrets(
  system: Executor,
  id: string,
): Promise<UserWithSecrets | undefined> {
  const row: SecretsRow | undefined = await usersWithSecrets(system).where({ 'users.id': id }).first();
  return row && toUserWithSecrets(row);
}

/** Hash of the password of the oldest person with this address, in any tenant. Give it `system`. */
export async function findHashOfAddress(system: Executor, email: string): Promise<string | null> {
  const row = await system('users')
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('disabled_at')
    .orderBy('created_at')
    .first('password_hash');
  return row?.password_hash ?? null;
}

interface SecretsRow extends UserRow {
  password_hash: string;
  totp_secret_encrypted: Buffer | null;
  totp_last_step: string | null;
  credential_version: number;
  tenant_name: string;
  tenant_status: 'active' | 'suspended';
}

const usersWithSecrets = (system: Executor) =>
  system('users')
    .join('tenants', 'tenants.id', 'users.tenant_id')
    .whereNull('users.disabled_at')
    .select(
      ...userColumns(system, 'users.'),
      'users.password_hash',
      'users.totp_secret_encrypted',
      'users.totp_last_step',
      'users.credential_version',
      'tenants.name as tenant_name',
      'tenants.status as tenant_status',
    );

const toUserWithSecrets = (row: SecretsRow): UserWithSecrets => ({
  ...toUser(row),
  tenantName: row.tenant_name,
  isSuspended: row.tenant_status === 'suspended',
  passwordHash: row.password_hash,
  totpSecretEncrypted: row.totp_secret_encrypted,
  totpLastStep: row.totp_last_step === null ? null : Number(row.totp_last_step),
  credential: { userId: row.id, version: row.credential_version },
});

/** A password of the person's own choice. Give it `system`. @returns the credential from now on; `undefined`: it has changed */
export const setUserPassword = (
  system: Executor,
  credential: PersonCredential,
  passwordHash: string,
): Promise<PersonCredential | undefined> =>
  changeCredential(system, credential, { password_hash: passwordHash, must_change_password: false });

/**
 * The first second factor of a person. Give it `system`. @returns the credential from now on; `undefined`: it has changed, or
 * there is a second factor
 */
export const setUserTotp = (
  system: Executor,
  credential: PersonCredential,
  factor: { readonly secretEncrypted: Buffer; readonly step: number },
): Promise<PersonCredential | undefined> =>
  changeCredential(
    system,
    credential,
    { totp_secret_encrypted: factor.secretEncrypted, totp_last_step: factor.step },
    { totp_secret_encrypted: null },
  );

/** Changes what somebody signs in with, if it is still what they have proved. */
async function changeCredential(
  system: Executor,
  { userId, version }: PersonCredential,
  change: object,
  only: object = {},
): Promise<PersonCredential | undefined> {
  const [row]: { credential_version: number }[] = await system('users')
    .where({ id: userId, credential_version: version, ...only })
    .whereNull('disabled_at')
    .update({ ...change, updated_at: system.fn.now() })
    .returning('credential_version');
  return row && { userId, version: row.credential_version };
}

/** Takes the code of a step, once. Give it `system`. @returns whether it was the first time */
export async function setTotpStep(system: Knex, id: string, step: number): Promise<boolean> {
  const count: number = await system('users')
    .where({ id })
    .where((either) => either.whereNull('totp_last_step').orWhere('totp_last_step', '<', step))
    .update({ totp_last_step: step });
  return count > 0;
}
