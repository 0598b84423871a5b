import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKeySecret } from '../../../src/gateways/crypto/api-key-secret.js';
import { requestLimitsOf } from '../../../src/http/gate/request-limits.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { startLimited } from './limited-server.js';

const problemOf = async (answer: Response): Promise<{ code?: string }> => JSON.parse(await answer.text());

describe('keys that do not exist', () => {
  let app: TestApp;
  let server: Awaited<ReturnType<typeof startLimited>>;
  beforeAll(async () => {
    app = await startTestApp();
    const { credentials } = requestLimitsOf(app.ctx.config);
    server = await startLimited(app.ctx, {
      credentials: { ...credentials, failuresPerAddress: 5, gatherMs: 250 },
    });
  });
  afterAll(async () => {
    await server.close();
    await app.close();
  });

  const me = async (secret: string) => {
    const answer = await fetch(`${server.origin}/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
    return { status: answer.status, headers: answer.headers, body: await problemOf(answer) };
  };

  it('are refused 429 after some from one address, at a handful of queries, while good ones work', async () => {
    expect((await me(app.tenant.secret)).status).toBe(200);
    for (let index = 0; index < 5; index++) {
      expect((await me(newApiKeySecret(true).secret)).status).toBe(401);
    }
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    app.ctx.systemDb.on('query', count);
    const flood = await Promise.all(Array.from({ length: 200 }, () => me(newApiKeySecret(true).secret)));
    app.ctx.systemDb.removeListener('query', count);

    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([429]));
    expect(flood[0]?.body.code).toBe('too_many_failed_credentials');
    expect(Number(flood[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(queries).toBeLessThan(20);
    expect((await me(app.tenant.secret)).status).toBe(200);
  });

  it('do not keep out a key that was never seen before, in the middle of a flood', async () => {
    const fresh = await createTenant(app.ctx);
    const flood = Array.from({ length: 100 }, () => me(newApiKeySecret(true).secret));
    const [good] = await Promise.all([me(fresh.secret), ...flood]);

    expect(good?.status).toBe(200);
  });

  it('are counted like those that were revoked', async () => {
    const gone = await createTenant(app.ctx);
    await app.ctx
      .systemDb('api_keys')
      .where({ id: gone.apiKeyId })
      .update({ revoked_at: new Date(0) });

    expect((await me(gone.secret)).status).toBe(429);
  });

  it('say nothing of the limit when there is no key, or one that cannot be ours', async () => {
    const none = await fetch(`${server.origin}/v1/me`);
    expect((await problemOf(none)).code).toBe('missing_credentials');
    expect((await me('tck_live_wrong')).body.code).toBe('invalid_token');
  });
});
