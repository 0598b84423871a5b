import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { type Caller, callerOf } from '../../support/test-app.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';

describe('pages of imports, reports and events', () => {
  let admin: TestConsole;
  let viewer: Browser;
  let caller: Caller;
  let client: string;
  let tenant: string;
  beforeAll(async () => {
    admin = await startTestConsole();
    viewer = await admin.signedIn('viewer');
    const { tenantId, secret } = await createTenant(admin.ctx);
    tenant = publicId('tenant', tenantId);
    caller = callerOf(supertest(createApp(admin.ctx)), secret);
    client = (await make(caller, '/v1/clients', clientBody())).id;
  });
  afterAll(() => admin.close());

  const page = async (path: string) => (await viewer.agent.get(path).set('Accept', 'text/html')).text;

  it('say how far an import is, which lines were refused, and never what they contain', async () => {
    const { id } = await upload(caller, client);
    const waiting = await page(`/imports/${id}`);
    await drain(admin.ctx, ['import', 'categorise']);
    const uuid = uuidFromPublicId('import', id);
    const { tenantId } = { tenantId: uuidFromPublicId('tenant', tenant) };
    await admin.ctx.systemDb('import_errors').insert(
      [3, 4, 9].map((line) => ({
        ...{ tenant_id: tenantId, livemode: true, import_id: uuid, line, column_name: 'Amount' },
        ...{ code: 'invalid_amount', detail: 'secret words', cells: JSON.stringify(['secret cell']) },
      })),
    );
    const over = await page(`/imports/${id}`);

    expect(waiting).toContain('It waits for its turn');
    expect(waiting).toContain(`/tenants/${tenant}`);
    expect(over).toContain('it is over');
    expect(over).toMatch(/invalid_amount<\/td><td[^>]*>Amount<\/td><td[^>]*>3<\/td><td[^>]*>3</);
    expect(over).not.toContain('secret');
  });

  it('say that a pause or a fault of ours holds work up', async () => {
    const { id } = await make(caller, '/v1/reports', reportBody(client), 202);
    const own = { tenant_id: uuidFromPublicId('tenant', tenant), livemode: true };
    await admin.ctx.systemDb('work_faults').insert({
      ...own,
      queue: 'report',
      work_id: uuidFromPublicId('report', id),
      kind: 'error',
      count: 4,
      progress: '',
      reason: 'TypeError',
    });
    const faulty = await page(`/reports/${id}`);
    await admin.ctx.systemDb('tenants').where({ id: own.tenant_id }).update({ heavy_paused_at: new Date() });
    const paused = await page(`/reports/${id}`);
    await admin.ctx.systemDb('tenants').where({ id: own.tenant_id }).update({ heavy_paused_at: null });

    expect(faulty).toContain('An error on our side holds it up');
    expect(faulty).toContain('4, TypeError');
    expect(paused).toContain('Heavy work is paused for this tenant');
  });

  it('list what happened to an event at each endpoint, without its body', async () => {
    const endpoint = await make(caller, '/v1/webhook-endpoints', {
      url: 'http://127.0.0.1:8080/hook',
      events: ['client.created'],
    });
    await make(caller, '/v1/clients', { given_name: 'Grace', family_name: 'Hopper' });
    const event = await admin.ctx
      .systemDb('events')
      .where({ type: 'client.created' })
      .orderBy('sequence', 'desc')
      .first('id');
    const shown = await page(`/events/${publicId('event', event?.id)}`);
    const found = await page(`/jobs?q=${publicId('event', event?.id)}`);

    for (const text of [
      'client.created',
      `/endpoints/${endpoint.id}`,
      '/deliveries/dlv_',
      'pending',
      '/jobs?q=req_',
    ])
      expect([text, shown.includes(text)]).toEqual([text, true]);
    expect(shown).not.toContain('Hopper');
    expect(found).toContain(`/events/${publicId('event', event?.id)}`);
  });

  it('are not there for what is not', async () => {
    const none = admin.ctx.newId();
    for (const path of [
      `/imports/${publicId('import', none)}`,
      `/reports/${publicId('report', none)}`,
      `/events/${publicId('event', none)}`,
      '/imports/x',
      '/reports/%00',
      `/events/${none}`,
    ])
      expect([path, (await viewer.agent.get(path).set('Accept', 'text/html')).status]).toEqual([path, 404]);
  });
});
