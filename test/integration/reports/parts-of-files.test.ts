import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../src/db/executor.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const CHUNK_BYTES = 256 * 1024;

describe('the store of files', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function* pieces(content: Buffer) {
    for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
  }

  it('reads any part of a file, whatever pieces it is kept in', async () => {
    const content = randomBytes(2 * CHUNK_BYTES + 1_000);
    const { ctx, tenant } = app;
    const id = ctx.newId();
    await ctx.files.write(tenant, id, pieces(content), { maxBytes: content.length });

    const last = content.length - 1;
    for (const span of [
      { first: 0, last },
      { first: 0, last: 0 },
      { first: last, last },
      { first: CHUNK_BYTES - 1, last: CHUNK_BYTES },
      { first: CHUNK_BYTES, last: 2 * CHUNK_BYTES - 1 },
      { first: 10, last: 2 * CHUNK_BYTES + 5 },
    ]) {
      const read = await buffer(ctx.files.read(tenant, id, span));
      expect([span, read.equals(content.subarray(span.first, span.last + 1))]).toEqual([span, true]);
    }
  });

  it('keeps no file of which a crash of the server has taken a part', async () => {
    const content = randomBytes(3 * CHUNK_BYTES);
    const { ctx, tenant } = app;
    const id = ctx.newId();
    // The first chunk is stored before the last piece is asked for: it goes as if its commit had not reached the disk.
    async function* crashing() {
      yield* pieces(content.subarray(0, 2 * CHUNK_BYTES + 1_000));
      await inTenant(ctx, tenant.principal, (db) =>
        rowsOf(db, 'file_chunks').where({ file_id: id, sequence: 0 }).delete(),
      );
      yield* pieces(content.subarray(2 * CHUNK_BYTES + 1_000));
    }

    const writing = ctx.files.write(tenant, id, crashing(), { maxBytes: content.length });
    await expect(writing).rejects.toThrow('lost a part of the file');
    await expect(buffer(ctx.files.read(tenant, id))).rejects.toThrow('no such file');
  });
});
