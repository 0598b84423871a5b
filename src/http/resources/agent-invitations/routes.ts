import Type from 'typebox';
import { listInvitations, loadInvitation } from '../../../db/agent-invitations/agent-invitations-queries.js';
import { loadClient } from '../../../db/clients/clients-queries.js';
import {
  AGENT_ROLES,
  type AgentInvitation,
  INVITATION_STATUSES,
} from '../../../domain/agent-invitations/agent-invitation.js';
import { publicId } from '../../../domain/ids.js';
import { cancelInvitation } from '../../../services/agent-invitations/cancel-invitation.js';
import { openInvitation } from '../../../services/agent-invitations/invitation-link.js';
import { inviteClient } from '../../../services/agent-invitations/invite-client.js';
import { readTenant } from '../../../services/in-tenant.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import {
  Id,
  Named,
  Nullable,
  OneOf,
  PageOf,
  PageQuery,
  Shape,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';

const tag = 'Agents';
const path = '/v1/clients/{id}/agent-invitations';
const ofClient = { id: { id: 'client' } } as const;
const one = { id: { id: 'client' }, invitation_id: { id: 'agentInvitation' } } as const;

const Role = OneOf(
  AGENT_ROLES,
  '`main`: everything; the client has one, and a new one takes the place of the old. `supporting`: quarterly updates, and no return.',
);

const AgentInvitationInput = Named(
  'AgentInvitationInput',
  Shape({
    role: Role,
    known_fact: Text(20, {
      description:
        'The postcode that HMRC has of the client, by which HMRC sees that you know them. It is sent to HMRC and not kept.',
    }),
  }),
);

const AgentInvitationSchema = Named(
  'AgentInvitation',
  Shape({
    id: Id('agentInvitation'),
    client_id: Id('client'),
    role: Role,
    status: OneOf(
      INVITATION_STATUSES,
      '`partial_auth`: the client agreed and is not in Making Tax Digital yet; it becomes an authorisation when they sign up.',
    ),
    link: Nullable(
      Type.String({
        format: 'uri',
        maxLength: 2_000,
        description:
          'Send it to the client, who signs in at HMRC and accepts or refuses; HMRC sends nothing. Null once that is over.',
      }),
    ),
    expires_at: Nullable(
      Timestamp('End of the time in which the client can answer; null where they had authorised you before.'),
    ),
    created_at: Timestamp(),
  }),
);

const problems = [
  'practice_not_signed_in',
  'hmrc_not_configured',
  'rejected_by_hmrc',
  'gateway_unavailable',
] as const;

/** `/v1/clients/{id}/agent-invitations`: asking a client to authorise the practice as their agent. */
export const agentInvitationRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'createAgentInvitation',
      tag,
      summary: 'Invite a client to authorise the practice as their agent',
      description:
        'HMRC is called while you wait. HMRC has one pending invitation of a client and role: where there is one, the answer is that. Where the client has authorised the practice before, `status` is `accepted` at once. Events say when the client has answered; we ask HMRC every hour on the first day, and daily after it.',
      scope: 'tax_returns:write',
      params: ofClient,
      body: AgentInvitationInput,
      responses: {
        201: { description: 'The invitation.', schema: AgentInvitationSchema, headers: ['Location'] },
      },
      problems: ['nino_missing', ...problems],
    },
    {
      handle: async ({ ctx, effect, body, params: { id = '' } }) =>
        inviteClient(ctx, effect, { clientId: id, role: body.role, knownFact: body.known_fact }),
      present: (invitation) => ({
        status: 201,
        headers: { Location: locationOf(invitation) },
        body: present(invitation),
      }),
    },
  ),
  route(
    {
      method: 'get',
      path,
      operationId: 'listAgentInvitations',
      tag,
      summary: 'List the invitations of a client, the newest first',
      description: 'As HMRC was last heard of them. `GET /v1/clients/{id}/hmrc-access` asks HMRC at once.',
      scope: 'tax_returns:read',
      fromStandby: true,
      params: ofClient,
      query: PageQuery,
      responses: { 200: { description: 'A page of invitations.', schema: PageOf(AgentInvitationSchema) } },
    },
    {
      handle: async (call) => {
        const { ctx, principal, params } = call;
        const id = params['id'] ?? '';
        const page = await readTenant(ctx, principal, async (db) => {
          await loadClient(db, id);
          return listInvitations(db, id, pageOf(call));
        });
        const items = page.items.map((invitation) => openInvitation(ctx, principal.tenantId, invitation));
        return { ...page, items };
      },
      present: (page, call) => presentPage(page, present, call),
    },
  ),
  route(
    {
      method: 'get',
      path: `${path}/{invitation_id}`,
      operationId: 'getAgentInvitation',
      tag,
      summary: 'Fetch an invitation',
      description: 'As HMRC was last heard of it. `GET /v1/clients/{id}/hmrc-access` asks HMRC at once.',
      scope: 'tax_returns:read',
      params: one,
      responses: { 200: { description: 'The invitation.', schema: AgentInvitationSchema } },
    },
    {
      handle: async ({ ctx, principal, params: { id: clientId = '', invitation_id: id = '' } }) => {
        const found = await readTenant(ctx, principal, (db) => loadInvitation(db, { id, clientId }));
        return openInvitation(ctx, principal.tenantId, found);
      },
      present: (invitation) => ok(present(invitation)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: `${path}/{invitation_id}/cancel`,
      operationId: 'cancelAgentInvitation',
      tag,
      summary: 'Take an invitation back',
      description: 'HMRC is called while you wait. It can be taken back while the client has not answered.',
      scope: 'tax_returns:write',
      params: one,
      responses: { 200: { description: 'The invitation.', schema: AgentInvitationSchema, headers: [] } },
      problems: ['already_finished', ...problems],
    },
    {
      handle: async ({ ctx, effect, params: { id: clientId = '', invitation_id: id = '' } }) =>
        cancelInvitation(ctx, effect, { id, clientId }),
      present: (invitation) => ok(present(invitation)),
    },
  ),
];

const locationOf = ({ id, clientId }: AgentInvitation) =>
  `/v1/clients/${publicId('client', clientId)}/agent-invitations/${publicId('agentInvitation', id)}`;

const present = (invitation: AgentInvitation) => ({
  id: publicId('agentInvitation', invitation.id),
  client_id: publicId('client', invitation.clientId),
  role: invitation.role,
  status: invitation.status,
  link: invitation.link,
  expires_at: invitation.expiresAt?.toISOString() ?? null,
  created_at: invitation.createdAt.toISOString(),
});
