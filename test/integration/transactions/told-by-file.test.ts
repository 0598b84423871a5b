import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent } from '../imports/import-story.js';

const HEADER = 'date,amount,description,external_id\n';

describe('transactions that are posted after their file', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const accountOf = async (client: string): Promise<string> =>
    (await app.as().post('/v1/source-accounts', { client_id: client, name: 'Current' })).body.id;

  const post = async (client: string, fields: Record<string, unknown> = {}) => {
    const body = { client_id: client, date: '2025-06-02', amount: -25, description: 'Timber', ...fields };
    return (await app.as().post('/v1/transactions', body)).body;
  };

  const rowsOf = async (client: string, source: 'api' | 'import'): Promise<Row[]> =>
    (await app.as().get(`/v1/transactions?client_id=${client}`)).body.data.filter(
      (row: Row) => row.source === source,
    );

  const importedId = async (client: string) => (await rowsOf(client, 'import'))[0]?.id;

  it('flags the second telling of a payment in other words, and keeps the category that was given', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: `${HEADER}2025-06-02,-25.00,CARD 1234 TIMBER LTD,\n` });
    const imported = await importedId(client);

    const posted = await post(client, { category: 'self_employment.cost_of_goods' });
    const read = await app.as().get(`/v1/transactions/${posted.id}`);

    expect(posted).toMatchObject({
      possible_duplicate_of: imported,
      needs_review: true,
      category: 'self_employment.cost_of_goods',
    });
    expect(read.body).toEqual(posted);
  });

  it('flags one row for each row of the file, and none that another is flagged for', async () => {
    const client = await createClientFor(app);
    const coffee = '2025-06-02,-2.50,COSTA COFFEE,\n';
    await importContent(app, client, { content: HEADER + coffee + coffee });
    const row = { client_id: client, date: '2025-06-02', amount: -2.5, description: 'Coffee' };

    const batch = await app.as().post('/v1/transactions/batch', { transactions: [row, row, row] });
    const later = await post(client, { amount: -2.5 });

    const flagged = (await rowsOf(client, 'api')).flatMap(({ possible_duplicate_of: id }) => id ?? []);
    expect(batch.status).toBe(201);
    const imported = (await rowsOf(client, 'import')).map(({ id }) => id);
    expect(flagged.sort()).toEqual(imported.sort());
    expect(later.possible_duplicate_of).toBeNull();
  });

  it('finds a payment by the day from which it counts for interest', async () => {
    const client = await createClientFor(app);
    const statement = [':20:X', ':25:20000012345678', ':28C:1', ':60F:C250601GBP1000,00'];
    const entry = [':61:2506020603D25,00NTRFNONREF', ':86:TIMBER LTD', ':62F:C250603GBP975,00', '-'];
    await importContent(app, client, { content: [...statement, ...entry, ''].join('\n') });

    expect((await post(client)).possible_duplicate_of).toEqual(await importedId(client));
  });

  it.each([
    ['another day', { date: '2025-06-03' }],
    ['another amount', { amount: -25.01 }],
    ['the other direction', { amount: 25 }],
    ['another currency', { currency: 'USD' }],
  ])('leaves a row of %s unflagged', async (_, fields) => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: `${HEADER}2025-06-02,-25.00,TIMBER LTD,\n` });

    expect(await post(client, fields)).toMatchObject({ possible_duplicate_of: null });
  });

  it('takes two ids of the customer’s own in one account for two rows, unless they say the same', async () => {
    const client = await createClientFor(app);
    const account = await accountOf(client);
    const content = `${HEADER}2025-06-02,-25.00,TIMBER LTD,inv-1\n`;
    await importContent(app, client, { content, query: `&source_account_id=${account}` });
    const named = { source_account_id: account, external_id: 'inv-2' };

    expect(await post(client, { ...named, description: 'Nails' })).toMatchObject({
      possible_duplicate_of: null,
    });
    expect(await post(client, { ...named, external_id: 'inv-3', description: 'Timber Ltd' })).toMatchObject({
      needs_review: true,
      possible_duplicate_of: await importedId(client),
    });
  });

  it('leaves a row unflagged that tells of what a person has deleted, or of another client', async () => {
    const [client, other] = [await createClientFor(app), await createClientFor(app)];
    await importContent(app, client, { content: `${HEADER}2025-06-02,-25.00,TIMBER LTD,\n` });

    expect(await post(other)).toMatchObject({ possible_duplicate_of: null });
    const imported = await importedId(client);
    await app.as().delete(`/v1/transactions/${imported}`);
    expect(await post(client)).toMatchObject({ possible_duplicate_of: null });
  });
});

interface Row {
  readonly id: string;
  readonly source: string;
  readonly possible_duplicate_of: string | null;
}
