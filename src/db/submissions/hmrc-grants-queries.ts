import type { GrantHolder, HmrcAccessState } from '../../domain/hmrc-access/hmrc-access.js';
import { rowsOf, type TenantReader } from '../executor.js';

/** A client's authorisation with HMRC, without its tokens. */
interface HmrcGrant {
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

/** The grant by which calls for a client go, and what was last known of it. */
export interface GrantInUse {
  readonly holder: GrantHolder;
  readonly scopes: readonly string[];
  readonly arn: string | null;
  /** Finding of the last check of this access by the practice; `null` for a client's own grant, and before the first check. */
  readonly knownState: HmrcAccessState | null;
}

/** The client's own active grant, else the practice's; `undefined` where neither has one. */
export async function findGrantInUse(db: TenantReader, clientId: string): Promise<GrantInUse | undefined> {
  const [own, agents, access] = await Promise.all([
    rowsOf(db, 'hmrc_grants').where({ client_id: clientId, status: 'active' }).first('scopes'),
    rowsOf(db, 'hmrc_agent_grants').where({ status: 'active' }).first('scopes', 'arn'),
    rowsOf(db, 'hmrc_access').where({ client_id: clientId, via: 'agent' }).first('state', 'arn'),
  ]);
  if (own) return { holder: 'client', scopes: own.scopes, arn: null, knownState: null };
  if (!agents) return undefined;
  const knownState = access?.arn === agents.arn ? access.state : null;
  return { holder: 'agent', scopes: agents.scopes, arn: agents.arn, knownState };
}
