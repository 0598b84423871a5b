import { listApiKeys } from '../../db/api-keys/api-keys-queries.js';
import { listOauthGrants } from '../../db/oauth/oauth-grants-queries.js';
import { storedBytes } from '../../db/tenants/storage-queries.js';
import { storedRows } from '../../db/tenants/stored-rows-queries.js';
import { loadTenantProfile } from '../../db/tenants/tenant-profile-queries.js';
import { hourlyLimit } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import { readQuotaUse } from '../../services/api-keys/quota-use.js';
import { readTenant } from '../../services/in-tenant.js';
import { countedRows } from '../../services/tenants/row-limit.js';
import { overviewPage } from './pages/overview-page.js';
import { page } from './route.js';

const SHOWN = { limit: LIMITS.practiceConsole.quotaKeys.value, after: null };

/** The first page: the plan, and how much of it is used. */
export const overviewRoutes = [
  page('', {}, async ({ ctx, principal, view }) => {
    const [profile, keys, grants, usedBytes, rows] = await readTenant(ctx, principal, (db) =>
      Promise.all([
        loadTenantProfile(db),
        listApiKeys(db, SHOWN),
        listOauthGrants(db, SHOWN),
        storedBytes(db),
        storedRows(db),
      ]),
    );
    const limit = hourlyLimit(profile.plan, profile.hourlyLimitOverride);
    const counted = [
      ...keys.items.map(({ id, name, lineageId }) => ({ kind: 'apiKey', id, name, lineageId }) as const),
      ...grants.items.map(({ id, appName }) => ({ kind: 'app', id, name: appName, lineageId: id }) as const),
    ];
    const uses = await readQuotaUse(
      ctx,
      limit,
      counted.map(({ lineageId }) => lineageId),
    );
    return {
      page: overviewPage(view, {
        plan: profile.plan,
        hourlyLimit: limit,
        windows: counted.map((one) => ({ ...one, use: uses?.get(one.lineageId) ?? null })),
        isCut: keys.next !== null || grants.next !== null,
        storage: { used: usedBytes, limit: ctx.config.storageBytes[profile.plan] },
        rows: { used: countedRows(rows), limit: ctx.config.rowLimits[profile.plan] },
      }),
    };
  }),
];
