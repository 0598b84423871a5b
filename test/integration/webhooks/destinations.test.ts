import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { isGivenFor } from '../../../src/domain/webhooks/receiver-authentication.js';
import { assertEncryptionKey } from '../../../src/services/deployment/assert-encryption-key.js';
import { resealValues } from '../../../src/services/encryption/reseal-values.js';
import { openAuthentication, sealedPlaceOf } from '../../../src/services/webhooks/endpoint-secret.js';
import { continueRecoveries } from '../../../src/services/webhooks/recover-deliveries.js';
import { createLogger } from '../../../src/telemetry/logger.js';
import webhook from '../../../workers/webhook.js';
import { type AwsServer, startAwsServer } from '../../support/clouds/aws-server.js';
import { type GoogleServer, SERVICE_ACCOUNT, startGoogleServer } from '../../support/clouds/google-server.js';
import { within } from '../../support/within.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

const SECRET_KEY = 'hush/secret+access+key';
const KEY = { access_key_id: 'AKIA1234567890GIVEN0', secret_access_key: SECRET_KEY };
const QUEUE = 'https://sqs.eu-west-2.amazonaws.com/123456789012/events';
const REGION = 'eu-west-2';

const sqs = (more: object = {}) => ({ type: 'aws_sqs', queue_url: QUEUE, region: REGION, ...KEY, ...more });
const bus = (more: object = {}) => ({
  type: 'aws_eventbridge',
  event_bus_name: 'events',
  region: REGION,
  ...KEY,
  ...more,
});
const topic = (more: object = {}) => ({
  type: 'gcp_pubsub',
  project_id: 'acme-tax',
  topic_id: 'events',
  service_account_key: JSON.stringify(SERVICE_ACCOUNT),
  ...more,
});
const BUS_URL = 'https://events.eu-west-2.amazonaws.com/events';
const TOPIC_URL = 'https://pubsub.googleapis.com/v1/projects/acme-tax/topics/events';
const keyFile = (more: object) =>
  topic({ service_account_key: JSON.stringify({ ...SERVICE_ACCOUNT, ...more }) });
const weakKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

/** What is given, and the field and code of its refusal. */
type Refusal = readonly [what: string, destination: object, field: string, code: string];

describe('a destination of a webhook endpoint', () => {
  let stand: WebhookStand;
  let aws: AwsServer;
  let google: GoogleServer;
  let ctx: AppContext;
  const opened: AppContext[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    aws = await startAwsServer({
      credentials: { accessKeyId: KEY.access_key_id, secretAccessKey: SECRET_KEY },
      queueUrls: [QUEUE, `${QUEUE}.fifo`],
      buses: ['events'],
    });
    google = await startGoogleServer(['projects/acme-tax/topics/events']);
    stand = await startWebhookStand({
      WEBHOOK_CLOUD_ENDPOINTS: [
        `aws_sqs=${aws.url}`,
        `aws_eventbridge=${aws.url}`,
        `gcp_pubsub=${google.url}`,
        `google_token=${google.url}/token`,
      ].join(','),
    });
    const log = createLogger('trace', 'test', { write: (line: string) => lines.push(line) });
    ctx = { ...stand.ctx, log };
  });
  afterEach(async () => {
    await stand.app.ctx.systemDb('webhook_recoveries').delete();
    await stand.reset();
    aws.reset();
    google.reset();
    for (const one of opened.splice(0)) await closeContext(one);
  });
  afterAll(async () => {
    await stand.close();
    await aws.close();
    await google.close();
  });

  const post = (body: object) => stand.app.as().post('/v1/webhook-endpoints', { events: ['*'], ...body });
  const put = (id: string, body: object) =>
    stand.app.as().put(`/v1/webhook-endpoints/${id}`, { events: ['*'], ...body });
  const get = async (id: string) => (await stand.app.as().get(`/v1/webhook-endpoints/${id}`)).body;

  async function endpoint(url: string, destination: object, more: object = {}) {
    const { status, body } = await post({ url, destination, ...more });
    expect(status).toBe(201);
    return body;
  }

  /** A test event for the endpoint, sent. @returns its delivery */
  async function deliver(id: string) {
    const { delivery_id } = await stand.test(id);
    await stand.run(ctx);
    return (await stand.app.as().get(`/v1/webhook-deliveries/${delivery_id}`)).body;
  }

  it('gets the event with a signature that verifies, from the test operation to the queue', async () => {
    const { id, secret } = await endpoint(QUEUE, sqs());

    const delivery = await deliver(id);

    const [message] = aws.messages;
    const { 'webhook-id': eventId, 'webhook-timestamp': at = '' } = message?.attributes ?? {};
    const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${eventId}.${at}.${message?.body}`)
      .digest('base64');
    expect(delivery).toMatchObject({
      status: 'delivered',
      response_status: 200,
      attempts: [{ outcome: 'success', request_headers: { authorization: '***' } }],
    });
    expect(message?.attributes).toMatchObject({
      'webhook-signature': `v1,${signed}`,
      'event-type': 'webhook_endpoint.test',
    });
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ id: delivery.event_id, livemode: true });
    expect(delivery.attempts[0].response_body).toContain('message-1');
  });

  it('may be a bus or a topic, which get the same body', async () => {
    const onBus = await deliver((await endpoint(BUS_URL, bus())).id);
    const inTopic = await deliver((await endpoint(TOPIC_URL, topic())).id);

    expect([onBus.status, inTopic.status]).toEqual(['delivered', 'delivered']);
    expect(aws.events).toMatchObject([{ EventBusName: 'events', DetailType: 'webhook_endpoint.test' }]);
    expect(JSON.parse(aws.events[0]?.Detail ?? '').id).toBe(onBus.event_id);
    expect(JSON.parse(google.messages[0]?.data ?? '').id).toBe(inTopic.event_id);
    expect(google.messages[0]?.attributes).toMatchObject({ 'webhook-id': inTopic.event_id });
  });

  it('gets events from a worker process, those that are recovered too', async () => {
    const { id } = await endpoint(QUEUE, sqs(), { events: ['client.created'] });
    const worker = webhook.start(stand.app.ctx);
    const taken = (count: number) =>
      within(15, `${count} messages are taken`, () => aws.messages.length >= count);
    try {
      await stand.app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Example' }).expect(201);
      await taken(1);
      await within(5, 'the delivery is recorded', async () => {
        const [row] = await stand.app.ctx.systemDb('webhook_deliveries').select('status');
        return row.status === 'delivered';
      });
      await stand.app
        .as()
        .post(`/v1/webhook-endpoints/${id}/recover`, { since: '2020-01-01T00:00:00Z', mode: 'all' })
        .expect(202);
      await continueRecoveries(stand.app.ctx, new AbortController().signal);
      await taken(2);

      const [first, second] = aws.messages;
      expect(first?.attributes).toMatchObject({ 'event-type': 'client.created' });
      expect(second?.attributes['webhook-id']).toBe(first?.attributes['webhook-id']);
      expect(second?.body).toBe(first?.body);
    } finally {
      await worker.stop(5_000);
    }
  });

  it('gets what is resent, grouped and marked for a FIFO queue', async () => {
    const { id } = await endpoint(`${QUEUE}.fifo`, sqs({ queue_url: `${QUEUE}.fifo` }));
    const first = await deliver(id);

    await stand.app.as().post(`/v1/webhook-deliveries/${first.id}/resend`).expect(202);
    await stand.run(ctx);

    const mark = { groupId: id, deduplicationId: first.event_id };
    expect(aws.messages).toMatchObject([mark, mark]);
  });

  it('gets a batch as one message', async () => {
    const { id } = await endpoint(QUEUE, sqs(), { batching: { max_events: 10, max_wait_ms: 0 } });
    await stand.test(id);
    await stand.test(id);

    await stand.run(ctx);

    expect(aws.messages).toHaveLength(1);
    expect(JSON.parse(aws.messages[0]?.body ?? '')).toMatchObject({ type: 'batch', events: [{}, {}] });
    expect(aws.messages[0]?.attributes).toMatchObject({ 'event-type': 'batch' });
  });

  it('says why it was refused, and is tried again on the schedule', async () => {
    const { id } = await endpoint(QUEUE, sqs({ secret_access_key: 'another' }));

    const failed = await deliver(id);
    await put(id, { url: QUEUE, destination: sqs() }).expect(200);
    stand.setAhead(10_000);
    await stand.run(ctx);

    expect(failed).toMatchObject({
      status: 'pending',
      failure_class: 'access_denied',
      response_status: 403,
      attempts: [{ failure_detail: expect.stringContaining('SignatureDoesNotMatch') }],
    });
    expect(await stand.delivery(failed.id)).toMatchObject({ status: 'delivered', attempt: 2 });
  });

  it.each([
    ['a queue', QUEUE, sqs(), { secret_access_key: '***' }],
    ['a bus', BUS_URL, bus(), { secret_access_key: '***' }],
    [
      'a topic',
      TOPIC_URL,
      topic(),
      { service_account_key: '***', client_email: SERVICE_ACCOUNT.client_email },
    ],
  ])('is shown masked, and sent back so it stays: %s', async (_what, url, destination, masked) => {
    const created = await endpoint(url, destination);
    const { secret: _, ...shown } = created;

    const replaced = await put(created.id, await get(created.id));
    const delivery = await deliver(created.id);

    expect(shown.destination).toEqual({ ...destination, ...masked });
    expect(shown).toMatchObject({ url, authentication: null });
    expect(replaced.body.destination).toEqual(shown.destination);
    expect(delivery.status).toBe('delivered');
  });

  it('keeps a masked secret for this place and account alone', async () => {
    const { id } = await endpoint(QUEUE, sqs());
    const masked = { secret_access_key: '***' };
    const refusals = [
      await put(id, { url: `${QUEUE}.fifo`, destination: sqs({ ...masked, queue_url: `${QUEUE}.fifo` }) }),
      await put(id, { url: QUEUE, destination: sqs({ ...masked, access_key_id: 'AKIA0000000000OTHER0' }) }),
      await put(id, { url: BUS_URL, destination: bus(masked) }),
      await post({ url: BUS_URL, destination: bus(masked) }),
    ];

    for (const { status, body } of refusals) {
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([
        { pointer: '#/destination/secret_access_key', code: 'not_allowed_value' },
      ]);
    }
    expect((await deliver(id)).status).toBe('delivered');
  });

  it('is exchanged for a receiver, and back', async () => {
    const { id } = await endpoint(QUEUE, sqs());
    const { url } = stand.receiver;

    const plain = await put(id, { url: `${url}/plain` });
    const delivered = await deliver(id);
    const again = await put(id, { url: TOPIC_URL, destination: topic() });
    const published = await deliver(id);

    expect(plain.body).toMatchObject({ url: `${url}/plain`, destination: null });
    expect([delivered.status, published.status]).toEqual(['delivered', 'delivered']);
    expect(again.body.destination.type).toBe('gcp_pubsub');
    expect(aws.messages).toEqual([]);
    expect(google.messages.map(({ attributes }) => attributes['webhook-id'])).toContain(published.event_id);
  });

  const unusableKeys: readonly (readonly [string, object])[] = [
    ['no JSON', topic({ service_account_key: 'hush' })],
    ['null', topic({ service_account_key: 'null' })],
    [
      'an account of another cloud',
      keyFile({ type: 'external_account', credential_source: { executable: {} } }),
    ],
    ['an impersonation', keyFile({ type: 'impersonated_service_account' })],
    ['another token server', keyFile({ token_uri: 'http://169.254.169.254/token' })],
    ['no token server', keyFile({ token_uri: undefined })],
    ['another universe', keyFile({ universe_domain: 'evil.example' })],
    ['another account', keyFile({ client_email: 'a@evil.example' })],
    ['a key that is none', keyFile({ private_key: 'hush-private-key' })],
    ['a key that is an object', keyFile({ private_key: { format: 'pem' } })],
    ['a short key', keyFile({ private_key: weakKey() })],
  ];
  const refusals: readonly Refusal[] = [
    ['a region that names a host', sqs({ region: 'a.evil.example/' }), 'region', 'invalid_format'],
    ['a region of an address', sqs({ region: '169.254.169.254' }), 'region', 'invalid_format'],
    [
      'a queue elsewhere',
      sqs({ queue_url: 'https://evil.example/123456789012/q' }),
      'queue_url',
      'invalid_format',
    ],
    ['a queue of another region', sqs({ region: 'eu-west-1' }), 'queue_url', 'not_allowed_value'],
    [
      'a queue behind a host that begins like one',
      sqs({ queue_url: 'https://sqs.eu-west-2.amazonaws.com.evil.example/123456789012/q' }),
      'queue_url',
      'invalid_format',
    ],
    [
      'a queue with a user in its address',
      sqs({ queue_url: 'https://sqs.eu-west-2.amazonaws.com@169.254.169.254/123456789012/q' }),
      'queue_url',
      'invalid_format',
    ],
    [
      'a queue with a query',
      sqs({ queue_url: `${QUEUE}?Action=DeleteQueue` }),
      'queue_url',
      'invalid_format',
    ],
    [
      'temporary credentials',
      sqs({ access_key_id: 'ASIA1234567890GIVEN0' }),
      'access_key_id',
      'not_allowed_value',
    ],
    [
      'a key over two lines',
      sqs({ secret_access_key: 'hush\r\nx-evil: 1' }),
      'secret_access_key',
      'invalid_format',
    ],
    ['no key', sqs({ secret_access_key: null }), 'secret_access_key', 'required'],
    ['a field of another type', sqs({ topic_id: 'events' }), 'topic_id', 'not_supported'],
    ['an unknown field', sqs({ endpoint: 'http://169.254.169.254' }), 'endpoint', 'unknown_field'],
    ['another type', { type: 'kafka' }, 'type', 'not_allowed_value'],
    ['a bus that is a path', bus({ event_bus_name: '?x=y' }), 'event_bus_name', 'invalid_format'],
    ['a project that is a path', topic({ project_id: '../../v2' }), 'project_id', 'invalid_format'],
    ['a topic with a verb', topic({ topic_id: 'events:delete' }), 'topic_id', 'invalid_format'],
    ['a topic of Google’s own', topic({ topic_id: 'google-events' }), 'topic_id', 'not_allowed_value'],
    ...unusableKeys.map(
      ([what, destination]): Refusal => [
        what,
        destination,
        'service_account_key',
        'service_account_key_invalid',
      ],
    ),
    [
      'a key beyond measure',
      topic({ service_account_key: 'x'.repeat(16_385) }),
      'service_account_key',
      'too_long',
    ],
  ];
  it.each(refusals)(
    'refuses %s, names the place and repeats nothing',
    async (_what, destination, field, code) => {
      const refused = await post({ url: QUEUE, destination });

      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ pointer: `#/destination/${field}`, code }]);
      expect(JSON.stringify(refused.body)).not.toMatch(/hush|evil|169\.254|PRIVATE/);
    },
  );

  it('refuses another URL than its own, and what goes with a receiver alone', async () => {
    const authentication = {
      type: 'oauth',
      token_url: 'https://127.0.0.1:9002/',
      client_id: 'a',
      client_secret: 'b',
    };
    const refusals = [
      await post({ url: `${QUEUE}/`, destination: sqs() }),
      await post({ url: stand.receiver.url, destination: topic() }),
      await post({ url: QUEUE, destination: sqs(), headers: { 'x-team': 'tax' } }),
      await post({ url: QUEUE, destination: sqs(), authentication }),
    ];

    expect(refusals.map(({ body }) => body.errors[0])).toMatchObject([
      { pointer: '#/url', code: 'not_allowed_value' },
      { pointer: '#/url', code: 'not_allowed_value' },
      { pointer: '#/headers', code: 'not_supported' },
      { pointer: '#/authentication', code: 'not_supported' },
    ]);
  });

  it('sends nothing where it is stored beside another place than its secret was given for', async () => {
    const { id } = await endpoint(QUEUE, sqs());
    const rows = stand.app.ctx.systemDb('webhook_endpoints').where({ id: stand.uuidOf(id) });
    await rows.clone().update({ url: 'https://sqs.eu-west-2.amazonaws.com/999999999999/theirs' });

    const delivery = await deliver(id);

    expect(delivery).toMatchObject({ status: 'pending', attempt: 0 });
    expect(aws.requests).toEqual([]);
    expect(stand.receiver.requests).toEqual([]);
  });

  it('is nothing that a release without destinations sends to: it finds a secret of another address', async () => {
    const { id } = await endpoint(QUEUE, sqs());
    const row = await stand.app.ctx.systemDb('webhook_endpoints').first();

    const of = { tenantId: row.tenant_id, endpointId: stand.uuidOf(id) };
    const sealed: Buffer = row.authentication_encrypted;
    const bound = JSON.parse(stand.ctx.cipher.decryptText(sealedPlaceOf(of, 'authentication'), sealed));

    expect(row).toMatchObject({ url: QUEUE, authentication: { type: 'aws_sqs' } });
    expect(isGivenFor(bound, QUEUE, null)).toBe(false);
    expect(() => openAuthentication(stand.ctx, of, sealed)).toThrow(TypeError);
  });

  it('has its secrets in no answer, attempt, event, log or column', async () => {
    const answers: unknown[] = [];
    for (const [url, destination] of [
      [QUEUE, sqs()],
      [BUS_URL, bus()],
      [TOPIC_URL, topic()],
    ] as const) {
      const created = await endpoint(url, destination);
      answers.push(created, await deliver(created.id), await get(created.id));
    }
    for (const path of ['/v1/webhook-endpoints', '/v1/events', '/v1/request-logs'])
      answers.push((await stand.app.as().get(path)).body);
    const tables = ['webhook_endpoints', 'webhook_attempts', 'webhook_deliveries', 'events', 'audit_log'];
    for (const table of tables)
      answers.push((await stand.app.ctx.systemDb.raw(`select t::text as row from ${table} t`)).rows);

    const text = JSON.stringify([answers, lines]);
    expect(lines.length).toBeGreaterThan(0);
    expect(text).toContain('"authorization":"***"');
    for (const secret of [SECRET_KEY, 'ya29.', 'PRIVATE KEY', Buffer.from(SECRET_KEY).toString('hex')])
      expect(text).not.toContain(secret);
  });

  it('goes on after the master key is exchanged', async () => {
    const { id } = await endpoint(QUEUE, sqs());
    const { config } = stand.app.ctx;
    const encryption = { ...config.encryption, key: Buffer.alloc(32, 8), otherKeys: [config.encryption.key] };
    const rotated = createContext({ ...config, encryption }, 'test');
    opened.push(rotated);

    await assertEncryptionKey(stand.app.ctx);
    await assertEncryptionKey(rotated);
    expect((await resealValues(rotated)).left).toBe(0);
    const after = createContext({ ...config, encryption: { ...encryption, otherKeys: [] } }, 'test');
    opened.push(after);
    const { delivery_id } = await stand.test(id);
    await stand.run({ ...after, now: stand.ctx.now, random: () => 0 });

    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered' });
    expect(aws.messages).toHaveLength(1);
  });
});
