import type { SealedInvitation } from '../../db/agent-invitations/agent-invitations-queries.js';
import {
  listOpenInvitations,
  moveInvitation,
} from '../../db/agent-invitations/agent-invitations-repository.js';
import { type InvitationStatus, isOpenInvitation } from '../../domain/agent-invitations/agent-invitation.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { EventType } from '../../events/catalogue.js';
import type { HmrcInvitation } from '../../gateways/hmrc/agent-data.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { LIMITS } from '../../limits/limits.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import type { AgentSession, AgentSlice } from './agent-session.js';

/**
 * Asks HMRC how a client's open invitations stand, and reports what has changed, once. Safe to repeat: an event is written
 * with the change.
 * @returns those that are still open
 * @throws as `AgentSession.ask` and `HmrcGateway`
 */
export async function pollInvitations(
  ctx: AgentSlice,
  { clientId, ...key }: TenantKey & { readonly clientId: string },
  { arn, ask }: AgentSession,
): Promise<SealedInvitation[]> {
  const principal = processPrincipal(key, 'hmrc-access');
  const limit = LIMITS.hmrcAccess.invitationsPolled.value;
  const open = await inTenant(ctx, principal, (db) => listOpenInvitations(db, { clientId, arn, limit }));
  const left: SealedInvitation[] = [];
  for (const invitation of open) {
    const status = statusOf(await readAtHmrc(ask, invitation));
    if (isOpenInvitation({ status })) left.push({ ...invitation, status });
    if (status !== invitation.status) await move(ctx, key, invitation, status);
  }
  return left;
}

/** `null`: HMRC no longer has it. */
async function readAtHmrc(
  ask: AgentSession['ask'],
  { arn, hmrcInvitationId }: SealedInvitation,
): Promise<HmrcInvitation['status'] | null> {
  const invitationId = hmrcInvitationId ?? '';
  try {
    return (await ask((hmrc, call) => hmrc.readInvitation(call, { arn, invitationId }))).status;
  } catch (error) {
    if (error instanceof HmrcRefusalError && error.hmrcCode === 'INVITATION_NOT_FOUND') return null;
    throw error;
  }
}

/** One that was accepted, and ended again before we looked, counts as accepted: the check of access reports the end. */
const STATUSES: Readonly<Record<HmrcInvitation['status'], InvitationStatus>> = {
  Pending: 'pending',
  Accepted: 'accepted',
  Deauthorised: 'accepted',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Expired: 'expired',
  Partialauth: 'partial_auth',
};

const statusOf = (status: HmrcInvitation['status'] | null): InvitationStatus =>
  status === null ? 'expired' : STATUSES[status];

const EVENTS: Readonly<Partial<Record<InvitationStatus, EventType>>> = {
  accepted: 'agent_authorisation.accepted',
  rejected: 'agent_authorisation.rejected',
  expired: 'agent_authorisation.expired',
};

async function move(
  ctx: AgentSlice,
  key: TenantKey,
  invitation: SealedInvitation,
  status: InvitationStatus,
): Promise<void> {
  const { id: invitationId, clientId, role } = invitation;
  await inTenant(ctx, processPrincipal(key, 'hmrc-access'), async (db) => {
    if (!(await moveInvitation(db, invitation, status))) return;
    const type = EVENTS[status];
    if (type === undefined) return;
    await recordEvent(ctx, db, type, { agentAuthorisation: { clientId, invitationId, role, status } });
  });
}
