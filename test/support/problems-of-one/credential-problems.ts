import { LIMITS } from '../../../src/limits/limits.js';
import { callOf, type Driver, type Drivers, send } from '../problem-stand.js';
import { unknownClient } from './drivers.js';

const spentPlan: Driver = async (stand, operation) => {
  const { id } = { id: stand.app.tenant.tenantId };
  await stand.app.ctx.systemDb('tenants').where({ id }).update({ plan: 'free' });
  let answer = await send(stand, operation, await callOf(stand, operation));
  for (let made = 0; made < 50 && answer.status === 201; made += 1)
    answer = await send(stand, operation, await callOf(stand, operation));
  await stand.app.ctx.systemDb('tenants').where({ id }).update({ plan: 'enterprise' });
  return answer;
};

const narrowKey: Driver = async (stand, operation) =>
  send(stand, operation, {
    ...(await callOf(stand, operation)),
    secret: await stand.secrets.narrow('api_keys:write'),
  });

/** A proper call while the table has as many rows as there may be; they are taken away afterwards. */
const withRows =
  (table: string, columns: string, values: string, count: number): Driver =>
  async (stand, operation) => {
    const { ctx, tenant } = stand.app;
    const { rows } = await ctx.systemDb.raw<{ rows: { id: string }[] }>(
      `insert into ${table} (id, tenant_id, livemode, ${columns})
       select gen_random_uuid(), ?, true, ${values} from generate_series(1, ?) n returning id`,
      [tenant.tenantId, count],
    );
    const answer = await send(stand, operation, await callOf(stand, operation));
    await ctx
      .systemDb(table)
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .delete();
    return answer;
  };

const appsSpent = withRows(
  'oauth_apps',
  'name, type, audience, redirect_uris, scopes',
  `'a', 'public', 'own_tenant', '{}', '{}'`,
  LIMITS.oauth.apps.value,
);

const usersSpent = withRows(
  'users',
  'email, role, password_hash',
  `'p' || n || '@practice.example', 'owner', 'x'`,
  LIMITS.oauth.users.value,
);

/** Drivers of the operations of API keys, apps and people. */
export const CREDENTIAL_PROBLEMS: Drivers = {
  createApiKey: {
    forbidden: narrowKey,
    plan_limit: spentPlan,
    invalid_reference: unknownClient,
  },
  rotateApiKey: { forbidden: narrowKey },
  createOauthApp: { forbidden: narrowKey, plan_limit: appsSpent },
  replaceOauthApp: { forbidden: narrowKey },
  rotateOauthAppSecret: { forbidden: narrowKey },
  createUser: { forbidden: narrowKey, plan_limit: usersSpent },
};
