import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make, reportBody } from '../../support/world.js';

describe('sweepExpired', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('removes old answers, orphaned files and the contents of expired reports, and nothing else', async () => {
    const { systemDb } = app.ctx;
    const { id: client } = await make(app.as(), '/v1/clients', clientBody());
    for (const key of ['old', 'new'])
      await app.as().post('/v1/clients', clientBody()).set('Idempotency-Key', key);
    await systemDb('idempotency_keys')
      .where({ key: 'old' })
      .update({ created_at: new Date(0) });
    for (const _ of ['expired', 'fresh']) await make(app.as(), '/v1/reports', reportBody(client), 202);
    await drain(app.ctx, ['report']);
    const [expired, fresh] = await systemDb('reports').select('id', 'file_id');
    await systemDb('reports')
      .where({ id: expired.id })
      .update({ expires_at: new Date(0) });
    const orphan = app.ctx.newId();
    await systemDb('files').insert({
      id: orphan,
      tenant_id: app.tenant.tenantId,
      livemode: true,
      created_at: new Date(0),
    });

    await sweepExpired(app.ctx);

    expect(await systemDb('idempotency_keys').pluck('key')).toEqual(['new']);
    expect((await systemDb('files').pluck('id')).sort()).toEqual([expired.file_id, fresh.file_id].sort());
    expect(await systemDb('file_chunks').distinct('file_id').pluck('file_id')).toEqual([fresh.file_id]);
  });
});
