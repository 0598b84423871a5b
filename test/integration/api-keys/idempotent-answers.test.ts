import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody } from '../../support/world.js';

const REPEATED = 'idempotent-replayed';

describe('the stored answers of an API key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const post = (secret: string, path: string, body: object, key: string) =>
    app.as(secret).post(path, body).set('Idempotency-Key', key);

  it('are never given to another key of the tenant', async () => {
    const other = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['api_keys:write'] });
    const body = { name: 'k', scopes: ['api_keys:read'] };

    const first = await post(app.tenant.secret, '/v1/api-keys', body, 'same');
    const stranger = await post(other.secret, '/v1/api-keys', body, 'same');
    const again = await post(app.tenant.secret, '/v1/api-keys', body, 'same');

    expect([first.status, stranger.status]).toEqual([201, 201]);
    expect(stranger.headers[REPEATED]).toBeUndefined();
    expect(stranger.body.id).not.toBe(first.body.id);
    expect(stranger.body.issued_by).toBe(publicId('apiKey', other.apiKeyId));
    expect(again.headers[REPEATED]).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('do not reveal to another key that its request differs', async () => {
    const other = await createKey(app.ctx, app.tenant.tenantId);
    expect((await post(app.tenant.secret, '/v1/clients', clientBody(), 'differs')).status).toBe(201);
    expect((await post(other.secret, '/v1/clients', clientBody(), 'differs')).status).toBe(201);
  });

  it('go on when the key is rotated, so that nothing is done twice', async () => {
    const { secret, apiKeyId } = await createKey(app.ctx, app.tenant.tenantId);
    const body = clientBody();
    const first = await post(secret, '/v1/clients', body, 'rotated');
    const rotated = await app.as(secret).post(`/v1/api-keys/${publicId('apiKey', apiKeyId)}/rotate`, {});

    const again = await post(rotated.body.secret, '/v1/clients', body, 'rotated');

    expect(again.headers[REPEATED]).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('that hold a secret are not repeated to the next or the last secret of the same key', async () => {
    const { secret, apiKeyId } = await createKey(app.ctx, app.tenant.tenantId);
    const body = { name: 'k', scopes: ['clients:read'] };
    const first = await post(secret, '/v1/api-keys', body, 'secret');
    const rotated = await app.as(secret).post(`/v1/api-keys/${publicId('apiKey', apiKeyId)}/rotate`, {});
    await post(rotated.body.secret, '/v1/api-keys', body, 'next');

    const answers = [
      await post(rotated.body.secret, '/v1/api-keys', body, 'secret'),
      await post(secret, '/v1/api-keys', body, 'next'),
    ];

    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
      expect(JSON.stringify(answer.body)).not.toContain('tck_');
    }
    expect((await post(secret, '/v1/api-keys', body, 'secret')).body).toEqual(first.body);
  });

  it('are sealed where they are kept', async () => {
    const { body } = await post(app.tenant.secret, '/v1/api-keys', { name: 'sealed' }, 'sealed');
    const row = await app.ctx.systemDb('idempotency_keys').where({ key: 'sealed' }).first();
    expect(body.secret).toMatch(/^tck_live_/);
    expect(`${row.body_encrypted}${JSON.stringify(row)}`).not.toContain(body.secret);
  });
});
