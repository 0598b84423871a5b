import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('/v1/reports', () => {
  let app: TestApp;
  let clientId: string;
  beforeAll(async () => {
    app = await startTestApp();
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    clientId = client.body.id;
    const business = await app
      .as()
      .post('/v1/businesses', { client_id: clientId, trading_name: 'Looms', trade: 'weaver' });
    for (const [amount, category] of [
      [30_000, 'self_employment.turnover'],
      [-2_500.5, 'self_employment.admin_costs'],
    ] as const) {
      await app.as().post('/v1/transactions', {
        client_id: clientId,
        business_id: business.body.id,
        date: '2025-07-01',
        amount,
        description: '=cmd|calc',
        category,
      });
    }
    await app.as().post('/v1/tax-returns', { client_id: clientId, tax_year: '2025-26' });
    await app.as().post('/v1/tax-returns/2025/calculate');
    await drain(app.ctx, ['calculate']);
  });
  afterAll(() => app.close());

  async function finished(body: object) {
    const asked = await app.as().post('/v1/reports', { client_id: clientId, ...body });
    expect(asked.status).toBe(202);
    const early = await app.as().get(`/v1/reports/${asked.body.id}/download`);
    expect(early.body.code).toBe('report_not_ready');
    await drain(app.ctx, ['report']);
    return app.as().get(`/v1/reports/${asked.body.id}`);
  }

  it('makes a tax summary as JSON with the figures of the return', async () => {
    const report = await finished({ type: 'tax_summary', format: 'json', tax_year: '2025-26' });
    expect(report.body).toMatchObject({
      status: 'completed',
      file: { filename: 'tax-summary-2025-26.json' },
    });

    const summary = await app.as().get('/v1/tax-returns/2025');
    const file = await app.as().get(`/v1/reports/${report.body.id}/download`);
    expect(Object.keys(summary.body)).toEqual([
      'id',
      'tax_year',
      'status',
      'total_income',
      'total_expenses',
      'tax_liability',
      'submitted_at',
    ]);
    expect(summary.body).toMatchObject({ total_income: 30_000, total_expenses: 2_500.5 });
    expect(JSON.stringify(file.body)).toContain(String(summary.body.tax_liability));
  });

  it('makes a PDF that is one', async () => {
    const report = await finished({ type: 'tax_summary', format: 'pdf', tax_year: '2025-26' });
    const file = await app.as().get(`/v1/reports/${report.body.id}/download`).buffer(true);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.body.length).toBe(report.body.file.size_bytes);
  });

  it('goes on with a download that broke off, and sends nothing to who has the file', async () => {
    const report = await finished({ type: 'tax_summary', format: 'pdf', tax_year: '2025-26' });
    const { size_bytes: size, sha256 } = report.body.file;
    const get = (headers: Record<string, string>) =>
      app.as().get(`/v1/reports/${report.body.id}/download`).set(headers).buffer(true);
    const whole = await get({});
    const etag = `"${sha256}"`;
    expect(whole.headers).toMatchObject({ etag, 'accept-ranges': 'bytes', 'content-length': String(size) });

    const head = await get({ range: 'bytes=0-999' });
    const rest = await get({ range: 'bytes=1000-', 'if-range': etag });
    const end = await get({ range: 'bytes=-10' });
    const all = await get({ range: `bytes=-${size + 1}` });
    expect([head.status, rest.status, end.status]).toEqual([206, 206, 206]);
    expect(head.headers).toMatchObject({ 'content-range': `bytes 0-999/${size}`, 'content-length': '1000' });
    expect(Buffer.concat([head.body, rest.body]).equals(whole.body)).toBe(true);
    expect(end.body.equals(whole.body.subarray(size - 10))).toBe(true);
    expect([all.status, all.headers['content-range']]).toEqual([206, `bytes 0-${size - 1}/${size}`]);
    expect(all.body.equals(whole.body)).toBe(true);

    const another = await get({ range: 'bytes=1000-', 'if-range': '"another"' });
    const several = await get({ range: 'bytes=0-1,5-6' });
    const odd = await get({ range: 'lines=1-' });
    for (const answer of [another, several, odd])
      expect([answer.status, answer.body.length]).toEqual([200, size]);

    const beyond = await get({ range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const had = await get({ 'if-none-match': `W/${etag}` });
    expect([had.status, had.headers['etag'], had.headers['content-length']]).toEqual([304, etag, undefined]);
  });

  it('writes transactions as CSV that a spreadsheet cannot run', async () => {
    const report = await finished({
      type: 'transactions',
      format: 'csv',
      date_from: '2025-04-06',
      date_to: '2026-04-05',
    });
    const file = await app.as().get(`/v1/reports/${report.body.id}/download`).buffer(true);
    expect(file.text).toContain("'=cmd|calc");
    expect(file.text).toContain('-2500.50');
  });

  it('writes transactions with names, box and balance, the same in every format', async () => {
    const fileOf = async (format: string) => {
      const report = await finished({ type: 'transactions', format, tax_year: '2025-26' });
      return (await app.as().get(`/v1/reports/${report.body.id}/download`).buffer(true)).text;
    };
    const rows = JSON.parse(await fileOf('json'));
    expect(rows).toMatchObject([
      { business: 'Looms', client: 'Ada Byron', box: 'SA103 15', running_balance: 30_000, direction: 'in' },
      { date: '2025-07-01', amount: -2_500.5, running_balance: 27_499.5, allowable_amount: -2_500.5 },
    ]);
    const lines = (await fileOf('ndjson')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    const csv = (await fileOf('csv')).split('\r\n');
    expect(csv[0]).toMatch(/^\uFEFFDate,.*,Amount,/);
    expect(csv).toHaveLength(rows.length + 2);
  });

  it('refuses a format that the type has not, and a summary without its year', async () => {
    const answer = await app
      .as()
      .post('/v1/reports', { client_id: clientId, type: 'tax_summary', format: 'ndjson' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((issue: { pointer: string }) => issue.pointer).sort()).toEqual([
      '#/format',
      '#/tax_year',
    ]);
  });

  it('takes the days as from and to, by either name, and names what is wrong with them', async () => {
    const ask = (body: object) =>
      app.as().post('/v1/reports', { client_id: clientId, type: 'transactions', format: 'csv', ...body });
    const asked = await ask({ from: '2025-04-06', to: '2025-04-30', filters: { amount_min: -3 } });
    expect(asked.body).toMatchObject({
      from: '2025-04-06',
      date_to: '2025-04-30',
      filters: { amount_min: -3, q: null },
      locale: 'en-GB',
    });
    await drain(app.ctx, ['report']);
    const pointers = async (body: object) =>
      (await ask(body)).body.errors.map((issue: { pointer: string }) => issue.pointer);
    expect(await pointers({})).toEqual(['#/from', '#/to']);
    expect(await pointers({ from: '2025-05-01', to: '2025-04-30' })).toEqual(['#/to']);
    expect(await pointers({ date_from: '2025-05-01', date_to: '2025-04-30' })).toEqual(['#/date_to']);
    expect(await pointers({ tax_year: '2025-26', to: '2025-04-30' })).toEqual(['#/tax_year']);
    expect(await pointers({ tax_year: '2025-26', filters: { category: 'private,none' } })).toEqual([
      '#/filters/category',
    ]);
    expect(await pointers({ tax_year: '2025-26', client_ids: [clientId] })).toContain('#/client_ids');
  });

  it('lists the formats of a type, and names a type that does not exist', async () => {
    const ask = (type: string, format: string) =>
      app.as().post('/v1/reports', { client_id: clientId, tax_year: '2025-26', type, format });
    const format = await ask('tax_summary', 'zip');
    expect(format.body.errors).toEqual([
      { pointer: '#/format', code: 'not_allowed_value', detail: 'must be one of: pdf, json, csv, xlsx' },
    ]);
    const type = await ask('horoscope', 'pdf');
    expect(type.status).toBe(422);
    expect(type.body.errors[0].pointer).toBe('#/type');
  });

  it('cancels a report that waits, once', async () => {
    const asked = await app
      .as()
      .post('/v1/reports', { client_id: clientId, type: 'tax_summary', format: 'pdf', tax_year: '2025-26' });
    const cancel = () => app.as().post(`/v1/reports/${asked.body.id}/cancel`);
    expect((await cancel()).body.status).toBe('cancelled');
    expect((await cancel()).body.code).toBe('already_finished');
    expect(await drain(app.ctx, ['report'])).toEqual([{ queue: 'report', outcome: 'done' }]);
  });
});
