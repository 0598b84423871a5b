import { loadInvitation } from '../../db/agent-invitations/agent-invitations-queries.js';
import { moveInvitation } from '../../db/agent-invitations/agent-invitations-repository.js';
import type { AgentInvitation } from '../../domain/agent-invitations/agent-invitation.js';
import { publicId } from '../../domain/ids.js';
import { InvalidStateError } from '../../errors.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { readTenant } from '../in-tenant.js';
import { type AgentSlice, openAgentSession } from './agent-session.js';
import { openInvitation } from './invitation-link.js';
import { pollInvitations } from './poll-invitations.js';

interface InvitationRef {
  readonly id: string;
  readonly clientId: string;
}

/**
 * Cancels an invitation at HMRC. One that is cancelled already stays as it is.
 * @throws {NotFoundError} {InvalidStateError} `already_finished` where the client has answered, `practice_not_signed_in`
 * @throws {HmrcRefusalError} {HmrcUnavailableError} {HmrcNotConfiguredError}
 */
export async function cancelInvitation(
  ctx: AgentSlice,
  effect: Effect,
  ref: InvitationRef,
): Promise<Committed<AgentInvitation>> {
  const { tenantId, livemode } = effect.principal;
  const invitation = await readTenant(ctx, effect.principal, (db) => loadInvitation(db, ref));
  if (invitation.status !== 'cancelled') {
    if (invitation.status !== 'pending') throw answered(ref, invitation.status);
    const owner = { tenantId, livemode, clientId: ref.clientId };
    const session = await openAgentSession(ctx, owner, 'interactive');
    const { arn, hmrcInvitationId } = invitation;
    const atHmrc = { arn, invitationId: hmrcInvitationId ?? '' };
    try {
      await session.ask((hmrc, call) => hmrc.cancelInvitation(call, atHmrc));
    } catch (error) {
      if (!isOver(error)) throw error;
      await pollInvitations(ctx, owner, session);
    }
  }
  return commitEffect(ctx, effect, async (db) => {
    const now = await loadInvitation(db, ref);
    if (now.status === 'pending') await moveInvitation(db, now, 'cancelled');
    else if (now.status !== 'cancelled') throw answered(ref, now.status);
    return openInvitation(ctx, tenantId, await loadInvitation(db, ref));
  });
}

/** Whether HMRC says that the invitation is no longer pending, or no longer there. */
const isOver = (error: unknown): boolean =>
  error instanceof HmrcRefusalError &&
  ['INVALID_INVITATION_STATUS', 'INVITATION_NOT_FOUND'].includes(error.hmrcCode);

const answered = ({ id }: InvitationRef, status: string) =>
  new InvalidStateError('already_finished', `The invitation is ${status}, and can no longer be taken back.`, {
    invitation_id: publicId('agentInvitation', id),
    status,
  });
