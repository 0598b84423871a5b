import { listApiKeys, loadApiKey } from '../../../db/api-keys/api-keys-queries.js';
import { uuidFromPublicId } from '../../../domain/ids.js';
import { createApiKey } from '../../../services/api-keys/create-api-key.js';
import { revokeApiKey } from '../../../services/api-keys/revoke-api-key.js';
import { rotateApiKey } from '../../../services/api-keys/rotate-api-key.js';
import { readTenant } from '../../../services/in-tenant.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { PageOf, PageQuery } from '../../shapes/schemas.js';
import { createdApiKey, presentApiKey } from './present.js';
import { ApiKeyInput, ApiKeySchema, IssuedApiKeySchema, RotationInput } from './schemas.js';

const tag = 'API keys';
const params = { id: { id: 'apiKey' } } as const;
const DEFAULT_OVERLAP_SECONDS = 86_400;

/** `/v1/api-keys`: the credentials of a tenant, in the mode of the one that asks. */
export const apiKeyRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/api-keys',
      operationId: 'listApiKeys',
      tag,
      summary: 'List the API keys that work, newest first',
      description:
        'Secrets are not shown: a key’s secret is given once, when it is issued. Revoked and expired keys are not listed.',
      scope: 'api_keys:read',
      query: PageQuery,
      responses: { 200: { description: 'A page of API keys.', schema: PageOf(ApiKeySchema) } },
    },
    {
      handle: (call) => readTenant(call.ctx, call.principal, (db) => listApiKeys(db, pageOf(call))),
      present: (page, call) => presentPage(page, presentApiKey, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/api-keys',
      operationId: 'createApiKey',
      tag,
      summary: 'Issue an API key',
      description:
        'The new key can do nothing that the key making the call cannot, and lasts no longer. Its secret is shown once. When the key that issued it is revoked, it is revoked too.',
      scope: 'api_keys:write',
      body: ApiKeyInput,
      responses: { 201: { description: 'The key with its secret.', schema: IssuedApiKeySchema } },
      problems: ['forbidden', 'plan_limit', 'invalid_reference'],
    },
    {
      handle: ({ ctx, effect, body }) =>
        createApiKey(ctx, effect, {
          name: body.name,
          scopes: body.scopes ?? null,
          clientId: body.client_id ? uuidFromPublicId('client', body.client_id) : null,
          expiresAt: body.expires_at ? new Date(body.expires_at) : null,
          allowedCidrs: body.allowed_cidrs ?? null,
        }),
      present: createdApiKey,
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/api-keys/{id}',
      operationId: 'getApiKey',
      tag,
      summary: 'Fetch an API key',
      description: 'The secret is not shown. A revoked or expired key is 404.',
      scope: 'api_keys:read',
      params,
      responses: { 200: { description: 'The key.', schema: ApiKeySchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadApiKey(db, id)),
      present: (apiKey) => ok(presentApiKey(apiKey)),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/api-keys/{id}',
      operationId: 'revokeApiKey',
      tag,
      summary: 'Revoke an API key at once',
      description:
        'Every key that descends from it is revoked too: its secrets from rotation, the keys issued with any of them, and so on. The `Revoked-Keys` header counts them all. The apps and persons that these keys made end with them, with what those persons granted, and so do the secrets of other apps that they were given by rotation. To end only an old secret, wait for its overlap to end, or rotate with `overlap_seconds` 0.',
      scope: 'api_keys:write',
      params,
      responses: {
        204: { description: 'Revoked; `Revoked-Keys` says how many keys were.', headers: ['Revoked-Keys'] },
      },
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => revokeApiKey(ctx, effect, id),
      present: (revoked) => ({ status: 204, headers: { 'Revoked-Keys': String(revoked.length) } }),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/api-keys/{id}/rotate',
      operationId: 'rotateApiKey',
      tag,
      summary: 'Give an API key a new secret',
      description:
        'A key can rotate itself, or another that can do no more than it; otherwise the answer is 403 and says what the caller lacks. The new secret expires when the old one would have, and is revoked with the key that asked for it.',
      scope: 'api_keys:write',
      params,
      body: RotationInput,
      optionalBody: true,
      responses: { 201: { description: 'The new key with its secret.', schema: IssuedApiKeySchema } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, body }) =>
        rotateApiKey(ctx, effect, { id, overlapSeconds: body.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS }),
      present: createdApiKey,
    },
  ),
];
