import { rowsOf, type TenantReader } from '../executor.js';

/** The practice's grant at HMRC, without its tokens. */
export interface AgentGrant {
  readonly arn: string;
  readonly status: 'active' | 'revoked' | 'expired' | 'pending';
  readonly scopes: readonly string[];
  /** When the whole grant ends, however often it is refreshed. */
  readonly expiresAt: Date | null;
}

/** The active grant of the practice, else one that HMRC has ended, else the sign-in that is under way. */
export async function findAgentGrant(db: TenantReader): Promise<AgentGrant | undefined> {
  const row = await rowsOf(db, 'hmrc_agent_grants')
    .orderByRaw(
      `array_position(array['active', 'expired', 'pending', 'revoked'], status), updated_at desc, id desc`,
    )
    .first('arn', 'status', 'scopes', 'expires_at');
  return row && { arn: row.arn, status: row.status, scopes: row.scopes, expiresAt: row.expires_at };
}
