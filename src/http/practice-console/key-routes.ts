import Type from 'typebox';
import { listApiKeys, loadApiKey } from '../../db/api-keys/api-keys-queries.js';
import { loadTenantProfile } from '../../db/tenants/tenant-profile-queries.js';
import { hourlyLimit } from '../../domain/tenant.js';
import { createApiKey } from '../../services/api-keys/create-api-key.js';
import { readQuotaUse } from '../../services/api-keys/quota-use.js';
import { revokeApiKey } from '../../services/api-keys/revoke-api-key.js';
import { rotateApiKey } from '../../services/api-keys/rotate-api-key.js';
import { readTenant } from '../../services/in-tenant.js';
import { ApiKeyInput, RotationInput } from '../resources/api-keys/schemas.js';
import { pageOf } from '../shapes/pagination.js';
import { OneOf, PageQuery } from '../shapes/schemas.js';
import { compileForm, linesOf, wholeOf } from './checked-form.js';
import { listOf, nextPathOf } from './lists.js';
import { issuedKeyPage, keyPage, keysPage, newKeyPage } from './pages/keys-page.js';
import { act, type ConsoleCall, fieldOf, page } from './route.js';

const checkNewKey = compileForm(ApiKeyInput);
const checkRotation = compileForm(RotationInput);

/** The API keys of a mode: `/console/{mode}/keys`. */
export const keyRoutes = [
  page(
    '/keys',
    { query: { ...PageQuery, done: Type.Optional(OneOf(['revoked'])) } },
    async ({ view, ...call }) => {
      const list = listOf(call);
      const keys = await readTenant(call.ctx, call.principal, (db) => listApiKeys(db, pageOf(list)));
      const isRevoked = call.query.done === 'revoked';
      return { page: keysPage(view, { keys: keys.items, next: nextPathOf(keys, list), isRevoked }) };
    },
  ),
  page('/keys/new', {}, async ({ view }) => ({ page: newKeyPage(view) })),
  act('/keys', { role: 'owner' }, async (call) => {
    const body = checkNewKey(newKeyOf(call));
    const { result } = await createApiKey(call.ctx, call.effect, {
      name: body.name,
      scopes: body.scopes ?? [],
      clientId: null,
      expiresAt: body.expires_at ? new Date(body.expires_at) : null,
      allowedCidrs: body.allowed_cidrs ?? null,
    });
    return { status: 201, page: issuedKeyPage(call.view, result) };
  }),
  page('/keys/{id}', { id: 'apiKey' }, async ({ ctx, principal, id, view }) => {
    const [key, profile] = await readTenant(ctx, principal, (db) =>
      Promise.all([loadApiKey(db, id), loadTenantProfile(db)]),
    );
    const limit = hourlyLimit(profile.plan, profile.hourlyLimitOverride);
    const uses = await readQuotaUse(ctx, limit, [key.lineageId]);
    return { page: keyPage(view, { key, limit, use: uses?.get(key.lineageId) ?? null }) };
  }),
  act('/keys/{id}/rotate', { role: 'owner', id: 'apiKey' }, async (call) => {
    const { overlap_seconds: overlapSeconds = 0 } = checkRotation({
      overlap_seconds: wholeOf(fieldOf(call, 'overlap_seconds')),
    });
    const { result } = await rotateApiKey(call.ctx, call.effect, { id: call.id, overlapSeconds });
    return { status: 201, page: issuedKeyPage(call.view, result) };
  }),
  act('/keys/{id}/revoke', { role: 'owner', id: 'apiKey' }, async ({ ctx, effect, id, mode }) => {
    await revokeApiKey(ctx, effect, id);
    return { to: `/console/${mode}/keys?done=revoked` };
  }),
];

function newKeyOf(call: ConsoleCall<unknown>) {
  const [expiresOn, networks] = [fieldOf(call, 'expires_on'), linesOf(fieldOf(call, 'allowed_cidrs'))];
  return {
    name: fieldOf(call, 'name'),
    scopes: [...call.fields('scopes')],
    ...(expiresOn === '' ? {} : { expires_at: `${expiresOn}T00:00:00Z` }),
    ...(networks.length === 0 ? {} : { allowed_cidrs: [...networks] }),
  };
}
