import { loadClient } from '../../../db/clients/clients-queries.js';
import { GRANT_HOLDERS, HMRC_ACCESS_STATES } from '../../../domain/hmrc-access/hmrc-access.js';
import { checkAccess } from '../../../services/hmrc-access/check-access.js';
import { readTenant } from '../../../services/in-tenant.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { Named, Nullable, OneOf, Shape, Text, Timestamp } from '../../shapes/schemas.js';

const HmrcAccessSchema = Named(
  'HmrcAccess',
  Shape({
    state: OneOf(
      HMRC_ACCESS_STATES,
      '`ok`: everything may be done. `supporting_only`: the practice supports the client, and may send quarterly updates. `not_signed_up`: the client is not in Making Tax Digital. `no_relationship`: the client has not authorised the practice. `grant_expired`: the sign-in has ended. `no_grant`: nobody has signed in, or with an account that HMRC does not take for this.',
    ),
    via: Nullable(
      OneOf(
        GRANT_HOLDERS,
        'The sign-in that is used: the client’s own, or that of the practice as the agent.',
      ),
    ),
    checked_at: Timestamp('When HMRC was asked.'),
    detail: Text(1000, { description: 'How it was told apart, and what to do next.' }),
  }),
);

/** `/v1/clients/{id}/hmrc-access`: what we may do for a client at HMRC. */
export const hmrcAccessRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/clients/{id}/hmrc-access',
      operationId: 'getHmrcAccess',
      tag: 'Agents',
      summary: 'Ask HMRC what may be done for a client, and why not',
      description:
        'HMRC gives one refusal for all causes: this tells them apart by up to eight calls that only read, while you wait, within HMRC’s rate limit. The client’s open invitations are asked about too, and move on.',
      scope: 'tax_returns:read',
      params: { id: { id: 'client' } },
      responses: { 200: { description: 'What was found.', schema: HmrcAccessSchema } },
      problems: ['nino_missing', 'hmrc_not_configured', 'rejected_by_hmrc', 'gateway_unavailable'],
    },
    {
      handle: async ({ ctx, principal, params: { id = '' } }) => {
        await readTenant(ctx, principal, (db) => loadClient(db, id));
        const { tenantId, livemode } = principal;
        return checkAccess(ctx, { tenantId, livemode, clientId: id }, 'interactive');
      },
      present: ({ state, via, checkedAt, detail }) =>
        ok({ state, via, checked_at: checkedAt.toISOString(), detail }),
    },
  ),
];
