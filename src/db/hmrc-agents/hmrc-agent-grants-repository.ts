import type { TenantKey } from '../../domain/tenant.js';
import { type Executor, insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { endedColumns, type SealedTokens, tokenColumns } from '../submissions/hmrc-grants-repository.js';

/** A sign-in of the practice whose single-use state has been spent. */
export interface PendingAgentGrant extends TenantKey {
  readonly id: string;
  readonly arn: string;
}

/** Keeps other transactions from changing the practice's grants until this one ends. */
export async function lockAgentGrants(db: TenantExecutor): Promise<void> {
  const name = `hmrc agent ${db.tenantId} ${db.livemode}`;
  await db.trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

export async function insertPendingAgentGrant(
  db: TenantExecutor,
  row: { id: string; arn: string; stateHash: Buffer; stateExpiresAt: Date },
): Promise<void> {
  await insertInto(db, 'hmrc_agent_grants', {
    id: row.id,
    arn: row.arn,
    status: 'pending',
    state_hash: row.stateHash,
    state_expires_at: row.stateExpiresAt,
  });
}

/** Spends a state, so that it cannot be used again. @returns `undefined` for one that is unknown, spent or too old */
export async function takePendingAgentGrant(
  systemDb: Executor,
  stateHash: Buffer,
  now: Date,
): Promise<PendingAgentGrant | undefined> {
  const [row] = await systemDb('hmrc_agent_grants')
    .where({ state_hash: stateHash, status: 'pending' })
    .where('state_expires_at', '>', now)
    .update({ state_hash: null, updated_at: systemDb.fn.now() })
    .returning(['id', 'tenant_id', 'livemode', 'arn']);
  return row && { id: row.id, tenantId: row.tenant_id, livemode: row.livemode, arn: row.arn };
}

/**
 * Makes the sign-in the practice's one active grant; an earlier one ends, and other open sign-ins with it.
 * @returns whether the sign-in was still there
 */
export async function setAgentGrantActive(
  db: TenantExecutor,
  grant: SealedTokens & { id: string; scopes: readonly string[]; expiresAt: Date },
): Promise<boolean> {
  const pending = await rowsOf(db, 'hmrc_agent_grants')
    .where({ id: grant.id, status: 'pending' })
    .first('id');
  if (!pending) return false;
  await rowsOf(db, 'hmrc_agent_grants').where({ status: 'active' }).update(endedColumns(db, 'revoked'));
  await rowsOf(db, 'hmrc_agent_grants')
    .where({ id: grant.id })
    .update({
      status: 'active',
      scopes: grant.scopes,
      expires_at: grant.expiresAt,
      ...tokenColumns(db, grant),
    });
  await deletePendingAgentGrants(db);
  return true;
}

/** Forgets sign-ins that were never finished. */
export async function deletePendingAgentGrants(db: TenantExecutor): Promise<number> {
  return rowsOf(db, 'hmrc_agent_grants').where({ status: 'pending' }).delete();
}

/** Forgets grants that have ended. */
export async function deleteEndedAgentGrants(db: TenantExecutor): Promise<number> {
  return rowsOf(db, 'hmrc_agent_grants').whereIn('status', ['revoked', 'expired']).delete();
}
