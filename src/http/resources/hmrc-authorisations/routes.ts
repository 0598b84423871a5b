import Type from 'typebox';
import { loadClient } from '../../../db/clients/clients-queries.js';
import { findCurrentGrant } from '../../../db/submissions/hmrc-grants-queries.js';
import { publicId } from '../../../domain/ids.js';
import { revokeAuthorisation } from '../../../services/hmrc-authorisations/revoke-authorisation.js';
import { startAuthorisation } from '../../../services/hmrc-authorisations/start-authorisation.js';
import { readTenant } from '../../../services/in-tenant.js';
import { clientNow } from '../../../services/test-clocks/client-now.js';
import { noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { ListOf, Named, Nullable, OneOf, Shape, Text, Timestamp } from '../../shapes/schemas.js';
import { grantStatus } from './grant-status.js';

const tag = 'HMRC authorisations';
const path = '/v1/clients/{id}/hmrc-authorisation';
const params = { id: { id: 'client' } } as const;

const Started = Named(
  'HmrcAuthorisationStart',
  Shape({
    authorise_url: Type.String({
      format: 'uri',
      maxLength: 4096,
      description:
        'Open `url` in the browser of the taxpayer or the agent. HMRC sends them back to us afterwards.',
    }),
    expires_at: Timestamp('When the address stops working. It works once.'),
  }),
);

const Authorisation = Named(
  'HmrcAuthorisation',
  Shape({
    status: OneOf(['none', 'active', 'expiring', 'expired', 'revoked']),
    scopes: ListOf(Text(100), 20),
    expires_at: Nullable(Timestamp('When the authorisation ends and the client must authorise again.')),
  }),
);

/** `/v1/clients/{id}/hmrc-authorisation`: what lets us act for a client with HMRC. */
export const hmrcAuthorisationRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'startHmrcAuthorisation',
      tag,
      summary: 'Ask a client to authorise us with HMRC',
      description:
        'The answer has the address to which you send the client, who signs in at HMRC and gives access. An existing authorisation stays valid until then.',
      scope: 'tax_returns:write',
      params,
      responses: {
        201: {
          description: 'The address to open in the person’s browser.',
          schema: Started,
          headers: ['Location'],
        },
      },
      problems: ['hmrc_not_configured'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => startAuthorisation(ctx, effect, { clientId: id }),
      present: ({ clientId, authoriseUrl, expiresAt }) => ({
        status: 201,
        headers: { Location: `/v1/clients/${publicId('client', clientId)}/hmrc-authorisation` },
        body: { authorise_url: authoriseUrl, expires_at: expiresAt.toISOString() },
      }),
    },
  ),
  route(
    {
      method: 'get',
      path,
      operationId: 'getHmrcAuthorisation',
      tag,
      summary: 'Fetch the state of a client’s authorisation with HMRC',
      description:
        'Filing needs `active` or `expiring`. An authorisation lasts eighteen months; ask the client again before it ends.',
      scope: 'tax_returns:read',
      params,
      responses: { 200: { description: 'The authorisation.', schema: Authorisation } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, async (db) => {
          const [, grant, at] = await Promise.all([
            loadClient(db, id),
            findCurrentGrant(db, id),
            clientNow(ctx, db, id),
          ]);
          return { grant: grant ?? null, at };
        }),
      present: ({ grant, at }) =>
        ok({
          status: grantStatus(grant, at),
          scopes: grant?.status === 'active' ? grant.scopes : [],
          expires_at: grant?.status === 'active' ? (grant.expiresAt?.toISOString() ?? null) : null,
        }),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path,
      operationId: 'deleteHmrcAuthorisation',
      tag,
      summary: 'End a client’s authorisation with HMRC',
      description:
        'We delete the client’s tokens. The client can also end the authorisation at HMRC; we notice at the next call.',
      scope: 'tax_returns:write',
      params,
      responses: { 204: { description: 'Forgotten.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => revokeAuthorisation(ctx, effect, { clientId: id }),
      present: () => noContent,
    },
  ),
];
