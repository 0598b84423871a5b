import type { Knex } from 'knex';
import type { OperatorRole } from '../../domain/operators/operator-role.js';
import { ConflictError } from '../../errors.js';
import { isUniqueViolation } from '../unique-violation.js';

export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly mustChangePassword: boolean;
  readonly disabledAt: Date | null;
  /** A number that grows with each change of the account's password, second factor or role, and when it is shut or opened. */
  readonly credentialVersion: number;
}

export interface OperatorWithHash extends Operator {
  /** `null`: the person signs in with OpenID Connect. */
  readonly passwordHash: string | null;
}

interface OperatorRow {
  id: string;
  email: string;
  role: OperatorRole;
  password_hash: string | null;
  must_change_password: boolean;
  disabled_at: Date | null;
  credential_version: number;
}

const COLUMNS = [
  'id',
  'email',
  'role',
  'password_hash',
  'must_change_password',
  'disabled_at',
  'credential_version',
] as const;

/** @throws {ConflictError} when the address has an account */
export async function insertOperator(
  system: Knex,
  operator: { id: string; email: string; role: OperatorRole; passwordHash: string },
): Promise<Operator> {
  try {
    const [row] = await system('operators')
      .insert({
        id: operator.id,
        email: operator.email,
        role: operator.role,
        password_hash: operator.passwordHash,
      })
      .returning([...COLUMNS]);
    return toOperator(row as OperatorRow);
  } catch (error) {
    if (isUniqueViolation(error, 'operators_by_email')) {
      throw new ConflictError(
        'conflict',
        'There is already an account with this address.',
        {},
        { cause: error },
      );
    }
    throw error;
  }
}

export async function findOperatorByEmail(
  system: Knex,
  email: string,
): Promise<OperatorWithHash | undefined> {
  const row: OperatorRow | undefined = await system('operators')
    .whereRaw('lower(email) = lower(?)', [email])
    .first(...COLUMNS);
  return row && { ...toOperator(row), passwordHash: row.password_hash };
}

export async function findOperatorById(system: Knex, id: string): Promise<Operator | undefined> {
  const row: OperatorRow | undefined = await system('operators')
    .where({ id })
    .first(...COLUMNS);
  return row && toOperator(row);
}

/** All accounts, by address. */
export async function listOperators(system: Knex): Promise<Operator[]> {
  const rows: OperatorRow[] = await system('operators')
    .orderBy('email')
    .select(...COLUMNS);
  return rows.map(toOperator);
}

/** Shuts an account, or opens it again. @returns `undefined` for an unknown address */
export async function setOperatorDisabled(
  system: Knex,
  email: string,
  isDisabled: boolean,
): Promise<Operator | undefined> {
  const [row]: OperatorRow[] = await system('operators')
    .whereRaw('lower(email) = lower(?)', [email])
    .update({ disabled_at: isDisabled ? system.raw('coalesce(disabled_at, now())') : null })
    .returning([...COLUMNS]);
  return row && toOperator(row);
}

/**
 * Sets a password that has to be replaced at the first sign-in.
 * @returns `undefined` for an unknown address, and for an account that has no password
 */
export async function setOneTimePassword(
  system: Knex,
  email: string,
  passwordHash: string,
): Promise<Operator | undefined> {
  const [row]: OperatorRow[] = await system('operators')
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNotNull('password_hash')
    .update({ password_hash: passwordHash, must_change_password: true })
    .returning([...COLUMNS]);
  return row && toOperator(row);
}

/**
 * Sets a password of the operator's own choice.
 * @returns the new version; `undefined` when the account is at another version than was proved
 */
export async function setOperatorPassword(
  system: Knex,
  { id, credentialVersion }: Pick<Operator, 'id' | 'credentialVersion'>,
  passwordHash: string,
): Promise<number | undefined> {
  const [row]: { credential_version: number }[] = await system('operators')
    .where({ id, credential_version: credentialVersion })
    .whereNull('disabled_at')
    .update({ password_hash: passwordHash, must_change_password: false, updated_at: system.fn.now() })
    .returning('credential_version');
  return row?.credential_version;
}

const toOperator = (row: OperatorRow): Operator => ({
  id: row.id,
  email: row.email,
  role: row.role,
  mustChangePassword: row.must_change_password,
  disabledAt: row.disabled_at,
  credentialVersion: row.credential_version,
});
