import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { buildReport } from '../../../src/services/reports/build-report.js';
import { createTenant } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

const MANY = 50;
/** Longer than a running report goes between two looks whether it is still wanted. */
const JUMP_MS = 60_000;

describe('reports that are being made', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function clientOf(secret: string): Promise<string> {
    const answer = await app.as(secret).post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    await app.as(secret).post('/v1/tax-returns', { client_id: answer.body.id, tax_year: '2025-26' });
    return answer.body.id;
  }

  async function ask(secret: string, client: string): Promise<string> {
    const body = { type: 'income_expense', format: 'pdf', client_id: client, tax_year: '2025-26' };
    const answer = await app.as(secret).post('/v1/reports', body);
    expect(answer.status).toBe(202);
    return answer.body.id;
  }

  it('stop when they are cancelled, and leave no file', async () => {
    const client = await clientOf(app.tenant.secret);
    const id = await ask(app.tenant.secret, client);
    const { files } = app.ctx;
    let clock = app.ctx.now().getTime();
    const ctx = {
      ...app.ctx,
      now() {
        clock += JUMP_MS;
        return new Date(clock);
      },
      files: {
        ...files,
        async write(...args: Parameters<typeof files.write>) {
          expect((await app.as().post(`/v1/reports/${id}/cancel`)).status).toBe(200);
          return files.write(...args);
        },
      },
    };

    await buildReport(ctx, app.tenant, uuidFromPublicId('report', id) ?? '');

    const { body } = await app.as().get(`/v1/reports/${id}`);
    expect(body).toMatchObject({ status: 'cancelled', file: null });
    const kept = await app.ctx.systemDb('files').whereNotNull('completed_at').whereNull('removed_at');
    expect(kept).toEqual([]);
    const { body: events } = await app.as().get('/v1/events?type=report.cancelled');
    expect(events.data).toHaveLength(1);
  });

  it('stop while they are read, long before there is anything to write', async () => {
    const { secret, tenantId, livemode } = await createTenant(app.ctx);
    const clients = Array.from({ length: MANY }, () => clientOf(secret));
    await Promise.all(clients);
    const wish = { type: 'practice_overview', format: 'pdf', tax_year: '2025-26' };
    const { body: asked } = await app.as(secret).post('/v1/reports', wish);
    let clock = app.ctx.now().getTime();
    let cancelled: Promise<number> | undefined;
    const ctx = {
      ...app.ctx,
      now() {
        clock += JUMP_MS;
        cancelled ??= app
          .as(secret)
          .post(`/v1/reports/${asked.id}/cancel`)
          .then(({ status }) => status);
        return new Date(clock);
      },
      files: {
        ...app.ctx.files,
        write: () => Promise.reject(new Error('the whole practice was read')),
      },
    };

    await buildReport(ctx, { tenantId, livemode }, uuidFromPublicId('report', asked.id) ?? '');

    expect(await cancelled).toBe(200);
  });

  it('let another tenant’s one go first where a tenant has fifty', { timeout: 120_000 }, async () => {
    const busy = await createTenant(app.ctx);
    const quiet = await createTenant(app.ctx);
    const busyClient = await clientOf(busy.secret);
    const quietClient = await clientOf(quiet.secret);
    for (let n = 0; n < MANY; n++) await ask(busy.secret, busyClient);
    const one = await ask(quiet.secret, quietClient);

    const stop = startWorkers(app.ctx);
    try {
      await within(60, 'the report of the quiet tenant is made', async () => {
        const { body } = await app.as(quiet.secret).get(`/v1/reports/${one}`);
        return body.status === 'completed';
      });
      const made = await app.ctx
        .systemDb('reports')
        .where({ tenant_id: busy.tenantId, status: 'completed' })
        .count()
        .first();

      expect(Number(made?.['count'])).toBeLessThan(MANY / 2);
    } finally {
      await stop();
    }
  });
});
