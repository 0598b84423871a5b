import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { moveFiles } from '../../../src/services/files/move-files.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { cli, stubSettings } from '../../support/command-line.js';
import { createTenant } from '../../support/factories.js';
import { dieAt } from '../../support/s3/die-at.js';
import { startTestBucket, type TestBucket } from '../../support/s3/with-object-storage.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const MIB = 1024 * 1024;
const quiet = () => undefined;

async function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 200_000) yield content.subarray(at, at + 200_000);
}

/** The same work for all that ask, done once. */
function memoised<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
}

/** The deployment in a process that copies so many pieces of each content and then stops until other work is done. */
function stoppedAfter(ctx: AppContext, count: number, work: () => Promise<unknown>): AppContext {
  const { objects } = ctx;
  if (objects === null) throw new Error('no bucket');
  async function* stopping(source: AsyncIterable<Uint8Array>) {
    if (count === 0) await work();
    let copied = 0;
    for await (const piece of source) {
      yield piece;
      copied += 1;
      if (copied === count) await work();
    }
  }
  return {
    ...ctx,
    objects: {
      ...objects,
      write: (tenant, fileId, source) => objects.write(tenant, fileId, stopping(source)),
      read: (tenant, fileId, span) => stopping(objects.read(tenant, fileId, span)),
    },
  };
}

describe('moving files', { timeout: 60_000 }, () => {
  let bucket: TestBucket;
  let app: TestApp;
  /** The same deployment with its new files in Postgres, and in the bucket. */
  let toPostgres: AppContext;
  let toS3: AppContext;
  beforeAll(async () => {
    bucket = await startTestBucket();
    app = await startTestApp(bucket.settings);
    toS3 = app.ctx;
    const { files } = app.ctx.config;
    toPostgres = createContext({ ...app.ctx.config, files: { ...files, newIn: 'postgres' } }, 'test');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const table of ['file_objects', 'files']) await app.ctx.systemDb(table).delete();
    for (const key of await bucket.keys()) bucket.server?.objects.delete(key);
  });
  afterAll(async () => {
    await closeContext(toPostgres);
    await app.close();
    await bucket.close();
  });

  async function stored(ctx: AppContext, sizes: readonly number[], tenant = app.tenant) {
    const contents = new Map<string, Buffer>();
    for (const size of sizes) {
      const [id, content] = [ctx.newId(), randomBytes(size)];
      await ctx.files.write(tenant, id, pieces(content), { maxBytes: size });
      contents.set(id, content);
    }
    return contents;
  }
  async function expectReadable(ctx: AppContext, contents: ReadonlyMap<string, Buffer>) {
    for (const [id, content] of contents)
      expect((await buffer(ctx.files.read(app.tenant, id))).equals(content)).toBe(true);
  }
  const chunks = async () => Number((await app.ctx.systemDb('file_chunks').count().first())?.['count']);
  const storesOf = () => app.ctx.systemDb('files').distinct('store').pluck('store');

  it('there and back keeps every byte, and nothing in the store that they leave; again does nothing', async () => {
    const contents = await stored(toPostgres, [0, 1, 256 * 1024, 9 * MIB, 300_000, 5]);
    await app.ctx
      .systemDb('files')
      .insert({ id: app.ctx.newId(), tenant_id: app.tenant.tenantId, livemode: true });
    const said: number[] = [];

    const moved = await moveFiles(toS3, 's3', (soFar) => said.push(soFar.moved));

    expect(moved).toMatchObject({ moved: 6, passedOver: 0, failed: [] });
    expect(said).toEqual([4, 6]);
    expect([await chunks(), (await bucket.keys()).length]).toEqual([0, 6]);
    await expectReadable(toPostgres, contents);
    expect(await moveFiles(toS3, 's3', quiet)).toMatchObject({ moved: 0 });

    expect(await moveFiles(toPostgres, 'postgres', quiet)).toMatchObject({ moved: 6, failed: [] });
    expect([await storesOf(), await bucket.keys()]).toEqual([['postgres'], []]);
    expect(await app.ctx.systemDb('file_objects')).toEqual([]);
    await expectReadable(toS3, contents);
  });

  it('disturbs neither who reads nor who writes', async () => {
    const contents = await stored(toPostgres, [6 * MIB, 6 * MIB, 6 * MIB]);
    const reads = [...contents].map(async ([id, content]) => {
      const read: Uint8Array[] = [];
      for await (const piece of toPostgres.files.read(app.tenant, id)) {
        read.push(Buffer.from(piece));
        if (read.length === 3) await moved; // they are in the middle when all is moved
      }
      expect(Buffer.concat(read).equals(content)).toBe(true);
    });
    const moved = moveFiles(toS3, 's3', quiet);
    const written = stored(toS3, [100, 9 * MIB]);

    await Promise.all([...reads, written]);

    expect((await moved).moved).toBe(3);
    await expectReadable(toPostgres, await written);
    const reader = toS3.files.read(app.tenant, [...contents.keys()][0] ?? '')[Symbol.asyncIterator]();
    const begun = Buffer.from((await reader.next()).value ?? '');
    await moveFiles(toPostgres, 'postgres', quiet);
    const rest = await buffer({ [Symbol.asyncIterator]: () => reader });
    expect(Buffer.concat([begun, rest]).equals([...contents.values()][0] ?? Buffer.alloc(0))).toBe(true);
  });

  it('passes over what is removed meanwhile, and leaves nothing of it', async () => {
    const contents = await stored(toPostgres, [100, 200]);
    const [gone = '', kept = ''] = [...contents.keys()];
    const { objects } = toS3;
    if (objects === null) throw new Error('no bucket');
    const removing: AppContext = {
      ...toS3,
      objects: {
        ...objects,
        async write(tenant, fileId, source) {
          if (fileId === gone) await toS3.files.remove(app.tenant, gone);
          await objects.write(tenant, fileId, source);
        },
      },
    };

    const moved = await moveFiles(removing, 's3', quiet);

    expect([moved.moved, moved.passedOver + moved.failed.length]).toEqual([1, 1]);
    await sweepExpired(toS3);
    expect(await bucket.keys()).toEqual([`${bucket.prefix}/${app.tenant.tenantId}/live/${kept}`]);
    expect(await toS3.systemDb('files').pluck('id')).toEqual([kept]);
  });

  it('goes on after it was killed, and its copy is swept where nobody goes on', async () => {
    const contents = await stored(toPostgres, [3 * MIB, 100]);
    await dieAt(app, bucket.settings, { kind: 'move' });
    expect([await storesOf(), await chunks()]).toEqual([['postgres'], 13]);
    expect((await bucket.keys()).length).toBeGreaterThan(0);

    await sweepExpired(toS3);
    expect((await bucket.keys()).length).toBeGreaterThan(0);
    await app.ctx.systemDb('file_objects').update({ noted_at: new Date(0) });
    await sweepExpired(toS3);
    expect(await bucket.keys()).toEqual([]);
    await expectReadable(toPostgres, contents);

    await dieAt(app, bucket.settings, { kind: 'move' });
    expect(await moveFiles(toS3, 's3', quiet)).toMatchObject({ moved: 2, failed: [] });
    await expectReadable(toPostgres, contents);
  });

  it('moves every file once where two do it at once', async () => {
    const contents = await stored(toPostgres, [100, 3 * MIB, 5, 700_000, 9]);

    const both = await Promise.all([moveFiles(toS3, 's3', quiet), moveFiles(toS3, 's3', quiet)]);
    expect([both[0].moved + both[1].moved, both[0].failed, both[1].failed]).toEqual([5, [], []]);
    await expectReadable(toS3, contents);

    await Promise.all([moveFiles(toPostgres, 'postgres', quiet), moveFiles(toPostgres, 'postgres', quiet)]);
    await moveFiles(toPostgres, 'postgres', quiet);
    expect(await storesOf()).toEqual(['postgres']);
    await expectReadable(toS3, contents);
  });

  it.each([
    ['s3', 'before its first byte is copied', 0],
    ['s3', 'while it is copied', 1],
    ['postgres', 'before its first byte is copied', 0],
  ] as const)('gives up a copy to %s where another moves the file %s', async (to, _when, pieces) => {
    const [from, ctx] = to === 's3' ? [toPostgres, toS3] : [toS3, toPostgres];
    const contents = await stored(from, [700_000, 9 * MIB]);
    const other = memoised(() => moveFiles(ctx, to, quiet));

    const late = await moveFiles(stoppedAfter(ctx, pieces, other), to, quiet);

    expect(await other()).toMatchObject({ moved: 2, failed: [] });
    expect(late).toEqual({ moved: 0, bytes: 0, passedOver: 2, failed: [] });
    expect(await storesOf()).toEqual([to]);
    await expectReadable(ctx, contents);
  });

  it('loses nothing where two copy the same file to postgres, and a third finishes', async () => {
    const contents = await stored(toS3, [700_000, 9 * MIB]);
    const other = memoised(() => moveFiles(toPostgres, 'postgres', quiet));

    await moveFiles(stoppedAfter(toPostgres, 1, other), 'postgres', quiet);
    await expectReadable(toPostgres, contents);
    await moveFiles(toPostgres, 'postgres', quiet);

    expect(await storesOf()).toEqual(['postgres']);
    await expectReadable(toPostgres, contents);
  });

  it.each([
    ['s3', 3],
    ['postgres', 1],
  ] as const)(
    'keeps nothing of a file that is removed and swept while it is copied to %s',
    async (to, pieces) => {
      const [from, ctx] = to === 's3' ? [toPostgres, toS3] : [toS3, toPostgres];
      await stored(from, [700_000]);
      const removed = memoised(async () => {
        await app.ctx.systemDb('files').update({ removed_at: new Date() });
        await sweepExpired(app.ctx);
      });

      const late = await moveFiles(stoppedAfter(ctx, pieces, removed), to, quiet);
      await sweepExpired(app.ctx);

      expect(late).toEqual({ moved: 0, bytes: 0, passedOver: 1, failed: [] });
      expect([await chunks(), await bucket.keys()]).toEqual([0, []]);
      expect(await app.ctx.systemDb('file_objects')).toEqual([]);
    },
  );

  it('leaves a content that is damaged where it is, and names its file', async () => {
    const contents = await stored(toPostgres, [300_000, 10]);
    const [damaged = ''] = [...contents.keys()];
    await app.ctx.systemDb('file_chunks').where({ file_id: damaged, sequence: 1 }).delete();

    const moved = await moveFiles(toS3, 's3', quiet);

    expect([moved.moved, moved.failed.map(({ fileId }) => fileId)]).toEqual([1, [damaged]]);
    expect(await app.ctx.systemDb('files').where({ id: damaged }).pluck('store')).toEqual(['postgres']);
  });

  it('is refused while new files go to the other store, or no bucket is named', async () => {
    await expect(moveFiles(toPostgres, 's3', quiet)).rejects.toThrow('set it to s3://bucket/prefix');
    await expect(moveFiles(toS3, 'postgres', quiet)).rejects.toThrow('set it to postgres,s3://bucket/prefix');
    await expect(moveFiles({ ...toPostgres, objects: null }, 'postgres', quiet)).rejects.toThrow(
      'names no bucket',
    );
  });

  it('moves those of every tenant and mode by a command, which says where they are and what is lost or unknown', async () => {
    await stored(toPostgres, [1000, 5]);
    const other = await createTenant(app.ctx);
    await stored(toPostgres, [7], { ...other, livemode: false });
    stubSettings(app);
    for (const [name, value] of Object.entries(bucket.settings)) vi.stubEnv(name, value);

    expect(await cli('files', 'move', '--to', 's3')).toEqual({
      moved: 3,
      bytes: 1012,
      passed_over: 0,
      failed: [],
    });
    expect(await cli('files', 'status')).toEqual({
      new_in: 's3',
      postgres: { files: 0, bytes: 0 },
      s3: { files: 3, bytes: 1012 },
    });
    expect(await cli('files', 'check')).toEqual({ files: 3, lost: [], objects: 3, unknown: [] });

    const rows = await app.ctx.systemDb('files').where({ tenant_id: app.tenant.tenantId }).orderBy('id');
    const [lost, unknown] = rows.map(({ id }) => id);
    await app.ctx.objects?.remove({ ...app.tenant, fileId: lost });
    for (const table of ['file_objects', 'files'])
      await app.ctx
        .systemDb(table)
        .where(table === 'files' ? { id: unknown } : { file_id: unknown })
        .delete();
    const found = { tenant_id: app.tenant.tenantId, livemode: true, file_id: unknown };
    expect(await cli('files', 'check')).toEqual({ files: 2, lost: [lost], objects: 2, unknown: [found] });
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;

    await cli('files', 'check', '--remove-unknown');
    await sweepExpired(app.ctx);
    expect((await cli('files', 'check')).unknown).toEqual([found]); // stored a moment ago: it may be on its way
    process.exitCode = undefined;
  });
});
