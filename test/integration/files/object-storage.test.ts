import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminApp } from '../../../admin/app.js';
import { createObjectStorage } from '../../../src/gateways/object-storage/object-storage.js';
import { runDoctor } from '../../../src/services/health/run-doctor.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { createTenant } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { dieAt } from '../../support/s3/die-at.js';
import { S3_CREDENTIALS, type S3Server, startS3Server } from '../../support/s3/s3-server.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make, reportBody } from '../../support/world.js';
import { newBrowser } from '../admin/console-driver.js';

const MIB = 1024 * 1024;
const CONTENT = randomBytes(9 * MIB);

async function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 300_000) yield content.subarray(at, at + 300_000);
}

describe('object storage', { timeout: 60_000 }, () => {
  let server: S3Server;
  let proxy: TcpProxy;
  let app: TestApp;
  let settings: Record<string, string>;
  beforeAll(async () => {
    server = await startS3Server();
    process.env['AWS_ACCESS_KEY_ID'] = S3_CREDENTIALS.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = S3_CREDENTIALS.secretAccessKey;
    proxy = await startTcpProxy(server.url);
    settings = { FILE_STORE: 's3://tax-files/eu/tax', S3_ENDPOINT: proxy.url };
    app = await startTestApp(settings);
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await server.close();
  });

  const write = async (content: Buffer) => {
    const id = app.ctx.newId();
    await app.ctx.files.write(app.tenant, id, pieces(content), { maxBytes: content.length });
    return id;
  };
  const read = (id: string) => buffer(app.ctx.files.read(app.tenant, id));
  const keyOf = (id: string) => `eu/tax/${app.tenant.tenantId}/live/${id}`;
  const post = () =>
    make(app.as(), '/v1/clients', clientBody()).then(({ id }) =>
      app.as().post(`/v1/imports?client_id=${id}`).set('Content-Type', 'text/csv').send('Date,Amount\n'),
    );

  it('has objects by tenant, mode and file, encrypted, and public in no way', async () => {
    const ids = [await write(CONTENT.subarray(0, 100)), await write(CONTENT)];

    expect([...server.objects.keys()].sort()).toEqual(ids.map(keyOf).sort());
    const begun = server.calls.filter(
      ({ method, path }) => path.includes('uploads') || (method === 'PUT' && !path.includes('uploadId')),
    );
    expect(begun.length).toBeGreaterThan(1);
    for (const { headers } of begun) {
      expect(headers['x-amz-server-side-encryption']).toBe('AES256');
      expect(Object.keys(headers).filter((name) => /acl|grant|public/.test(name))).toEqual([]);
    }
    expect(server.calls.every(({ path }) => !path.includes('X-Amz-Signature'))).toBe(true);
    expect((await fetch(`${server.url}/tax-files/${keyOf(ids[0] ?? '')}`)).status).toBe(403);
  });

  it('is never asked for an object of another tenant', async () => {
    const id = await write(CONTENT.subarray(0, 100));
    const stranger = await createTenant(app.ctx);
    const asked = server.calls.length;

    await expect(buffer(app.ctx.files.read(stranger, id))).rejects.toThrow('no such file');

    expect(server.calls.length).toBe(asked);
  });

  it('that refuses for a moment is asked again, and so is one that breaks off', async () => {
    server.failNext(/^PUT .*partNumber=2/, { status: 503, code: 'SlowDown' });
    server.failNext(/^POST .*uploads/, { status: 500, code: 'InternalError' });
    const id = await write(CONTENT);
    server.failNext(/^GET .*live/, 'half an answer');
    server.failNext(/^GET .*live/, { status: 503, code: 'SlowDown' });

    expect((await read(id)).equals(CONTENT)).toBe(true);
  });

  it('that refuses a part has the upload ended, and its content with it', async () => {
    const before = [...server.objects.keys()];
    server.failNext(/^PUT .*partNumber=2/, { status: 403, code: 'AccessDenied' });

    await expect(write(CONTENT)).rejects.toMatchObject({
      name: 'StoreAwayError',
      message: 'Object storage: put part failed with AccessDenied.',
    });

    expect(server.openUploads()).toEqual([]);
    expect([...server.objects.keys()]).toEqual(before);
  });

  it('that never answers is given up after a time', async () => {
    const storage = createObjectStorage(
      {
        bucket: { name: 'tax-files', prefix: 'silent' },
        endpoint: server.url,
        region: 'eu-west-2',
        encryption: { algorithm: 'AES256', keyId: null },
      },
      { connectMs: 100, callMs: 150 },
    );
    server.failNext(/silent/, 'silence', 100);

    await expect(storage.probe()).rejects.toMatchObject({ name: 'StoreAwayError' });

    storage.close();
  });

  it('that gives out other bytes than were stored is found out before the last of them', async () => {
    const id = await write(CONTENT);
    const damaged = Buffer.from(CONTENT);
    damaged[5] = (damaged[5] ?? 0) + 1;
    server.objects.set(keyOf(id), damaged);
    let readBytes = 0;

    const reading = (async () => {
      for await (const piece of app.ctx.files.read(app.tenant, id)) readBytes += piece.length;
    })();

    await expect(reading).rejects.toThrow(`The content of file ${id} in s3 is not what was stored.`);
    expect(readBytes).toBeLessThan(CONTENT.length);
  });

  it('that is away is a fault of ours: 503 to a request, and not ready; the console does without', async () => {
    const console = createAdminApp(app.ctx);
    proxy.cut();
    const refused = await post();
    const [ready, ofConsole] = [
      await app.http.get('/readyz'),
      await newBrowser(console.app).agent.get('/readyz'),
    ];
    const checks = await runDoctor(app.ctx, { embedded: true });
    proxy.restore();
    await console.close();

    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'service_unavailable', retryable: true });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([ready.status, ofConsole.status]).toEqual([503, 200]);
    for (const found of [ready.body.checks, checks])
      expect(found).toContainEqual(expect.objectContaining({ name: 'files', ok: false }));
    expect((await app.http.get('/readyz')).status).toBe(200);
    expect((await post()).status).toBe(202);
  });

  it('that is away holds a job up, which is finished by itself and was no attempt', async () => {
    const { systemDb } = app.ctx;
    const client = await make(app.as(), '/v1/clients', clientBody());
    const report = await make(app.as(), '/v1/reports', reportBody(client.id), 202);
    const objects = async () => Number((await systemDb('file_objects').count().first())?.['count']);
    const before = await objects();
    proxy.cut();
    const stop = startWorkers(app.ctx);
    try {
      await within(30, 'the job has met the fault twice', async () => (await objects()) > before + 1);
      proxy.restore();
      await within(30, 'the report is made', async () => {
        const shown = await app.as().get(`/v1/reports/${report.id}`);
        return shown.body.status === 'completed';
      });
      expect(await systemDb('work_faults')).toEqual([]);
    } finally {
      proxy.restore();
      await stop();
    }
    expect((await app.as().get(`/v1/reports/${report.id}/download`)).status).toBe(200);
  });

  it('keeps nothing of an upload whose process was killed', async () => {
    const fileId = app.ctx.newId();
    await dieAt(app, settings, { kind: 'write', tenant: keyOfTenant(app), fileId, bytes: 10 * MIB });
    expect(server.openUploads()).toEqual([keyOf(fileId)]);

    await sweepExpired(app.ctx);
    expect(server.openUploads()).toEqual([keyOf(fileId)]); // it may still be on its way
    await app.ctx
      .systemDb('files')
      .where({ id: fileId })
      .update({ created_at: new Date(0) });
    await sweepExpired(app.ctx);

    expect(server.openUploads()).toEqual([]);
    expect(await app.ctx.systemDb('file_objects').where({ file_id: fileId })).toEqual([]);
  });

  it('keeps nothing of an upload whose file was erased and swept while it arrived', async () => {
    const fileId = app.ctx.newId();
    const { systemDb } = app.ctx;
    async function* erasedMeanwhile() {
      yield CONTENT.subarray(0, 100);
      await systemDb('files').where({ id: fileId }).delete();
      await sweepExpired(app.ctx);
    }

    const writing = app.ctx.files.write(app.tenant, fileId, erasedMeanwhile(), { maxBytes: 100 });
    await expect(writing).rejects.toThrow('has lost a part of the file');
    await sweepExpired(app.ctx);

    expect(server.objects.has(keyOf(fileId))).toBe(false);
    expect(await systemDb('file_objects').where({ file_id: fileId })).toEqual([]);
  });

  it('goes on with what could not be removed, and removes the others', async () => {
    const ids = [await write(CONTENT.subarray(0, 10)), await write(CONTENT.subarray(0, 10))];
    const [first = '', second = ''] = ids;
    for (const id of ids) await app.ctx.files.remove(app.tenant, id);
    server.failNext(new RegExp(`^DELETE .*${first}`), { status: 403, code: 'AccessDenied' });

    await expect(sweepExpired(app.ctx)).rejects.toMatchObject({ name: 'StoreAwayError' });
    expect([server.objects.has(keyOf(first)), server.objects.has(keyOf(second))]).toEqual([true, false]);

    await sweepExpired(app.ctx);
    expect(server.objects.has(keyOf(first))).toBe(false);
  });
});

const keyOfTenant = ({ tenant: { tenantId } }: TestApp) => ({ tenantId, livemode: true });
