import Type from 'typebox';
import { listOauthGrants } from '../../../db/oauth/oauth-grants-queries.js';
import { ALL_SCOPES, OFFLINE_ACCESS } from '../../../domain/api-keys/scope.js';
import { publicId } from '../../../domain/ids.js';
import type { OauthGrant } from '../../../domain/oauth/oauth-grant.js';
import { readTenant } from '../../../services/in-tenant.js';
import { revokeGrant } from '../../../services/oauth/end-grant.js';
import { noContent } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import {
  Id,
  ListOf,
  Named,
  Nullable,
  OneOf,
  PageOf,
  PageQuery,
  Shape,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';

const tag = 'OAuth';

const OauthGrantSchema = Named(
  'OauthGrant',
  Shape({
    id: Id('oauthGrant'),
    app_id: Id('oauthApp'),
    app_name: Text(100, { description: 'As it was when the access was granted.' }),
    user_id: {
      ...Nullable(Id('user')),
      description: 'Who consented; null for an app that acts for its own tenant without a person.',
    },
    scopes: ListOf(OneOf([...ALL_SCOPES, OFFLINE_ACCESS]), 20),
    client_id: Nullable(Id('client')),
    livemode: Type.Boolean(),
    expires_at: Timestamp('When the last of its tokens does.'),
    last_used_at: Nullable(Timestamp()),
    created_at: Timestamp(),
  }),
);

const presentGrant = (grant: OauthGrant) => ({
  id: publicId('oauthGrant', grant.id),
  app_id: publicId('oauthApp', grant.appId),
  app_name: grant.appName,
  user_id: grant.userId === null ? null : publicId('user', grant.userId),
  scopes: grant.scopes,
  client_id: grant.clientId === null ? null : publicId('client', grant.clientId),
  livemode: grant.livemode,
  expires_at: grant.expiresAt.toISOString(),
  last_used_at: grant.lastUsedAt?.toISOString() ?? null,
  created_at: grant.createdAt.toISOString(),
});

/** `/v1/oauth-grants`: what the tenant has granted to apps, its own and others’. */
export const oauthGrantRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/oauth-grants',
      operationId: 'listOauthGrants',
      tag,
      summary: 'List the access that apps have, newest first',
      description:
        'One entry for each time that a person gave an app access. Access that has ended is not listed.',
      scope: 'api_keys:read',
      query: PageQuery,
      responses: { 200: { description: 'A page of grants.', schema: PageOf(OauthGrantSchema) } },
    },
    {
      handle: (call) => readTenant(call.ctx, call.principal, (db) => listOauthGrants(db, pageOf(call))),
      present: (page, call) => presentPage(page, presentGrant, call),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/oauth-grants/{id}',
      operationId: 'revokeOauthGrant',
      tag,
      summary: 'End an app’s access at once',
      description:
        'Its access and refresh tokens are refused from then on, and `oauth_grant.revoked` is recorded.',
      scope: 'api_keys:write',
      params: { id: { id: 'oauthGrant' } },
      responses: { 204: { description: 'Ended: every token of it is refused.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => revokeGrant(ctx, effect, id),
      present: () => noContent,
    },
  ),
];
