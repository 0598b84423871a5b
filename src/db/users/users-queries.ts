import type { Knex } from 'knex';
import type { User, UserRole } from '../../domain/users/user.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface UserRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  email: string;
  role: UserRole;
  must_change_password: boolean;
  has_totp: boolean;
  version: number;
  created_at: Date;
}

/** @throws {NotFoundError} */
export async function loadUser(db: TenantReader, id: string): Promise<User> {
  const row: UserRow | undefined = await rowsOf(db, 'users')
    .where({ id })
    .whereNull('disabled_at')
    .first(...userColumns(db.queries));
  if (!row) throw new NotFoundError('There is no such person.');
  return toUser(row);
}

export async function listUsers(db: TenantReader, page: PageRequest): Promise<Page<User>> {
  const query = rowsOf(db, 'users')
    .whereNull('disabled_at')
    .select(...userColumns(db.queries));
  return fetchPage(query, { table: 'users', sortBy: 'created_at', page, toItem: toUser });
}

/** A person who may sign in, with the name of their tenant. Reads across tenants: give it the `system` pool. */
export async function findUserWithTenant(
  systemDb: Knex,
  id: string,
): Promise<(User & { readonly tenantName: string }) | undefined> {
  const row = await systemDb('users')
    .join('tenants', 'tenants.id', 'users.tenant_id')
    .where({ 'users.id': id, 'tenants.status': 'active' })
    .whereNull('users.disabled_at')
    .first(...userColumns(systemDb, 'users.'), 'tenants.name as tenant_name');
  return row && { ...toUser(row), tenantName: row.tenant_name };
}

/** The columns of a person; never the password's hash or the secret of the second factor. */
export const userColumns = (queries: { raw(sql: string): unknown }, of = '') =>
  [
    `${of}id`,
    `${of}tenant_id`,
    `${of}livemode`,
    `${of}email`,
    `${of}role`,
    `${of}must_change_password`,
    queries.raw(`${of}totp_secret_encrypted is not null as has_totp`) as Knex.Raw,
    `${of}version`,
    `${of}created_at`,
  ] as const;

export const toUser = (row: UserRow): User => ({
  id: row.id,
  tenantId: row.tenant_id,
  livemode: row.livemode,
  email: row.email,
  role: row.role,
  mustChangePassword: row.must_change_password,
  hasTotp: row.has_totp,
  version: row.version,
  createdAt: row.created_at,
});
