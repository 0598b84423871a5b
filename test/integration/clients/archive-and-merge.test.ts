import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey } from '../../support/factories.js';
import {
  authorise,
  createFiled,
  createTaxpayer,
  type FilingApp,
  readReturn,
  runJobs,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';

describe('clients that are put away, and two that are one person', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const caller = () => filing.app.as();
  const act = (clientId: string, name: string, body?: object) =>
    caller().post(`/v1/clients/${clientId}/${name}`, body);
  const idsOf = async (path: string): Promise<string[]> => {
    const answer = await caller().get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.map((one: { id?: string; client?: { id: string } }) => one.client?.id ?? one.id);
  };
  const eventsOf = (clientId: string): Promise<string[]> =>
    filing.app.ctx
      .systemDb('events')
      .where({ client_id: uuidFromPublicId('client', clientId) })
      .where('type', 'like', 'client.%')
      .orderBy('id')
      .pluck('type');
  const clientOf = async (fields: object = {}): Promise<string> => {
    const answer = await caller().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron', ...fields });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };
  const rowOf = async (clientId: string, fields: object = {}) => {
    const answer = await caller().post('/v1/transactions', {
      client_id: clientId,
      date: '2024-10-01',
      amount: 100,
      description: 'Sale',
      ...fields,
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };

  it('are left out of lists and readiness, and come back with everything', async () => {
    const clientId = await clientOf({ external_id: 'archive-1' });
    const row = await rowOf(clientId);

    const archived = await act(clientId, 'archive');
    const again = await act(clientId, 'archive');

    // Records of 2024-25 are kept until five years after 31 January 2026.
    expect([archived.status, archived.body.retain_until]).toEqual([200, '2031-01-31']);
    expect(archived.body.archived_at).not.toBeNull();
    expect(again.body).toEqual(archived.body);
    expect(await idsOf('/v1/clients?limit=100')).not.toContain(clientId);
    expect(await idsOf('/v1/clients?limit=100&archived=true')).toContain(clientId);
    expect(await idsOf('/v1/clients?external_id=archive-1')).toEqual([clientId]);
    expect(await idsOf('/v1/practice/readiness?tax_year=2024-25&limit=100')).not.toContain(clientId);
    expect((await caller().get(`/v1/clients/${clientId}`)).status).toBe(200);

    const restored = await act(clientId, 'restore');

    expect(restored.body).toMatchObject({ archived_at: null, retain_until: null });
    expect(await idsOf('/v1/clients?limit=100')).toContain(clientId);
    expect(await idsOf('/v1/practice/readiness?tax_year=2024-25&limit=100')).toContain(clientId);
    expect((await caller().get(`/v1/transactions/${row}`)).status).toBe(200);
    expect(await eventsOf(clientId)).toEqual(['client.created', 'client.archived', 'client.restored']);
  });

  it('are not written over by an old version', async () => {
    const clientId = await clientOf();

    const answer = await act(clientId, 'archive').set('If-Match', '"7"');

    expect([answer.status, answer.body.code]).toEqual([412, 'version_conflict']);
  });

  it('are not for a key that is bound to one client', async () => {
    const clientId = await clientOf();
    const bound = await createKey(filing.app.ctx, filing.app.tenant.tenantId, {
      clientId: uuidFromPublicId('client', clientId),
    });
    const as = filing.app.as(bound.secret);

    const answers = await Promise.all([
      as.post(`/v1/clients/${clientId}/archive`),
      as.post(`/v1/clients/${clientId}/restore`),
      as.post(`/v1/clients/${clientId}/merge`, { from_client_id: clientId }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('become one with the rows of both, and each row of both once', async () => {
    const into = await clientOf({ tags: ['kept'] });
    const from = await clientOf({ family_name: 'King' });
    const business = await caller().post('/v1/businesses', { client_id: from, trading_name: 'Engines' });
    const taxReturn = await caller().post('/v1/tax-returns', { client_id: from, tax_year: '2024-25' });
    const own = await rowOf(into, { external_id: 'same' });
    const twin = await rowOf(from, { external_id: 'same' });
    const moved = await rowOf(from, {
      business_id: business.body.id,
      category: 'self_employment.turnover',
      amount: 250,
    });

    const merged = await act(into, 'merge', { from_client_id: from });

    expect([merged.status, merged.body]).toMatchObject([
      200,
      {
        client: { id: into, family_name: 'Byron', tags: ['kept'] },
        merged_client_id: from,
        moved: { businesses: 1, transactions: 2, tax_returns: 1 },
        duplicate_transactions: 1,
      },
    ]);
    expect((await caller().get(`/v1/clients/${from}`)).status).toBe(404);
    expect((await idsOf(`/v1/transactions?client_id=${into}`)).sort()).toEqual([own, moved].sort());
    expect((await caller().get(`/v1/transactions/${twin}`)).status).toBe(404);
    const summary = (await caller().get(`/v1/tax-returns/${taxReturn.body.id}`)).body;
    expect(summary).toMatchObject({ client_id: into, total_income: 250 });
    const figures = await caller().get(`/v1/analytics/summary?client_id=${into}&tax_year=2024-25`);
    expect(figures.status, figures.text).toBe(200);
    expect(await eventsOf(into)).toEqual(['client.created', 'client.merged']);
    expect(await eventsOf(from)).toEqual(['client.created', 'client.deleted']);
  });

  it('have schedules that named either name the one who stays, once', async () => {
    const into = await clientOf();
    const from = await clientOf();
    const other = await clientOf();
    const reports = (client_ids: string[]) =>
      caller().post('/v1/report-schedules', {
        type: 'transactions',
        format: 'csv',
        client_ids,
        every: 'month',
        on: 6,
      });
    const batches = (clients: object) =>
      caller().post('/v1/submission-batch-schedules', { act: 'quarterly_update', on: 20, ...clients });
    const made = {
      renamed: await reports([from, other]),
      once: await reports([into, from]),
      untouched: await reports([into, other]),
      taken: await batches({ client_ids: [from] }),
      left: await batches({ except_client_ids: [from, other] }),
    };
    expect(Object.values(made).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);

    const merged = await act(into, 'merge', { from_client_id: from });

    expect(merged.status, merged.text).toBe(200);
    const report = async ({ body }: { body: { id: string } }) =>
      (await caller().get(`/v1/report-schedules/${body.id}`)).body.client_ids;
    const batch = async ({ body }: { body: { id: string } }) =>
      (await caller().get(`/v1/submission-batch-schedules/${body.id}`)).body;
    expect(await report(made.renamed)).toEqual([into, other]);
    expect(await report(made.once)).toEqual([into]);
    expect(await report(made.untouched)).toEqual([into, other]);
    expect((await batch(made.taken)).client_ids).toEqual([into]);
    expect((await batch(made.left)).except_client_ids).toEqual([into, other]);
  });

  it('leave the events of the other under the id that the answer names', async () => {
    const into = await clientOf();
    const from = await clientOf();

    const { body } = await act(into, 'merge', { from_client_id: from });

    const events = await caller().get(`/v1/events?client_id=${body.merged_client_id}`);
    expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual([
      'client.deleted',
      'client.created',
    ]);
  });

  it('keep a return that HMRC has, and the authorisation', async () => {
    const filed = await createFiled(filing);
    const into = await clientOf({ nino: filed.nino });

    const merged = await act(into, 'merge', { from_client_id: filed.clientId });

    expect(merged.status, merged.text).toBe(200);
    expect(await readReturn(filing, filed)).toMatchObject({ client_id: into, status: 'submitted' });
    const authorisation = await caller().get(`/v1/clients/${into}/hmrc-authorisation`);
    expect(authorisation.body.status).toBe('active');
    const account = await caller().get(`/v1/clients/${into}/hmrc-account?tax_year=2025-26`);
    expect(account.body.liabilities).toHaveLength(1);
  });

  it('keep one authorisation where both have one', async () => {
    const one = await createTaxpayer(filing);
    const other = await clientOf({ nino: one.nino });
    await authorise(filing.app, other);

    const merged = await act(one.clientId, 'merge', { from_client_id: other });

    expect(merged.status, merged.text).toBe(200);
    const authorisation = await caller().get(`/v1/clients/${one.clientId}/hmrc-authorisation`);
    expect(authorisation.body.status).toBe('active');
  });

  const conflictsOf = async (into: string, from: string) => {
    const answer = await act(into, 'merge', { from_client_id: from });
    expect([answer.status, answer.body.code]).toEqual([409, 'merge_refused']);
    return answer.body.conflicts.map(({ code, tax_year }: { code: string; tax_year: string | null }) => [
      code,
      tax_year,
    ]);
  };

  it('are refused when both have filed the same year, and nothing has moved then', async () => {
    const one = await createFiled(filing);
    const other = await createFiled(filing);

    const conflicts = await conflictsOf(one.clientId, other.clientId);

    expect(conflicts).toEqual([
      ['different_nino', null],
      ['both_filed_year', '2025-26'],
    ]);
    expect(await readReturn(filing, other)).toMatchObject({ client_id: other.clientId });
    expect((await caller().get(`/v1/clients/${other.clientId}`)).status).toBe(200);
  });

  it('are refused when both have a return of a year, or rows of the one are in a year that the other has filed', async () => {
    const filed = await createFiled(filing);
    const draft = await createTaxpayer(filing, { nino: null, authorise: false });
    const rows = await clientOf();
    await rowOf(rows, { date: '2025-10-02' });

    expect(await conflictsOf(filed.clientId, draft.clientId)).toEqual([['both_have_return', '2025-26']]);
    expect(await conflictsOf(filed.clientId, rows)).toEqual([['rows_in_filed_year', '2025-26']]);
    expect(await conflictsOf(rows, filed.clientId)).toEqual([
      ['identifier_of_other', null],
      ['rows_in_filed_year', '2025-26'],
    ]);
  });

  it('wait for work that is under way', async () => {
    const into = await clientOf();
    const from = await clientOf();
    const file = await filing.app.http
      .post(`/v1/imports?client_id=${from}`)
      .set('Authorization', `Bearer ${filing.app.tenant.secret}`)
      .set('Content-Type', 'text/csv')
      .send('date,amount,description\n2024-05-01,10,Sale\n');
    expect(file.status, file.text).toBe(202);

    expect(await conflictsOf(into, from)).toEqual([['work_under_way', null]]);
  });

  it('wait for an item of a batch whose turn has not come', async () => {
    const into = await clientOf();
    const from = await clientOf();
    const draft = await caller().post('/v1/tax-returns', { client_id: from, tax_year: '2024-25' });
    expect(draft.status, draft.text).toBe(201);
    const items = [{ tax_return_id: draft.body.id }];
    const batch = await caller().post('/v1/submission-batches', { act: 'calculate', items });
    expect(batch.status, batch.text).toBe(202);

    expect(await conflictsOf(into, from)).toEqual([['work_under_way', null]]);
  });

  it('either merge or not when two merge them at once, and never into themselves', async () => {
    const one = await clientOf();
    const other = await clientOf();

    const [there, back] = await Promise.all([
      act(one, 'merge', { from_client_id: other }),
      act(other, 'merge', { from_client_id: one }),
    ]);
    const itself = await act(one, 'merge', { from_client_id: one });

    expect([there.status, back.status].filter((status) => status === 200)).toHaveLength(1);
    expect([404, 422]).toContain([there.status, back.status].find((status) => status !== 200));
    expect([404, 422]).toContain(itself.status);
  });

  it('are those of one tenant alone', async () => {
    const own = await clientOf();

    const answer = await act(own, 'merge', { from_client_id: `cl_${'0'.repeat(26)}` });

    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_reference']);
  });

  it('have their figures worked out again', async () => {
    const into = await clientOf();
    const business = await caller().post('/v1/businesses', { client_id: into, trading_name: 'Engines' });
    await rowOf(into, {
      business_id: business.body.id,
      category: 'self_employment.turnover',
      amount: 20_000,
    });
    const taxReturn = await caller().post('/v1/tax-returns', { client_id: into, tax_year: '2024-25' });
    const taxpayer: Taxpayer = { clientId: into, returnId: taxReturn.body.id, nino: '' };
    await caller().post(`/v1/tax-returns/${taxpayer.returnId}/calculate`);
    await runJobs(filing);
    const before = (await readReturn(filing, taxpayer)).tax_liability;
    const from = await clientOf();
    const other = await caller().post('/v1/businesses', { client_id: from, trading_name: 'Mill' });
    await rowOf(from, { business_id: other.body.id, category: 'self_employment.turnover', amount: 10_000 });

    await act(into, 'merge', { from_client_id: from });
    await runJobs(filing);

    expect((await readReturn(filing, taxpayer)).tax_liability).toBeGreaterThan(before);
  });
});
