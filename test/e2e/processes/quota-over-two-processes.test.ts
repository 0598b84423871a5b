import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startApi } from '../../support/program-process.js';

type Api = ProgramProcess & { readonly url: string };

const REQUESTS = 150;
const AT_A_TIME = 20;

describe('hourly quota of a free key', () => {
  let stores: OwnStores;
  let apis: Api[] = [];
  beforeAll(async () => {
    stores = await startOwnStores();
    apis = await Promise.all([startApi(stores.env), startApi(stores.env)]);
  });
  afterAll(async () => {
    for (const api of apis) await api.kill();
    await stores?.stop();
  });

  it('is shared by two processes: of 150 requests, 20 at a time, exactly 100 are answered', async () => {
    const { secret } = await createTenant(stores.ctx, { plan: 'free', hourlyLimit: null });
    const get = (api: Api | undefined, path: string) =>
      fetch(`${api?.url}${path}`, { headers: { authorization: `Bearer ${secret}` } });
    const answers: { status: number; process: number; headers: Headers; body: unknown }[] = [];
    let next = 0;
    const sender = async () => {
      for (let n = next++; n < REQUESTS; n = next++) {
        const process = n % apis.length;
        const response = await get(apis[process], '/v1/me');
        const { status, headers } = response;
        answers.push({ status, process, headers, body: await response.json() });
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sender));
    const quotas = await Promise.all(
      apis.map(async (api) => (await get(api, '/v1/rate-limit')).json() as Promise<unknown>),
    );

    const answered = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([answered.length, refused.length]).toEqual([100, 50]);
    expect(new Set(answered.map(({ process }) => process)).size).toBe(2);
    const left = answered.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    for (const { headers, body } of refused) {
      expect(body).toMatchObject({ code: 'rate_limit_exceeded', status: 429, plan: 'free', retryable: true });
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(headers.get('ratelimit-policy')).toBe('"hour";q=100;w=3600');
      expect(headers.get('ratelimit')).toMatch(/^"hour";r=0;t=\d+$/);
      expect(headers.get('x-ratelimit-limit')).toBe('100');
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const quota of quotas) expect(quota).toMatchObject({ limit: 100, used: 100, remaining: 0 });
  });
});
