import type { Knex } from 'knex';
import type { User, UserRole } from '../../domain/users/user.js';
import { ConflictError } from '../../errors.js';
import { type Executor, insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { keysOfLineages } from '../tenants/api-keys-queries.js';
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

/** @throws {ConflictError} when somebody signs in with this address, in whichever tenant */
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
      throw new ConflictError('conflict', 'Another user signs in with this address.', {}, { cause: error });
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

/** @returns whether there was one to disable */
export async function setUserDisabled(db: TenantExecutor, id: string): Promise<boolean> {
  const count: number = await rowsOf(db, 'users')
    .where({ id })
    .whereNull('disabled_at')
    .update({ disabled_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
  return count > 0;
}

/** Lets the persons sign in no more whom holders of these keys have made. @returns their ids */
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
  readonly passwordHash: string;
  readonly totpSecretEncrypted: Buffer | null;
  /** The step of the last code that was taken: none is taken twice. */
  readonly totpLastStep: number | null;
}

/** Somebody who may sign in. Reads across tenants: give it `system`. */
export async function findUserWithSecrets(
  system: Executor,
  by: { readonly email: string } | { readonly id: string },
): Promise<UserWithSecrets | undefined> {
  const query = system('users').join('tenants', 'tenants.id', 'users.tenant_id');
  if ('id' in by) query.where({ 'users.id': by.id });
  else query.whereRaw('lower(users.email) = lower(?)', [by.email]);
  const row = await query
    .whereNull('users.disabled_at')
    .where({ 'tenants.status': 'active' })
    .first(
      ...userColumns(system, 'users.'),
      'users.password_hash',
      'users.totp_secret_encrypted',
      'users.totp_last_step',
    );
  if (!row) return undefined;
  return {
    ...toUser(row),
    passwordHash: row.password_hash,
    totpSecretEncrypted: row.totp_secret_encrypted,
    totpLastStep: row.totp_last_step === null ? null : Number(row.totp_last_step),
  };
}

/** A password of the person's own choice. Give it `system`. */
export async function setUserPassword(system: Executor, id: string, passwordHash: string): Promise<void> {
  await system('users')
    .where({ id })
    .update({ password_hash: passwordHash, must_change_password: false, updated_at: system.fn.now() });
}

/** The second factor of a person. Give it `system`. */
export async function setUserTotp(system: Executor, id: string, secretEncrypted: Buffer): Promise<void> {
  await system('users')
    .where({ id })
    .update({ totp_secret_encrypted: secretEncrypted, updated_at: system.fn.now() });
}

/** Takes the code of a step, once. Give it `system`. @returns whether it was the first time */
export async function setTotpStep(system: Knex, id: string, step: number): Promise<boolean> {
  const count: number = await system('users')
    .where({ id })
    .where((either) => either.whereNull('totp_last_step').orWhere('totp_last_step', '<', step))
    .update({ totp_last_step: step });
  return count > 0;
}
