import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/http/app.js';
import { createTenant } from '../../support/factories.js';
import { callerOf, startTestApp, type TestApp } from '../../support/test-app.js';

describe('hourly quota', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('lets exactly 100 of 150 requests of a free key through, over two instances', async () => {
    const { secret } = await createTenant(app.ctx, { plan: 'free', hourlyLimit: null });
    const callers = [app.as(secret), callerOf(supertest(createApp(app.ctx)), secret)];
    const statuses: number[] = [];
    let refused: supertest.Response | undefined;
    let next = 0;
    const worker = async () => {
      for (let n = next++; n < 150; n = next++) {
        const answer = await callers[n % 2]?.get('/v1/me');
        statuses.push(answer?.status ?? 0);
        if (answer?.status === 429) refused = answer;
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));

    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(refused?.body).toMatchObject({ code: 'rate_limit_exceeded', plan: 'free', retryable: true });
    expect(refused?.headers['ratelimit-policy']).toBe('"hour";q=100;w=3600');
    expect(refused?.headers['ratelimit']).toMatch(/^"hour";r=0;t=\d+$/);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.headers['x-ratelimit-remaining']).toBe('0');
  });

  it('does not count a 304, nor asking for the quota', async () => {
    const { secret } = await createTenant(app.ctx, { plan: 'free', hourlyLimit: null });
    const first = await app.as(secret).get('/v1/categories');
    const again = await app
      .as(secret)
      .get('/v1/categories')
      .set('If-None-Match', String(first.headers['etag']));
    expect(again.status).toBe(304);
    await expect
      .poll(async () => (await app.as(secret).get('/v1/rate-limit')).body, { timeout: 30_000 })
      .toMatchObject({ limit: 100, used: 1, remaining: 99 });
  });

  it('counts a refused request that had a good credential', async () => {
    const { secret } = await createTenant(app.ctx, { plan: 'free', hourlyLimit: null });
    await app.as(secret).get('/v1/no-such-route');
    expect((await app.as(secret).get('/v1/rate-limit')).body.used).toBe(1);
  });

  it('keeps the window of a key that is rotated', async () => {
    const { secret } = await createTenant(app.ctx, { plan: 'free', hourlyLimit: null });
    const me = await app.as(secret).get('/v1/me');
    const rotated = await app.as(secret).post(`/v1/api-keys/${me.body.api_key.id}/rotate`, {});
    expect((await app.as(rotated.body.secret).get('/v1/rate-limit')).body.used).toBe(2);
  });
});
