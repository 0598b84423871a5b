import type { Knex } from 'knex';
import type { PersonCredential, User } from '../../domain/users/user.js';
import { toUser, userColumns } from './users-queries.js';

/** A session of the practice console, with its person. */
interface StoredConsoleSession {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
  readonly user: User;
  readonly credential: PersonCredential;
  readonly tenantName: string;
  readonly isSuspended: boolean;
}

/**
 * A session that has not expired, and whose person is not removed and has the password, second factor and role that it was opened
 * with; also of a suspended tenant. Reads across tenants: give it the `system` pool.
 */
export async function findConsoleSession(
  systemDb: Knex,
  { idHash, now }: { readonly idHash: Buffer; readonly now: Date },
): Promise<StoredConsoleSession | undefined> {
  const row = await systemDb('oauth_sign_ins as s')
    .join('users', 'users.id', 's.user_id')
    .join('tenants as t', 't.id', 'users.tenant_id')
    .where({ 's.id_hash': idHash, 's.kind': 'console' })
    .where('s.expires_at', '>', now)
    .whereNull('users.disabled_at')
    .whereRaw('users.credential_version = s.credential_version')
    .first(
      ...userColumns(systemDb, 'users.'),
      's.payload',
      's.expires_at',
      's.credential_version',
      't.name as tenant_name',
      't.status as tenant_status',
    );
  return (
    row && {
      payload: row.payload,
      expiresAt: row.expires_at,
      user: toUser(row),
      credential: { userId: row.id, version: row.credential_version },
      tenantName: row.tenant_name,
      isSuspended: row.tenant_status === 'suspended',
    }
  );
}
