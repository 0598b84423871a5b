import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make, upload } from '../../support/world.js';

const MIB = 1024 * 1024;

describe('stored files', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp({ STORAGE_BYTES_ENTERPRISE: String(6 * MIB), IMPORT_FILE_DAYS: '30' });
    client = (await make(app.as(), '/v1/clients', clientBody())).id;
  });
  afterAll(() => app.close());

  const send = (content: Buffer) =>
    app.as().post(`/v1/imports?client_id=${client}`).set('Content-Type', 'text/csv').send(content.toString());
  const storage = async () => (await app.as().get('/v1/me')).body.storage;

  it('show what they take up, and refuse what would be more than the plan allows, while it arrives', async () => {
    const first = await send(Buffer.alloc(3 * MIB, 'a'));
    expect(first.status).toBe(202);
    expect(await storage()).toMatchObject({ used_bytes: 3 * MIB, limit_bytes: 6 * MIB });

    const tooMuch = await send(Buffer.alloc(5 * MIB, 'a'));
    expect(tooMuch.status).toBe(403);
    expect(tooMuch.body).toMatchObject({ code: 'storage_limit', limit_bytes: 6 * MIB });
    expect(await storage()).toMatchObject({ used_bytes: 3 * MIB, limit_bytes: 6 * MIB });
    expect(await app.ctx.systemDb('files').whereNull('completed_at')).toEqual([]);
    expect(await app.ctx.systemDb('file_chunks').countDistinct('file_id as n').first()).toEqual({ n: '1' });
  });

  it('count several uploads at once together', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(Buffer.alloc(2 * MIB, 'b'))));

    expect(answers.some(({ status }) => status === 403)).toBe(true);
    expect((await storage()).used_bytes).toBeLessThanOrEqual(6 * MIB);
  });

  it('are removed some days after their import has ended; its rows and errors stay', async () => {
    const { systemDb } = app.ctx;
    const [old, young] = [await upload(app.as(), client), await upload(app.as(), client)];
    await drain(app.ctx, ['import']);
    const finished = (id: string, days: number) =>
      systemDb('imports')
        .where({ id: uuidFromPublicId('import', id) ?? '' })
        .update({ finished_at: systemDb.raw(`now() - make_interval(days => ${days})`) });
    await finished(old.id, 31);
    await finished(young.id, 29);
    const before = (await storage()).used_bytes;

    await sweepExpired(app.ctx);

    const gone = await app.as().get(`/v1/imports/${old.id}/errors.csv`);
    expect(gone.status).toBe(410);
    expect(gone.body.code).toBe('import_file_removed');
    expect((await app.as().get(`/v1/imports/${old.id}/errors`)).body.data).toHaveLength(1);
    expect((await app.as().get(`/v1/imports/${old.id}`)).status).toBe(200);
    expect((await app.as().get(`/v1/imports/${young.id}/errors.csv`)).status).toBe(200);
    expect((await storage()).used_bytes).toBeLessThan(before);
    const emptied = await systemDb('files').whereNotNull('emptied_at').pluck('id');
    expect(emptied).toHaveLength(1);
    expect(await systemDb('file_chunks').whereIn('file_id', emptied)).toEqual([]);
  });
});
