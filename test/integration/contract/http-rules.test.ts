import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../src/http/document/openapi/openapi.js';
import { createApiServer } from '../../../src/http/processes/create-api-server.js';
import { ROUTES } from '../../../src/http/routes.js';
import type { OpenApi } from '../../support/openapi-shape.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make } from '../../support/world.js';

describe('the rules of HTTP', () => {
  let app: TestApp;
  let client: string;
  let server: Server;
  beforeAll(async () => {
    app = await startTestApp();
    ({ id: client } = await make(app.as(), '/v1/clients', clientBody()));
    ({ server } = createApiServer(app.ctx, app.app));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  });

  /** Sends bytes as they are, and reads the answer to its end. */
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
      socket.write(text, 'latin1');
    });

  it.each([
    ['/v1/clients/%zz', 400, 'malformed_url'],
    ['/docs/errors/%zz', 400, 'malformed_url'],
    ['/docs/assets/%ff', 400, 'malformed_url'],
    ['/%', 400, 'malformed_url'],
    ['/oauth/hmrc/callback?state=%zz', 400, 'invalid_parameter'],
    [`/v1/clients?external_id=${'a'.repeat(9000)}`, 414, 'url_too_long'],
  ])('answers %.40s without a key with a problem', async (path, status, code) => {
    const answer = await app.http.get(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it.each(['/v1/clients/', '/v1//clients', '/V1/clients', '/v1/Clients', '//v1/clients'])(
    'knows no %s',
    async (path) => {
      const answer = await app.as().get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    },
  );

  it.each(['2025-2026', '25-26', '2025-27', '02025', '0', '1e3'])(
    'takes %s in the place of a tax return for a year that is none',
    async (ref) => {
      const answer = await app.as().get(`/v1/tax-returns/${ref}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_tax_year']);
    },
  );

  it('does not let a header change the method', async () => {
    const answer = await app.as().get(`/v1/clients/${client}`).set('X-HTTP-Method-Override', 'DELETE');
    expect(answer.status).toBe(200);
  });

  it('answers HEAD as GET without the body, and OPTIONS with the methods', async () => {
    const get = await app.as().get(`/v1/clients/${client}`);
    const head = await app.http
      .head(`/v1/clients/${client}`)
      .set('Authorization', `Bearer ${app.tenant.secret}`);
    expect([head.status, head.text, head.headers['etag']]).toEqual([200, undefined, get.headers['etag']]);
    const options = await app.http.options(`/v1/clients/${client}`);
    expect([options.status, options.headers['allow']]).toEqual([
      204,
      'GET, PUT, PATCH, DELETE, HEAD, OPTIONS',
    ]);
  });

  it.each([
    'application/json; charset=utf-16',
    'application/json; charset="ISO-8859-1"',
    'application/json;charset=',
  ])('refuses a body in %s', async (contentType) => {
    const answer = await app.as().post('/v1/clients').set('Content-Type', contentType).send('{}');
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each(['application/json; charset="UTF-8"', 'APPLICATION/JSON;charset=utf-8', 'application/vnd.x+json'])(
    'reads a body in %s',
    async (contentType) => {
      const body = JSON.stringify(clientBody());
      const answer = await app.as().post('/v1/clients').set('Content-Type', contentType).send(body);
      expect(answer.status).toBe(201);
    },
  );

  it('answers 406 with a problem, whatever Accept refuses', async () => {
    const answer = await app.as().get('/v1/me').set('Accept', '*/*;q=0');
    expect([answer.status, answer.headers['content-type']]).toEqual([
      406,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await app.as().get('/v1/me').set('Accept', 'application/json;charset=utf-8')).status).toBe(200);
  });

  describe('preconditions', () => {
    const put = (headers: Record<string, string>, id = client) =>
      app.as().put(`/v1/clients/${id}`, clientBody()).set(headers);

    it('fail If-None-Match: * where the resource is, and leave 404 where it is not', async () => {
      expect((await put({ 'If-None-Match': '*' })).status).toBe(412);
      expect((await put({ 'If-None-Match': '*' }, 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd')).status).toBe(404);
    });

    it('fail a weak tag in If-Match, which compares strongly, and take one in If-None-Match', async () => {
      const { headers } = await app.as().get(`/v1/clients/${client}`);
      const weak = `W/${headers['etag']}`;
      const refused = await put({ 'If-Match': weak });
      expect([refused.status, refused.body.code]).toEqual([412, 'version_conflict']);
      expect((await put({ 'If-None-Match': weak, 'If-Match': '*' })).status).toBe(412);
    });

    it('take lists, and refuse what is no tag', async () => {
      const { headers } = await app.as().get(`/v1/clients/${client}`);
      expect((await put({ 'If-Match': `"no", W/"1", ${headers['etag']}` })).status).toBe(200);
      expect((await put({ 'If-Match': '"no", "999"' })).status).toBe(412);
      for (const bad of ['3', '"3', '"3",', '*, "3"', ',']) {
        const answer = await put({ 'If-Match': bad });
        expect([bad, answer.status, answer.body.errors?.[0]?.header]).toEqual([bad, 400, 'If-Match']);
      }
    });
  });

  it.each(['wait=abc', 'wait=0', 'wait=', 'respond-async', 'handling=lenient; x="a,b"', ',;='])(
    'ignores Prefer: %s',
    async (preference) => {
      const answer = await app
        .as()
        .post('/v1/transactions/categorise', { client_id: client })
        .set('Prefer', preference);
      expect([answer.status, answer.headers['preference-applied']]).toEqual([202, undefined]);
    },
  );

  it('says with 304 too how long to wait for work that is under way', async () => {
    const answer = await app
      .as()
      .post(`/v1/imports?client_id=${client}`)
      .set('Content-Type', 'text/csv')
      .send('Date,Description,Amount\n2025-05-02,TEA,-1.00\n');
    const waiting = await app.as().get(`/v1/imports/${answer.body.id}`).set('If-None-Match', '*');

    expect([waiting.status, waiting.headers['retry-after']]).toEqual([304, '1']);
    const document = openApiDocument(ROUTES) as unknown as OpenApi;
    const declared = document.paths['/v1/imports/{id}']?.['get']?.responses[304];
    expect(declared).toEqual({ $ref: '#/components/responses/NotModified-work' });
    expect(document.components.responses['NotModified-work']?.headers).toHaveProperty('Retry-After');
  });

  it('gives a replayed answer its own request id, also in a problem', async () => {
    const post = () =>
      app
        .as()
        .post('/v1/clients', { ...clientBody(), given_name: 'Re', family_name: 'Play', external_id: 'r' });
    const first = await post().set('Idempotency-Key', 'one');
    const again = await post().set('Idempotency-Key', 'one');
    expect(again.text).toBe(first.text);
    expect(again.headers['request-id']).not.toBe(first.headers['request-id']);
    const refused = await post().set('Idempotency-Key', 'two');
    const refusedAgain = await post().set('Idempotency-Key', 'two');
    expect([refused.body.code, refused.body.existing_id]).toEqual(['duplicate_external_id', first.body.id]);
    expect(refused.body.next).toEqual({ method: 'GET', path: `/v1/clients/${first.body.id}` });
    expect(refusedAgain.headers['idempotent-replayed']).toBe('true');
    expect(refusedAgain.body.request_id).toBe(refusedAgain.headers['request-id']);
    expect(refusedAgain.body.request_log).toBe(`/v1/request-logs/${refusedAgain.headers['request-id']}`);
    const nameless = { request_id: '', request_log: '' };
    expect({ ...refusedAgain.body, ...nameless }).toEqual({ ...refused.body, ...nameless });
  });

  it.each([
    ['a URL beyond the limit of the headers', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`, 414, 'url_too_long'],
    [
      'headers beyond it',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n`,
      431,
      'headers_too_large',
    ],
    ['no HTTP at all', 'NONSENSE\r\n\r\n', 400, 'malformed_request'],
    ['HTTP/1.1 without a Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400, 'malformed_request'],
    [
      'two equal Hosts in HTTP/1.0',
      'GET /healthz HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'two framings',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed_request',
    ],
  ])('answers %s with a problem', async (_, text, status, code) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    const document = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    expect([document.status, document.code]).toEqual([status, code]);
    expect(answer).toContain(`Request-Id: ${document.request_id}`);
  });

  it('needs no Host in HTTP/1.0', async () => {
    const answer = await raw('GET /healthz HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('reads each header of many, the last too', async () => {
    const many = 'a:\r\n'.repeat(3_000);
    const last = `Authorization: Bearer ${app.tenant.secret}\r\n`;
    const answer = await raw(`GET /v1/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${many}${last}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('waits for nothing of a body that is too long by its own account', async () => {
    const head = `POST /v1/clients HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${app.tenant.secret}\r\n`;
    const answer = await raw(`${head}Content-Type: application/json\r\nContent-Length: 999999999\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"code":"payload_too_large"');
  });

  it('ignores an Expect that it does not know', async () => {
    const answer = await raw('GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    [() => app.tenant.secret, 'Bearer before the key'],
    [() => `Basic ${btoa('a:b')}`, 'Basic credentials'],
    [() => 'Bearer key_01k4x6t8e8f5mv0zq3n7c2b9rd', 'id of a key'],
    [() => `Bearer ${app.tenant.secret.slice(0, -1)}`, 'mistyped or cut short'],
  ])('says what is wrong with a credential, case %#', async (header, hint) => {
    const answer = await app.http.get('/v1/me').set('Authorization', header());
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
    expect(answer.body.detail).toContain(hint);
    expect(answer.text).not.toContain(app.tenant.secret.slice(9));
  });

  it('names the kind of an id that belongs to another thing, in a path and in a body', async () => {
    const path = await app.as().get(`/v1/properties/${client}`);
    expect([path.status, path.body.detail]).toEqual([
      404,
      'The id in the path is the id of a client; the id of a property begins with prop_.',
    ]);
    const body = await app
      .as()
      .post('/v1/businesses', { client_id: 'prop_01k4x6t8e8f5mv0zq3n7c2b9rd', trading_name: 'x' });
    expect(body.body.errors).toEqual([
      {
        pointer: '#/client_id',
        code: 'invalid_reference',
        detail: 'is the id of a property; the id of a client begins with cl_',
      },
    ]);
  });

  it('points at half a surrogate pair, in values and names at any depth', async () => {
    const post = (text: string) =>
      app.as().post('/v1/clients').set('Content-Type', 'application/json').send(text);
    const answer = await post(
      '{"given_name":"\\ud800","family_name":"\\ud83d\\ude00","metadata":{"a":"\\udc00","\\ud800":"x"},"address":{"line_1":"\\u0000"}}',
    );
    expect(answer.status).toBe(422);
    const places = answer.body.errors.map((issue: { pointer: string }) => issue.pointer).sort();
    expect(places).toEqual(['#/address/line_1', '#/given_name', '#/metadata', '#/metadata/a']);
  });

  it('counts what stands in the way of a deletion', async () => {
    const { id } = await make(app.as(), '/v1/clients', clientBody());
    await make(app.as(), '/v1/businesses', { client_id: id, trading_name: 'One' });
    await make(app.as(), '/v1/businesses', { client_id: id, trading_name: 'Two' });
    await make(app.as(), '/v1/tax-returns', { client_id: id, tax_year: '2025-26' });
    const answer = await app.as().delete(`/v1/clients/${id}`);
    expect(answer.body).toMatchObject({
      code: 'has_dependents',
      detail: 'The client still has 2 businesses and 1 tax return; delete those first.',
      dependents: { businesses: 2, tax_returns: 1 },
      next: { method: 'GET', path: `/v1/businesses?client_id=${id}` },
    });
  });
});
