import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { createWebhookSender, type WebhookSender } from '../../../src/gateways/webhooks/webhook-sender.js';
import { assertEncryptionKey } from '../../../src/services/deployment/assert-encryption-key.js';
import { resealValues } from '../../../src/services/encryption/reseal-values.js';
import { createLogger } from '../../../src/telemetry/logger.js';
import { createTestAuthority } from '../../support/test-certificate.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

const NEXT_YEAR = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000);
const SERVERS = createTestAuthority('servers', NEXT_YEAR);
const CLIENTS = createTestAuthority('clients', NEXT_YEAR);
const SERVER = SERVERS.issue(['127.0.0.1'], NEXT_YEAR);
const CLIENT_SECRET = 'hush-client-secret';
const BEARER = 'hush-bearer-token';

interface Request {
  readonly path: string;
  readonly caller: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** An https server of this machine that takes clients of the authority alone, or any client. */
async function startServer(answer: (nth: number) => { status: number; body?: unknown }, isStrict: boolean) {
  const requests: Request[] = [];
  const strictness = { ca: CLIENTS.cert, requestCert: isStrict, rejectUnauthorized: isStrict };
  const server: Server = createServer({ ...SERVER, ...strictness }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const nth = requests.push({
        path: request.url ?? '',
        caller: String((request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody'),
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks).toString(),
      });
      const { status, body } = answer(nth);
      response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type StartedServer = Awaited<ReturnType<typeof startServer>>;

const token = (value: string) => ({
  status: 200,
  body: { access_token: value, token_type: 'Bearer', expires_in: 600 },
});

describe('authentication of a webhook endpoint', () => {
  let stand: WebhookStand;
  let sender: WebhookSender;
  let ctx: AppContext;
  const servers: StartedServer[] = [];
  const opened: AppContext[] = [];
  const lines: string[] = [];
  let serial = 0;

  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  beforeEach(() => {
    sender = createWebhookSender({
      allowPrivate: ['127.0.0.1/32'],
      now: () => stand.ctx.now(),
      userAgent: 'tests/1',
      authorities: [SERVERS.cert],
    });
    const log = createLogger('trace', 'test', { write: (line: string) => lines.push(line) });
    ctx = { ...stand.ctx, webhookSender: sender, log };
  });
  afterEach(async () => {
    await stand.reset();
    await sender.close();
    for (const server of servers.splice(0)) await server.close();
    for (const one of opened.splice(0)) await closeContext(one);
  });
  afterAll(() => stand.close());

  async function serve(
    answer: Parameters<typeof startServer>[0] = () => ({ status: 204 }),
    isStrict = false,
  ) {
    const server = await startServer(answer, isStrict);
    servers.push(server);
    return server;
  }

  const mtls = (name: string, notAfter = NEXT_YEAR) => {
    const { cert, key } = CLIENTS.issue([name], notAfter);
    return { type: 'mtls', certificate: cert, private_key: key, ca: SERVERS.cert };
  };
  const oauth = (tokenUrl: string) => ({
    type: 'oauth',
    token_url: `${tokenUrl}/token`,
    client_id: 'the-client',
    client_secret: CLIENT_SECRET,
    scope: 'events',
  });

  const post = (body: object) => stand.app.as().post('/v1/webhook-endpoints', { events: ['*'], ...body });
  const put = (id: string, body: object) =>
    stand.app.as().put(`/v1/webhook-endpoints/${id}`, { events: ['*'], ...body });

  async function endpoint(url: string, authentication: object) {
    const { status, body } = await post({ url: `${url}/hook/${++serial}`, authentication });
    expect(status).toBe(201);
    return body;
  }

  /** A test event for the endpoint, sent. @returns its delivery */
  async function deliver(id: string) {
    const { delivery_id } = await stand.test(id);
    await stand.run(ctx);
    return (await stand.app.as().get(`/v1/webhook-deliveries/${delivery_id}`)).body;
  }

  it('shows a client certificate to the receiver, and a receiver without one gets nothing', async () => {
    const strict = await serve(undefined, true);
    const { id, authentication } = await endpoint(strict.url, mtls('ada'));
    const { id: other } = (await post({ url: `${strict.url}/without` })).body;

    const [delivered, failed] = [await deliver(id), await deliver(other)];

    expect(authentication).toMatchObject({
      type: 'mtls',
      private_key: '***',
      subject: 'CN=ada',
      expires_at: `${NEXT_YEAR.toISOString().slice(0, 19)}.000Z`,
    });
    expect(delivered.status).toBe('delivered');
    expect(failed).toMatchObject({ status: 'pending', response_status: null });
    expect(['tls', 'reset']).toContain(failed.failure_class);
    expect(strict.requests).toMatchObject([{ caller: 'ada' }]);
  });

  it('shows each of two endpoints at one host its own certificate, whatever connections are open', async () => {
    const strict = await serve(undefined, true);
    const [ada, eve] = [await endpoint(strict.url, mtls('ada')), await endpoint(strict.url, mtls('eve'))];

    for (const { id } of [ada, eve, ada, eve]) await deliver(id);

    expect(strict.requests.map(({ path, caller }) => `${path} ${caller}`)).toEqual(
      [ada, eve, ada, eve].map(({ url }, nth) => `${new URL(url).pathname} ${nth % 2 ? 'eve' : 'ada'}`),
    );
  });

  it('shows the new certificate from the moment in which it is replaced', async () => {
    const strict = await serve(undefined, true);
    const { id, url } = await endpoint(strict.url, mtls('ada'));
    await deliver(id);

    await put(id, { url, authentication: mtls('ada-2') }).expect(200);
    await deliver(id);
    await put(id, { url }).expect(200);
    const without = await deliver(id);

    expect(strict.requests.map(({ caller }) => caller)).toEqual(['ada', 'ada-2']);
    expect(without.status).toBe('pending');
  });

  it('records an attempt of its own class with a certificate that has run out, and takes the endpoint as it stands', async () => {
    const strict = await serve(undefined, true);
    const soon = new Date(Date.now() + 60_000);
    const { id, secret: _, ...shown } = await endpoint(strict.url, mtls('ada', soon));
    stand.setAhead(120_000);

    const failed = await deliver(id);

    expect(failed).toMatchObject({
      status: 'pending',
      attempt: 1,
      failure_class: 'client_certificate_expired',
      attempts: [{ failure_class: 'client_certificate_expired', peer_address: null }],
    });
    expect(strict.requests).toEqual([]);
    await put(id, { ...shown, enabled: false, status: undefined, description: 'as it stands' }).expect(200);
  });

  it('fetches one token for many deliveries, and another after a 401 and after its end', async () => {
    const tokens = await serve((nth) => token(`${BEARER}-${nth}`));
    const receiver = await serve((nth) => ({ status: nth === 3 ? 401 : 204 }));
    const { id } = await endpoint(receiver.url, oauth(tokens.url));
    await stand.test(id);
    await stand.test(id);
    await stand.run(ctx);

    const refused = await deliver(id);
    stand.setAhead(10_000);
    await stand.run(ctx);
    stand.setAhead(700_000);
    const last = await deliver(id);

    expect(refused).toMatchObject({
      status: 'pending',
      attempt: 1,
      failure_class: 'http_4xx',
      response_status: 401,
    });
    expect(last.status).toBe('delivered');
    expect(receiver.requests.map(({ authorization }) => authorization)).toEqual(
      [1, 1, 1, 2, 3].map((nth) => `Bearer ${BEARER}-${nth}`),
    );
    expect(tokens.requests).toHaveLength(3);
    expect(tokens.requests[0]).toMatchObject({
      path: '/token',
      authorization: `Basic ${Buffer.from(`the-client:${CLIENT_SECRET}`).toString('base64')}`,
      body: 'grant_type=client_credentials&scope=events',
    });
  });

  it.each([
    ['refuses', { status: 401, body: { error: 'invalid_client' } }, 'token_refused'],
    ['fails', { status: 500 }, 'token_unavailable'],
    ['answers junk', { status: 200, body: { access_token: BEARER } }, 'token_unavailable'],
  ])(
    'records an attempt when the token server %s, and tries again on the schedule',
    async (_what, first, failureClass) => {
      const tokens = await serve((nth) => (nth === 1 ? first : token(BEARER)));
      const receiver = await serve();
      const { id } = await endpoint(receiver.url, oauth(tokens.url));

      const failed = await deliver(id);
      stand.setAhead(10_000);
      await stand.run(ctx);

      expect(failed).toMatchObject({
        status: 'pending',
        attempt: 1,
        failure_class: failureClass,
        attempts: [{ number: 1, outcome: 'failure', failure_class: failureClass, peer_address: null }],
      });
      expect(failed.next_attempt_at).not.toBeNull();
      expect(receiver.requests).toMatchObject([{ authorization: `Bearer ${BEARER}` }]);
    },
  );

  it('takes back what it showed, with the secret as it is', async () => {
    const strict = await serve(undefined, true);
    const tokens = await serve(() => token(BEARER));
    const receiver = await serve();
    for (const created of [
      await endpoint(strict.url, mtls('ada')),
      await endpoint(receiver.url, oauth(tokens.url)),
    ]) {
      const path = `/v1/webhook-endpoints/${created.id}`;
      const shown = (await stand.app.as().get(path)).body;
      const { updated_at: _, ...rest } = shown;

      const replaced = await stand.app.as().put(path, { ...shown, description: 'again' });

      expect(replaced.status).toBe(200);
      expect(replaced.body).toMatchObject({
        ...rest,
        description: 'again',
        authentication: shown.authentication,
      });
      expect((await deliver(created.id)).status).toBe('delivered');
    }
    expect(strict.requests).toMatchObject([{ caller: 'ada' }]);
    expect(receiver.requests).toMatchObject([{ authorization: `Bearer ${BEARER}` }]);
  });

  it('asks for the secret again when the endpoint or the token server is another one', async () => {
    const { secret: _, ...ada } = await endpoint('https://127.0.0.1:9001', mtls('ada'));
    const { secret: __, ...ben } = await endpoint('https://127.0.0.1:9001', oauth('https://127.0.0.1:9002'));
    const elsewhere = 'https://127.0.0.1:9003/in';
    const sealed = () =>
      stand.app.ctx.systemDb('webhook_endpoints').orderBy('id').pluck('authentication_encrypted');
    const before = await sealed();
    const otherServer = { ...ben.authentication, token_url: elsewhere };

    for (const [id, body, field] of [
      [ada.id, { url: elsewhere, authentication: ada.authentication }, 'private_key'],
      [ben.id, { url: elsewhere, authentication: ben.authentication }, 'client_secret'],
      [ben.id, { url: ben.url, authentication: otherServer }, 'client_secret'],
    ] as const) {
      const refused = await put(id, body);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([
        { pointer: `#/authentication/${field}`, code: 'not_allowed_value' },
      ]);
    }
    expect(await sealed()).toEqual(before);
    await put(ben.id, {
      url: ben.url,
      authentication: { ...otherServer, client_secret: 'given again' },
    }).expect(200);
  });

  it('sends nothing for an endpoint that was moved beside its authentication', async () => {
    const strict = await serve(undefined, true);
    const { id } = await endpoint('https://127.0.0.1:9001', mtls('ada'));
    const { delivery_id } = await stand.test(id);
    await stand.app.ctx
      .systemDb('webhook_endpoints')
      .where({ id: stand.uuidOf(id) })
      .update({ url: `${strict.url}/moved` });

    await stand.run(ctx);

    expect(strict.requests).toEqual([]);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'pending', attempt: 0 });
  });

  it('waits for a database that is away when it reads the authentication, without spending an attempt', async () => {
    const strict = await serve(undefined, true);
    const { id } = await endpoint(strict.url, mtls('ada'));
    const { delivery_id } = await stand.test(id);
    let faults = 1;
    const systemDb = new Proxy(ctx.systemDb, {
      apply(target, self, [table]) {
        if (table === 'webhook_endpoints' && faults-- > 0)
          throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        return Reflect.apply(target, self, [table]);
      },
    });

    await stand.run({ ...ctx, systemDb });

    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(strict.requests).toMatchObject([{ caller: 'ada' }]);
    expect(await stand.app.ctx.systemDb('webhook_deliveries').pluck('faults')).toEqual([0]);
    expect(faults).toBe(-1);
  });

  it.each([
    [
      'a key of another certificate',
      () => ({ ...mtls('ada'), private_key: mtls('eve').private_key }),
      'private_key',
      'private_key_mismatch',
    ],
    ['no certificate', () => ({ ...mtls('ada'), certificate: 'none' }), 'certificate', 'certificate_invalid'],
    ['one that has run out', () => mtls('ada', YESTERDAY), 'certificate', 'certificate_expired'],
    ['authorities that are none', () => ({ ...mtls('ada'), ca: 'none' }), 'ca', 'certificate_invalid'],
    [
      'a certificate beyond measure',
      () => ({ ...mtls('ada'), certificate: 'A'.repeat(16_385) }),
      'certificate',
      'too_long',
    ],
    [
      'a masked key of nothing',
      () => ({ ...mtls('ada'), private_key: '***' }),
      'private_key',
      'not_allowed_value',
    ],
    ['no key', () => ({ ...mtls('ada'), private_key: null }), 'private_key', 'required'],
    ['fields of the other type', () => ({ ...mtls('ada'), scope: 'a' }), 'scope', 'not_supported'],
    ['another type', () => ({ type: 'basic' }), 'type', 'not_allowed_value'],
    [
      'a token server on a private address',
      () => oauth('https://10.0.0.1'),
      'token_url',
      'address_not_allowed',
    ],
    ['a token server without TLS', () => oauth('http://127.0.0.1:9002'), 'token_url', 'url_not_https'],
    [
      'a secret over two lines',
      () => ({ ...oauth('https://127.0.0.1:9002'), client_secret: 'a\nb' }),
      'client_secret',
      'invalid_format',
    ],
  ])('refuses %s, names the place and repeats nothing', async (_what, authentication, field, code) => {
    const given = authentication();
    const refused = await post({ url: 'https://127.0.0.1:9001/refused', authentication: given });

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ pointer: `#/authentication/${field}`, code }]);
    const text = JSON.stringify(refused.body);
    const values = Object.values({ ...given, type: '' }).flatMap((value) => value?.split('\n') ?? []);
    for (const line of values.filter((one) => one.length > 8 && !one.startsWith('-----')))
      expect(text).not.toContain(line);
  });

  it('refuses a client certificate without TLS, and a header in the place of the bearer token', async () => {
    const plain = await post({ url: 'http://127.0.0.1:9001/in', authentication: mtls('ada') });
    const twice = await post({
      url: 'https://127.0.0.1:9001/in',
      headers: { Authorization: 'Bearer own' },
      authentication: oauth('https://127.0.0.1:9002'),
    });

    expect(plain.body.errors).toMatchObject([{ pointer: '#/url', code: 'url_not_https' }]);
    expect(twice.body.errors).toMatchObject([
      { pointer: '#/headers/Authorization', code: 'header_reserved' },
    ]);
  });

  it('has its secrets in no answer, attempt, event, log or column', async () => {
    const key = mtls('ada');
    const tokens = await serve((nth) =>
      nth === 1 ? { status: 401, body: { error: CLIENT_SECRET } } : token(BEARER),
    );
    const strict = await serve(undefined, true);
    const receiver = await serve((nth) => ({ status: nth === 1 ? 401 : 204 }));
    const answers: unknown[] = [];
    for (const [url, authentication] of [
      [strict.url, key],
      [receiver.url, oauth(tokens.url)],
    ] as const) {
      const created = await endpoint(url, authentication);
      for (const ahead of [0, 10_000, 400_000]) {
        stand.setAhead(ahead);
        answers.push(await deliver(created.id));
      }
      const path = `/v1/webhook-endpoints/${created.id}`;
      for (const what of ['', '/deliveries']) answers.push((await stand.app.as().get(`${path}${what}`)).body);
      answers.push(created);
    }
    for (const path of ['/v1/webhook-endpoints', '/v1/events', '/v1/request-logs'])
      answers.push((await stand.app.as().get(path)).body);
    const tables = ['webhook_endpoints', 'webhook_attempts', 'webhook_deliveries', 'events', 'audit_log'];
    for (const table of tables)
      answers.push((await stand.app.ctx.systemDb.raw(`select t::text as row from ${table} t`)).rows);

    expect(lines.length).toBeGreaterThan(0);
    const text = JSON.stringify([answers, lines]);
    expect(text).toContain('"authorization":"***"');
    const [, keyLine = ''] = key.private_key.split('\n');
    for (const secret of [
      CLIENT_SECRET,
      BEARER,
      keyLine,
      'BEGIN PRIVATE KEY',
      Buffer.from(CLIENT_SECRET).toString('hex'),
    ])
      expect(text).not.toContain(secret);
  });

  it('goes on after the master key is exchanged', async () => {
    const tokens = await serve(() => token(BEARER));
    const strict = await serve(undefined, true);
    const receiver = await serve();
    const ada = await endpoint(strict.url, mtls('ada'));
    const ben = await endpoint(receiver.url, oauth(tokens.url));
    const { config } = stand.app.ctx;
    const encryption = { ...config.encryption, key: Buffer.alloc(32, 8), otherKeys: [config.encryption.key] };
    const rotated = createContext({ ...config, encryption }, 'test');
    opened.push(rotated);

    await assertEncryptionKey(stand.app.ctx);
    await assertEncryptionKey(rotated);
    expect((await resealValues(rotated)).left).toBe(0);
    const after = createContext({ ...config, encryption: { ...encryption, otherKeys: [] } }, 'test');
    opened.push(after);
    await stand.test(ada.id);
    await stand.test(ben.id);
    await stand.run({ ...after, now: stand.ctx.now, random: () => 0, webhookSender: sender });

    expect(strict.requests).toMatchObject([{ caller: 'ada' }]);
    expect(receiver.requests).toMatchObject([{ authorization: `Bearer ${BEARER}` }]);
  });
});
