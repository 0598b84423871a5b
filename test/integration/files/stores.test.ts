import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { startTestBucket, type TestBucket } from '../../support/s3/with-object-storage.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';
import { contentOf, pictureOf, postDocument } from '../documents/document-story.js';

const MIB = 1024 * 1024;
const PART = LIMITS.objects.partBytes.value;
const EDGES = [0, 1, 256 * 1024, LIMITS.objects.readBytes.value, PART, PART + 256 * 1024, 2 * PART];
const CONTENT = randomBytes(2 * PART + 10);

/** A few bytes on either side of where a piece of either store ends. */
const sizes = fc
  .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -2, max: 2 }))
  .map(([edge, off]) => Math.max(0, edge + off));

async function* pieces(content: Buffer, pieceBytes: number, failAt = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < content.length; at += pieceBytes) {
    if (at + pieceBytes > failAt) throw new Error('the caller has gone');
    yield content.subarray(at, at + pieceBytes);
  }
  if (failAt <= content.length) throw new Error('the caller has gone');
}

describe.each(['postgres', 's3'] as const)('files whose contents are in %s', (store) => {
  let bucket: TestBucket;
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    bucket = await startTestBucket();
    app = await startTestApp({
      ...(store === 's3' ? bucket.settings : {}),
      STORAGE_BYTES_ENTERPRISE: String(100 * MIB),
    });
    client = (await make(app.as(), '/v1/clients', clientBody())).id;
  });
  afterAll(async () => {
    await app.close();
    await bucket.close();
  });

  const bounds = { maxBytes: CONTENT.length };
  const write = async (content: Buffer, pieceBytes = 100_000) => {
    const id = app.ctx.newId();
    const stored = await app.ctx.files.write(app.tenant, id, pieces(content, pieceBytes), bounds);
    return { id, stored };
  };
  const read = (id: string, span?: { first: number; last: number }) =>
    buffer(app.ctx.files.read(app.tenant, id, span));
  const used = async () => (await app.as().get('/v1/me')).body.storage.used_bytes;
  /** Everything that is stored, by the files that it is of. */
  const contents = async (): Promise<string[]> => {
    const chunks = await app.ctx.systemDb('file_chunks').distinct('file_id').pluck('file_id');
    const keys = [...(await bucket.keys()), ...(await bucket.openUploads())];
    return [...chunks, ...keys.map((key) => key.split('/').at(-1) ?? '')].sort();
  };
  const completeFiles = (): Promise<string[]> =>
    app.ctx.systemDb('files').whereNotNull('completed_at').whereNull('removed_at').orderBy('id').pluck('id');

  it('are read as they were written, whole and in any part, whatever their size', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.integer({ min: 20_000, max: 3 * MIB }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2, maxLength: 2 }),
        async (size, pieceBytes, spans) => {
          const content = CONTENT.subarray(0, size);
          const { id, stored } = await write(content, pieceBytes);
          expect(stored.sizeBytes).toBe(size);
          expect((await read(id)).equals(content)).toBe(true);
          for (const [one, other] of size === 0 ? [] : spans) {
            const first = one % size;
            const last = first + (other % size);
            expect((await read(id, { first, last })).equals(content.subarray(first, last + 1))).toBe(true);
          }
          await app.ctx.files.remove(app.tenant, id);
          await expect(read(id)).rejects.toThrow('no such file');
        },
      ),
      { numRuns: 10 },
    );
    await sweepExpired(app.ctx);
    expect(await contents()).toEqual([]);
  });

  it('are all or nothing: a source that fails at any byte leaves nothing, and what is used is what is there', async () => {
    let expected = await used();
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.boolean(), async (size, at, fails) => {
        const id = app.ctx.newId();
        const source = pieces(CONTENT.subarray(0, size), 300_000, fails ? at % (size + 1) : undefined);
        const writing = app.ctx.files.write(app.tenant, id, source, bounds);
        if (fails) await expect(writing).rejects.toThrow('the caller has gone');
        else expected += (await writing).sizeBytes;
        expect(await used()).toBe(expected);
        if (!fails) {
          await app.ctx.files.remove(app.tenant, id);
          expected -= size;
        }
      }),
      { numRuns: 12 },
    );
    expect(await bucket.openUploads()).toEqual([]);
    await sweepExpired(app.ctx);
    expect(await contents()).toEqual([]);
    expect(await app.ctx.systemDb('file_objects')).toEqual([]);
  });

  it('are refused beyond a bound, while they arrive, with nothing kept', async () => {
    const id = app.ctx.newId();
    const source = pieces(CONTENT, 100_000);

    const writing = app.ctx.files.write(app.tenant, id, source, { maxBytes: PART + 5 });

    await expect(writing).rejects.toMatchObject({ code: 'payload_too_large' });
    expect((await source.next()).done).toBe(true); // it is not read to its end
    await sweepExpired(app.ctx);
    expect(await contents()).toEqual(await completeFiles());
  });

  it('count together when several come at once, and none is kept beyond the quota', async () => {
    const limit = (await used()) + 20 * MIB;
    const write = () =>
      app.ctx.files
        .write(app.tenant, app.ctx.newId(), pieces(CONTENT.subarray(0, 9 * MIB), 256 * 1024), {
          ...bounds,
          storageBytes: limit,
        })
        .then(
          () => 'stored',
          (error) => error.code,
        );

    const outcomes = await Promise.all([write(), write(), write(), write()]);

    expect(outcomes.filter((one) => one === 'storage_limit').length).toBeGreaterThanOrEqual(2);
    expect(await used()).toBeLessThanOrEqual(limit);
    await sweepExpired(app.ctx);
    expect(await contents()).toEqual(await completeFiles());
  });

  it('are of their tenant and mode alone', async () => {
    const content = CONTENT.subarray(0, 1000);
    const { id } = await write(content);
    const stranger = await createTenant(app.ctx);
    const inTest = { ...app.tenant, livemode: false };

    for (const other of [stranger, inTest]) {
      await expect(buffer(app.ctx.files.read(other, id))).rejects.toThrow('no such file');
      await app.ctx.files.remove(other, id);
    }

    expect((await read(id)).equals(content)).toBe(true);
  });

  it('serve uploads, their errors, reports and documents', async () => {
    const sent = await upload(app.as(), client);
    await drain(app.ctx, ['import']);
    expect((await app.as().get(`/v1/imports/${sent.id}`)).body.status).toBe('completed');
    expect((await app.as().get(`/v1/imports/${sent.id}/errors.csv`)).status).toBe(200);

    const report = await make(app.as(), '/v1/reports', reportBody(client), 202);
    await drain(app.ctx, ['report']);
    const whole = await app.as().get(`/v1/reports/${report.id}/download`).buffer();
    expect(whole.status).toBe(200);

    const picture = pictureOf(store);
    const document = await postDocument(app, client, { content: picture });
    expect(document.status).toBe(201);
    const part = await contentOf(app, document.body.id, { Range: 'bytes=5-20' });
    expect([part.status, Buffer.from(part.body).equals(picture.subarray(5, 21))]).toEqual([206, true]);
    expect(await app.ctx.systemDb('files').distinct('store').pluck('store')).toEqual([store]);
    expect(await contents()).toEqual(await completeFiles());
  });

  it('say so when their content is lost, and are counted', async () => {
    const { id } = await write(CONTENT.subarray(0, 1000));
    await app.ctx.systemDb('file_chunks').where({ file_id: id }).delete();
    await app.ctx.objects?.remove({ ...app.tenant, fileId: id });

    await expect(read(id)).rejects.toThrow(`The content of file ${id} in ${store} is not there.`);

    expect(await app.ctx.metrics.scrape()).toContain(`file_contents_lost_total{store="${store}"} 1`);
  });
});
