import { randomBytes } from 'node:crypto';
import type { Express } from 'express';
import supertest from 'supertest';
import { inject } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { type AppContext, closeContext, createContext } from '../../src/context.js';
import type { RequestLimits } from '../../src/http/gate/request-limits.js';
import type { Logger } from '../../src/telemetry/logger.js';
import { createDatabase, dropDatabase } from './databases.js';
import { createTenant, type TestTenant } from './factories.js';
import { createRecordedApp } from './recorded-app.js';
import { RETENTION_KEYS } from './retention-keys.js';

export interface TestApp {
  readonly ctx: AppContext;
  readonly app: Express;
  /** A tenant on the enterprise plan, with a live key of every scope. */
  readonly tenant: TestTenant;
  readonly http: ReturnType<typeof supertest>;
  /** `http` with the tenant's key, or another. */
  as(secret?: string): Caller;
  close(): Promise<void>;
}

export interface Caller {
  get(path: string): supertest.Test;
  post(path: string, body?: object): supertest.Test;
  put(path: string, body?: object): supertest.Test;
  patch(path: string, body?: object): supertest.Test;
  delete(path: string): supertest.Test;
}

/** A context on a database of its own and a queue prefix of its own. */
export async function startTestContext(
  settings: Record<string, string> = {},
  log?: Logger,
): Promise<{ ctx: AppContext; close(): Promise<void> }> {
  const clusterUrl = inject('databaseUrl');
  const name = `tax_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const databaseUrl = await createDatabase(clusterUrl, name, inject('templateDatabase'));
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    REDIS_URL: inject('redisUrl'),
    QUEUE_PREFIX: name,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    RETENTION_PUBLIC_KEY: RETENTION_KEYS.publicKey,
    CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
    SESSION_SECRET: 'session-secret-for-tests-session-secret',
    HMRC_CLIENT_ID: 'test-client',
    HMRC_CLIENT_SECRET: 'test-secret',
    HMRC_BASE_URL: `http://127.0.0.1:${settings['HMRC_SANDBOX_PORT'] ?? 3002}`,
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32,::1/128',
    ...settings,
  });
  const ctx = createContext(config, 'test', log === undefined ? {} : { log });
  return {
    ctx,
    async close() {
      await closeContext(ctx);
      await dropDatabase(clusterUrl, name);
    },
  };
}

/**
 * The API over a fresh database, with a tenant that may do everything. `close` fails when any answer was not
 * as the OpenAPI document says.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  log?: Logger,
  limits: Partial<RequestLimits> = {},
): Promise<TestApp> {
  const { ctx, close } = await startTestContext(settings, log);
  const { app, assertDeclared } = createRecordedApp(ctx, limits);
  const tenant = await createTenant(ctx);
  const http = supertest(app);
  return {
    ctx,
    app,
    tenant,
    http,
    as: (secret = tenant.secret) => callerOf(http, secret),
    async close() {
      await close();
      assertDeclared();
    },
  };
}

/** The same API at another time. */
export function atTime(app: TestApp, now: () => Date): TestApp {
  const ctx = { ...app.ctx, now };
  const later = createRecordedApp(ctx);
  const http = supertest(later.app);
  return {
    ...app,
    ctx,
    app: later.app,
    http,
    as: (secret = app.tenant.secret) => callerOf(http, secret),
    async close() {
      await app.close();
      later.assertDeclared();
    },
  };
}

export function callerOf(http: ReturnType<typeof supertest>, secret: string): Caller {
  const signed = (test: supertest.Test) => test.set('Authorization', `Bearer ${secret}`);
  return {
    get: (path) => signed(http.get(path)),
    post: (path, body) => (body === undefined ? signed(http.post(path)) : signed(http.post(path)).send(body)),
    patch: (path, body) =>
      body === undefined ? signed(http.patch(path)) : signed(http.patch(path)).send(body),
    put: (path, body) => (body === undefined ? signed(http.put(path)) : signed(http.put(path)).send(body)),
    delete: (path) => signed(http.delete(path)),
  };
}
