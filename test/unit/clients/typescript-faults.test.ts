import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ClientOptions,
  ConnectionError,
  MemoryTokenStore,
  OAuth,
  responseOf,
  ServerError,
  TaxApi,
  TimeoutError,
  type TokenStore,
  ValidationError,
  WorkFailedError,
} from '../../../clients/typescript/src/index.js';
import { type FaultServer, LARGE_BYTES, startFaultServer } from '../../support/fault-server.js';

const BODY = { given_name: 'Ada', family_name: 'Byron' };

describe('the TypeScript library', () => {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  afterAll(() => server.close());

  function meeting(fault: string, options: Partial<ClientOptions> = {}) {
    const apiKey = `${fault}.${randomUUID()}`;
    return { tax: new TaxApi({ baseUrl: server.url, apiKey, ...options }), seen: server.seen(apiKey) };
  }

  it('waits as long as Retry-After says', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { tax, seen } = meeting('limited');

    expect((await tax.clients.get('cl_1')).id).toBe('cl_1');

    expect(seen.requests).toHaveLength(2);
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(1_000);
    timers.mockRestore();
  });

  it.each([
    ['error', 3],
    ['proxy', 2],
    ['reset', 2],
    ['half', 2],
    ['busy', 2],
  ])('sends a POST again after %s, with the key of the first', async (fault, count) => {
    const { tax, seen } = meeting(fault);
    expect((await tax.clients.create(BODY)).id).toBe('cl_1');
    expect(seen.requests).toHaveLength(count);
    expect(new Set(seen.requests.map(({ key }) => key)).size).toBe(1);
    expect(seen.requests[0]?.key).toMatch(/^\w{32}$/);
  });

  it.each(['slow', 'stalls'])('gives up an answer that is %s, and asks again', async (fault) => {
    const { tax, seen } = meeting(fault, { timeoutMs: 400 });
    expect((await tax.clients.get('cl_1')).id).toBe('cl_1');
    expect(seen.requests.length).toBeGreaterThanOrEqual(2);
  });

  it('says so when no answer comes in time', async () => {
    const { tax } = meeting('silent', { timeoutMs: 150, maxRetries: 1 });
    await expect(tax.clients.get('cl_1')).rejects.toBeInstanceOf(TimeoutError);
  });

  it('has one effect when the answer to a POST was lost', async () => {
    const { tax, seen } = meeting('lost');
    const client = await tax.clients.create(BODY);
    expect(responseOf(client)).toMatchObject({
      replayed: true,
      status: 201,
      etag: '"1"',
      requestId: 'req_1',
    });
    expect(seen.effects).toHaveLength(1);
    expect(seen.requests).toHaveLength(2);
  });

  it('takes "not found" for done when the answer to a DELETE was lost', async () => {
    await expect(meeting('gone').tax.clients.delete('cl_1')).resolves.toBeUndefined();
  });

  it('refreshes an expired token once for twenty calls at once', async () => {
    const id = randomUUID();
    const store = new MemoryTokenStore({
      accessToken: `expired.${id}`,
      refreshToken: `r.${id}`,
      expiresAt: Date.now() + 3_600_000,
      scope: 'clients:read',
    });
    const auth = new OAuth({ baseUrl: server.url, clientId: 'app_1', store });
    const tax = new TaxApi({ baseUrl: server.url, auth });
    const clients = await Promise.all(Array.from({ length: 20 }, () => tax.clients.get('cl_1')));
    expect(clients.map((client) => client.id)).toEqual(Array(20).fill('cl_1'));
    expect(server.seen(`token.${id}`).refreshes).toBe(1);
    expect((await store.load())?.refreshToken).toBe(`r2.${id}`);
  });

  it('takes the token that another process has got with the same refresh token', async () => {
    const id = randomUUID();
    const scope = 'clients:read';
    const expiresAt = Date.now() + 3_600_000;
    const old = { accessToken: `expired.${id}`, refreshToken: `r.${id}`, expiresAt, scope };
    const shared = new MemoryTokenStore(old);
    const faster = new OAuth({ baseUrl: server.url, clientId: 'app_1', store: shared });
    let loads = 0;
    const store: TokenStore = {
      async load() {
        loads += 1;
        if (loads > 2) return await shared.load();
        if (loads === 2) await faster.refresh(old.accessToken);
        return old;
      },
      save: (tokens) => shared.save(tokens),
    };
    const auth = new OAuth({ baseUrl: server.url, clientId: 'app_1', store });

    const client = await new TaxApi({ baseUrl: server.url, auth }).clients.get('cl_1');

    expect(client.id).toBe('cl_1');
    expect(server.seen(`token.${id}`).refreshes).toBe(2);
    expect((await shared.load())?.refreshToken).toBe(`r2.${id}`);
  });

  it('stops at once when the caller aborts, and does not ask again', async () => {
    const { tax, seen } = meeting('silent');
    const stop = new AbortController();
    const call = tax.clients.get('cl_1', { signal: stop.signal });
    await expect.poll(() => seen.requests.length, { timeout: 30_000 }).toBe(1);
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(seen.requests).toHaveLength(1);
  });

  it('gives the family, the code, the request and each field of a refusal', async () => {
    const { tax, seen } = meeting('invalid');
    const error: unknown = await tax.clients.create(BODY).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      status: 422,
      requestId: 'req_1',
      retryable: false,
      fieldErrors: [{ pointer: '#/transactions/3/given_nme', code: 'unknown_field' }],
      message:
        '422 validation_failed: transactions[3].given_nme is not a known field; did you mean given_name?',
    });
    expect(seen.requests).toHaveLength(1);
  });

  it('names three places of a refusal, and how many more there are', async () => {
    const { tax } = meeting('wrong');
    await expect(tax.clients.create(BODY)).rejects.toThrow(
      /^422 validation_failed: the body: Give a calculation\.; limit must be at most 100; If-Match must be an ETag; and 1 more$/,
    );
  });

  it('says what a proxy answered that knows nothing of problems', async () => {
    const { tax } = meeting('proxy', { maxRetries: 0 });
    await expect(tax.clients.get('cl_1')).rejects.toThrow('502 http_502: The API answered 502.');
  });

  it('ends with an error, and its reason, when work waits for somebody', async () => {
    const { tax } = meeting('acts');
    const work = tax.taxReturns.prepare('tr_1', {
      fraud_prevention: { connection_method: 'OTHER_VIA_SERVER' },
    });
    const error: unknown = await work.finished().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WorkFailedError);
    expect(error).toMatchObject({
      code: 'work_action_required',
      message: 'It ended as action_required: business_not_matched: HMRC has no such trade.',
    });
    expect((await work.finished({ acceptFailure: true })).status).toBe('action_required');
  });

  it('ends with the last answer when the retries are over', async () => {
    const { tax, seen } = meeting('down', { maxRetries: 2 });
    await expect(tax.clients.get('cl_1')).rejects.toBeInstanceOf(ServerError);
    expect(seen.requests).toHaveLength(3);
  });

  it('sends a stream once, and one that it can open again twice', async () => {
    const bytes = async function* () {
      yield new TextEncoder().encode('date,amount\n');
    };
    await expect(meeting('reset').tax.imports.create(bytes())).rejects.toBeInstanceOf(ConnectionError);
    expect((await meeting('reset').tax.imports.create(() => bytes())).id).toBe('cl_1');
  });

  it('fetches a list page by page, as far as it is read', async () => {
    const { tax, seen } = meeting('pages');
    expect((await tax.clients.list().toArray(3)).map(({ id }) => id)).toEqual(['cl_0_a', 'cl_0_b', 'cl_1_a']);
    expect(seen.requests).toHaveLength(2);
    const all: string[] = [];
    for await (const { id } of tax.clients.list()) all.push(id);
    expect(all).toHaveLength(6);
  });

  it('receives a large file only as fast as it is read', async () => {
    const { tax, seen } = meeting('large');
    const reader = (await tax.reports.download('rpt_1')).stream.getReader();
    let bytes = (await reader.read()).value?.length ?? 0;
    for (let i = 0; i < 50; i += 1) await tax.clients.get('cl_1');
    expect(seen.sent).toBeLessThan(LARGE_BYTES / 2);
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
    expect(bytes).toBe(LARGE_BYTES);
  });

  it('gives up a file of which no more comes', async () => {
    const { tax } = meeting('stuck', { timeoutMs: 400 });
    const file = await tax.reports.download('rpt_1');
    await expect(file.bytes()).rejects.toBeInstanceOf(TimeoutError);
  });

  it('stops a download at once when the caller aborts', async () => {
    const { tax } = meeting('stuck');
    const stop = new AbortController();
    const file = await tax.reports.download('rpt_1', { signal: stop.signal });
    const read = file.bytes();
    stop.abort(new Error('enough'));
    await expect(read).rejects.toThrow('enough');
  });

  it('believes an answer that says not to try again', async () => {
    const { tax, seen } = meeting('final');
    await expect(tax.clients.get('cl_1')).rejects.toBeInstanceOf(ServerError);
    expect(seen.requests).toHaveLength(1);
  });

  it('fetches a file again that was cut', async () => {
    const { tax, seen } = meeting('half');
    const file = await tax.reports.download('rpt_1');
    expect((await file.bytes()).length).toBe(1000);
    expect(seen.requests).toHaveLength(2);
  });
});
