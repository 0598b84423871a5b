import { afterEach, describe, expect, it } from 'vitest';
import { createAdminApp } from '../../../admin/app.js';
import { loadConfig } from '../../../src/config/config.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('the address of a caller', () => {
  let app: TestApp;
  afterEach(() => app.close());

  it.each([
    { proxies: '', header: '203.0.113.9', seen: '127.0.0.1' },
    { proxies: '10.0.0.0/8', header: '203.0.113.9', seen: '127.0.0.1' },
    { proxies: '1', header: '198.51.100.1, 203.0.113.9', seen: '203.0.113.9' },
    { proxies: '127.0.0.1/32', header: '198.51.100.1, 203.0.113.9', seen: '203.0.113.9' },
    { proxies: '127.0.0.1,203.0.113.0/24', header: '198.51.100.1, 203.0.113.9', seen: '198.51.100.1' },
  ])(
    'is $seen to API and console when TRUSTED_PROXIES is "$proxies" and the header says $header',
    async ({ proxies, header, seen }) => {
      app = await startTestApp({ TRUSTED_PROXIES: proxies });
      await app.as().get('/v1/me').set('X-Forwarded-For', header).expect(200);
      const used = await app.ctx.systemDb('api_keys').whereNotNull('last_used_ip').first();
      const admin = createAdminApp(app.ctx);

      expect(used.last_used_ip).toBe(seen);
      expect(admin.app.get('trust proxy')).toEqual(app.app.get('trust proxy'));
      await admin.close();
    },
  );
});

describe('TRUSTED_PROXIES', () => {
  it('names itself when it is wrong, without its value', () => {
    const wrong = { ...process.env, ...COMPLETE, TRUSTED_PROXIES: 'everybody' };

    expect(() => loadConfig(wrong)).toThrow(/TRUSTED_PROXIES must be/);
    expect(() => loadConfig(wrong)).not.toThrow(/everybody/);
  });
});

const COMPLETE = {
  DATABASE_URL: 'postgres://127.0.0.1/tax',
  REDIS_URL: 'redis://127.0.0.1',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
  SESSION_SECRET: 'session-secret-for-tests-session-secret',
  HMRC_CLIENT_ID: 'test-client',
  HMRC_CLIENT_SECRET: 'test-secret',
};
