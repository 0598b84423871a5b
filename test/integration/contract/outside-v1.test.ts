import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('paths outside /v1', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each([
    ['/docs', 'GET, HEAD, OPTIONS'],
    ['/docs/errors', 'GET, HEAD, OPTIONS'],
    ['/docs/assets/swagger-ui.css', 'GET, HEAD, OPTIONS'],
    ['/llms.txt', 'GET, HEAD, OPTIONS'],
    ['/oauth/hmrc/callback', 'GET, HEAD, OPTIONS'],
    ['/oauth/authorize', 'GET, HEAD, OPTIONS'],
    ['/oauth/jwks', 'GET, HEAD, OPTIONS'],
    ['/oauth/token', 'POST, OPTIONS'],
    ['/oauth/revoke', 'POST, OPTIONS'],
    ['/oauth/introspect', 'POST, OPTIONS'],
    ['/oauth/interaction/x', 'GET, POST, HEAD, OPTIONS'],
    ['/approve/x', 'GET, POST, HEAD, OPTIONS'],
    ['/.well-known/oauth-authorization-server', 'GET, HEAD, OPTIONS'],
    ['/.well-known/oauth-protected-resource', 'GET, HEAD, OPTIONS'],
  ])('say which methods they have: %s', async (path, allow) => {
    const other = await app.http.delete(path);
    expect([other.status, other.headers['allow']]).toEqual([405, allow]);
    const options = await app.http.options(path);
    expect([options.status, options.headers['allow'], options.text]).toEqual([204, allow, '']);
  });

  it('lead from /docs/ to /docs', async () => {
    const answer = await app.http.get('/docs/');
    expect([answer.status, answer.headers['location']]).toEqual([308, '/docs']);
  });
});
