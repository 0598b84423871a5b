import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { startMetricsServer } from '../../../workers/metrics-server.js';
import { startTestContext } from '../../support/test-app.js';

const METRICS_TOKEN = 'metrics-token-for-tests-metrics-token';

describe('/metrics of a worker', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, close } = await startTestContext({ METRICS_TOKEN, WORKER_METRICS_PORT: '0' }));
  });
  afterAll(() => close());

  it('is for the bearer of the token, and nowhere without a port', async () => {
    const server = await startMetricsServer(ctx);
    const ask = (token: string, path = '/metrics') =>
      fetch(`http://127.0.0.1:${server?.port}${path}`, { headers: { authorization: `Bearer ${token}` } });

    try {
      const shown = await ask(METRICS_TOKEN);
      expect([(await ask('another')).status, (await ask(METRICS_TOKEN, '/')).status]).toEqual([401, 404]);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain('webhook_commit_to_receipt_seconds_bucket');
    } finally {
      await server?.stop();
    }
    expect(
      await startMetricsServer({ ...ctx, config: { ...ctx.config, workerMetricsPort: null } }),
    ).toBeNull();
  });
});
