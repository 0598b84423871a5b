import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make } from '../../support/world.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

describe('cli keys create', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.close());

  async function create(...options: string[]): Promise<{ stdout: string; stderr: string }> {
    const { databaseUrl, redis } = app.ctx.config;
    const tenant = publicId('tenant', app.tenant.tenantId);
    const command = [
      '--import',
      './compile.mjs',
      'dist/src/cli/main.js',
      'keys',
      'create',
      '--json',
      '--tenant',
      tenant,
    ];
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
      SESSION_SECRET: 'session-secret-for-tests-session-secret',
      HMRC_CLIENT_ID: 'test-client',
      HMRC_CLIENT_SECRET: 'test-secret',
      DATA_DIR: '/nonexistent',
    };
    return run(process.execPath, [...command, ...options], { cwd: ROOT, env });
  }

  it('makes a live key for one client, for a while and for some networks', async () => {
    const client = await make(app.as(), '/v1/clients', clientBody());
    const expires = new Date(Date.now() + 3_600_000).toISOString();

    const { stdout } = await create(
      '--client',
      client.id,
      '--expires',
      expires,
      '--cidrs',
      '127.0.0.0/8,::1',
    );
    const { api_key } = JSON.parse(stdout);
    const me = await app.as(api_key.secret).get('/v1/me');

    expect(api_key.secret).toMatch(/^tck_live_/);
    expect(me.body).toMatchObject({ livemode: true, client_id: client.id });
    expect(me.body.scopes).not.toContain('webhooks:write');
    const kept = await app.as().get(`/v1/api-keys/${api_key.id}`);
    expect(kept.body).toMatchObject({ expires_at: expires, allowed_cidrs: ['127.0.0.0/8', '::1'] });
  }, 60_000);

  it('makes a test key with the scopes that are named, which cannot be used from elsewhere', async () => {
    const { stdout } = await create('--test', '--scopes', 'clients:read', '--cidrs', '203.0.113.0/24');
    const { api_key } = JSON.parse(stdout);

    expect(api_key.secret).toMatch(/^tck_test_/);
    const refused = await app.as(api_key.secret).get('/v1/clients');
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_token']);
  }, 60_000);

  it('says what no key can be', async () => {
    const client = publicId('client', app.ctx.newId());
    const past = create('--expires', '2020-01-01T00:00:00Z', '--client', client, '--scopes', 'webhooks:read');

    await expect(past).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/webhooks.*\n.*must be in the future/),
    });
  }, 60_000);
});
