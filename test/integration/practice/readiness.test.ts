import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { READINESS_STEPS } from '../../../src/domain/practice/readiness-steps.js';
import { refreshAllReadiness } from '../../../src/services/practice/refresh-all-readiness.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { pictureOf } from '../documents/document-story.js';
import {
  addIncome,
  authorise,
  calculate,
  createTaxpayer,
  declare,
  type FilingApp,
  prepare,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from '../submissions/filing-story.js';

const YEAR = '2025-26';
const MONTHS = ['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}-10`);

// Each takes a return through HMRC’s sandbox.
vi.setConfig({ testTimeout: 120_000 });

describe('GET /v1/practice/readiness', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const list = async (query = '', secret?: string) => {
    const answer = await filing.app.as(secret).get(`/v1/practice/readiness?tax_year=${YEAR}${query}`);
    expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null]);
    return answer.body;
  };
  const rowOf = async ({ clientId }: Pick<Taxpayer, 'clientId'>) => {
    const { data } = await list('&limit=100');
    return data.find(({ client }: { client: { id: string } }) => client.id === clientId);
  };
  const stateOf = async (taxpayer: Pick<Taxpayer, 'clientId'>) => (await rowOf(taxpayer)).state;
  const undone = async (taxpayer: Pick<Taxpayer, 'clientId'>) =>
    (await rowOf(taxpayer)).steps
      .filter(({ done }: { done: boolean }) => !done)
      .map(({ code }: { code: string }) => code);
  const add = async ({ clientId }: Pick<Taxpayer, 'clientId'>, date: string, category: string | null) => {
    const answer = await filing.app
      .as()
      .post('/v1/transactions', { client_id: clientId, date, amount: 10, description: 'zzz', category });
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };

  it('counts rows of a property that stand in the ledger of another owner', async () => {
    const holder = await createTaxpayer(filing, { authorise: false });
    const owner = await filing.app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Part' });
    const other = await filing.app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Else' });
    const house = await filing.app.as().post('/v1/properties', {
      client_id: holder.clientId,
      kind: 'residential',
      address: { line_1: '1 High Street', postcode: 'SW1A 1AA' },
      owners: [
        { client_id: holder.clientId, share_percent: 60 },
        { client_id: owner.body.id, share_percent: 40 },
      ],
    });
    const rent = { date: '2025-06-10', amount: 500, category: 'property.rent_income', description: 'Rent' };
    const added = await filing.app.as().post(`/v1/properties/${house.body.id}/income-records`, rent);

    const monthsOf = async (clientId: string) =>
      (await rowOf({ clientId })).steps.find(({ code }: { code: string }) => code === 'missing_months')
        .detail;

    expect([house.status, added.status]).toEqual([201, 201]);
    expect(await monthsOf(owner.body.id)).toContain('2025-05');
    expect(await monthsOf(owner.body.id)).not.toContain('2025-06');
    expect(await monthsOf(other.body.id)).not.toContain('2025-05');
  });

  it('follows a client from nothing to a filed return, step by step', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    expect(await stateOf(taxpayer)).toBe('access');
    expect((await rowOf(taxpayer)).steps.map(({ code }: { code: string }) => code)).toEqual([
      ...READINESS_STEPS,
    ]);

    await authorise(filing.app, taxpayer.clientId);
    expect(await stateOf(taxpayer)).toBe('sign_up');

    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    await drain(filing.ctx, ['obligations']);
    expect(await undone(taxpayer)).not.toContain('sign_up');
    const review = await add(taxpayer, '2025-09-10', null);
    expect(await stateOf(taxpayer)).toBe('review');

    await filing.app.as().delete(`/v1/transactions/${review}`);
    expect(await stateOf(taxpayer)).toBe('missing_months');
    expect((await rowOf(taxpayer)).steps[3].detail).toContain('2025-05');

    for (const date of [...MONTHS, '2025-04-10', '2026-01-10', '2026-02-10', '2026-03-10'])
      await add(taxpayer, date, 'self_employment.admin_costs');
    expect(await stateOf(taxpayer)).toBe('figures');

    await calculate(filing, taxpayer);
    expect(await undone(taxpayer)).toEqual(['approval', 'prepare', 'file', 'pay']);

    await prepare(filing, taxpayer);
    expect(await undone(taxpayer)).toEqual(['approval', 'file', 'pay']);
    const agreed = await declare(filing, taxpayer);
    expect([agreed.status, agreed.body.errors]).toEqual([200, undefined]);
    expect(await stateOf(taxpayer)).toBe('file');

    await addIncome(filing, taxpayer, 100);
    await runJobs(filing);
    expect(await stateOf(taxpayer)).toBe('figures');

    await prepare(filing, taxpayer);
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);
    const filed = await rowOf(taxpayer);
    const { tax_liability } = (await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}`)).body;
    expect(filed).toMatchObject({
      state: 'pay',
      due_on: expect.any(String),
      balance_due: expect.any(Number),
    });
    expect(filed.balance_due).toBeLessThanOrEqual(tax_liability);
  });

  it('lists clients by surname, page by page, with counts of all, by state and by words', async () => {
    const { secret } = await createTenant(filing.app.ctx);
    const caller = filing.app.as(secret);
    for (const [given_name, family_name] of [
      ['Zoë', 'Öztürk'],
      ['Ada', 'Byron'],
      ['Éva', "O'Neill"],
    ])
      await caller.post('/v1/clients', { given_name, family_name });
    const names = ({ data }: { data: { client: { name: string } }[] }) =>
      data.map(({ client }) => client.name);

    const first = await list('&limit=2', secret);
    const second = await list(`&limit=2&cursor=${first.next_cursor}`, secret);
    const found = await list('&q=OZT%20zoe', secret);

    expect([...names(first), ...names(second)]).toEqual(['Ada Byron', "Éva O'Neill", 'Zoë Öztürk']);
    expect(first.counts).toMatchObject({ total: 3, access: 3, done: 0 });
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect(names(found)).toEqual(['Zoë Öztürk']);
    expect(found.counts.total).toBe(1);
    expect(names(await list('&state=file', secret))).toEqual([]);
    expect(names(await list('&state=access&q=%25', secret))).toEqual([]);
    const clients = await caller.get(`/v1/clients?state=access&tax_year=${YEAR}`);
    expect(clients.body.data).toHaveLength(3);
    expect((await caller.get(`/v1/clients?state=done`)).body.data).toEqual([]);
  });

  it('has what was committed before it was asked for, and forgets who is deleted', async () => {
    const { secret } = await createTenant(filing.app.ctx);
    const caller = filing.app.as(secret);
    const { body } = await caller.post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    expect((await list('', secret)).data[0].client.name).toBe('Ada Byron');

    await caller.patch(`/v1/clients/${body.id}`, { family_name: 'Lovelace' });
    expect((await list('', secret)).data[0].client.name).toBe('Ada Lovelace');

    await caller.delete(`/v1/clients/${body.id}`);
    expect(await list('', secret)).toMatchObject({ data: [], counts: { total: 0 } });
  });

  it('shows a credential of one client that client alone', async () => {
    const { secret, tenantId } = await createTenant(filing.app.ctx);
    const one = await filing.app.as(secret).post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    await filing.app.as(secret).post('/v1/clients', { given_name: 'Zoë', family_name: 'Ash' });
    const bound = await createKey(filing.app.ctx, tenantId, {
      clientId: uuidFromPublicId('client', one.body.id),
    });

    expect(await list('', bound.secret)).toMatchObject({
      data: [{ client: { id: one.body.id } }],
      counts: { total: 1 },
    });
  });

  it('counts larger expenses without a document, whose count no step waits for', async () => {
    const { secret } = await createTenant(filing.app.ctx);
    const caller = filing.app.as(secret);
    const made: string[] = [];
    for (const family_name of ['Ash', 'Byron'])
      made.push((await caller.post('/v1/clients', { given_name: 'Ada', family_name })).body.id);
    const [ash = '', byron = ''] = made;
    const spend = async (amount: number, fields: object = {}) => {
      const row = { client_id: byron, date: '2025-06-01', description: 'zzz', amount, ...fields };
      const { status, body } = await caller.post('/v1/transactions', row);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.id as string;
    };
    const expense = { category: 'self_employment.admin_costs' };
    const proved = await spend(-90, expense);
    await spend(-50.01, expense);
    await spend(-80, {
      splits: [
        { amount: -60, category: 'private' },
        { amount: -20, category: 'self_employment.admin_costs' },
      ],
    });
    await spend(-50, expense);
    await spend(-500, { category: 'private' });
    await spend(500, { category: 'self_employment.turnover' });
    await spend(-70, { ...expense, date: '2024-06-01' });
    await caller.delete(`/v1/transactions/${await spend(-60, expense)}`);
    const { body: document } = await caller
      .post(`/v1/documents?client_id=${byron}`)
      .set('Content-Type', 'image/png')
      .send(pictureOf('of the first'));
    const countOf = async () =>
      (await list('', secret)).data.map(
        (one: { rows_without_document: number }) => one.rows_without_document,
      );

    expect(await countOf()).toEqual([0, 3]);
    await caller.post(`/v1/transactions/${proved}/documents`, { document_id: document.id });
    const linked = await list('', secret);
    const some = await list('&without_document=true', secret);
    const others = await list('&without_document=false', secret);
    expect(linked.data.map((one: { rows_without_document: number }) => one.rows_without_document)).toEqual([
      0, 2,
    ]);
    expect(linked.data[1].state).toBe(linked.data[0].state);
    expect(some.data.map(({ client }: { client: { id: string } }) => client.id)).toEqual([byron]);
    expect(others.data.map(({ client }: { client: { id: string } }) => client.id)).toEqual([ash]);
    expect([linked, some, others].map(({ counts }) => [counts.total, counts.without_document])).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    await caller.delete(`/v1/transactions/${proved}/documents/${document.id}`);
    expect(await countOf()).toEqual([0, 3]);
  });

  it('refuses a year that is none', async () => {
    const answer = await filing.app.as().get('/v1/practice/readiness?tax_year=2025-27');
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_tax_year']);
  });

  it('reports each change of a state once, and none of what is worked out for the first time', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    await refreshAllReadiness(filing.app.ctx);
    const changes = async () =>
      (await filing.app.as().get('/v1/events?type=practice.readiness_changed&limit=100')).body.data
        .filter(({ client_id }: { client_id: string }) => client_id === taxpayer.clientId)
        .map(({ data }: { data: object }) => data);
    expect(await changes()).toEqual([]);

    await authorise(filing.app, taxpayer.clientId);
    await refreshAllReadiness(filing.app.ctx);
    await refreshAllReadiness(filing.app.ctx);

    const change = { client_id: taxpayer.clientId, state: 'sign_up', previous_state: 'access' };
    expect(await changes()).toEqual(expect.arrayContaining([{ practice: { ...change, tax_year: YEAR } }]));
    expect(await changes()).toHaveLength(2);
  });

  it('takes what is known of the practice as an agent for the client', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const { ctx } = filing.app;
    const { tenantId: tenant_id, livemode } = filing.app.tenant;
    const client_id = uuidFromPublicId('client', taxpayer.clientId);
    const access = { tenant_id, livemode, client_id, via: 'agent' };
    await ctx.systemDb('hmrc_access').insert({ id: ctx.newId(), ...access, state: 'no_relationship' });

    expect((await rowOf(taxpayer)).steps[0]).toMatchObject({
      code: 'access',
      done: false,
      detail: expect.stringContaining('invitation'),
    });

    await ctx.systemDb('hmrc_access').where(access).update({ state: 'ok' });

    expect(await stateOf(taxpayer)).toBe('sign_up');
  });

  it('waits for the end of an import into the ledger, unless somebody asks', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const { ctx } = filing.app;
    const client_id = uuidFromPublicId('client', taxpayer.clientId);
    const kept = () => ctx.systemDb('readiness').where({ client_id });
    const marks = () => ctx.systemDb('readiness_marks').where({ client_id });
    const posted = await filing.app
      .as()
      .post(`/v1/imports?client_id=${taxpayer.clientId}`)
      .set('Content-Type', 'text/csv')
      .send('Date,Description,Amount\n2025-09-10,Timber,-12.00\n');
    expect(posted.status).toBe(202);

    await refreshAllReadiness(ctx);
    expect(await kept()).toEqual([]);

    await list();
    expect(await kept()).not.toEqual([]);
    expect(await marks()).toEqual([]);

    await drain(filing.ctx, ['import']);
    await refreshAllReadiness(ctx);
    expect(await undone(taxpayer)).toContain('review');
    expect(await marks()).toEqual([]);
  });

  it('is worked out anew on another day', async () => {
    const { ctx } = filing.app;
    await list();
    await ctx.systemDb('readiness').update({ as_of_on: '2020-01-01', state: 'done' });

    await refreshAllReadiness(ctx);

    const stale = await ctx.systemDb('readiness').where({ as_of_on: '2020-01-01' });
    expect(stale).toEqual([]);
  });
});
