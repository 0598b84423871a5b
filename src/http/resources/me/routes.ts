import Type from 'typebox';
import { loadApiKey } from '../../../db/api-keys/api-keys-queries.js';
import { storedBytes } from '../../../db/tenants/storage-queries.js';
import { type StoredRows, storedRows } from '../../../db/tenants/stored-rows-queries.js';
import { loadTenantProfile } from '../../../db/tenants/tenant-profile-queries.js';
import { publicId } from '../../../domain/ids.js';
import { PLANS } from '../../../domain/tenant.js';
import { readTenant } from '../../../services/in-tenant.js';
import type { Principal } from '../../../services/principal.js';
import { countedRows } from '../../../services/tenants/row-limit.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { Id, ListOf, Named, Nullable, OneOf, Shape, Text, Timestamp, Whole } from '../../shapes/schemas.js';
import { presentApiKey } from '../api-keys/present.js';
import { ApiKeySchema, ScopeName } from '../api-keys/schemas.js';

const tag = 'Credential';
const WINDOW_SECONDS = 3600;

const MeSchema = Named(
  'Me',
  Shape({
    kind: OneOf(['api_key', 'oauth']),
    credential: Shape({
      type: OneOf(['api_key', 'oauth']),
      app: {
        ...Nullable(Shape({ id: Id('oauthApp'), name: Text(100), grant_id: Id('oauthGrant') })),
        description: 'The app behind an access token; null for an API key.',
      },
    }),
    api_key: { ...Nullable(ApiKeySchema), description: 'Null for an access token.' },
    tenant: Shape({ id: Id('tenant'), name: Text(200), plan: OneOf(PLANS) }),
    plan: OneOf(PLANS),
    scopes: ListOf(ScopeName, 20),
    livemode: Type.Boolean(),
    client_id: Nullable(Id('client')),
    storage: Shape({
      used_bytes: Whole(
        0,
        Number.MAX_SAFE_INTEGER,
        'Bytes of stored files, of imports and reports, in this mode. Uploads beyond the limit are refused.',
      ),
      limit_bytes: Whole(0, Number.MAX_SAFE_INTEGER, 'What the plan allows.'),
      rows: Shape({
        used: Whole(
          0,
          Number.MAX_SAFE_INTEGER,
          'Transactions and errors of imports in this mode. At the limit imports end, and transactions are refused within seconds.',
        ),
        limit: Whole(0, Number.MAX_SAFE_INTEGER, 'What the plan allows.'),
        transactions: Whole(0, Number.MAX_SAFE_INTEGER, 'Deleted ones too, which stay stored.'),
        imported_transactions: Whole(
          0,
          Number.MAX_SAFE_INTEGER,
          'The part of the transactions that came from files.',
        ),
        import_errors: Whole(0, Number.MAX_SAFE_INTEGER, 'Errors of imports that are kept.'),
      }),
    }),
  }),
);

const RateLimitSchema = Named(
  'RateLimit',
  Shape({
    limit: Whole(1, 2_147_483_647),
    remaining: Whole(0, 2_147_483_647),
    used: Whole(0, 2_147_483_647),
    window_seconds: Whole(WINDOW_SECONDS, WINDOW_SECONDS),
    reset_seconds: Whole(0, WINDOW_SECONDS),
    resets_at: Timestamp(),
  }),
);

/** The credential and its remaining quota: the first two calls of every integrator. */
export const meRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/me',
      operationId: 'getMe',
      tag,
      summary: 'Show the credential, its tenant, plan, scopes and mode',
      description:
        'The first call to make with a new key: it shows which tenant and mode the key acts in, what it may do, and how much storage is used.',
      scope: null,
      responses: { 200: { description: 'The credential.', schema: MeSchema } },
    },
    {
      handle: ({ ctx, principal }) =>
        readTenant(ctx, principal, async (db) => {
          const [tenant, apiKey, usedBytes, rows] = await Promise.all([
            loadTenantProfile(db),
            principal.apiKeyId === null ? null : loadApiKey(db, principal.apiKeyId),
            storedBytes(db),
            storedRows(db),
          ]);
          const { storageBytes, rowLimits } = ctx.config;
          const limits = { bytes: storageBytes[tenant.plan], rows: rowLimits[tenant.plan] };
          return { apiKey, tenant, storage: { usedBytes, rows, limits } };
        }),
      present: ({ apiKey, tenant, storage }, { principal }) =>
        ok({
          kind: principal.app === null ? 'api_key' : 'oauth',
          credential: { type: principal.app === null ? 'api_key' : 'oauth', app: presentApp(principal) },
          api_key: apiKey && presentApiKey(apiKey),
          tenant: { id: publicId('tenant', tenant.id), name: tenant.name, plan: tenant.plan },
          plan: tenant.plan,
          scopes: principal.scopes,
          livemode: principal.livemode,
          client_id: principal.clientId === null ? null : publicId('client', principal.clientId),
          storage: presentStorage(storage),
        }),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/rate-limit',
      operationId: 'getRateLimit',
      tag,
      summary: 'Show the quota without spending it',
      description:
        'This call is not counted, and is answered even when the quota is used up. Every other answer has the same figures in its `RateLimit` headers.',
      scope: null,
      free: true,
      responses: { 200: { description: 'The window of this key.', schema: RateLimitSchema } },
    },
    {
      handle: async ({ ctx, quota }) => ({
        quota: quota ?? { limit: 1, used: 0, resetSeconds: 0 },
        now: ctx.now(),
      }),
      present: ({ quota, now }) =>
        ok({
          limit: quota.limit,
          remaining: quota.limit - quota.used,
          used: quota.used,
          window_seconds: WINDOW_SECONDS,
          reset_seconds: quota.resetSeconds,
          resets_at: new Date(now.getTime() + quota.resetSeconds * 1000).toISOString(),
        }),
    },
  ),
];

const presentStorage = ({ usedBytes, rows, limits }: Storage) => ({
  used_bytes: usedBytes,
  limit_bytes: limits.bytes,
  rows: {
    used: countedRows(rows),
    limit: limits.rows,
    transactions: rows.transactions,
    imported_transactions: rows.importedTransactions,
    import_errors: rows.importErrors,
  },
});

interface Storage {
  readonly usedBytes: number;
  readonly rows: StoredRows;
  /** Limits of the plan. */
  readonly limits: { readonly bytes: number; readonly rows: number };
}

const presentApp = ({ app }: Principal) =>
  app && {
    id: publicId('oauthApp', app.appId),
    name: app.appName,
    grant_id: publicId('oauthGrant', app.grantId),
  };
