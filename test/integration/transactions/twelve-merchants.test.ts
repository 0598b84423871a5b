import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TaxApi } from '../../../clients/typescript/src/index.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks } from './books.js';

/** A merchant, the category of its rows, and how many there are: 55 of 12. */
const MERCHANTS: readonly (readonly [name: string, category: string, rows: number])[] = [
  ['QUOLBY SUPPLIES', 'self_employment.cost_of_goods', 9],
  ['ZANTREX HOSTING', 'self_employment.admin_costs', 7],
  ['VORPLE TOOL HIRE', 'self_employment.maintenance_costs', 6],
  ['MISKET FUEL', 'self_employment.car_van_travel_expenses', 6],
  ['DRANFIL PRINT', 'self_employment.advertising_costs', 5],
  ['OSTWYCK LEGAL', 'self_employment.finance_charges', 4],
  ['PELLORN RENTS', 'self_employment.premises_running_costs', 4],
  ['HUXABEL GIFTS', 'private', 4],
  ['TARVISH GYM', 'private', 3],
  ['WEMBLOT SALES', 'self_employment.turnover', 3],
  ['KRESPIN REPAIRS', 'self_employment.maintenance_costs', 2],
  ['YONDRIL TAX', 'tax_payment', 2],
];

describe('a review by the TypeScript library', () => {
  let app: TestApp;
  let books: Books;
  let server: Server;
  let baseUrl = '';
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
    server = app.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  });

  /** Rows as a bank has them: with numbers and days that differ. */
  async function createRows(): Promise<void> {
    const rows = MERCHANTS.flatMap(([name, category, count]) =>
      Array.from({ length: count }, (_, nth) => ({
        client_id: books.clientId,
        date: `2025-${String(5 + (nth % 6)).padStart(2, '0')}-1${nth}`,
        amount: category === 'self_employment.turnover' ? 100 + nth : -(10 + nth),
        description: `${name} ${4_000 + 37 * nth} ${nth + 1}JUN`,
      })),
    );
    const answer = await app.as().post('/v1/transactions/batch', { transactions: rows });
    expect(answer.status, answer.text).toBeLessThan(300);
  }

  it('corrects 55 rows of 12 merchants in 12 calls, without code to find the rows', async () => {
    await createRows();
    let calls = 0;
    const tax = new TaxApi({
      baseUrl,
      apiKey: app.tenant.secret,
      fetch: (...request) => {
        calls += 1;
        return fetch(...request);
      },
    });
    const list = () => tax.transactions.list({ clientId: books.clientId, taxYear: '2025-26', limit: 100 });
    const shown = [];
    for await (const row of list()) shown.push(row);
    const callsToShow = calls;

    for (const [name, category] of MERCHANTS) {
      const row = shown.find(({ description }) => description.startsWith(name));
      const isTrade = category.startsWith('self_employment.');
      await tax.transactions.bulkUpdate({
        similar_to: row?.id ?? '',
        set: { category, ...(isTrade && { business_id: books.businessId }) },
      });
    }

    expect(calls - callsToShow).toBe(12);
    await drain(app.ctx, ['bulk-update']);
    const found = [];
    for await (const row of list()) found.push(row);
    const wrong = found.filter(
      ({ description, category, needs_review }) =>
        needs_review || MERCHANTS.find(([name]) => description.startsWith(name))?.[1] !== category,
    );
    expect([found.length, wrong]).toEqual([55, []]);
  });

  it('changes the row alone where it has no words, and refuses two ways of naming the rows', async () => {
    const bare = await app.as().post('/v1/transactions', {
      ...{ client_id: books.clientId, date: '2025-07-01', amount: -3, description: '1234 5678' },
    });
    const bulk = (body: object) =>
      app.as().post('/v1/transactions/bulk-update', { ...body, set: { category: 'private' }, preview: true });

    const alone = await bulk({ similar_to: bare.body.id });
    const both = await bulk({ similar_to: bare.body.id, ids: [bare.body.id] });
    const nobodys = await bulk({ similar_to: 'txn_01k4x6t8e8f5mv0zq3n7c2b9rd' });

    expect([alone.status, alone.body.matched]).toEqual([200, 1]);
    expect([both.status, both.body.errors[0].pointer]).toEqual([422, '#/ids']);
    expect([nobodys.status, nobodys.body.code, nobodys.body.errors[0].pointer]).toEqual([
      422,
      'invalid_reference',
      '#/similar_to',
    ]);
  });
});
