import Type from 'typebox';
import { listOauthGrants } from '../../db/oauth/oauth-grants-queries.js';
import { readTenant } from '../../services/in-tenant.js';
import { revokeGrant } from '../../services/oauth/end-grant.js';
import { pageOf } from '../shapes/pagination.js';
import { OneOf, PageQuery } from '../shapes/schemas.js';
import { listOf, nextPathOf } from './lists.js';
import { appsPage } from './pages/apps-page.js';
import { act, page } from './route.js';

/** Access that apps have: `/console/{mode}/apps`. */
export const appRoutes = [
  page(
    '/apps',
    { query: { ...PageQuery, done: Type.Optional(OneOf(['ended'])) } },
    async ({ view, ...call }) => {
      const list = listOf(call);
      const grants = await readTenant(call.ctx, call.principal, (db) => listOauthGrants(db, pageOf(list)));
      const isEnded = call.query.done === 'ended';
      return { page: appsPage(view, { grants: grants.items, next: nextPathOf(grants, list), isEnded }) };
    },
  ),
  act('/apps/{id}/end', { role: 'owner', id: 'oauthGrant' }, async ({ ctx, effect, id, mode }) => {
    await revokeGrant(ctx, effect, id);
    return { to: `/console/${mode}/apps?done=ended` };
  }),
];
