import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  createClientFor,
  eventsAbout,
  importContent,
  largeFile,
  ledgerOf,
  postFile,
  runImport,
} from './import-story.js';

describe('an atomic import', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const query = '&atomic=true';

  it('writes every row, and sends one event', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, { content: await largeFile(5_500), query });

    expect(done).toMatchObject({
      status: 'completed',
      options: { atomic: true },
      counts: { created: 5_500, failed: 0 },
      progress: { processed: 5_500, total: 5_500, percent: 100 },
    });
    expect(await ledgerOf(app, client)).toHaveLength(5_500);
    expect(await eventsAbout(app, 'import.completed')).toBe(1);
  });

  it('writes no row when a single line fails, and lists every line that does', async () => {
    const client = await createClientFor(app);
    const lines = (await largeFile(5_500)).toString().split('\n');
    const broken = lines.with(10, '2025-13-01,-1.00,GBP,BAD,,,').with(5_400, 'x,-1.00,GBP,BAD,,,').join('\n');

    const done = await importContent(app, client, { content: broken, query });
    const errors = await app.as().get(done.errors_url);

    expect(done).toMatchObject({
      status: 'failed',
      error: { code: 'rows_failed' },
      counts: { created: 0, failed: 2, total: 2 },
    });
    expect(errors.body.data.map((error: { line: number }) => error.line)).toEqual([11, 5_401]);
    expect(await ledgerOf(app, client)).toEqual([]);
    expect(await eventsAbout(app, 'import.failed')).toBe(1);
  });

  it('leaves nothing of a run that breaks off, and starts again from nothing', async () => {
    const client = await createClientFor(app);
    const { body } = await postFile(app, client, { content: await largeFile(5_500), query });
    let ids = 0;
    const broken: AppContext = {
      ...app.ctx,
      newId() {
        ids += 1;
        if (ids > 5_000) throw new Error('power cut');
        return app.ctx.newId();
      },
    };

    await expect(runImport(app, body.id, { ctx: broken })).rejects.toThrow('power cut');
    const after = [await ledgerOf(app, client), (await app.as().get(`/v1/imports/${body.id}`)).body];
    const paused = await runImport(app, body.id, { signal: AbortSignal.abort() });
    const during = await ledgerOf(app, client);
    await runImport(app, body.id);

    expect(after).toMatchObject([[], { status: 'processing', counts: { created: 0 } }]);
    expect([paused, during]).toEqual(['paused', []]);
    expect(await ledgerOf(app, client)).toHaveLength(5_500);
  });

  it('writes each row once when two runs are at it together', async () => {
    const client = await createClientFor(app);
    const { body } = await postFile(app, client, { content: await largeFile(4_500), query });

    await Promise.all([runImport(app, body.id), runImport(app, body.id)]);

    expect((await app.as().get(`/v1/imports/${body.id}`)).body).toMatchObject({
      status: 'completed',
      counts: { created: 4_500, skipped_duplicate: 0 },
    });
    expect(await ledgerOf(app, client)).toHaveLength(4_500);
  });

  it('fails as a dry run too, and shows what it would have done', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, {
      content: 'date,amount,description\n2025-06-02,-1.00,GOOD\n2025-06-31,-1.00,BAD\n',
      query: `${query}&dry_run=true`,
    });

    expect(done).toMatchObject({ status: 'failed', error: { code: 'rows_failed' }, counts: { failed: 1 } });
    expect(await ledgerOf(app, client)).toEqual([]);
  });
});

describe('an import that updates', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const HEADER = 'date,amount,description,external_id,category\n';
  const query = '&on_duplicate=update';

  it('brings rows with an id up to date, and leaves alone what has not changed', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, {
      content: `${HEADER}2025-06-02,-2.50,COSTA COFFEE,a,\n2025-06-03,-3.50,NERO,b,\n2025-06-04,-4.50,PRET,,\n`,
    });
    const before = await ledgerOf(app, client);

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-05,-2.75,COSTA COFFEE LONDON,a,\n2025-06-03,-3.50,NERO,b,\n2025-06-04,-4.50,PRET,,\n2025-06-06,-9.00,NEW,c,\n`,
      query,
    });

    const after = await ledgerOf(app, client);
    expect(done.counts).toMatchObject({ total: 4, created: 1, updated: 1, skipped_duplicate: 2, failed: 0 });
    expect(after.map((row) => [row.date, row.amount_pence, row.description, row.external_id])).toEqual([
      ['2025-06-05', '-275', 'COSTA COFFEE LONDON', 'a'],
      ['2025-06-03', '-350', 'NERO', 'b'],
      ['2025-06-04', '-450', 'PRET', null],
      ['2025-06-06', '-900', 'NEW', 'c'],
    ]);
    expect(after[0]).toMatchObject({ id: before[0]?.id, version: 2 });
    expect(after[1]).toEqual(before[1]);
  });

  it('takes a category from the file, and keeps one that a person has set', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, {
      content: `${HEADER}2025-06-02,-2.50,COSTA,a,\n2025-06-03,-3.50,NERO,b,\n`,
    });
    const [first] = (await app.as().get(`/v1/transactions?client_id=${client}&limit=1`)).body.data;
    await app.as().put(`/v1/transactions/${first.id}`, { ...first, category: 'drawings' });

    await importContent(app, client, {
      content: `${HEADER}2025-06-02,-2.50,COSTA,a,deposit_held\n2025-06-03,-3.99,NERO,b,\n`,
      query,
    });

    expect(await ledgerOf(app, client)).toMatchObject([
      { external_id: 'a', category: 'deposit_held', category_source: 'import' },
      { external_id: 'b', category: 'drawings', category_source: 'user', amount_pence: '-399' },
    ]);
  });

  it('changes neither a row of a locked year nor one that would come into it', async () => {
    const client = await createClientFor(app);
    const content = `${HEADER}2025-04-05,-1.00,OLD,a,\n2025-04-06,-2.00,NEW,b,\n2025-04-05,-3.00,SAME,c,\n`;
    await importContent(app, client, { content });
    await app.ctx.systemDb('tax_returns').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      client_id: uuidFromPublicId('client', client),
      tax_year: 2024,
      state: 'submitting',
    });

    const done = await importContent(app, client, {
      content: content.replace('-1.00', '-1.50').replace('2025-04-06', '2025-04-05'),
      query,
    });

    expect(done.counts).toMatchObject({ updated: 0, skipped_duplicate: 1, failed: 2 });
    expect((await app.as().get(done.errors_url)).body.data).toMatchObject([
      { line: 2, code: 'period_locked' },
      { line: 3, code: 'period_locked' },
    ]);
    expect((await ledgerOf(app, client)).map((row) => row.amount_pence)).toEqual(['-100', '-200', '-300']);
  });

  it('counts as a dry run what it would update, and changes nothing', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: `${HEADER}2025-06-02,-2.50,COSTA,a,\n` });
    const before = await ledgerOf(app, client);

    const done = await importContent(app, client, {
      content: `${HEADER}2025-06-02,-2.99,COSTA,a,\n`,
      query: `${query}&dry_run=true`,
    });

    expect(done.counts).toMatchObject({ updated: 1, created: 0 });
    expect(await ledgerOf(app, client)).toEqual(before);
  });

  it('does not bring back a row that was deleted', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: `${HEADER}2025-06-02,-2.50,COSTA,a,\n` });
    const [row] = (await app.as().get(`/v1/transactions?client_id=${client}`)).body.data;
    await app.as().delete(`/v1/transactions/${row.id}`);

    const done = await importContent(app, client, { content: `${HEADER}2025-06-02,-9.99,COSTA,a,\n`, query });

    expect(done.counts).toMatchObject({ updated: 0, skipped_duplicate: 1 });
    expect(await ledgerOf(app, client)).toEqual([]);
  });
});
