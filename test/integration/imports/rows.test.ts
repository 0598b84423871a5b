import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  createClientFor,
  eventsAbout,
  importContent,
  ledgerOf,
  postFile,
  runImport,
} from './import-story.js';

const HEADER = 'date,amount,currency,description,category\n';

describe('what an import makes of a row', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const lockYear = (clientId: string, taxYear: number) =>
    app.ctx.systemDb('tax_returns').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      client_id: uuidFromPublicId('client', clientId),
      tax_year: taxYear,
      state: 'submitting',
    });

  it('lets a category stand that the file gives, and refuses one that is no code', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-20.00,GBP,SCREWFIX,private\n2025-06-03,-5.00,GBP,NERO,coffee\n`,
    });

    expect(await ledgerOf(app, client)).toMatchObject([
      { category: 'private', category_source: 'import', needs_review: false },
    ]);
    expect((await app.as().get(done.errors_url)).body.data).toMatchObject([
      { line: 3, column: 'category', code: 'unknown_category' },
    ]);
  });

  it('attributes rows to the business of the account when the caller names none', async () => {
    const client = await createClientFor(app);
    const business = await app
      .as()
      .post('/v1/businesses', { client_id: client, trading_name: 'Plumbing', trade: 'plumber' });
    const account = await app.as().post('/v1/source-accounts', {
      client_id: client,
      name: 'Trading',
      default_business_id: business.body.id,
    });

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-20.00,GBP,SCREWFIX DIRECT,\n`,
      query: `&source_account_id=${account.body.id}`,
    });

    expect(done).toMatchObject({ business_id: business.body.id, property_id: null });
    expect(await ledgerOf(app, client)).toMatchObject([
      { business_id: uuidFromPublicId('business', business.body.id), category_source: 'dictionary' },
    ]);
  });

  it('takes amounts of no stated currency for that of the account, to be reviewed where it is not pounds', async () => {
    const client = await createClientFor(app);
    const account = await app
      .as()
      .post('/v1/source-accounts', { client_id: client, name: 'Dollars', currency: 'USD' });

    const done = await importContent(app, client, {
      content: 'Date,Description,Amount\n14/04/2026,Tea,-1.00\n15/04/2026,Cake,-2.00\n',
      type: 'text/comma-separated-values',
      query: `&source_account_id=${account.body.id}`,
    });
    const rows = await app.as().get(`/v1/transactions?client_id=${client}`);

    expect(done).toMatchObject({ status: 'completed', counts: { created: 2, needs_review: 2 } });
    expect(rows.body.data.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'USD']);
  });

  it('lets a rule of the tenant decide before the dictionary', async () => {
    const client = await createClientFor(app);
    const rule = {
      field: 'any',
      operator: 'contains',
      value: 'zebra',
      direction: 'any',
      amountMinPence: null,
      amountMaxPence: null,
      sourceAccountId: null,
    };
    await app.ctx.systemDb('category_rules').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      position: 0,
      match: JSON.stringify(rule),
      category: 'drawings',
    });

    await importContent(app, client, { content: `${HEADER}2025-06-02,-20.00,GBP,ZEBRA TRANSFER,\n` });

    expect(await ledgerOf(app, client)).toMatchObject([
      { category: 'drawings', category_source: 'rule', needs_review: false },
    ]);
  });

  it('takes a row in another currency without a rate, for a person to look at', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-20.00,EUR,HOTEL PARIS,private\n`,
    });

    expect(done.counts).toMatchObject({ created: 1, needs_review: 1 });
    expect(await ledgerOf(app, client)).toMatchObject([
      { amount_pence: '-2000', amount_gbp_pence: null, needs_review: true },
    ]);
  });

  it('refuses the rows of a locked year and imports the others', async () => {
    const client = await createClientFor(app);
    await lockYear(client, 2024);

    const done = await importContent(app, client, {
      content: `${HEADER}2025-04-05,-20.00,GBP,SCREWFIX,\n2025-04-06,-20.00,GBP,SCREWFIX,\n`,
    });

    expect(done.counts).toMatchObject({ created: 1, failed: 1 });
    expect(await ledgerOf(app, client)).toMatchObject([{ date: '2025-04-06' }]);
    expect((await app.as().get(done.errors_url)).body.data).toMatchObject([
      { line: 2, column: 'date', code: 'period_locked' },
    ]);
  });

  it('skips a row of a locked year that it has already', async () => {
    const client = await createClientFor(app);
    const content = `${HEADER}2025-04-05,-20.00,GBP,SCREWFIX,\n`;
    await importContent(app, client, { content });
    await lockYear(client, 2024);

    const again = await importContent(app, client, { content });

    expect(again.counts).toMatchObject({ created: 0, skipped_duplicate: 1, failed: 0 });
  });

  it('refuses a row that is too long, or too old for any tax year, and reads on', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-1.00,GBP,${'x'.repeat(70_000)},\n1999-06-02,-1.00,GBP,OLD,\n2025-06-02,-1.00,GBP,GOOD,\n`,
    });

    expect(done.counts).toMatchObject({ created: 1, failed: 2 });
    expect((await app.as().get(done.errors_url)).body.data).toMatchObject([
      { line: 2, code: 'row_too_long' },
      { line: 3, column: 'date', code: 'date_out_of_range' },
    ]);
  });

  it('stores what no database takes without it (a NUL, an endless description) and fails half a surrogate pair', async () => {
    const client = await createClientFor(app);
    const line = (description: string, id: string) =>
      `{"date":"2025-06-02","amount":-1,"external_id":"${id}","description":"${description}"}\n`;

    const done = await importContent(app, client, {
      content: `${line('A\\ud800B', 'a')}${line('C\\u0000D', 'b')}${line('x'.repeat(2_000), 'c')}${line('E', 'f'.repeat(256))}`,
      type: 'application/x-ndjson',
    });

    const texts = (await ledgerOf(app, client)).map((row) => row.description);
    expect(texts).toEqual(['CD', 'x'.repeat(500)]);
    const errors = (await app.as().get(done.errors_url)).body.data;
    expect(errors.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [1, expect.any(String)],
      [4, 'too_long'],
    ]);
  });

  it('records an event a categorised row only when an endpoint asked for them', async () => {
    const client = await createClientFor(app);
    const content = `${HEADER}2025-06-02,-20.00,GBP,SCREWFIX,private\n2025-06-03,-20.00,GBP,SCREWFIX,private\n`;
    await importContent(app, client, { content });
    const unasked = await eventsAbout(app, 'transaction.categorised');
    await app.ctx.systemDb('webhook_endpoints').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      url: 'https://receiver.example/hooks',
      events: ['transaction.*'],
      secret_encrypted: Buffer.from('sealed'),
    });

    const posted = await postFile(app, client, { content: content.replaceAll('2025-06', '2025-07') });
    await runImport(app, posted.body.id);

    expect(unasked).toBe(0);
    expect(await eventsAbout(app, 'transaction.categorised')).toBe(2);
    const deliveries = await app.ctx.systemDb('webhook_deliveries').count();
    expect(Number(deliveries[0]?.['count'])).toBe(2);
  });
});
