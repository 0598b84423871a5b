import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { TooLargeError } from '../../../src/errors.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { buildReport } from '../../../src/services/reports/build-report.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make, reportBody } from '../../support/world.js';

describe('a report that ends', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    ({ id: client } = await make(app.as(), '/v1/clients', clientBody()));
  });
  afterAll(() => app.close());

  const ask = async (): Promise<string> => (await make(app.as(), '/v1/reports', reportBody(client), 202)).id;
  const uuidOf = (id: string) => uuidFromPublicId('report', id) ?? '';
  const download = (id: string) => app.as().get(`/v1/reports/${id}/download`);

  /** The store of files, of which the first writes fail, each with one of the faults. */
  function failingWith(...faults: readonly Error[]) {
    const left = [...faults];
    const { files } = app.ctx;
    return {
      ...app.ctx,
      files: {
        ...files,
        async write(...args: Parameters<typeof files.write>) {
          const fault = left.shift();
          if (fault !== undefined) throw fault;
          return files.write(...args);
        },
      },
    };
  }

  async function eventsAbout(id: string): Promise<string[]> {
    const { body } = await app.as().get('/v1/events?limit=100');
    return body.data
      .filter(({ data }: { data: { report?: { id: string } } }) => data.report?.id === id)
      .map(({ type }: { type: string }) => type);
  }

  it('is gone after its time, before and after its file is removed, for a part of it too', async () => {
    const id = await ask();
    await buildReport(app.ctx, app.tenant, uuidOf(id));
    expect((await download(id)).status).toBe(200);
    await app.ctx
      .systemDb('reports')
      .where({ id: uuidOf(id) })
      .update({ expires_at: new Date(0) });

    const before = await download(id);
    const part = await download(id).set('Range', 'bytes=0-9');
    await sweepExpired(app.ctx);
    const after = await download(id);

    for (const answer of [before, part, after])
      expect([answer.status, answer.body.code]).toEqual([410, 'report_expired']);
  });

  it('fails with what cannot be mended, says why by an event, and gives no file', async () => {
    const id = await ask();

    await buildReport(
      failingWith(new TooLargeError('The file is larger than the limit.', { limit_bytes: 1 })),
      app.tenant,
      uuidOf(id),
    );
    await buildReport(app.ctx, app.tenant, uuidOf(id));

    const { body } = await app.as().get(`/v1/reports/${id}`);
    expect(body).toMatchObject({
      status: 'failed',
      file: null,
      error: { detail: 'The file is larger than the limit.' },
    });
    expect(await eventsAbout(id)).toEqual(['report.failed']);
    const refused = await download(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state']);
  });

  it('is made by a later run after faults of ours, once', async () => {
    const id = await ask();
    const ctx = failingWith(new Error('the disk is full'), new Error('the disk is full'));

    await expect(buildReport(ctx, app.tenant, uuidOf(id))).rejects.toThrow('the disk is full');
    await expect(buildReport(ctx, app.tenant, uuidOf(id))).rejects.toThrow('the disk is full');
    expect((await app.as().get(`/v1/reports/${id}`)).body.status).toBe('processing');
    await buildReport(ctx, app.tenant, uuidOf(id));

    expect((await app.as().get(`/v1/reports/${id}`)).body.status).toBe('completed');
    expect(await eventsAbout(id)).toEqual(['report.completed']);
    expect((await download(id)).status).toBe(200);
  });

  it('keeps one file when two runs finish together', async () => {
    const filesOf = () => app.ctx.systemDb('files').whereNull('removed_at').pluck('id');
    const before = await filesOf();
    const id = await ask();

    await Promise.all([1, 2].map(() => buildReport(app.ctx, app.tenant, uuidOf(id))));

    expect(await filesOf()).toHaveLength(before.length + 1);
    expect(await eventsAbout(id)).toEqual(['report.completed']);
    expect((await download(id)).status).toBe(200);
  });
});
