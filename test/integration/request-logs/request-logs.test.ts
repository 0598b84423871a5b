import knex from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import {
  startRequestLogKeeper,
  writeRequestLogs,
} from '../../../src/services/request-logs/keep-request-logs.js';
import { createAccessToken } from '../../support/access-token.js';
import { createKey, createTenant } from '../../support/factories.js';
import { type Caller, startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

describe('the request log', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const written = () => writeRequestLogs(app.ctx);
  const listed = async (caller: Caller, query = '') => {
    await written();
    const answer = await caller.get(`/v1/request-logs${query}`);
    expect([query, answer.status, answer.body.errors]).toEqual([query, 200, undefined]);
    return answer.body.data as { id: string; status: number; api_key_id: string | null }[];
  };

  it('tells of a request what was asked for, by whom, and how it was answered; no query, no body', async () => {
    const caller = app.as();
    const answer = await caller
      .post('/v1/clients?client_id=SECRET-IN-QUERY', { given_nme: 'SECRET-IN-BODY' })
      .set('X-Request-Id', 'order-7');
    expect(answer.status).toBe(400);
    await written();

    const { body } = await caller.get(answer.body.request_log);

    expect(body).toEqual({
      id: answer.body.request_id,
      method: 'POST',
      path: '/v1/clients',
      operation: 'createClient',
      status: 400,
      problem_code: answer.body.code,
      duration_ms: expect.any(Number),
      api_key_id: expect.stringMatching(/^key_/),
      app_id: null,
      grant_id: null,
      client_request_id: 'order-7',
      created_at: expect.any(String),
    });
    const stored = await app.ctx.systemDb('request_logs').where({ tenant_id: app.tenant.tenantId });
    expect(JSON.stringify(stored)).not.toContain('SECRET');
  });

  it('has the code of a refusal that is repeated, too', async () => {
    const post = () =>
      app
        .as()
        .post('/v1/clients', { given_name: 'Re', family_name: 'Peat', external_id: 'twice' })
        .set('Idempotency-Key', 'again');
    await app.as().post('/v1/clients', { given_name: 'Re', family_name: 'Peat', external_id: 'twice' });
    await post();
    const repeated = await post();
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    await written();

    const { body } = await app.as().get(repeated.body.request_log);

    expect([body.id, body.problem_code]).toEqual([repeated.get('Request-Id'), 'duplicate_external_id']);
  });

  it('lists newest first, by status, class of status, instant and id', async () => {
    const { tenantId } = await createTenant(app.ctx);
    const caller = app.as((await createKey(app.ctx, tenantId, {})).secret);
    const found = await caller.get('/v1/me');
    const missing = await caller.get('/v1/nowhere');
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    const [foundId, missingId] = [found.get('Request-Id'), missing.get('Request-Id')];

    expect(ids(await listed(caller))).toEqual([missingId, foundId]);
    expect(ids(await listed(caller, '?status=404'))).toEqual([missingId]);
    expect(ids(await listed(caller, '?status=4xx&limit=1'))).toEqual([missingId]);
    expect(ids(await listed(caller, `?request_id=${foundId}`))).toEqual([foundId]);
    expect(await listed(caller, '?since=2099-01-01T00:00:00Z')).toEqual([]);
    const [oldest] = (await listed(caller, '?status=2xx')).slice(-1);
    expect(oldest?.id).toBe(foundId);
    const first = await caller.get('/v1/request-logs?limit=1');
    const next = await caller.get(`/v1/request-logs?limit=1&cursor=${first.body.next_cursor}`);
    expect(ids(next.body.data)).not.toEqual(ids(first.body.data));
    for (const query of ['status=4x', 'status=600', 'key_id=key_1', 'since=yesterday']) {
      expect([query, (await caller.get(`/v1/request-logs?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('shows a credential without api_keys:read its own requests alone', async () => {
    const { tenantId } = await createTenant(app.ctx);
    const owner = app.as((await createKey(app.ctx, tenantId, {})).secret);
    const narrow = app.as((await createKey(app.ctx, tenantId, { scopes: ['clients:read'] })).secret);
    const token = app.as((await createAccessToken(app.ctx, tenantId, { scopes: ['clients:read'] })).token);
    const ofOwner = await owner.get('/v1/me');
    const ofNarrow = await narrow.get('/v1/me');
    const ofToken = await token.get('/v1/me');
    const id = (answer: { get(name: string): string | undefined }) => answer.get('Request-Id');

    expect((await listed(owner)).map((one) => one.id)).toEqual([id(ofToken), id(ofNarrow), id(ofOwner)]);
    const [own] = await listed(narrow, '?limit=1');
    expect((await listed(narrow)).every((one) => one.api_key_id === own?.api_key_id)).toBe(true);
    expect((await listed(token)).map((one) => one.api_key_id)).toContain(null);
    expect((await narrow.get(`/v1/request-logs/${id(ofOwner)}`)).status).toBe(404);
    expect((await narrow.get(`/v1/request-logs/${id(ofNarrow)}`)).status).toBe(200);
    const [firstOfOwner] = (await listed(owner)).slice(-1);
    expect((await narrow.get(`/v1/request-logs?key_id=${firstOfOwner?.api_key_id}`)).status).toBe(403);
    expect((await listed(owner, `?key_id=${own?.api_key_id}`)).length).toBeGreaterThan(1);
  });

  it('has nothing of another tenant, of the other mode, or of a request without a good key', async () => {
    const stranger = await createTenant(app.ctx);
    const caller = app.as();
    const ours = await caller.get('/v1/me');
    const other = app.as((await createKey(app.ctx, stranger.tenantId, {})).secret);
    const test = app.as((await createKey(app.ctx, app.tenant.tenantId, { livemode: false })).secret);
    await written();

    for (const one of [other, test]) {
      expect((await one.get(`/v1/request-logs/${ours.get('Request-Id')}`)).status).toBe(404);
    }
    const refused = await app.as('tax_live_nothing').get('/v1/me');
    expect([refused.status, refused.body.request_log]).toEqual([401, undefined]);
    await written();
    expect((await caller.get(`/v1/request-logs/${refused.get('Request-Id')}`)).status).toBe(404);
  });

  it('is written by the process itself, and while Postgres is away it waits', async () => {
    const caller = app.as();
    const answer = await caller.get('/v1/me');
    const away = knex({ client: 'pg', connection: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(writeRequestLogs({ ...app.ctx, systemDb: away })).rejects.toThrow(/ECONNREFUSED/);
    await away.destroy();
    const keeper = startRequestLogKeeper(app.ctx);

    await within(10, 'the request is listed', async () => {
      const found = await caller.get(`/v1/request-logs/${answer.get('Request-Id')}`);
      return found.status === 200;
    });

    await keeper.stop();
  });

  it('is kept for thirty days', async () => {
    const caller = app.as();
    const [old, young] = [await caller.get('/v1/me'), await caller.get('/v1/me')];
    await written();
    const rows: { id: string }[] = await app.ctx
      .systemDb('request_logs')
      .where({ tenant_id: app.tenant.tenantId })
      .orderBy('created_at', 'desc')
      .limit(2);
    const age = (days: number, id: string | undefined) =>
      app.ctx.systemDb.raw(
        'update request_logs set created_at = now() - make_interval(days => ?) where id = ?',
        [days, id ?? ''],
      );
    await age(31, rows[1]?.id);
    await age(29, rows[0]?.id);

    await sweepExpired(app.ctx);

    expect((await caller.get(`/v1/request-logs/${old.get('Request-Id')}`)).status).toBe(404);
    expect((await caller.get(`/v1/request-logs/${young.get('Request-Id')}`)).status).toBe(200);
  });
});
