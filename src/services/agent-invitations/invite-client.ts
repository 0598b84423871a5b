import { keepInvitation } from '../../db/agent-invitations/agent-invitations-repository.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { hastenAccessCheck, lockAccess } from '../../db/hmrc-access/hmrc-access-repository.js';
import type { AgentInvitation, AgentRole } from '../../domain/agent-invitations/agent-invitation.js';
import { ValidationError } from '../../errors.js';
import { invitationIdIn } from '../../gateways/hmrc/agent-calls.js';
import type { AgencyClient } from '../../gateways/hmrc/agent-data.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { isOfNoAgent, practiceNotSignedIn } from '../hmrc-agents/agent-refusals.js';
import { requireNino } from '../hmrc-authorisations/client-nino.js';
import { readTenant } from '../in-tenant.js';
import { type AgentSession, type AgentSlice, openAgentSession } from './agent-session.js';
import { openInvitation, sealLink } from './invitation-link.js';
import { postcodeFrom } from './postcode-from.js';

interface Invitation {
  readonly clientId: string;
  readonly role: AgentRole;
  /** The postcode that HMRC has of the client. It goes to HMRC, and is not kept. */
  readonly knownFact: string;
}

/**
 * Invites a client, at HMRC, to authorise the practice. HMRC allows one pending invitation for a client and role: if there
 * is one, as after a lost answer, it is used, so that a repeat makes no second one. Where the client has authorised the
 * practice before, the invitation is accepted at once.
 * @throws {NotFoundError} {InvalidStateError} `nino_missing`, `practice_not_signed_in`
 * @throws {ValidationError} for a text that is no postcode, or a postcode other than HMRC's
 * @throws {HmrcRefusalError} {HmrcUnavailableError} {HmrcNotConfiguredError}
 */
export async function inviteClient(
  ctx: AgentSlice,
  effect: Effect,
  { clientId, role, knownFact }: Invitation,
): Promise<Committed<AgentInvitation>> {
  const { tenantId, livemode } = effect.principal;
  const postcode = postcodeFrom(knownFact);
  const nino = await readTenant(ctx, effect.principal, async (db) => {
    await loadClient(db, clientId);
    return requireNino(ctx, db, clientId);
  });
  const session = await openAgentSession(ctx, { tenantId, livemode, clientId }, 'interactive');
  const { arn } = session;
  const found = await askHmrc(session, { arn, nino, role, postcode });
  const id = ctx.newId();
  return commitEffect(ctx, effect, async (db) => {
    await lockClient(db, clientId);
    const linkSealed = sealLink(ctx, { tenantId, id }, found.link);
    const kept = await keepInvitation(db, { id, clientId, arn, role, ...found, linkSealed });
    await lockAccess(db, { id: ctx.newId(), clientId });
    await hastenAccessCheck(db, clientId, LIMITS.hmrcAccess.pendingFirstSeconds.value);
    if (kept.id === id && kept.status === 'accepted') {
      const agentAuthorisation = { clientId, invitationId: id, role, status: 'accepted' };
      await recordEvent(ctx, db, 'agent_authorisation.accepted', { agentAuthorisation });
    }
    return openInvitation(ctx, tenantId, kept);
  });
}

type AtHmrc = Pick<AgentInvitation, 'status' | 'hmrcInvitationId' | 'link' | 'expiresAt'>;

const ACCEPTED: AtHmrc = { status: 'accepted', hmrcInvitationId: null, link: null, expiresAt: null };

async function askHmrc({ arn, ask }: AgentSession, client: AgencyClient): Promise<AtHmrc> {
  const invitationId = await createdOrPending(ask, client);
  if (invitationId === null) return ACCEPTED;
  const read = await ask((hmrc, call) => hmrc.readInvitation(call, { arn, invitationId }));
  const expiresAt = read.expiresOn === null ? null : new Date(`${read.expiresOn}T00:00:00Z`);
  return { status: 'pending', hmrcInvitationId: invitationId, link: read.clientActionUrl, expiresAt };
}

/** @returns HMRC's id of the invitation; `null` where the client has authorised the practice before */
async function createdOrPending(ask: AgentSession['ask'], client: AgencyClient): Promise<string | null> {
  try {
    return (await ask((hmrc, call) => hmrc.createInvitation(call, client))).invitationId;
  } catch (error) {
    if (!(error instanceof HmrcRefusalError)) throw error;
    if (error.hmrcCode === 'ALREADY_AUTHORISED') return null;
    const pending =
      error.hmrcCode === 'DUPLICATE_AUTHORISATION_REQUEST' ? invitationIdIn(error.location) : null;
    if (pending !== null) return pending;
    if (isOfNoAgent(error)) throw practiceNotSignedIn();
    if (error.hmrcCode === 'POSTCODE_DOES_NOT_MATCH') throw anotherPostcode();
    throw error;
  }
}

const anotherPostcode = () =>
  new ValidationError([
    {
      pointer: '#/known_fact',
      code: 'not_allowed_value',
      detail: 'is not the postcode that HMRC has of the client: ask the client which one that is',
    },
  ]);
