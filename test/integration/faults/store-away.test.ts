import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContext, createContext } from '../../../src/context.js';
import { publicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { holdIdempotencyKey } from '../../../src/services/hold-idempotency-key.js';
import { deliverDue } from '../../../src/services/webhooks/dispatcher.js';
import { startReceiver } from '../../support/receiver.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';

/** Longer than a queue's attempts once lasted, all of a calculation's together. */
const AWAY_MS = 12_000;

describe('while Postgres is away', () => {
  let app: TestApp;
  let proxy: TcpProxy;
  let far: ReturnType<typeof createContext>;
  beforeAll(async () => {
    app = await startTestApp();
    proxy = await startTcpProxy(app.ctx.config.databaseUrl);
    far = createContext({ ...app.ctx.config, databaseUrl: proxy.url }, 'test-far');
  });
  afterAll(async () => {
    await closeContext(far);
    await proxy.close();
    await app.close();
  });

  it('work that has begun waits, and is finished automatically when it is back', async () => {
    const api = app.as();
    const { id: client } = await make(api, '/v1/clients', clientBody());
    const taxReturn = await make(api, '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
    const stop = startWorkers(far);
    try {
      await make(api, `/v1/tax-returns/${taxReturn.id}/calculate`, undefined, 202);
      const report = await make(
        api,
        '/v1/reports',
        { ...reportBody(client), type: 'transactions', format: 'csv' },
        202,
      );
      const imported = await upload(api, client);
      proxy.cut();
      const cutAt = performance.now();
      await within(30, 'the outage has lasted', () => performance.now() - cutAt > AWAY_MS);
      proxy.restore();

      await within(30, 'the calculation, the report and the import are finished', async () => {
        const [calculations, shownReport, shownImport] = await Promise.all([
          app.ctx.systemDb('calculations').where({ status: 'completed' }),
          api.get(`/v1/reports/${report.id}`),
          api.get(`/v1/imports/${imported.id}`),
        ]);
        return (
          calculations.length > 0 &&
          shownReport.body.status === 'completed' &&
          shownImport.body.status === 'completed'
        );
      });
    } finally {
      await stop();
    }
  }, 120_000);

  it('a request gets 503 with Retry-After, and no claim that nothing was changed', async () => {
    const http = supertest(createApp({ ...app.ctx, db: far.db, systemDb: far.systemDb }));
    proxy.cut();
    try {
      const answer = await http
        .post('/v1/clients')
        .set('Authorization', `Bearer ${app.tenant.secret}`)
        .send(clientBody());
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ code: 'service_unavailable', retryable: true });
      expect(answer.body.detail).toMatch(/not known/);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      proxy.restore();
    }
  }, 60_000);

  it('an app that wants a token gets OAuth’s temporarily_unavailable, with Retry-After', async () => {
    const http = supertest(createApp({ ...app.ctx, db: far.db, systemDb: far.systemDb }));
    proxy.cut();
    try {
      const answer = await http
        .post('/oauth/token')
        .type('form')
        .auth(publicId('oauthApp', app.tenant.tenantId), 'secret')
        .send({ grant_type: 'client_credentials' });
      expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      proxy.restore();
    }
  }, 60_000);

  it('an idempotency key is given up as soon as it is back, so that the repeat need not wait for the lease', async () => {
    const claim = await holdIdempotencyKey(far, app.tenant, {
      scope: { lineageId: app.tenant.apiKeyId, method: 'POST', path: '/v1/clients', key: 'met-an-outage' },
      credentialId: app.tenant.apiKeyId,
      fingerprint: Buffer.alloc(32),
      waitMs: 0,
      pause: async () => undefined,
    });
    if (claim.kind !== 'held') throw new Error('the key is taken');
    proxy.cut();
    await claim.held.release();
    const rows = () => app.ctx.systemDb('idempotency_keys').where({ key: 'met-an-outage' });
    expect(await rows()).toHaveLength(1);
    proxy.restore();

    await within(15, 'the key is given up', async () => (await rows()).length === 0);
  }, 60_000);

  it('the outcome of a webhook attempt is kept until it is back, and the event is sent once', async () => {
    const receiver = await startReceiver();
    try {
      const endpoint = { url: receiver.url, events: ['report.failed'] };
      const { id } = await make(app.as(), '/v1/webhook-endpoints', endpoint);
      const { delivery_id } = (await app.as().post(`/v1/webhook-endpoints/${id}/test`)).body;
      const cutAfterSending: typeof far = {
        ...far,
        webhookSender: {
          ...far.webhookSender,
          async send(attempt) {
            const result = await far.webhookSender.send(attempt);
            proxy.cut();
            return result;
          },
        },
      };
      const sending = deliverDue(cutAfterSending);
      await within(20, 'the database is away', () =>
        far.systemDb.raw('select 1').then(
          () => false,
          () => true,
        ),
      );
      proxy.restore();

      expect(await sending).toBe(1);
      const { body } = await app.as().get(`/v1/webhook-deliveries/${delivery_id}`);
      expect(body).toMatchObject({ status: 'delivered', attempt: 1, attempts: [{ number: 1 }] });
      expect(receiver.requests).toHaveLength(1);
    } finally {
      proxy.restore();
      await receiver.close();
    }
  }, 60_000);

  it('a request that gets no connection, since others have them all, gets 503 too', async () => {
    const narrow = createContext({ ...app.ctx.config, databasePoolSize: 1 }, 'test-narrow');
    const held = await narrow.db.transaction();
    try {
      const answer = await supertest(createApp({ ...app.ctx, db: narrow.db }))
        .get('/v1/clients')
        .set('Authorization', `Bearer ${app.tenant.secret}`);

      expect(answer.status).toBe(503);
      expect(answer.body.code).toBe('service_unavailable');
    } finally {
      await held.rollback();
      await closeContext(narrow);
    }
  }, 60_000);
});
