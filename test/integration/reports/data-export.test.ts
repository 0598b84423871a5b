import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { readZip } from '../../support/reports/read-zip.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const YEAR = '2025-26';
const NINO = 'AA123456A';

type Row = ReturnType<JSON['parse']>;
type Files = ReadonlyMap<string, Buffer>;
type Caller = ReturnType<TestApp['as']>;

const linesOf = (files: Files, name: string): Row[] =>
  (files.get(name)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('data_export', () => {
  let app: TestApp;
  let client: string;
  let other: string;
  let secrets: string[];
  beforeAll(async () => {
    app = await startTestApp();
    client = await buildClient(app.as(), 'Priya');
    other = await buildClient(app.as(), 'Zoë');
    const endpoint = await post(app.as(), '/v1/webhook-endpoints', {
      url: 'https://93.184.216.34/in',
      events: ['*'],
      headers: { 'X-Key': 'a secret header' },
    });
    const key = await post(app.as(), '/v1/api-keys', { name: 'second' });
    secrets = [endpoint['secret'], key['secret'], app.tenant.secret, 'a secret header'];
    await post(app.as(), '/v1/transactions', {
      client_id: client,
      date: '2025-05-05',
      amount: -1,
      description: 'TO BE DELETED',
    }).then(({ id }) => app.as().delete(`/v1/transactions/${id}`));
    await drain(app.ctx, ['calculate']);
  });
  afterAll(() => app.close());

  async function post(caller: Caller, path: string, body: object): Promise<Row> {
    const answer = await caller.post(path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  }

  /** A trade and a letting with rows of each kind that changes figures: split, in part allowable, of both. */
  async function buildClient(caller: Caller, name: string): Promise<string> {
    const { id } = await post(caller, '/v1/clients', {
      given_name: name,
      family_name: 'Nair',
      metadata: { ourRef: 'pence_are_ours' },
      ...(name === 'Priya' ? { nino: NINO } : {}),
    });
    const trade = await post(caller, '/v1/businesses', {
      client_id: id,
      trading_name: `${name} Electrical`,
      trade: 'electrician',
    });
    const letting = await post(caller, '/v1/properties', {
      client_id: id,
      name: '4 Elm Street',
      address: { line_1: '4 Elm Street', town: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
      kind: 'residential',
      ownership_share: 50,
    });
    const ofTrade = { business_id: trade['id'] };
    const ofLetting = { property_id: letting['id'] };
    for (const row of [
      { date: '2025-04-10', amount: 60_000.01, category: 'self_employment.turnover', ...ofTrade },
      { date: '2025-10-02', amount: -2_500.5, category: 'self_employment.admin_costs', ...ofTrade },
      {
        date: '2025-10-03',
        amount: -99.99,
        category: 'self_employment.car_van_travel_expenses',
        allowable_percent: 33.33,
        ...ofTrade,
      },
      { date: '2025-06-01', amount: 4_000.01, category: 'property.rent_income', ...ofLetting },
      { date: '2025-11-05', amount: -999.99, category: 'property.repairs_and_maintenance', ...ofLetting },
      {
        date: '2025-12-01',
        amount: -300,
        splits: [
          { amount: -100.01, category: 'self_employment.admin_costs', ...ofTrade },
          { amount: -199.99, category: 'private' },
        ],
      },
    ])
      await post(caller, '/v1/transactions', { client_id: id, description: '=1+1', ...row });
    await post(caller, '/v1/tax-returns', { client_id: id, tax_year: YEAR });
    await post(caller, `/v1/tax-returns/2025/calculate?client_id=${id}`, {});
    await drain(app.ctx, ['calculate']);
    return id;
  }

  async function exported(body: object, caller = app.as()): Promise<Files> {
    const asked = await post(caller, '/v1/reports', { type: 'data_export', format: 'zip', ...body });
    await drain(app.ctx, ['report']);
    const report = await caller.get(`/v1/reports/${asked['id']}`);
    expect(report.body).toMatchObject({ status: 'completed', error: null });
    const file = await caller.get(report.body.file.download_url).responseType('blob');
    return readZip(file.body);
  }

  it('has a manifest of every other file, with its digest and its rows', async () => {
    const files = await exported({});

    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    const names = manifest.files.map(({ name }: Row) => name);
    expect([...names, 'manifest.json'].sort()).toEqual([...files.keys()].sort());
    for (const { name, sha256, rows } of manifest.files) {
      const content = files.get(name) ?? Buffer.alloc(0);
      expect([name, createHash('sha256').update(content).digest('hex')]).toEqual([name, sha256]);
      const lines = content.toString().split(/\r?\n/).length - 1;
      expect([name, name.endsWith('.csv') ? lines - 1 : lines]).toEqual([name, rows]);
    }
    expect(linesOf(files, 'clients.ndjson')).toHaveLength(2);
    expect(linesOf(files, 'transactions.ndjson')).toHaveLength(12);
    expect(files.get('transactions.csv')?.toString()).toMatch(/^\uFEFFDate,.*Amount/);
  });

  it('says what the API says, in its words', async () => {
    const files = await exported({ client_id: client });

    const { body: live } = await app.as().get(`/v1/clients/${client}`);
    const [shown] = linesOf(files, 'clients.ndjson');
    expect({ ...shown, nino: live.nino }).toMatchObject({
      id: live.id,
      given_name: live.given_name,
      metadata: live.metadata,
      address: live.address,
      created_at: live.created_at,
    });
    expect(shown?.['nino']).toBe(NINO);
    const { body: page } = await app.as().get(`/v1/transactions?client_id=${client}&limit=100`);
    const rows = new Map(linesOf(files, 'transactions.ndjson').map((row) => [row['id'], row]));
    expect(rows.size).toBe(page.data.length);
    for (const row of page.data) {
      const { amount, date, category, business_id, property_id, allowable_percent, splits } = row;
      const wanted = { amount, date, category, business_id, property_id, allowable_percent };
      expect(rows.get(row.id)).toMatchObject(wanted);
      expect(rows.get(row.id)?.['splits']?.length ?? null).toBe(splits?.length ?? null);
    }
    const [property] = linesOf(files, 'properties.ndjson');
    const [calculation] = linesOf(files, 'calculations.ndjson').filter(
      ({ status }) => status === 'completed',
    );
    const { body: figures } = await app.as().get(`/v1/tax-returns/2025/calculation?client_id=${client}`);
    expect(calculation).toMatchObject({ id: figures.id, total_liability: figures.total_liability });
    expect(property).toMatchObject({ ownership_share: 50, address: { line_1: '4 Elm Street' } });
  });

  it('has nothing of another client, of another tenant, nor any secret', async () => {
    const stranger = await createTenant(app.ctx);
    const strange = await buildClient(app.as(stranger.secret), 'Eve');

    const one = await exported({ client_id: client });
    const all = await exported({});

    const textOf = (files: Files) => [...files.values()].map(String).join('\n');
    expect(textOf(one)).toContain(client);
    expect(textOf(one)).not.toContain(other);
    expect(one.has('users.ndjson')).toBe(false);
    expect(textOf(all)).toContain(other);
    expect(textOf(all)).not.toContain(strange);
    expect(textOf(all)).not.toContain('TO BE DELETED"');
    for (const secret of secrets) expect(textOf(all)).not.toContain(secret);
  });

  it('gives the same figures when it is put into an empty tenant', async () => {
    const { body: wanted } = await app.as().get(`/v1/tax-returns/2025?client_id=${client}`);
    const files = await exported({ client_id: client });
    const fresh = await createTenant(app.ctx);
    const caller = app.as(fresh.secret);
    const ids = new Map<string, string>();
    const own = (id: string | null) => (id === null ? null : (ids.get(id) ?? id));
    const put = async (path: string, row: Row, body: object) => {
      ids.set(row['id'], (await post(caller, path, body))['id']);
    };

    for (const row of linesOf(files, 'clients.ndjson')) {
      const { given_name, family_name, nino, region } = row;
      await put('/v1/clients', row, { given_name, family_name, nino, region });
    }
    const of = (row: Row) => ({ client_id: own(row['client_id']) });
    for (const row of linesOf(files, 'businesses.ndjson')) {
      const { trading_name, trade } = row;
      await put('/v1/businesses', row, { ...of(row), trading_name, trade });
    }
    for (const row of linesOf(files, 'properties.ndjson')) {
      const { name, address, kind, ownership_share } = row;
      await put('/v1/properties', row, { ...of(row), name, address, kind, ownership_share });
    }
    for (const row of linesOf(files, 'transactions.ndjson')) {
      const { date, amount, description, category, allowable_percent, splits } = row;
      const parts = splits?.map((part: Row) => ({
        amount: part['amount'],
        category: part['category'],
        business_id: own(part['business_id'] ?? null),
        property_id: own(part['property_id'] ?? null),
      }));
      await put('/v1/transactions', row, {
        ...of(row),
        date,
        amount,
        description,
        business_id: own(row['business_id']),
        property_id: own(row['property_id']),
        ...(parts ? { splits: parts } : { category, allowable_percent }),
      });
    }
    for (const row of linesOf(files, 'tax_returns.ndjson'))
      await put('/v1/tax-returns', row, { ...of(row), tax_year: row['tax_year'] });
    await caller.post('/v1/tax-returns/2025/calculate');
    await drain(app.ctx, ['calculate']);

    const { body: found } = await caller.get('/v1/tax-returns/2025');
    const { total_income, total_expenses, tax_liability } = wanted;
    expect(tax_liability).toBeGreaterThan(0);
    expect(found).toMatchObject({ total_income, total_expenses, tax_liability });
  });

  it('is a file that an import takes, with its categories', async () => {
    const files = await exported({ client_id: client });
    const fresh = await createTenant(app.ctx);
    const caller = app.as(fresh.secret);
    const { id } = await post(caller, '/v1/clients', { given_name: 'Priya', family_name: 'Nair' });

    const answer = await caller
      .post(`/v1/imports?client_id=${id}`)
      .set('Content-Type', 'application/x-ndjson')
      .send(files.get('transactions.ndjson')?.toString() ?? '');
    await drain(app.ctx, ['import']);

    const { body } = await caller.get(`/v1/imports/${answer.body.id}`);
    expect(body).toMatchObject({ status: 'completed', counts: { created: 6, failed: 0 } });
    const { body: rows } = await caller.get(`/v1/transactions?client_id=${id}&limit=100`);
    expect(rows.data.map(({ category }: Row) => category)).toContain('property.rent_income');
  });

  it('has every year, also when one is named', async () => {
    const earlier = { date: '2019-05-05', amount: -1, description: 'OF AN EARLIER YEAR' };
    await post(app.as(), '/v1/transactions', { client_id: other, ...earlier });

    const body = { type: 'data_export', format: 'zip', client_id: other, tax_year: YEAR };
    const asked = await post(app.as(), '/v1/reports', body);
    const named = await exported({ client_id: other, tax_year: YEAR });
    const bare = await exported({ client_id: other });

    expect(asked).toMatchObject({ tax_year: null, from: null, to: null });
    const idsOf = (files: Files) => linesOf(files, 'transactions.ndjson').map(({ id }) => id);
    expect(idsOf(named).sort()).toEqual(idsOf(bare).sort());
    expect(linesOf(named, 'transactions.ndjson').map(({ description }) => description)).toContain(
      'OF AN EARLIER YEAR',
    );
  });

  it('refuses days, and whoever may not read everything', async () => {
    const ask = { type: 'data_export', format: 'zip' };
    const days = { from: '2025-04-06', to: '2026-04-05' };
    const dated = await app.as().post('/v1/reports', { ...ask, tax_year: YEAR, ...days });
    const odd = await app.as().post('/v1/reports', { ...ask, tax_year: '2025-27' });
    const { secret: narrow } = await createKey(app.ctx, app.tenant.tenantId, {
      scopes: ['reports:write', 'clients:read'],
    });
    const refused = await app.as(narrow).post('/v1/reports', ask);
    const made = await post(app.as(), '/v1/reports', ask);
    await drain(app.ctx, ['report']);
    const kept = await app.as(narrow).get(`/v1/reports/${made['id']}/download`);

    expect([dated.status, odd.status]).toEqual([422, 422]);
    expect(dated.body.errors.map(({ pointer }: Row) => pointer)).toEqual(['#/from', '#/to']);
    expect(odd.body.errors.map(({ pointer }: Row) => pointer)).toEqual(['#/tax_year']);
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
    expect([kept.status, kept.body.code]).toEqual([403, 'insufficient_scope']);
  });
});
