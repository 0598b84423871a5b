import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { downloadedReport } from '../../support/downloaded-report.js';
import { createKey } from '../../support/factories.js';
import { csvTable, jsonLines } from '../../support/reports/read-tables.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createRow, linkDocument, pictureOf, postDocument } from '../documents/document-story.js';

const YEAR = '2025-26';
const TYPE = 'rows_without_document';
const EXPENSE = { category: 'self_employment.admin_costs' };

describe('the report of expenses without a document', () => {
  let app: TestApp;
  let ada: string;
  let ben: string;
  beforeAll(async () => {
    app = await startTestApp();
    const client = async (given_name: string, family_name: string) =>
      (await app.as().post('/v1/clients', { given_name, family_name })).body.id as string;
    [ada, ben] = [await client('Ada', 'Byron'), await client('Ben', 'Ash')];
    const account = await app.as().post('/v1/source-accounts', { client_id: ada, name: 'Current account' });
    expect(account.status, account.text).toBe(201);
    const row = (client_id: string, fields: object) => createRow(app, client_id, { ...EXPENSE, ...fields });
    const proved = await row(ada, { amount: -900, description: 'PROVED' });
    await row(ada, { date: '2025-09-01', amount: -200, description: 'LATER' });
    await row(ada, {
      date: '2025-05-01',
      amount: -75.5,
      description: 'EARLIER',
      source_account_id: account.body.id,
    });
    await row(ada, { amount: -50, description: 'SMALL' });
    await row(ada, { amount: -800, description: 'PRIVATE', category: 'private' });
    await row(ada, { amount: -800, description: 'NO CATEGORY', category: null });
    await row(ada, { date: '2024-05-01', amount: -800, description: 'LAST YEAR' });
    await row(ben, {
      date: '2025-07-01',
      amount: -60,
      description: 'IN PARTS',
      category: undefined,
      splits: [
        { amount: -45, category: 'private' },
        { amount: -15, category: 'self_employment.cost_of_goods' },
      ],
    });
    const { body } = await postDocument(app, ada, { content: pictureOf('of the largest') });
    await linkDocument(app, proved, body.id);
  });
  afterAll(() => app.close());

  const fileOf = (wish: object, secret?: string) =>
    downloadedReport(app, { type: TYPE, tax_year: YEAR, ...wish }, secret);
  const rowsOf = async (wish: object, secret?: string) =>
    jsonLines(Buffer.from(await fileOf({ format: 'ndjson', ...wish }, secret)));
  const descriptions = async (wish: object, secret?: string) =>
    (await rowsOf(wish, secret)).map(({ description }) => description);

  it('lists a client’s larger expenses of the year, oldest first, with category and account', async () => {
    const [first, second, ...more] = await rowsOf({ client_id: ada });

    expect(first).toMatchObject({
      date: '2025-05-01',
      client: 'Ada Byron',
      description: 'EARLIER',
      amount: -75.5,
      account: 'Current account',
      client_id: ada,
    });
    expect(first?.category).toMatch(/^[A-Z]/);
    expect(second).toMatchObject({ description: 'LATER', amount: -200, account: null });
    expect(more).toEqual([]);
  });

  it('is of all clients when none is named, and of those who are', async () => {
    expect(await descriptions({})).toEqual(['EARLIER', 'IN PARTS', 'LATER']);
    expect(await descriptions({ client_ids: [ben] })).toEqual(['IN PARTS']);
    expect((await rowsOf({ client_id: ben }))[0]?.category).toContain('Cost of goods: -15.00');
  });

  it('takes the amount that is asked for, and says which it was', async () => {
    const wish = { type: TYPE, format: 'csv', client_id: ada, tax_year: YEAR };
    const asked = await app.as().post('/v1/reports', { ...wish, options: { over_amount: 75.5 } });
    const usual = await app.as().post('/v1/reports', wish);

    expect([asked.body.options, usual.body.options]).toEqual([{ over_amount: 75.5 }, { over_amount: 50 }]);
    expect(await descriptions({ client_id: ada, options: { over_amount: 75.5 } })).toEqual(['LATER']);
    expect(await descriptions({ client_id: ada, options: { over_amount: 49.99 } })).toEqual([
      'EARLIER',
      'SMALL',
      'LATER',
    ]);
    expect(await descriptions({ client_id: ada, options: { over_amount: 0 } })).toHaveLength(3);
  });

  it('is a file that spreadsheets open', async () => {
    const { headings, rows } = csvTable(Buffer.from(await fileOf({ format: 'csv', client_id: ada })));

    expect(headings).toEqual(
      expect.arrayContaining(['Date', 'Description', 'Category', 'Amount', 'Account']),
    );
    expect(rows.map((row) => row[headings.indexOf('Amount')])).toEqual([-75.5, -200]);
  });

  it('shows a credential of one client that client alone', async () => {
    const bound = await createKey(app.ctx, app.tenant.tenantId, {
      clientId: uuidFromPublicId('client', ben),
    });

    expect(await descriptions({}, bound.secret)).toEqual(['IN PARTS']);
  });

  it('is made by a schedule with the same amount', async () => {
    const schedule = { type: TYPE, format: 'pdf', every: 'month', on: 6, options: { over_amount: 250 } };
    const { status, body } = await app.as().post('/v1/report-schedules', schedule);

    expect([status, body.options]).toEqual([201, { over_amount: 250 }]);
  });

  it.each([
    ['another type', { type: 'tax_summary', options: { over_amount: 50 } }, '#/options'],
    ['a negative amount', { type: TYPE, options: { over_amount: -1 } }, '#/options/over_amount'],
    ['an unknown option', { type: TYPE, options: { colour: 'red' } }, '#/options/colour'],
    ['filters', { type: TYPE, filters: { amount_max: -50 } }, '#/filters'],
  ])('refuses options of %s', async (_, wish, pointer) => {
    const answer = await app
      .as()
      .post('/v1/reports', { format: 'pdf', client_id: ada, tax_year: YEAR, ...wish });

    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});
