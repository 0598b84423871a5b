import { createServer, type Server } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_TABLE } from '../../../src/http/mcp/tool-table.js';
import { ROUTES } from '../../../src/http/routes.js';
import { writeRequestLogs } from '../../../src/services/request-logs/keep-request-logs.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface Answer {
  readonly isError?: boolean | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any operation
  readonly structuredContent?: any;
}

const PROTOCOLS = ['legacy', 'auto'] as const;

describe('the API for assistants', () => {
  let app: TestApp;
  let server: Server;
  let url: URL;
  const open: Client[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    server = createServer(app.app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = new URL(`http://127.0.0.1:${address.port}/mcp`);
  });
  afterAll(async () => {
    for (const client of open) await client.close();
    server.close();
    await app.close();
  });

  async function assistant(
    { secret }: Pick<TestTenant, 'secret'>,
    mode: (typeof PROTOCOLS)[number] = 'legacy',
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { Authorization: `Bearer ${secret}` } },
    });
    await client.connect(transport);
    open.push(client);
    return client;
  }

  const call = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<Answer> =>
    client.callTool({ name, arguments: given });

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.tenant.secret}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const addClient = async (tenant: TestTenant) => {
    const { body } = await app
      .as(tenant.secret)
      .post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' })
      .expect(201);
    return String(body.id);
  };

  describe.each(PROTOCOLS)('over the protocol as negotiated by %s', (mode) => {
    it('drafts a return, works it out and gives each line with its citation', async () => {
      const client = await assistant(app.tenant, mode);
      const clientId = await addClient(app.tenant);
      await app.as().post('/v1/businesses', { client_id: clientId, trading_name: 'Repairs' }).expect(201);
      await app
        .as()
        .post('/v1/transactions', {
          ...{ client_id: clientId, date: '2025-06-01', description: 'INVOICE 7' },
          ...{ amount: 1200, category: 'self_employment.turnover' },
        })
        .expect(201);

      const draft = await call(client, 'create_tax_return', {
        body: { client_id: clientId, tax_year: '2025-26', inputs: { employments: [] } },
        idempotency_key: `draft-${mode}`,
      });
      const { id } = draft.structuredContent.answer;
      const changed = await call(client, 'update_tax_return', {
        ref: id,
        if_match: draft.structuredContent.etag,
        body: { inputs: { dividends: { uk: 5000 } } },
      });
      const stopWorkers = startWorkers(app.ctx);
      const calculated = await call(client, 'calculate_tax_return', { ref: id });
      await stopWorkers();
      const calculation = await call(client, 'get_calculation', { ref: id });

      expect(draft).toMatchObject({ structuredContent: { status: 201, answer: { status: 'draft' } } });
      expect(changed.isError ?? false, JSON.stringify(changed.structuredContent)).toBe(false);
      expect(calculation.structuredContent.request_id).toMatch(/^req_/);
      expect(calculated.structuredContent.answer).toMatchObject({ status: 'completed' });
      const { lines, trace } = calculation.structuredContent.answer;
      expect(lines).not.toEqual([]);
      expect(lines.every(({ cites }: { cites: unknown }) => typeof cites === 'string')).toBe(true);
      expect(trace).toEqual([
        expect.objectContaining({ amount: 1200, transactions_url: expect.any(String) }),
      ]);
    });

    it('work an estimate out', async () => {
      const client = await assistant(app.tenant, mode);

      const { structuredContent } = await call(client, 'create_tax_estimate', {
        body: { tax_year: '2025-26', dividends: { uk: 60_000 } },
      });

      expect(structuredContent).toMatchObject({ status: 200 });
    });
  });

  it('lists what the scopes of the credential allow', async () => {
    const reader = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['clients:read'] });

    const { tools } = await (await assistant(reader)).listTools();
    const names = tools.map(({ name }) => name);

    expect(names).toContain('list_clients');
    expect(names).not.toContain('get_tax_return');
    expect(names).not.toContain('create_tax_return');
    expect(names).toContain('explain_code');
  });

  it('refuses a tool that the scopes do not allow, with the scope that it needs', async () => {
    const reader = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['clients:read'] });

    const refused = await call(await assistant(reader), 'create_tax_return', { body: {} });

    expect(refused).toMatchObject({
      isError: true,
      structuredContent: { code: 'insufficient_scope', required_scope: 'tax_returns:write' },
    });
  });

  it('has no tool that files, declares, asks for agreement, changes books or touches credentials', () => {
    const scopes = ROUTES.filter(({ operation }) => operation.operationId in TOOL_TABLE).map(
      ({ operation }) => operation.scope,
    );
    const writes = ROUTES.filter(
      ({ kind, operation }) => kind === 'write' && operation.operationId in TOOL_TABLE,
    ).map(({ operation }) => operation.operationId);

    expect(scopes).not.toContain('tax_returns:submit');
    expect(scopes).not.toContain('api_keys:write');
    expect(scopes).not.toContain('webhooks:write');
    expect(writes.toSorted()).toEqual([
      'bulkUpdateTransactions',
      'calculateTaxReturn',
      'createReport',
      'createTaxReturn',
      'updateTaxReturn',
    ]);
  });

  it('previews a bulk update and cannot be talked into making it', async () => {
    const client = await assistant(app.tenant);
    const { tools } = await client.listTools();
    const preview = tools.find(({ name }) => name === 'preview_bulk_update');
    const clientId = await addClient(app.tenant);
    const row = await app.as().post('/v1/transactions', {
      client_id: clientId,
      date: '2025-06-01',
      description: 'SCREWFIX',
      amount: -10,
    });

    const answer = await call(client, 'preview_bulk_update', {
      body: { ids: [row.body.id], set: { category: 'private' }, preview: false },
    });

    expect(JSON.stringify(preview)).not.toContain('"preview":');
    expect(answer.structuredContent.status).toBe(200);
    expect((await app.as().get(`/v1/transactions/${row.body.id}`)).body.category).toBe(row.body.category);
  });

  it('shows nothing of another tenant or of the other mode', async () => {
    const [other, test] = [
      await createTenant(app.ctx),
      await createKey(app.ctx, app.tenant.tenantId, { livemode: false }),
    ];
    const clientId = await addClient(app.tenant);

    for (const tenant of [other, test]) {
      const client = await assistant(tenant);
      const one = await call(client, 'get_client', { id: clientId });
      const all = await call(client, 'list_clients');

      expect(one).toMatchObject({ isError: true, structuredContent: { code: 'not_found' } });
      expect(all.structuredContent.answer.data).toEqual([]);
    }
  });

  it('repeats an answer under an idempotency key', async () => {
    const client = await assistant(app.tenant);
    const given = {
      body: { client_id: await addClient(app.tenant), tax_year: '2024-25' },
      idempotency_key: 'the-same',
    };

    const [first, second] = [
      await call(client, 'create_tax_return', given),
      await call(client, 'create_tax_return', given),
    ];

    expect(second.structuredContent.answer.id).toBe(first.structuredContent.answer.id);
  });

  it('names the place of what is wrong', async () => {
    const client = await assistant(app.tenant);
    const refused = async (name: string, given: Record<string, unknown>) =>
      (await call(client, name, given)).structuredContent.errors;

    expect(await refused('create_tax_return', { body: { tax_yaer: '2025-26' } })).toContainEqual(
      expect.objectContaining({ pointer: '#/tax_yaer', code: 'unknown_field' }),
    );
    expect(await refused('create_tax_return', {})).toContainEqual(
      expect.objectContaining({ pointer: '#/tax_year', code: 'required' }),
    );
    expect(await refused('list_clients', { limit: { much: 1 } })).toContainEqual(
      expect.objectContaining({ parameter: 'limit', code: 'invalid_type' }),
    );
    expect(await refused('list_clients', { lmit: 5 })).toContainEqual(
      expect.objectContaining({ parameter: 'lmit', code: 'unknown_parameter' }),
    );
    expect(await refused('get_client', {})).toContainEqual(
      expect.objectContaining({ parameter: 'id', code: 'required' }),
    );
    expect((await call(client, 'get_client', { id: '../me' })).structuredContent.code).toBe('not_found');
    expect((await call(client, 'file_return')).structuredContent.code).toBe('not_found');
  });

  it('explains codes and shapes', async () => {
    const client = await assistant(app.tenant);

    const code = await call(client, 'explain_code', { code: 'insufficient_scope' });
    const shape = await call(client, 'describe_shape', { name: 'TaxEstimateInput' });
    const nothing = await call(client, 'explain_code', { code: 'constructor' });

    expect(code.structuredContent.answer.meanings[0]).toMatchObject({
      documentation: '/docs/errors/insufficient-scope',
    });
    expect(shape.structuredContent.answer.properties).toHaveProperty('tax_year');
    expect(nothing.isError).toBe(true);
  });

  it('lists schemas that an assistant can afford to read', async () => {
    const { tools } = await (await assistant(app.tenant)).listTools();
    const lengths = tools.map((tool): [string, number] => [tool.name, JSON.stringify(tool).length]);

    expect(lengths.filter(([, length]) => length > 18_000)).toEqual([]);
    expect(lengths.reduce((sum, [, length]) => sum + length, 0)).toBeLessThan(130_000);
  });

  it('counts each message, and refuses one without a credential, of another origin, and several at once', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const used = async () => (await app.as().get('/v1/rate-limit')).body.used as number;
    const before = await used();

    const answers = [
      await post(ping),
      await post(ping, { Authorization: '' }),
      await post(ping, { Origin: 'https://elsewhere.example' }),
      await post([ping, ping]),
      await post('{'),
      await fetch(url, { headers: { Authorization: `Bearer ${app.tenant.secret}` } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 400, 400, 405]);
    expect(answers[1]?.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource');
    expect(await used()).toBe(before + 3);
  });

  it('leaves a line for each tool in the tenant’s own log', async () => {
    const client = await assistant(app.tenant);
    const answer = await call(client, 'list_clients');
    const requestId = answer.structuredContent.request_id;
    await writeRequestLogs(app.ctx);

    const { body } = await app.as().get(`/v1/request-logs?request_id=${requestId}`).expect(200);

    expect(body.data).toMatchObject([
      { method: 'POST', path: '/mcp', operation: 'listClients', status: 200 },
    ]);
  });
});
