import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, ledgerOf } from './import-story.js';

const HEADER = 'date,amount,description,external_id\n';

describe('duplicates of an import', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const accountOf = async (client: string, name: string): Promise<string> =>
    (await app.as().post('/v1/source-accounts', { client_id: client, name })).body.id;

  it('keeps two equal payments two, and adds only the third of a longer file', async () => {
    const client = await createClientFor(app);
    const coffee = '2025-06-02,-2.50,COSTA COFFEE,\n';

    const first = await importContent(app, client, { content: HEADER + coffee + coffee });
    const again = await importContent(app, client, { content: HEADER + coffee + coffee });
    const longer = await importContent(app, client, { content: HEADER + coffee + coffee + coffee });

    expect(first.counts).toMatchObject({ created: 2, flagged_duplicate: 0 });
    expect(again.counts).toMatchObject({ created: 0, skipped_duplicate: 2 });
    expect(longer.counts).toMatchObject({ created: 1, skipped_duplicate: 2 });
    expect(await ledgerOf(app, client)).toHaveLength(3);
  });

  it('takes a row with a known id of the customer’s own for the same row, if its day is near', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: `${HEADER}2025-06-02,-2.50,COSTA COFFEE,a1\n` });

    const amended = await importContent(app, client, { content: `${HEADER}2025-06-03,-2.60,COSTA,a1\n` });

    expect(amended.counts).toMatchObject({ created: 0, skipped_duplicate: 1, failed: 0 });
    expect(await ledgerOf(app, client)).toMatchObject([{ date: '2025-06-02', amount_pence: '-250' }]);
  });

  it('keeps a row whose id of the customer’s own stood on quite another one, and flags it', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: `${HEADER}2025-06-02,-2.50,COSTA COFFEE,a1\n` });

    const other = await importContent(app, client, { content: `${HEADER}2025-08-09,-75.00,TIMBER,a1\n` });

    expect(other.counts).toMatchObject({ created: 1, flagged_duplicate: 1, skipped_duplicate: 0 });
  });

  it('does not take numbers of rows for ids, and says so', async () => {
    const client = await createClientFor(app);
    const april = '2025-04-14,-20.00,TRAVEL,1\n2025-04-15,-5.00,TEA,2\n2025-04-16,-2.00,BUS,3\n';
    const week = '2025-04-15,-5.00,TEA,1\n2025-04-16,-2.00,BUS,2\n2025-04-17,-2.00,BUS,3\n';

    await importContent(app, client, { content: HEADER + april });
    const done = await importContent(app, client, { content: HEADER + week });

    expect(done.counts).toMatchObject({ created: 1, skipped_duplicate: 2, flagged_duplicate: 0 });
    expect(done.warnings).toMatchObject([{ code: 'ids_not_used', count: 3 }]);
  });

  it('distinguishes a row listed twice from two rows with one id', async () => {
    const client = await createClientFor(app);
    const row = '2025-06-02,-2.50,COSTA COFFEE,a1\n';

    const done = await importContent(app, client, {
      content: `${HEADER}${row}${row}2025-06-02,-9.99,SOMETHING ELSE,a1\n`,
    });
    const errors = await app.as().get(done.errors_url);

    expect(done.counts).toMatchObject({ total: 3, created: 1, skipped_duplicate: 1, failed: 1 });
    expect(errors.body.data).toMatchObject([
      { line: 4, column: 'external_id', code: 'conflicting_external_id' },
    ]);
  });

  it('lists duplicates as errors when asked to', async () => {
    const client = await createClientFor(app);
    const content = `${HEADER}2025-06-02,-2.50,COSTA COFFEE,a1\n2025-06-03,-3.50,COSTA COFFEE,\n`;
    await importContent(app, client, { content });

    const done = await importContent(app, client, {
      content: `${content}2025-06-04,-4.50,COSTA COFFEE,\n`,
      query: '&on_duplicate=error',
    });
    const errors = await app.as().get(done.errors_url);

    expect(done.counts).toMatchObject({ created: 1, skipped_duplicate: 0, failed: 2 });
    expect(errors.body.data).toMatchObject([
      { line: 2, code: 'duplicate' },
      { line: 3, code: 'duplicate' },
    ]);
  });

  it('leaves a row deleted that a person has deleted', async () => {
    const client = await createClientFor(app);
    const content = `${HEADER}2025-06-02,-2.50,COSTA COFFEE,\n2025-06-03,-7.00,NERO,\n`;
    await importContent(app, client, { content });
    const [coffee] = await ledgerOf(app, client);
    await app.ctx.systemDb('transactions').where({ id: coffee?.id }).update({ deleted_at: new Date() });

    const again = await importContent(app, client, { content });

    expect(again.counts).toMatchObject({ created: 0, skipped_duplicate: 2 });
    expect(await ledgerOf(app, client)).toHaveLength(1);
  });

  it('flags what another account seems to list already, one for one, and drops nothing', async () => {
    const client = await createClientFor(app);
    const [current, savings] = [await accountOf(client, 'Current'), await accountOf(client, 'Savings')];
    await importContent(app, client, {
      content: `${HEADER}2025-06-02,-20.00,SCREWFIX,\n`,
      query: `&source_account_id=${current}`,
    });

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-20.00,SCREWFIX DIRECT,\n2025-06-02,-20.00,SCREWFIX DIRECT,\n`,
      query: `&source_account_id=${savings}`,
    });

    const rows = await ledgerOf(app, client);
    const flagged = rows.filter((row) => row.possible_duplicate_of !== null);
    expect(done.counts).toMatchObject({ created: 2, flagged_duplicate: 1 });
    expect(rows).toHaveLength(3);
    expect(flagged).toHaveLength(1);
    expect(flagged[0]).toMatchObject({ needs_review: true });
    expect(rows.find((row) => row.id === flagged[0]?.possible_duplicate_of)?.description).toBe('SCREWFIX');
  });

  it('flags what another file of the same account seems to tell in other words', async () => {
    const client = await createClientFor(app);
    const query = `&source_account_id=${await accountOf(client, 'Current')}`;
    await importContent(app, client, { content: `${HEADER}2025-06-02,-20.00,SCREWFIX,\n`, query });

    const both = '2025-06-02,-20.00,SCREWFIX,\n2025-06-02,-20.00,SHELL,\n';
    const longer = await importContent(app, client, { content: HEADER + both, query });
    const reworded = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-20.00,SCREWFIX DIRECT LEEDS,\n`,
      query,
    });

    expect(longer.counts).toMatchObject({ created: 1, skipped_duplicate: 1, flagged_duplicate: 0 });
    expect(reworded.counts).toMatchObject({ created: 1, flagged_duplicate: 1 });
  });

  it('leaves rows of one account unflagged that ids of the customer’s own tell apart', async () => {
    const client = await createClientFor(app);
    const query = `&source_account_id=${await accountOf(client, 'Current')}`;
    await importContent(app, client, { content: `${HEADER}2025-06-02,-20.00,SCREWFIX,a1\n`, query });

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-20.00,SHELL,a2\n`,
      query,
    });

    expect(done.counts).toMatchObject({ created: 1, flagged_duplicate: 0 });
  });

  it('counts as a dry run what it would do, and writes nothing', async () => {
    const client = await createClientFor(app);
    const account = await accountOf(client, 'Current');
    await importContent(app, client, { content: `${HEADER}2025-06-02,-20.00,SCREWFIX,\n` });
    const content = `${HEADER}2025-06-02,-20.00,SCREWFIX,\n2025-06-03,-5.00,NERO,\n2025-06-31,-5.00,NERO,\n`;
    const before = await ledgerOf(app, client);

    const dry = await importContent(app, client, { content, query: '&dry_run=true' });
    const other = await importContent(app, client, {
      content,
      query: `&dry_run=true&source_account_id=${account}`,
    });

    expect(dry).toMatchObject({ status: 'completed', options: { dry_run: true } });
    expect(dry.counts).toMatchObject({ total: 3, created: 1, skipped_duplicate: 1, failed: 1 });
    expect(other.counts).toMatchObject({ total: 3, created: 2, flagged_duplicate: 1, failed: 1 });
    expect(await ledgerOf(app, client)).toEqual(before);
    expect((await app.as().get(dry.errors_url)).body.data).toMatchObject([{ line: 4, code: 'invalid_date' }]);
  });
});
