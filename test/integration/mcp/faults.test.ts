import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContext, createContext } from '../../../src/context.js';
import { createApp } from '../../../src/http/app.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { callerOf, startTestApp, type TestApp } from '../../support/test-app.js';

const MESSAGE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_clients', arguments: {} },
};

describe('a tool that meets a fault of ours', () => {
  let app: TestApp;
  let proxy: TcpProxy;
  let far: ReturnType<typeof createContext>;
  beforeAll(async () => {
    app = await startTestApp();
    proxy = await startTcpProxy(app.ctx.config.databaseUrl);
    far = createContext({ ...app.ctx.config, databaseUrl: proxy.url }, 'test-far');
  });
  afterAll(async () => {
    await closeContext(far);
    await proxy.close();
    await app.close();
  });

  const used = async () => (await app.as().get('/v1/rate-limit')).body.used as number;

  it('is answered by HTTP as any request would be, and costs no request', async () => {
    const http = supertest(createApp({ ...app.ctx, db: far.db }));
    const before = await used();
    proxy.cut();

    const answer = await callerOf(http, app.tenant.secret)
      .post('/mcp', MESSAGE)
      .set('Accept', 'application/json, text/event-stream');
    proxy.restore();

    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.body).toMatchObject({ code: 'service_unavailable', retryable: true, instance: '/mcp' });
    expect(await used()).toBe(before);
  });
});
