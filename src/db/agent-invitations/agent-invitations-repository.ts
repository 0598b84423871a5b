import type { AgentInvitation, InvitationStatus } from '../../domain/agent-invitations/agent-invitation.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import {
  INVITATION_COLUMNS,
  type InvitationRow,
  type SealedInvitation,
  toInvitation,
} from './agent-invitations-queries.js';

/**
 * Adds an invitation. One that is on record under HMRC's id stays as it is.
 * @param row with the link sealed for this row
 */
export async function keepInvitation(
  db: TenantExecutor,
  row: Omit<SealedInvitation, 'createdAt'>,
): Promise<SealedInvitation> {
  const known =
    row.hmrcInvitationId === null
      ? undefined
      : await rowsOf(db, 'agent_invitations')
          .where({ client_id: row.clientId, hmrc_invitation_id: row.hmrcInvitationId })
          .forUpdate()
          .first(...INVITATION_COLUMNS);
  if (known) return toInvitation(known);
  const [inserted]: InvitationRow[] = await insertInto(db, 'agent_invitations', {
    id: row.id,
    client_id: row.clientId,
    arn: row.arn,
    role: row.role,
    status: row.status,
    hmrc_invitation_id: row.hmrcInvitationId,
    link_encrypted: row.linkSealed,
    expires_at: row.expiresAt,
  }).returning([...INVITATION_COLUMNS]);
  if (!inserted) throw new Error('the invitation was not written');
  return toInvitation(inserted);
}

/** Invitations of a client and an agent that HMRC may still change, the newest first. */
export async function listOpenInvitations(
  db: TenantExecutor,
  { clientId, arn, limit }: { readonly clientId: string; readonly arn: string; readonly limit: number },
): Promise<SealedInvitation[]> {
  const rows: InvitationRow[] = await rowsOf(db, 'agent_invitations')
    .where({ client_id: clientId, arn })
    .whereIn('status', ['pending', 'partial_auth'])
    .whereNotNull('hmrc_invitation_id')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select(...INVITATION_COLUMNS);
  return rows.map(toInvitation);
}

/**
 * Changes the state of an invitation unless its state has changed since the caller read it. An invitation that is no
 * longer pending loses its link.
 * @returns whether the state was changed
 */
export async function moveInvitation(
  db: TenantExecutor,
  { id, status: from }: Pick<SealedInvitation, 'id' | 'status'>,
  to: InvitationStatus,
): Promise<boolean> {
  const count = await rowsOf(db, 'agent_invitations')
    .where({ id, status: from })
    .update({
      status: to,
      ...(to === 'pending' ? {} : { link_encrypted: null }),
      updated_at: db.trx.fn.now(),
    });
  return count === 1;
}

/**
 * Notes that an authorisation which a client had accepted has ended.
 * @returns the invitation by which it began; `null` where none is known
 */
export async function endAcceptedInvitation(
  db: TenantExecutor,
  { clientId, arn }: Pick<AgentInvitation, 'clientId' | 'arn'>,
): Promise<Pick<AgentInvitation, 'id' | 'role'> | null> {
  const rows: { id: string; role: AgentInvitation['role'] }[] = await rowsOf(db, 'agent_invitations')
    .where({ client_id: clientId, arn, status: 'accepted' })
    .whereNull('ended_at')
    .update({ ended_at: db.trx.fn.now(), updated_at: db.trx.fn.now() })
    .returning(['id', 'role']);
  return rows.toSorted((a, b) => b.id.localeCompare(a.id))[0] ?? null;
}
