import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { importContent, ledgerOf } from '../imports/import-story.js';
import { type Books, createBooks } from '../transactions/books.js';

describe('what a correction teaches', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const csv = (...lines: string[]) => ['date,amount,description', ...lines].join('\n');
  const load = (content: string, query = `&business_id=${books.businessId}`, clientId = books.clientId) =>
    importContent(app, clientId, { content, query });
  const list = async (clientId = books.clientId) =>
    (await app.as().get(`/v1/transactions?client_id=${clientId}`)).body.data;
  const correct = async (transaction: { id: string }, fields: object) => {
    const current = (await app.as().get(`/v1/transactions/${transaction.id}`)).body;
    const answer = await app.as().put(`/v1/transactions/${transaction.id}`, {
      date: current.date,
      amount: current.amount,
      description: current.description,
      business_id: current.business_id,
      ...fields,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('is followed by the next import of the same merchant, whatever its branch, town and day', async () => {
    await load(csv('2025-05-01,-20.00,CARD PAYMENT TO ZORBLAX WIDGETS 4471 LEEDS'));
    const [first] = await list();
    expect(first).toMatchObject({ category: null, needs_review: true });
    await correct(first, { category: 'self_employment.cost_of_goods' });

    await load(csv('2025-06-09,-31.50,ZORBLAX WIDGETS 0093 DURHAM CD 4412'));
    const [next] = await list();
    expect(next).toMatchObject({
      description: 'ZORBLAX WIDGETS 0093 DURHAM CD 4412',
      category: 'self_employment.cost_of_goods',
      category_source: 'memory',
      category_confidence: 0.97,
      category_reason: 'ZORBLAX WIDGETS: as it was corrected before.',
      business_id: books.businessId,
      needs_review: false,
    });
    expect((await ledgerOf(app, books.clientId)).length).toBe(2);
  });
});
