import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continueErasures } from '../../../src/services/erasure/continue-erasures.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { S3_CREDENTIALS, type S3Server, startS3Server } from '../../support/s3/s3-server.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { type Caller, startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make, reportBody, sendDocument, upload } from '../../support/world.js';

/** After the fortnight in which the erasure of a tenant can be withdrawn. */
const LATER_MS = 15 * 86_400_000;

describe('an erasure whose contents are in object storage', { timeout: 60_000 }, () => {
  let server: S3Server;
  let proxy: TcpProxy;
  let app: TestApp;
  beforeAll(async () => {
    server = await startS3Server();
    process.env['AWS_ACCESS_KEY_ID'] = S3_CREDENTIALS.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = S3_CREDENTIALS.secretAccessKey;
    proxy = await startTcpProxy(server.url);
    app = await startTestApp({ FILE_STORE: 's3://tax-files', S3_ENDPOINT: proxy.url });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await server.close();
  });

  const keysOf = (tenantId: string) =>
    [...server.objects.keys()].filter((key) => key.startsWith(tenantId)).sort();
  const keyOf = (tenantId: string, fileId: string) => `${tenantId}/live/${fileId}`;
  async function filled(caller: Caller): Promise<string> {
    const client = await make(caller, '/v1/clients', clientBody());
    await upload(caller, client.id);
    await make(caller, '/v1/reports', reportBody(client.id), 202);
    await drain(app.ctx, ['import', 'report']);
    return client.id;
  }
  const go = (ms = 0) => continueErasures({ ...app.ctx, now: () => new Date(app.ctx.now().getTime() + ms) });
  const shown = async (caller: Caller, id: string) => (await caller.get(`/v1/erasures/${id}`)).body;

  it('waits, for a client, while it is away, goes on by itself, and is certified once the objects are gone', async () => {
    const { tenantId } = app.tenant;
    const kept = await filled(app.as());
    const ofOther = keysOf(tenantId);
    const client = await filled(app.as());
    expect(keysOf(tenantId)).toHaveLength(4);
    const asked = await make(app.as(), `/v1/clients/${client}/erasure`, undefined, 202);

    proxy.cut();
    await go();
    proxy.restore();
    expect((await shown(app.as(), asked.id)).status).toBe('processing');
    expect(keysOf(tenantId)).toHaveLength(4);

    await go();
    const erasure = await shown(app.as(), asked.id);
    expect(erasure.status).toBe('completed');
    expect(erasure.certificate.erased).toContainEqual({ records: 'file_objects', count: 2 });
    expect(keysOf(tenantId)).toEqual(ofOther);
    expect((await app.as().get(`/v1/clients/${kept}`)).status).toBe(200);
  });

  it('leaves, for a tenant, the contents that the law wants kept, and those of others', async () => {
    const tenant = await createTenant(app.ctx);
    const [caller, others] = [app.as(tenant.secret), keysOf(app.tenant.tenantId)];
    const client = await filled(caller);
    await sendDocument(caller, client);
    const [document] = await app.ctx.systemDb('documents').where({ tenant_id: tenant.tenantId });
    const asked = await make(caller, '/v1/erasures', { tenant_name: 'Test tenant' }, 202);

    await go(LATER_MS);

    expect((await shown(caller, asked.id)).status).toBe('completed');
    expect(keysOf(tenant.tenantId)).toEqual([keyOf(tenant.tenantId, document.file_id)]);
    expect(keysOf(app.tenant.tenantId)).toEqual(others);
    const noted = await app.ctx
      .systemDb('file_objects')
      .where({ tenant_id: tenant.tenantId })
      .pluck('file_id');
    expect(noted).toEqual([document.file_id]);
  });
});
