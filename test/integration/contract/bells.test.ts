import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteToken, insertToken } from '../../../src/db/oauth/oauth-tokens-repository.js';
import { requeueDeadRows } from '../../../src/db/queues/dead-outbox-repository.js';
import { hastenAnyJob } from '../../../src/db/queues/outbox.js';
import { setHold, setShareLowered } from '../../../src/db/tenants/tenant-holds-repository.js';
import { setTenantPlan, setTenantStatus } from '../../../src/db/tenants/tenants-repository.js';
import { endOperatorPause, setOperatorPause } from '../../../src/db/webhooks/endpoint-pauses-repository.js';
import { continueRecovery } from '../../../src/db/webhooks/webhook-recoveries-repository.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createTenant } from '../../support/factories.js';
import { type NotificationSpy, startNotificationSpy } from '../../support/notification-spy.js';
import { callOf, type ProblemStand, send, startProblemStand } from '../../support/problem-stand.js';
import { within } from '../../support/within.js';

const SETTING_UP_MS = 240_000;
const RINGING_ITSELF = `select pg_notify(channel, payload) from (values ('outbox_ready', '')) bell(channel, payload)`;

describe('what is rung', () => {
  let stand: ProblemStand;
  let spy: NotificationSpy;
  beforeAll(async () => {
    stand = await startProblemStand();
    spy = await startNotificationSpy(stand.app.ctx);
  }, SETTING_UP_MS);
  afterAll(async () => {
    await spy.close();
    await stand.close();
  });

  /** What was made due and is not rung in time. */
  async function unrung(): Promise<readonly string[]> {
    let missing: readonly string[] = [];
    await within(3, 'all is rung', async () => {
      missing = await spy.unheard();
      return missing.length === 0;
    }).catch(() => undefined);
    return missing;
  }

  it('is seen when it is notified within a transaction, by a statement or by a trigger', async () => {
    const { systemDb } = stand.app.ctx;
    await systemDb.transaction(async (trx) => {
      await trx.raw('select pg_current_xact_id()');
      await trx.raw(RINGING_ITSELF);
    });
    await systemDb('tenants').where({ id: stand.app.tenant.tenantId }).update({ name: 'Test tenant' });

    const [byStatement, byTrigger] = await spy.takeInside();

    expect(byStatement).toBe(RINGING_ITSELF);
    expect(byTrigger).toMatch(/^update "tenants"/);
    expect(await unrung()).toEqual([]);
  });

  it('is seen to be missing when a row becomes due and nobody rings', async () => {
    const { systemDb } = stand.app.ctx;
    const job = { queue: 'report', job_id: 'never-rung', payload: '{}', livemode: true };
    await systemDb('outbox').insert({ ...job, tenant_id: stand.app.tenant.tenantId });

    expect(await spy.unheard()).toEqual(['outbox_ready ']);

    await systemDb.raw(RINGING_ITSELF);
    expect(await unrung()).toEqual([]);
  });

  it(
    'is rung by every operation for all that it makes due, and never within its transactions',
    async () => {
      const missing: Record<string, readonly string[]> = {};
      const inside: Record<string, readonly string[]> = {};
      for (const { operation } of ROUTES) {
        await send(stand, operation, await callOf(stand, operation));
        const left = await unrung();
        const queries = await spy.takeInside();
        if (left.length > 0) missing[operation.operationId] = left;
        if (queries.length > 0) inside[operation.operationId] = queries;
      }

      expect(inside).toEqual({});
      expect(missing).toEqual({});
    },
    SETTING_UP_MS,
  );

  it('is rung by what operators and sweepers do', async () => {
    const { ctx } = stand.app;
    const { systemDb } = ctx;
    const { tenantId, livemode } = await createTenant(ctx);
    const job = { tenant_id: tenantId, livemode, queue: 'report', payload: '{}' };
    const endpoint = await systemDb('webhook_endpoints').whereNull('deleted_at').first();
    const app = await systemDb('oauth_apps').first();
    const later = new Date(Date.now() + 30_000);
    const grantId = ctx.newId();
    await systemDb('oauth_grants').insert({
      id: grantId,
      tenant_id: app.tenant_id,
      livemode: app.livemode,
      oauth_app_id: app.id,
      app_name: app.name,
      scopes: [],
      expires_at: later,
    });
    const hash = Buffer.from('a token');
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      suspend: () => setTenantStatus(systemDb, tenantId, 'suspended'),
      plan: () => setTenantPlan(systemDb, tenantId, { plan: 'enterprise', hourlyLimit: 5 }),
      share: () => setShareLowered(systemDb, tenantId, true),
      hold: async () => {
        await setHold(systemDb, tenantId, 'heavy', true);
        await systemDb('outbox').insert({ ...job, job_id: 'held', available_at: later });
        await setHold(systemDb, tenantId, 'heavy', false);
      },
      hasten: async () => {
        await systemDb('outbox').insert({ ...job, job_id: 'hastened', available_at: later });
        await hastenAnyJob(systemDb, 'hastened');
      },
      revive: async () => {
        await systemDb('outbox_dead').insert({ ...job, id: 1_000_000, job_id: 'revived', reason: 'a test' });
        await requeueDeadRows(systemDb, [{ tenantId, id: '1000000' }]);
      },
      pause: async () => {
        await setOperatorPause(systemDb, endpoint.id, later);
        await endOperatorPause(systemDb, endpoint.id, new Date());
      },
      recover: async () => {
        while (await continueRecovery(systemDb));
      },
      token: async () => {
        const token = { hash, kind: 'access', grantId, scopes: [], payload: {} } as const;
        await insertToken(systemDb, { ...token, predecessorHash: null, expiresAt: later });
        await systemDb.transaction((trx) => deleteToken(trx, hash));
      },
    };
    const missing: Record<string, readonly string[]> = {};
    const dues: Record<string, boolean> = {};
    for (const [name, act] of Object.entries(acts)) {
      await act();
      dues[name] = (await spy.made()) > 0;
      const left = await unrung();
      if (left.length > 0) missing[name] = left;
    }

    expect(dues).toEqual(Object.fromEntries(Object.keys(acts).map((name) => [name, true])));
    expect(missing).toEqual({});
    expect(await spy.takeInside()).toEqual([]);
  });
});
