import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  createClientFor,
  eventsAbout,
  importContent,
  ledgerOf,
  postFile,
  sampleFile,
} from './import-story.js';

describe('POST /v1/imports', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('answers 202 with the place to look, before anything is read', async () => {
    const client = await createClientFor(app);

    const answer = await postFile(app, client, { content: sampleFile('starling.csv') });

    expect(answer.status).toBe(202);
    expect(answer.headers['location']).toBe(`/v1/imports/${answer.body.id}`);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toMatchObject({
      client_id: client,
      status: 'queued',
      progress: { processed: 0, total: null, percent: 0 },
      error: null,
      errors_url: `/v1/imports/${answer.body.id}/errors`,
      options: { format: null, on_duplicate: 'skip', dry_run: false, atomic: false },
      size_bytes: sampleFile('starling.csv').length,
    });
    expect(await ledgerOf(app, client)).toEqual([]);
  });

  it.each([
    { name: 'monzo_business.csv', type: 'text/csv', format: 'monzo' },
    { name: 'starling.csv', type: 'text/csv', format: 'starling' },
    { name: 'barclays.csv', type: 'application/octet-stream', format: 'barclays' },
    { name: 'lloyds.csv', type: 'text/plain', format: 'lloyds' },
  ])('imports $name as its bank wrote it, and nothing the second time', async ({ name, type, format }) => {
    const client = await createClientFor(app);

    const first = await importContent(app, client, { content: sampleFile(name), type });
    const rows = await ledgerOf(app, client);
    const second = await importContent(app, client, { content: sampleFile(name), type });

    expect(first).toMatchObject({ status: 'completed', format, error: null, progress: { percent: 100 } });
    expect(first.counts.created).toBeGreaterThan(0);
    expect(first.counts).toMatchObject({ failed: 0, total: first.counts.created });
    expect(rows).toHaveLength(first.counts.created);
    expect(rows.filter((row) => row.category !== null)).toHaveLength(first.counts.categorised);
    expect(rows.filter((row) => row.needs_review)).toHaveLength(first.counts.needs_review);
    expect(second.counts).toMatchObject({ created: 0, skipped_duplicate: first.counts.created });
    expect(await ledgerOf(app, client)).toEqual(rows);
  });

  it('asks a person about an entry booked in one tax year with its value date in another', async () => {
    const client = await createClientFor(app);
    const content = [
      ':20:S',
      ':25:GB00TEST',
      ':60F:C260401GBP1000,00',
      ':61:2604050406D10,00NTRFNONREF//B1',
      ':86:Glue',
      ':61:2604060406D20,00NTRFNONREF//B2',
      ':86:Nails',
      ':62F:C260430GBP970,00',
      '-',
    ].join('\n');

    await importContent(app, client, { content: Buffer.from(content), type: 'text/x-mt940' });

    const rows = await ledgerOf(app, client);
    const glue = rows.find(({ description }) => description === 'Glue');
    const nails = rows.find(({ description }) => description === 'Nails');
    expect(glue).toMatchObject({ date: '2026-04-06', needs_review: true });
    expect(glue?.category_reason).toMatch(/^Booked on 2026-04-06 .* value date 2026-04-05 in 2025-26/);
    expect(nails?.date).toBe('2026-04-06');
    expect(nails?.category_reason ?? '').not.toContain('value date');
  });

  it('imports our own NDJSON, and lists each line that fails with its place', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, {
      content: sampleFile('generic.ndjson'),
      type: 'application/x-ndjson',
    });
    const errors = await app.as().get(done.errors_url);

    expect(done).toMatchObject({ status: 'completed', format: 'generic' });
    expect(done.counts).toMatchObject({ total: 7, created: 3, failed: 4, left_out: 1 });
    expect(errors.body.data).toEqual([
      { line: 4, column: 'amount', code: 'too_many_decimals', detail: expect.any(String) },
      { line: 5, column: 'date', code: 'invalid_date', detail: expect.any(String) },
      { line: 6, column: null, code: 'invalid_json', detail: expect.any(String) },
      { line: 7, column: 'external_id', code: 'conflicting_external_id', detail: expect.any(String) },
    ]);
    expect(await eventsAbout(app, 'import.completed')).toBeGreaterThan(0);
  });

  it('pages through the errors in file order', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, { content: sampleFile('generic.ndjson') });

    const first = await app.as().get(`${done.errors_url}?limit=3`);
    const second = await app.as().get(`${done.errors_url}?limit=3&cursor=${first.body.next_cursor}`);

    const lines = (page: typeof first) => page.body.data.map((error: { line: number }) => error.line);
    expect([...lines(first), ...lines(second)]).toEqual([4, 5, 6, 7]);
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  it('takes gzip, and counts the inflated bytes', async () => {
    const client = await createClientFor(app);
    const content = sampleFile('lloyds.csv');

    const done = await importContent(app, client, {
      content: gzipSync(content),
      headers: { 'Content-Encoding': 'gzip' },
    });

    expect(done).toMatchObject({ status: 'completed', size_bytes: content.length });
  });

  it('fails an import whose content is no export we know, and says what to send', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, { content: 'colour,shape\nred,round\nblue,square\n' });

    expect(done).toMatchObject({ status: 'failed', error: { code: 'format_not_recognised' } });
    expect(done.error.detail).toContain('mapping');
    expect(await eventsAbout(app, 'import.failed')).toBe(1);
  });

  it('refuses a format it does not know before it takes the file', async () => {
    const client = await createClientFor(app);

    const answer = await postFile(app, client, {
      content: sampleFile('lloyds.csv'),
      query: '&format=bank_of_nowhere',
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'unknown_format', errors: [{ parameter: 'format' }] });
  });

  it('refuses a media type it does not take, and a body without a client', async () => {
    const client = await createClientFor(app);

    const typed = await postFile(app, client, { content: 'x', type: 'image/png' });
    const nobody = await app.as().post('/v1/imports').set('Content-Type', 'text/csv').send('date,amount\n');

    expect(typed.status).toBe(415);
    expect(nobody.status).toBe(400);
    expect(nobody.body).toMatchObject({ code: 'client_required', errors: [{ parameter: 'client_id' }] });
  });

  it('answers with the finished import when it is done in the time the caller waits', async () => {
    const client = await createClientFor(app);
    const waiting = postFile(app, client, {
      content: sampleFile('lloyds.csv'),
      headers: { Prefer: 'wait=10' },
    });
    const until = async () => {
      for (;;) {
        const [row] = await app.ctx.systemDb('outbox').where({ queue: 'import' }).count();
        if (Number(row?.['count']) > 0) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const [answer] = await Promise.all([waiting, until().then(() => importAll(app))]);

    expect(answer.status).toBe(201);
    expect(answer.headers['preference-applied']).toBe('wait=10');
    expect(answer.body).toMatchObject({ status: 'completed' });
  });
});

async function importAll(app: TestApp): Promise<void> {
  const { drain } = await import('../../support/drain.js');
  await drain(app.ctx, ['import']);
}
