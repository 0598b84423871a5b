import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { LIMITS } from '../../../src/limits/limits.js';
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
} from './import-story.js';

const CHUNK = LIMITS.imports.chunkRows.value;
/** Enough for a file of several stored pieces and three chunks. */
const ROWS = 2 * CHUNK + 1_500;

/** A context that fails on the nth new id: in the middle of a chunk's transaction. */
function failingAtId(ctx: AppContext, nth: number): AppContext {
  let count = 0;
  return {
    ...ctx,
    newId() {
      count += 1;
      if (count === nth) throw new Error('power cut');
      return ctx.newId();
    },
  };
}

/** A context whose file breaks off after its first chunk, once it is read for its rows. */
function failingRead(ctx: AppContext): AppContext {
  let opened = 0;
  const files: AppContext['files'] = {
    ...ctx.files,
    async *read(key, fileId) {
      opened += 1;
      let chunks = 0;
      for await (const chunk of ctx.files.read(key, fileId)) {
        if (opened > 2 && chunks === 1) throw new Error('connection lost');
        chunks += 1;
        yield chunk;
      }
    },
  };
  return { ...ctx, files };
}

describe('an import that is interrupted', () => {
  let app: TestApp;
  let content: Buffer;
  let whole: { rows: unknown[]; counts: unknown };
  beforeAll(async () => {
    app = await startTestApp();
    content = await largeFile(ROWS);
    const control = await createClientFor(app);
    const { counts } = await importContent(app, control, { content });
    whole = { counts, rows: (await ledgerOf(app, control)).map(lastingPart) };
  });
  afterAll(() => app.close());

  /** The import as it is in the end, against one that nothing disturbed. */
  async function expectWhole(client: string, importId: string): Promise<void> {
    const { body } = await app.as().get(`/v1/imports/${importId}`);
    expect(body).toMatchObject({
      status: 'completed',
      counts: whole.counts,
      progress: { processed: ROWS, total: ROWS, percent: 100 },
    });
    expect((await ledgerOf(app, client)).map(lastingPart)).toEqual(whole.rows);
  }

  it('reads a file to its end in runs of one chunk each', async () => {
    const client = await createClientFor(app);
    const { body } = await postFile(app, client, { content });

    const outcomes: string[] = [];
    do outcomes.push(await runImport(app, body.id, { signal: AbortSignal.abort() }));
    while (outcomes.at(-1) === 'paused');

    expect(outcomes).toEqual([...Array<string>(3).fill('paused'), 'done']);
    await expectWhole(client, body.id);
  });

  it.each([
    { where: 'in the middle of a chunk', broken: (ctx: AppContext) => failingAtId(ctx, CHUNK + 2_345) },
    { where: 'in the first chunk', broken: (ctx: AppContext) => failingAtId(ctx, 1) },
    { where: 'while reading the file', broken: failingRead },
  ])('goes on exactly where it was when it fails $where', async ({ broken }) => {
    const client = await createClientFor(app);
    const { body } = await postFile(app, client, { content });

    await expect(runImport(app, body.id, { ctx: broken(app.ctx) })).rejects.toThrow(
      /power cut|connection lost/,
    );
    const interrupted = (await app.as().get(`/v1/imports/${body.id}`)).body;
    const written = (await ledgerOf(app, client)).length;
    await runImport(app, body.id);

    expect(interrupted).toMatchObject({ status: 'processing', counts: { created: written } });
    expect(written % CHUNK).toBe(0);
    expect(written).toBeLessThan(ROWS);
    await expectWhole(client, body.id);
  });

  it('writes each row once when several runs are at it together', async () => {
    const client = await createClientFor(app);
    const { body } = await postFile(app, client, { content });
    const sent = await eventsAbout(app, 'import.completed');

    await Promise.all([1, 2, 3].map(() => runImport(app, body.id)));

    await expectWhole(client, body.id);
    expect(await eventsAbout(app, 'import.completed')).toBe(sent + 1);
  });

  it('writes each row once when two imports bring the same file together', async () => {
    const client = await createClientFor(app);
    const posts = [await postFile(app, client, { content }), await postFile(app, client, { content })];

    await Promise.all(posts.map(({ body }) => runImport(app, body.id)));

    const done = await Promise.all(posts.map(({ body }) => app.as().get(`/v1/imports/${body.id}`)));
    const sum = (name: string) => done.reduce((total, { body }) => total + body.counts[name], 0);
    expect([sum('created'), sum('skipped_duplicate')]).toEqual([ROWS, ROWS]);
    expect(await ledgerOf(app, client)).toHaveLength(ROWS);
  });

  it('does nothing when its import is over, or was never there', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, {
      content: 'date,amount,description\n2025-06-01,-1.00,ONE\n',
    });

    expect(await runImport(app, done.id)).toBe('done');
    expect(await runImport(app, 'imp_01k4x6t8e8f5mv0zq3n7c2b9rd')).toBe('done');
    expect(await ledgerOf(app, client)).toHaveLength(1);
  });

  it('fails when its client was deleted while it waited', async () => {
    const client = await createClientFor(app);
    const { body } = await postFile(app, client, { content });
    await app.as().delete(`/v1/clients/${client}`);

    await runImport(app, body.id);

    expect((await app.as().get(`/v1/imports/${body.id}`)).body).toMatchObject({
      status: 'failed',
      error: { code: 'not_found' },
    });
  });
});

describe('an import with more rows than the limit', () => {
  it('fails, says how many there may be, and can be taken back', async () => {
    const maxRows = CHUNK + 500;
    const app = await startTestApp({ IMPORT_MAX_ROWS: `${maxRows}` });
    try {
      const client = await createClientFor(app);

      const done = await importContent(app, client, { content: await largeFile(CHUNK + 1_000) });
      const written = (await ledgerOf(app, client)).length;
      const reverted = await app.as().post(`/v1/imports/${done.id}/revert`);

      expect(done).toMatchObject({ status: 'failed', error: { code: 'too_many_rows' } });
      expect(done.error.detail).toContain(`${maxRows}`);
      expect(done.counts.created).toBe(written);
      expect(reverted.status).toBe(200);
      expect(await ledgerOf(app, client)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
