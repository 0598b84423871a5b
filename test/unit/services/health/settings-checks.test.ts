import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../src/config/config.js';
import { checkSettings } from '../../../../src/services/health/settings-checks.js';

const COMPLETE = {
  DATABASE_URL: 'postgres://127.0.0.1/tax',
  REDIS_URL: 'redis://127.0.0.1',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
  SESSION_SECRET: 'session-secret-for-tests-session-secret',
  HMRC_CLIENT_ID: 'test-client',
  HMRC_CLIENT_SECRET: 'test-secret',
};
const PUBLIC = {
  PUBLIC_URL: 'https://api.example.com',
  TRUSTED_PROXIES: '1',
  HMRC_BASE_URL: 'https://api.service.hmrc.gov.uk',
  HMRC_AUTHORISE_URL: 'https://www.tax.service.gov.uk',
};

const VENDOR = {
  HMRC_VENDOR_PUBLIC_IP: '2a00:1450:4009::1',
  HMRC_VENDOR_LICENSE_IDS: 'tax-compliance-api=8d79',
};

const check = (name: string, settings: Record<string, string>) => {
  const found = checkSettings(loadConfig({ ...COMPLETE, ...settings })).find((one) => one.name === name);
  return found && [found.ok ? (found.warning ? 'warning' : 'ok') : 'failed', found.detail];
};

const EMULATOR = { WEBHOOK_CLOUD_ENDPOINTS: 'aws_sqs=http://127.0.0.1:4566' };
const BUCKET = { FILE_STORE: 's3://tax-files' };

describe('checkSettings', () => {
  it.each([
    ['hmrc', {}, 'failed', /HMRC_BASE_URL/],
    ['hmrc', { PUBLIC_URL: 'https://api.example.com' }, 'failed', /hmrc_not_configured/],
    ['hmrc', { HMRC_BASE_URL: 'http://127.0.0.1:3002' }, 'ok', /sandbox/],
    ['hmrc', { ...PUBLIC, HMRC_BASE_URL: 'http://127.0.0.1:3002' }, 'failed', /set HMRC_BASE_URL/],
    ['hmrc', { ...PUBLIC, HMRC_BASE_URL: 'https://hmrc.gov.uk.example.com' }, 'failed', /not HMRC/],
    ['hmrc', { ...PUBLIC, HMRC_AUTHORISE_URL: '' }, 'failed', /HMRC_AUTHORISE_URL/],
    ['hmrc', { ...PUBLIC, PUBLIC_URL: 'http://api.example.com' }, 'failed', /https/],
    ['hmrc', PUBLIC, 'ok', /^live$/],
    ['hmrc', { ...PUBLIC, HMRC_BASE_URL: 'https://test-api.service.hmrc.gov.uk' }, 'ok', /own sandbox/],
    ['hmrc vendor headers', {}, 'ok', /no calls to HMRC/],
    ['hmrc vendor headers', PUBLIC, 'warning', /_PUBLIC_IP and HMRC_VENDOR_LICENSE_IDS not set/],
    [
      'hmrc vendor headers',
      { ...PUBLIC, HMRC_VENDOR_PUBLIC_IP: '203.0.114.7' },
      'warning',
      /^HMRC_VENDOR_LICENSE/,
    ],
    ['hmrc vendor headers', { ...PUBLIC, ...VENDOR }, 'ok', /are set/],
    ['public address', {}, 'ok', /this machine/],
    ['public address', PUBLIC, 'ok', /https/],
    ['public address', { PUBLIC_URL: 'http://192.0.2.1:3000' }, 'failed', /unencrypted/],
    ['callers', {}, 'ok', /no proxy/],
    ['callers', { ...PUBLIC, TRUSTED_PROXIES: '' }, 'warning', /TRUSTED_PROXIES/],
    ['callers', PUBLIC, 'ok', /TRUSTED_PROXIES/],
    ['database transport', {}, 'ok', /this machine/],
    ['database transport', { DATABASE_URL: 'postgres://db.internal/tax' }, 'warning', /sslmode/],
    ['database transport', { DATABASE_URL: 'postgres://db.internal/tax?sslmode=disable' }, 'warning', /ssl/],
    ['database transport', { DATABASE_URL: 'postgres://db.internal/tax?sslmode=verify-full' }, 'ok', /TLS/],
    ['database transport', { DATABASE_APP_URL: 'postgres://db.internal/tax' }, 'warning', /sslmode/],
    ['redis transport', { REDIS_URL: 'redis://cache.internal:6379' }, 'warning', /rediss/],
    ['files transport', { ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'ok', /this machine/],
    ['files transport', { ...BUCKET, S3_ENDPOINT: 'http://s3.internal:9000' }, 'warning', /S3_ENDPOINT/],
    ['files transport', { ...BUCKET, S3_ENDPOINT: 'https://s3.internal' }, 'ok', /TLS/],
    ['webhook clouds', EMULATOR, 'ok', /emulators/],
    ['webhook clouds', { ...PUBLIC, ...EMULATOR }, 'failed', /set WEBHOOK_CLOUD_ENDPOINTS empty/],
    ['redis transport', { REDIS_URL: 'rediss://cache.internal:6379' }, 'ok', /TLS/],
    ['redis transport', { REDIS_SENTINELS: 'cache.internal:26379' }, 'warning', /rediss/],
    ['redis transport', { REDIS_CLUSTER: '127.0.0.1:6379,cache.internal:6379' }, 'warning', /rediss/],
    ['redis transport', { REDIS_CLUSTER: '[::1]:6379,127.0.0.1:6380' }, 'ok', /this machine/],
    ['redis transport', { REDIS_URL: 'rediss://x', REDIS_CLUSTER: 'cache.internal:6379' }, 'ok', /TLS/],
  ])('says of %s, given %j: %s', (name, settings, status, detail) => {
    expect(check(name, settings)).toEqual([status, expect.stringMatching(detail)]);
  });
});
