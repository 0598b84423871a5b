import { listOauthApps, loadOauthApp } from '../../../db/oauth/oauth-apps-queries.js';
import { LIMITS } from '../../../limits/limits.js';
import { readTenant } from '../../../services/in-tenant.js';
import { createOauthApp } from '../../../services/oauth/create-app.js';
import { deleteOauthApp } from '../../../services/oauth/delete-app.js';
import { replaceOauthApp, rotateAppSecret } from '../../../services/oauth/replace-app.js';
import { noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { PageOf, PageQuery } from '../../shapes/schemas.js';
import { createdOauthApp, oauthAppFieldsFrom, presentOauthApp } from './present.js';
import {
  AppRotationInput,
  IssuedOauthAppSchema,
  OAUTH_APP_READ_ONLY,
  OauthAppInput,
  OauthAppReplacement,
  OauthAppSchema,
} from './schemas.js';

const tag = 'OAuth';
const params = { id: { id: 'oauthApp' } } as const;
const DEFAULT_OVERLAP_SECONDS = LIMITS.oauth.secretOverlapSeconds.value;

/** `/v1/oauth-apps`: the apps of a tenant that ask for access by OAuth 2.0. */
export const oauthAppRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/oauth-apps',
      operationId: 'listOauthApps',
      tag,
      summary: 'List apps, newest first',
      description: 'Lists the apps of the credential’s mode, without their secrets.',
      scope: 'api_keys:read',
      query: PageQuery,
      responses: { 200: { description: 'A page of apps.', schema: PageOf(OauthAppSchema) } },
    },
    {
      handle: (call) => readTenant(call.ctx, call.principal, (db) => listOauthApps(db, pageOf(call))),
      present: (page, call) => presentPage(page, presentOauthApp, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/oauth-apps',
      operationId: 'createOauthApp',
      tag,
      summary: 'Register an app',
      description:
        'The API key that makes the call must hold every scope of the app, see all clients and never expire. The app has the mode of that key, live or test, and ends when the key is revoked.',
      scope: 'api_keys:write',
      body: OauthAppInput,
      responses: { 201: { description: 'The app with its secret.', schema: IssuedOauthAppSchema } },
      problems: ['forbidden', 'plan_limit'],
    },
    {
      handle: ({ ctx, effect, body }) =>
        createOauthApp(ctx, effect, { ...oauthAppFieldsFrom(body), type: body.type }),
      present: createdOauthApp,
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/oauth-apps/{id}',
      operationId: 'getOauthApp',
      tag,
      summary: 'Fetch an app',
      description:
        'The secret is not shown: it is given only when the app is registered or its secret is rotated.',
      scope: 'api_keys:read',
      params,
      responses: { 200: { description: 'The app.', schema: OauthAppSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadOauthApp(db, id)),
      present: (app) => ok(presentOauthApp(app), app.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/oauth-apps/{id}',
      operationId: 'replaceOauthApp',
      tag,
      summary: 'Replace an app',
      description:
        'The secret and the type stay as they are. A scope that you remove ends at once, in tokens already issued too; one that you add needs new consent.',
      scope: 'api_keys:write',
      params,
      body: OauthAppReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The app.', schema: OauthAppSchema } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceOauthApp(ctx, effect, {
          id,
          ifMatch,
          fields: oauthAppFieldsFrom(body),
          checkAgainst: (current) =>
            refuseChangedReadOnly(body, presentOauthApp(current), OAUTH_APP_READ_ONLY),
        }),
      present: (app) => ok(presentOauthApp(app), app.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/oauth-apps/{id}',
      operationId: 'deleteOauthApp',
      tag,
      summary: 'Delete an app',
      description:
        'All its tokens are refused from then on, and each tenant that gave it access gets an event.',
      scope: 'api_keys:write',
      params,
      responses: { 204: { description: 'Deleted.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => deleteOauthApp(ctx, effect, id),
      present: () => noContent,
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/oauth-apps/{id}/rotate',
      operationId: 'rotateOauthAppSecret',
      tag,
      summary: 'Give an app a new secret',
      description:
        'The old secret works for another `overlap_seconds`, so that an app can change over without a gap. Tokens already issued stay valid.',
      scope: 'api_keys:write',
      params,
      body: AppRotationInput,
      optionalBody: true,
      responses: { 201: { description: 'The app with its new secret.', schema: IssuedOauthAppSchema } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, body }) =>
        rotateAppSecret(ctx, effect, { id, overlapSeconds: body.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS }),
      present: createdOauthApp,
    },
  ),
];
