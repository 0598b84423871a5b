import { rowsOf, type TenantReader } from '../executor.js';

/** A client's authorisation with HMRC, without its tokens. */
export interface HmrcGrant {
  readonly id: string;
  readonly clientId: string;
  readonly status: 'active' | 'revoked' | 'expired';
  readonly scopes: readonly string[];
  /** When the whole grant ends, however often it is refreshed. */
  readonly expiresAt: Date | null;
}

/** The active grant of a client, else the one that ended last; attempts that were never finished do not count. */
export async function findCurrentGrant(db: TenantReader, clientId: string): Promise<HmrcGrant | undefined> {
  const row = await rowsOf(db, 'hmrc_grants')
    .where({ client_id: clientId })
    .whereNot({ status: 'pending' })
    .orderByRaw(`(status = 'active') desc, updated_at desc`)
    .first('id', 'client_id', 'status', 'scopes', 'expires_at');
  return (
    row && {
      id: row.id,
      clientId: row.client_id,
      status: row.status,
      scopes: row.scopes,
      expiresAt: row.expires_at,
    }
  );
}
