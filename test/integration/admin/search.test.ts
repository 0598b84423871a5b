import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ID_KINDS, publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { callerOf, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';

const NINO = 'AB123456C';
const UTR = '1234567890';
/** Of any kind. */
const uuidOf = (id: string): string => {
  const [kind] = ID_KINDS.filter((one) => uuidFromPublicId(one, id) !== null);
  return uuidFromPublicId(kind ?? 'client', id) ?? '';
};

describe('the search of the console', () => {
  let admin: TestConsole;
  let viewer: Browser;
  let tenant: TestTenant;
  let world: World;
  beforeAll(async () => {
    admin = await startTestConsole();
    viewer = await admin.signedIn('viewer');
    tenant = await createTenant(admin.ctx);
    const caller = callerOf(supertest(createApp(admin.ctx)), tenant.secret);
    world = await buildWorld({ ctx: admin.ctx } as TestApp, caller);
  });
  afterAll(async () => {
    await world?.receiver.close();
    await admin?.close();
  });

  const search = async (text: string) =>
    (await viewer.agent.get(`/jobs?q=${encodeURIComponent(text)}`).set('Accept', 'text/html')).text;

  it('finds whatever has a public id, and says whose it is', async () => {
    const { makeGrant, receiver: _, ...ids } = world;
    const all = { ...ids, oauthGrant: await makeGrant() };
    for (const [kind, id] of Object.entries(all)) {
      const found = await search(id);
      const main = found.slice(found.indexOf('<main'));
      const isNamed = main.includes(publicId('tenant', tenant.tenantId)) && / found\./.test(main);
      expect([kind, isNamed, main.includes('neither an id nor')]).toEqual([kind, true, false]);
    }
  });

  it('leads from a thing of one client to that client', async () => {
    for (const kind of ['transaction', 'property', 'business', 'sourceAccount', 'reportSchedule'] as const)
      expect([kind, (await search(world[kind])).includes(world.client)]).toEqual([kind, true]);
  });

  it('finds no client by a NINO or UTR, and shows neither', async () => {
    await admin.ctx.systemDb('clients').update({ nino_suffix: NINO.slice(-1) });
    for (const text of [NINO, UTR]) {
      const found = await search(text);
      expect([text, found.includes(world.client)]).toEqual([text, false]);
    }
  });

  it('finds by the external id of a client and of what the client has', async () => {
    const tables = {
      businesses: world.business,
      properties: world.property,
      transactions: world.transaction,
    };
    for (const [table, id] of Object.entries({ ...tables, clients: world.client })) {
      await admin.ctx.systemDb(table).update({ external_id: null });
      const where = { id: uuidOf(id) };
      await admin.ctx
        .systemDb(table)
        .where(where)
        .update({ external_id: `their-${table}-7` });
      const found = await search(`their-${table}-7`);
      expect([table, found.includes(id), found.includes('1 found.')]).toEqual([table, true, true]);
    }
  });

  it('leads from a submission to its return', async () => {
    const { ctx } = admin;
    const [row] = await ctx.systemDb('tax_returns').where({ id: uuidOf(world.taxReturn) });
    const id = ctx.newId();
    await ctx.systemDb('submissions').insert({
      ...{ id, tenant_id: row.tenant_id, livemode: row.livemode, client_id: row.client_id },
      ...{ tax_return_id: row.id, tax_year: 2025, filing_version: 1, kind: 'submit', state: 'unknown' },
      nino_index: Buffer.alloc(32, 9),
    });
    const submission = publicId('submission', id);

    const found = await search(submission);
    const led = await viewer.agent.get(`/submissions/${submission}`);
    const nowhere = await viewer.agent.get(`/submissions/${publicId('submission', ctx.newId())}`);

    expect(found).toContain(`href="/submissions/${submission}"`);
    expect([led.status, led.headers['location']]).toEqual([303, `/returns/${world.taxReturn}`]);
    expect(nowhere.status).toBe(404);
  });

  it('says so of an id that nothing has', async () => {
    for (const id of [publicId('transaction', admin.ctx.newId()), publicId('apiKey', admin.ctx.newId())])
      expect(await search(id)).toContain('Nothing fits.');
  });
});
