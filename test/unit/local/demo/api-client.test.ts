import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Type from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../../../../src/local/demo/api-client.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const Thing = Type.Object({ id: Type.String() });

describe('createApiClient', () => {
  let server: Server;
  let answers: Answer[];
  let requests: IncomingMessage[];
  let stopping: AbortController;
  let api: ApiClient;

  beforeEach(async () => {
    [answers, requests, stopping] = [[], [], new AbortController()];
    server = createServer((request, response) => {
      requests.push(request);
      request.resume();
      const answer = answers.shift();
      if (answer) answer(request, response);
      else response.writeHead(500).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    api = createApiClient({
      origin: `http://127.0.0.1:${port}`,
      apiKey: 'tck_test_key',
      signal: stopping.signal,
    });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const json =
    (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
  const sent = (name: string) => requests.map(({ headers }) => headers[name]);

  it('sends a POST again under the same key when the answer was lost or the API was busy', async () => {
    answers.push(
      (request) => request.socket.destroy(),
      json(503, {}, { 'retry-after': '0' }),
      json(429, {}, { 'retry-after': '0' }),
      json(201, { id: 'cl_1', more: true }, { etag: '"1"' }),
    );

    const answer = await api.post('/v1/clients', { given_name: 'A' }, Thing);

    expect(answer).toMatchObject({ status: 201, body: { id: 'cl_1', more: true }, etag: '"1"' });
    expect(requests).toHaveLength(4);
    expect(new Set(sent('idempotency-key')).size).toBe(1);
    expect(sent('idempotency-key')[0]).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(sent('authorization'))).toEqual(new Set(['Bearer tck_test_key']));
  });

  it('gives every POST a key of its own', async () => {
    answers.push(json(201, { id: 'a' }), json(201, { id: 'b' }));

    await api.post('/v1/clients', {}, Thing);
    await api.upload('/v1/imports', { bytes: Buffer.from('a'), contentType: 'text/csv' }, Thing);

    expect(new Set(sent('idempotency-key')).size).toBe(2);
    expect(sent('content-type')).toEqual(['application/json', 'text/csv']);
  });

  it('hands on the version and the wish to wait', async () => {
    answers.push(json(200, { id: 'a' }));

    await api.post('/v1/tax-returns/tr_1/submit', {}, Thing, { ifMatch: '"7"', waitSeconds: 20 });

    expect([sent('if-match'), sent('prefer')]).toEqual([['"7"'], ['wait=20']]);
  });

  it('reports the code, the places and the request id of a problem', async () => {
    answers.push(
      json(422, {
        code: 'validation_failed',
        detail: 'The body is not valid.',
        request_id: 'req_1',
        errors: [{ pointer: '#/nino', code: 'invalid_format', detail: 'is none' }],
      }),
    );

    await expect(api.post('/v1/clients', {}, Thing)).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
      requestId: 'req_1',
      message:
        'POST /v1/clients answered 422 validation_failed: The body is not valid.; #/nino invalid_format (request req_1)',
    });
  });

  it('reports the status and the request id when an error came without a problem document', async () => {
    answers.push((_request, response) => response.writeHead(502, { 'request-id': 'req_2' }).end('<html>'));

    await expect(api.get('/v1/me', Thing)).rejects.toMatchObject({ status: 502, requestId: 'req_2' });
  });

  it('refuses an answer of another shape than documented', async () => {
    answers.push(json(200, { id: 7 }));

    await expect(api.get('/v1/me', Thing)).rejects.toThrow('GET /v1/me answered something else');
  });

  it('follows a list from page to page', async () => {
    answers.push(
      json(200, { data: [{ id: 'a' }, { id: 'b' }], has_more: true, next_cursor: 'c&1' }),
      json(200, { data: [{ id: 'c' }], has_more: false, next_cursor: null }),
    );

    const ids: string[] = [];
    for await (const { id } of api.list('/v1/events?type=a', Thing)) ids.push(id);

    expect(ids).toEqual(['a', 'b', 'c']);
    expect(requests.map(({ url }) => url)).toEqual([
      '/v1/events?type=a&limit=100',
      '/v1/events?type=a&limit=100&cursor=c%261',
    ]);
  });

  it('gives up at once when it is asked to stop', async () => {
    answers.push(() => stopping.abort(new Error('stopped')));

    await expect(api.get('/v1/me', Thing)).rejects.toThrow('stopped');
    expect(requests).toHaveLength(1);
  });
});
