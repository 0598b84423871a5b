import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { writeErrors } from '../../../src/services/console/keep-errors.js';
import { createTenant } from '../../support/factories.js';
import { callerOf, type TestApp } from '../../support/test-app.js';
import { buildWorld, upload, type World } from '../../support/world.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';
import { makeTrouble } from './trouble-rows.js';

describe('links between the pages of the console', () => {
  let admin: TestConsole;
  let chief: Browser & { readonly email: string };
  let world: World;
  beforeAll(async () => {
    admin = await startTestConsole();
    chief = await admin.signedIn('admin');
    const tenant = await createTenant(admin.ctx);
    const caller = callerOf(supertest(createApp(admin.ctx)), tenant.secret);
    world = await buildWorld({ ctx: admin.ctx } as TestApp, caller);
    await makeTrouble(admin, tenant);
    // Its job waits in the outbox, as no relay runs.
    await upload(caller, world.client);
    const error = { source: 'report', code: 'TypeError', place: 'x' };
    admin.ctx.metrics.errors.record({ ...error, tenantId: tenant.tenantId });
    await writeErrors(admin.ctx);
    await chief.agent
      .post(`/tenants/${publicId('tenant', tenant.tenantId)}/pause-filing`)
      .type('form')
      .send({ _csrf: chief.csrf(), reason: 'drill' });
  });
  afterAll(async () => {
    await world?.receiver.close();
    await admin?.close();
  });

  const get = (path: string) => chief.agent.get(path).set('Accept', 'text/html');

  it('lead, from the overview on, to pages that are there, and so does every form that is filled in by reading', async () => {
    expect(await admin.ctx.systemDb('outbox').where({ queue: 'import' })).toHaveLength(1);
    const requests = await admin.ctx
      .systemDb('events')
      .whereNotNull('request_id')
      .limit(1)
      .pluck('request_id');
    await admin.ctx.systemDb('outbox').update({ request_id: requests[0] });
    const seen = new Set(['/', '/jobs', '/audit', `/jobs?q=${requests[0]}`]);
    const broken: string[] = [];
    for (const path of seen) {
      const { status, text } = await get(path);
      if (status !== 200 && !(status === 303 && path.startsWith('/submissions/')))
        broken.push(`${path}: ${status}`);
      for (const linked of linksOf(text)) if (isKindNew(seen, linked)) seen.add(linked);
    }
    expect(broken).toEqual([]);
    for (const place of ['/tenants/', '/endpoints/', '/deliveries/', '/returns/', '/imports/', '/errors/'])
      expect([place, [...seen].some((path) => path.startsWith(place))]).toEqual([place, true]);
    const queues = [...seen].flatMap((path) => /^\/queues\/queue\/([^/?]+)/.exec(path)?.[1] ?? []);
    const known = (await chief.agent.get('/queues/api/queues')).body.queues.map(
      ({ name }: { name: string }) => name,
    );
    expect(queues.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are answered 404 for what is not there, also before and while something is done to it', async () => {
    const [tenant, endpoint, delivery] = (['tenant', 'webhookEndpoint', 'delivery'] as const).map((kind) =>
      publicId(kind, admin.ctx.newId()),
    );
    for (const path of [
      ...['pause-filing', 'lower-share', 'suspend', 'change-plan'].map((act) => `/tenants/${tenant}/${act}`),
      ...['resend-all-failed', 'pause', 'resume', 'enable', 'disable'].map(
        (act) => `/endpoints/${endpoint}/${act}`,
      ),
      `/deliveries/${delivery}/resend`,
    ]) {
      const until = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
      const fields = { _csrf: chief.csrf(), reason: 'drill', plan: 'free', until };
      const done = await chief.agent.post(path).type('form').set('Accept', 'text/html').send(fields);
      expect([path, (await get(path)).status, done.status]).toEqual([path, 404, 404]);
    }
  });
});

/** Addresses of links, and of forms that only lead to a page. */
function linksOf(page: string): string[] {
  const links = [...page.matchAll(/<a [^<>]*?href="([^"]+)"/g)].map(([, path = '']) => path);
  const forms = [...page.matchAll(/<form method="get" action="([^"]+)"><button>/g)].map(
    ([, path = '']) => path,
  );
  return [...links, ...forms]
    .map((path) => path.replaceAll('&amp;', '&'))
    .filter((path) => path.startsWith('/'));
}

/** Thirty of a kind are enough: two pages that differ by their id alone are of one. */
function isKindNew(seen: ReadonlySet<string>, path: string): boolean {
  const kindOf = (one: string) => one.replaceAll(/_[0-9a-z]{26}|ob-\d+|[0-9a-f-]{36}|\b\d+\b/g, '_');
  return !seen.has(path) && [...seen].filter((one) => kindOf(one) === kindOf(path)).length < 30;
}
