import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import { createTenant } from '../../support/factories.js';
import { type Caller, startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make, ruleBody } from '../../support/world.js';

describe('what a tenant may have so many of', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const hook = (path: string) => ({ url: `http://127.0.0.1:9999/${path}`, events: ['*'] });

  it('is two endpoints on the free plan, however many are asked for at once', async () => {
    const caller = app.as((await createTenant(app.ctx, { plan: 'free' })).secret);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((path) => caller.post('/v1/webhook-endpoints', hook(path))),
    );

    const refused = answers.filter(({ status }) => status === 403);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(refused[0]?.body).toMatchObject({ code: 'plan_limit', limit: 2 });
    expect(refused).toHaveLength(2);
  });

  it('is one endpoint a URL, which the refusal names, until it is deleted', async () => {
    const caller = app.as();
    const { id } = await make(caller, '/v1/webhook-endpoints', hook('one'));
    const { id: other } = await make(caller, '/v1/webhook-endpoints', hook('two'));

    const again = await caller.post('/v1/webhook-endpoints', hook('one'));
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'duplicate_url', existing_id: id });
    const moved = await caller.put(`/v1/webhook-endpoints/${other}`, hook('one'));
    expect(moved.body).toMatchObject({ code: 'duplicate_url', existing_id: id });
    expect((await caller.put(`/v1/webhook-endpoints/${id}`, hook('one'))).status).toBe(200);

    await caller.delete(`/v1/webhook-endpoints/${id}`);
    expect((await caller.post('/v1/webhook-endpoints', hook('one'))).status).toBe(201);
  });

  it('is the same URL for another tenant, and in the other mode', async () => {
    const { secret, tenantId } = await createTenant(app.ctx);
    await make(app.as(secret), '/v1/webhook-endpoints', hook('shared'));

    await make(app.as(), '/v1/webhook-endpoints', hook('shared'));
    expect(tenantId).not.toBe(app.tenant.tenantId);
  });

  it('is 500 category rules', async () => {
    const tenant = await createTenant(app.ctx);
    const caller: Caller = app.as(tenant.secret);
    const { id } = await make(caller, '/v1/category-rules', ruleBody());
    await app.ctx.systemDb.raw(
      `insert into category_rules (id, tenant_id, livemode, position, match, category)
       select gen_random_uuid(), tenant_id, livemode, n, match, category
       from category_rules, generate_series(1, ?) n where tenant_id = ?`,
      [LIMITS.rules.perTenant.value - 1, tenant.tenantId],
    );

    const refused = await caller.post('/v1/category-rules', ruleBody());
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'plan_limit', limit: 500 });
    await caller.delete(`/v1/category-rules/${id}`).set('If-Match', '*');
    expect((await caller.post('/v1/category-rules', ruleBody())).status).toBe(201);
  });
});

describe('a statement that takes too long', () => {
  it('is ended by Postgres, and answered 503', async () => {
    const app = await startTestApp({ STATEMENT_TIMEOUT_MS: '200' });
    const { id } = await make(app.as(), '/v1/clients', clientBody());
    const trx = await app.ctx.systemDb.transaction();
    await trx('clients').forUpdate().select('id');

    const answer = await app.as().put(`/v1/clients/${id}`, clientBody()).set('If-Match', '*');

    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'request_took_too_long', retryable: true });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await trx.rollback();
    await app.close();
  });
});
