import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  createClientFor,
  eventsAbout,
  importContent,
  largeFile,
  lastingPart,
  ledgerOf,
  postFile,
  runImport,
  sampleFile,
} from './import-story.js';

const CHUNK = LIMITS.imports.chunkRows.value;

describe('POST /v1/imports/{id}/cancel and /revert', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('cancels an import that waits: nothing is written, and one event is sent', async () => {
    const client = await createClientFor(app);
    const posted = await postFile(app, client, { content: sampleFile('lloyds.csv') });

    const cancelled = await app.as().post(`/v1/imports/${posted.body.id}/cancel`);
    await drain(app.ctx, ['import']);
    const again = await app.as().post(`/v1/imports/${posted.body.id}/cancel`);

    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('already_finished');
    expect(await ledgerOf(app, client)).toEqual([]);
    expect(await eventsAbout(app, 'import.cancelled')).toBe(1);
  });

  it('stops a running import at the next chunk and keeps what is written', async () => {
    const client = await createClientFor(app);
    const posted = await postFile(app, client, { content: await largeFile(CHUNK + 1_000) });
    await runImport(app, posted.body.id, { signal: AbortSignal.abort() });

    const cancelled = await app.as().post(`/v1/imports/${posted.body.id}/cancel`);
    await drain(app.ctx, ['import']);

    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      progress: { processed: CHUNK, total: null },
    });
    expect(await ledgerOf(app, client)).toHaveLength(CHUNK);

    const reverted = await app.as().post(`/v1/imports/${posted.body.id}/revert`);
    expect(reverted.status).toBe(200);
    expect(await ledgerOf(app, client)).toEqual([]);
  });

  it('takes an import back, so that the file can be imported again', async () => {
    const client = await createClientFor(app);
    const content = sampleFile('starling.csv');
    const first = await importContent(app, client, { content });
    const rows = (await ledgerOf(app, client)).map(lastingPart);

    const reverted = await app.as().post(`/v1/imports/${first.id}/revert`);
    const twice = await app.as().post(`/v1/imports/${first.id}/revert`);
    const emptied = await ledgerOf(app, client);
    const second = await importContent(app, client, { content });

    expect(reverted.body).toMatchObject({
      id: first.id,
      status: 'completed',
      reverted_at: expect.any(String),
    });
    expect(twice.status).toBe(409);
    expect(twice.body.code).toBe('import_not_revertible');
    expect(emptied).toEqual([]);
    expect(second.counts).toEqual(first.counts);
    expect((await ledgerOf(app, client)).map(lastingPart)).toEqual(rows);
    expect(await eventsAbout(app, 'import.reverted')).toBeGreaterThan(0);
  });

  it('refuses to take back an import that runs, and one that only tried', async () => {
    const client = await createClientFor(app);
    const posted = await postFile(app, client, { content: sampleFile('lloyds.csv') });
    const running = await app.as().post(`/v1/imports/${posted.body.id}/revert`);
    await drain(app.ctx, ['import']);
    const dry = await importContent(app, client, {
      content: sampleFile('lloyds.csv'),
      query: '&dry_run=true',
    });

    const tried = await app.as().post(`/v1/imports/${dry.id}/revert`);

    expect([running.status, running.body.code]).toEqual([409, 'import_not_revertible']);
    expect([tried.status, tried.body.code]).toEqual([409, 'import_not_revertible']);
  });

  it('takes nothing back when a single row lies in a locked year', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, {
      content: 'date,amount,description\n2025-04-05,-1.00,OLD\n2025-04-06,-1.00,NEW\n',
    });
    await app.ctx.systemDb('tax_returns').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      client_id: uuidFromPublicId('client', client),
      tax_year: 2024,
      state: 'submitting',
    });

    const answer = await app.as().post(`/v1/imports/${done.id}/revert`);

    expect([answer.status, answer.body.code]).toEqual([409, 'period_locked']);
    expect(await ledgerOf(app, client)).toHaveLength(2);
  });

  it('honours the version that the caller has seen', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, { content: sampleFile('lloyds.csv') });

    const stale = await app.as().post(`/v1/imports/${done.id}/revert`).set('If-Match', '"1"');
    const read = await app.as().get(`/v1/imports/${done.id}`);
    const seen = await app
      .as()
      .post(`/v1/imports/${done.id}/revert`)
      .set('If-Match', read.headers['etag'] ?? '');

    expect([stale.status, seen.status]).toEqual([412, 200]);
  });
});
