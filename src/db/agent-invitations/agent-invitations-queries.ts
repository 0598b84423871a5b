import type { AgentInvitation } from '../../domain/agent-invitations/agent-invitation.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

/**
 * An invitation. Its link is sealed, since it works for anybody who has it: it is not bound to the practice, and HMRC
 * treats it as the agency's own.
 */
export type SealedInvitation = Omit<AgentInvitation, 'link'> & { readonly linkSealed: Buffer | null };

export interface InvitationRow {
  id: string;
  client_id: string;
  arn: string;
  role: AgentInvitation['role'];
  status: AgentInvitation['status'];
  hmrc_invitation_id: string | null;
  link_encrypted: Buffer | null;
  expires_at: Date | null;
  created_at: Date;
}

export const INVITATION_COLUMNS = [
  'agent_invitations.id',
  'agent_invitations.client_id',
  'agent_invitations.arn',
  'agent_invitations.role',
  'agent_invitations.status',
  'agent_invitations.hmrc_invitation_id',
  'agent_invitations.link_encrypted',
  'agent_invitations.expires_at',
  'agent_invitations.created_at',
] as const;

interface InvitationRef {
  readonly id: string;
  readonly clientId: string;
}

/** @throws {NotFoundError} */
export async function loadInvitation(
  db: TenantReader,
  { id, clientId }: InvitationRef,
): Promise<SealedInvitation> {
  const row: InvitationRow | undefined = await rowsOf(db, 'agent_invitations')
    .where({ 'agent_invitations.id': id, 'agent_invitations.client_id': clientId })
    .first(...INVITATION_COLUMNS);
  if (!row) throw new NotFoundError('There is no such invitation.');
  return toInvitation(row);
}

/** Newest first. */
export async function listInvitations(
  db: TenantReader,
  clientId: string,
  page: PageRequest,
): Promise<Page<SealedInvitation>> {
  const query = rowsOf(db, 'agent_invitations').select(...INVITATION_COLUMNS);
  return fetchPage(query, {
    table: 'agent_invitations',
    sortBy: 'created_at',
    page,
    toItem: toInvitation,
    owner: { column: 'client_id', id: clientId },
  });
}

export const toInvitation = (row: InvitationRow): SealedInvitation => ({
  id: row.id,
  clientId: row.client_id,
  arn: row.arn,
  role: row.role,
  status: row.status,
  hmrcInvitationId: row.hmrc_invitation_id,
  linkSealed: row.link_encrypted,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
});
