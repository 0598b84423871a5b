import Type from 'typebox';
import { type AgentGrant, findAgentGrant } from '../../../db/hmrc-agents/hmrc-agent-grants-queries.js';
import { endAgentGrant } from '../../../services/hmrc-agents/end-agent-grant.js';
import { startAgentGrant } from '../../../services/hmrc-agents/start-agent-grant.js';
import { readTenant } from '../../../services/in-tenant.js';
import { noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { Named, Nullable, OneOf, Shape, Timestamp } from '../../shapes/schemas.js';
import { grantStatus } from '../hmrc-authorisations/grant-status.js';
import { Arn } from './schemas.js';

const tag = 'Agents';
const path = '/v1/hmrc-agent';

const HmrcAgentInput = Named('HmrcAgentInput', Shape({ arn: Arn }));

const HmrcAgentSchema = Named(
  'HmrcAgent',
  Shape({
    arn: Nullable(Arn),
    status: OneOf(['none', 'active', 'expiring', 'expired']),
    authorise_url: Nullable(
      Type.String({
        format: 'uri',
        maxLength: 4096,
        description:
          'Open it in the browser of the person who has the agent services account. It works once, for an hour. Null but in the answer to POST.',
      }),
    ),
    expires_at: Nullable(Timestamp('When the sign-in ends and somebody must sign in again.')),
  }),
);

/** `/v1/hmrc-agent`: the practice itself, as an agent at HMRC. */
export const hmrcAgentRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'startHmrcAgent',
      tag,
      summary: 'Sign the practice in at HMRC as an agent',
      description:
        'The answer has the address at which somebody signs in with the agent services account of this reference number. One sign-in serves all clients who have authorised the practice; a client’s own authorisation goes first. An existing sign-in stays valid until then.',
      scope: 'tax_returns:write',
      body: HmrcAgentInput,
      responses: {
        201: {
          description: 'The address to open, and the sign-in that stands until then.',
          schema: HmrcAgentSchema,
          headers: ['Location'],
        },
      },
      problems: ['forbidden', 'hmrc_not_configured'],
    },
    {
      handle: async ({ ctx, effect, body: { arn } }) => startAgentGrant(ctx, effect, { arn }),
      present: ({ arn, authoriseUrl, grant }, { ctx }) => ({
        status: 201,
        headers: { Location: path },
        body: { ...present(grant, ctx.now()), arn, authorise_url: authoriseUrl },
      }),
    },
  ),
  route(
    {
      method: 'get',
      path,
      operationId: 'getHmrcAgent',
      tag,
      summary: 'Fetch the sign-in of the practice at HMRC',
      description:
        '`expired` means that HMRC has ended it; what has to be sent by it waits until somebody signs in again. A sign-in lasts eighteen months.',
      scope: 'tax_returns:read',
      responses: { 200: { description: 'The sign-in.', schema: HmrcAgentSchema } },
    },
    {
      handle: async ({ ctx, principal }) => ({
        grant: (await readTenant(ctx, principal, findAgentGrant)) ?? null,
        at: ctx.now(),
      }),
      present: ({ grant, at }) => ok(present(grant, at)),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path,
      operationId: 'deleteHmrcAgent',
      tag,
      summary: 'End the sign-in of the practice at HMRC',
      description:
        'We delete the tokens. What clients have authorised stays with HMRC, and counts again after a new sign-in with the same reference number.',
      scope: 'tax_returns:write',
      responses: { 204: { description: 'Forgotten.' } },
      problems: ['not_found', 'forbidden'],
    },
    {
      handle: async ({ ctx, effect }) => endAgentGrant(ctx, effect),
      present: () => noContent,
    },
  ),
];

function present(grant: AgentGrant | null, now: Date) {
  const status = grant?.status === 'pending' ? 'none' : grantStatus(grant, now);
  const isGood = status === 'active' || status === 'expiring';
  return {
    arn: grant?.arn ?? null,
    status: status === 'revoked' ? ('none' as const) : status,
    authorise_url: null,
    expires_at: isGood ? (grant?.expiresAt?.toISOString() ?? null) : null,
  };
}
