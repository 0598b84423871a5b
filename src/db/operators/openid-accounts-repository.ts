import type { OperatorRole } from '../../domain/operators/operator-role.js';
import type { Executor } from '../executor.js';

/** Identity of a person at the organisation's identity provider. */
interface OpenIdIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export interface OpenIdAccount {
  readonly id: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  /** Subject of the identity to which the account is tied for good; `null` when it is tied to none. */
  readonly subject: string | null;
}

interface Row {
  id: string;
  email: string;
  role: OperatorRole;
  disabled_at: Date | null;
  openid_subject: string | null;
}

const COLUMNS = ['id', 'email', 'role', 'disabled_at', 'openid_subject'] as const;

export async function findAccountByIdentity(
  system: Executor,
  { issuer, subject }: OpenIdIdentity,
): Promise<OpenIdAccount | undefined> {
  const row: Row | undefined = await system('operators')
    .where({ openid_issuer: issuer, openid_subject: subject })
    .first(...COLUMNS);
  return row && toAccount(row);
}

export async function findAccountByAddress(
  system: Executor,
  email: string,
): Promise<OpenIdAccount | undefined> {
  const row: Row | undefined = await system('operators')
    .whereRaw('lower(email) = lower(?)', [email])
    .first(...COLUMNS);
  return row && toAccount(row);
}

/** Keeps other transactions from creating or changing accounts until this one ends. Reads go on. */
export async function lockAccounts(system: Executor): Promise<void> {
  await system.raw('lock table operators in share row exclusive mode');
}

/** The version that a session of the account is opened at. */
export async function credentialVersionOf(system: Executor, id: string): Promise<number> {
  const row: { credential_version: number } = await system('operators')
    .where({ id })
    .first('credential_version');
  return row.credential_version;
}

/** An account without a password. */
export async function insertOpenIdAccount(
  system: Executor,
  account: OpenIdIdentity & { readonly id: string; readonly email: string; readonly role: OperatorRole },
): Promise<void> {
  await system('operators').insert({
    id: account.id,
    email: account.email,
    role: account.role,
    password_hash: null,
    must_change_password: false,
    openid_issuer: account.issuer,
    openid_subject: account.subject,
  });
}

/** Ties the account to this identity, and removes its password and second factor. */
export async function bindAccount(
  system: Executor,
  id: string,
  { issuer, subject }: OpenIdIdentity,
): Promise<void> {
  await system('operators').where({ id }).update({
    openid_issuer: issuer,
    openid_subject: subject,
    password_hash: null,
    must_change_password: false,
    totp_secret_encrypted: null,
    totp_last_step: 0,
    recovery_code_hashes: [],
    updated_at: system.fn.now(),
  });
}

export async function setOperatorRole(system: Executor, id: string, role: OperatorRole): Promise<void> {
  await system('operators').where({ id }).update({ role, updated_at: system.fn.now() });
}

const toAccount = (row: Row): OpenIdAccount => ({
  id: row.id,
  email: row.email,
  role: row.role,
  isDisabled: row.disabled_at !== null,
  subject: row.openid_subject,
});
