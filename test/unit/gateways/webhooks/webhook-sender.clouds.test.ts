import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenedDestination } from '../../../../src/domain/webhooks/destination.js';
import type {
  WebhookSender,
  WebhookSenderOptions,
} from '../../../../src/gateways/webhooks/webhook-sender.js';
import { LIMITS } from '../../../../src/limits/limits.js';
import { startAwsServer } from '../../../support/clouds/aws-server.js';
import type { CloudAnswer } from '../../../support/clouds/cloud-server.js';
import { SERVICE_ACCOUNT, startGoogleServer } from '../../../support/clouds/google-server.js';
import { senderUnderTest } from './sender-under-test.js';

const KEY = { accessKeyId: 'AKIA1234567890GIVEN0', secretAccessKey: 'given/secret+key' };
const QUEUE = 'https://sqs.eu-west-2.amazonaws.com/123456789012/events';
const TOPIC = 'projects/acme-tax/topics/events';
const BODY = '{"id":"evt_1","note":"é"}';
const SIGNATURE = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,abc' };

const sqs = (more: object = {}): OpenedDestination => ({
  type: 'aws_sqs',
  id: 'one',
  queueUrl: QUEUE,
  region: 'eu-west-2',
  accessKeyId: KEY.accessKeyId,
  secret: KEY.secretAccessKey,
  ...more,
});
const bus = (more: object = {}): OpenedDestination => ({
  type: 'aws_eventbridge',
  id: 'one',
  region: 'eu-west-2',
  eventBusName: 'events',
  accessKeyId: KEY.accessKeyId,
  secret: KEY.secretAccessKey,
  ...more,
});
const topic = (more: object = {}): OpenedDestination => ({
  type: 'gcp_pubsub',
  id: 'one',
  projectId: 'acme-tax',
  topicId: 'events',
  clientEmail: SERVICE_ACCOUNT.client_email,
  secret: SERVICE_ACCOUNT.private_key,
  ...more,
});

async function stand(options: Partial<WebhookSenderOptions> = {}) {
  const aws = await startAwsServer({
    credentials: KEY,
    queueUrls: [QUEUE, `${QUEUE}.fifo`],
    buses: ['events'],
  });
  const google = await startGoogleServer([TOPIC]);
  onTestFinished(async () => {
    await aws.close();
    await google.close();
  });
  const sender = senderUnderTest({
    now: () => new Date(),
    cloudEndpoints: {
      aws_sqs: aws.url,
      aws_eventbridge: aws.url,
      gcp_pubsub: google.url,
      google_token: `${google.url}/token`,
    },
    ...options,
  });
  return { aws, google, sender };
}

const sendTo = (sender: WebhookSender, destination: OpenedDestination, more: object = {}) =>
  sender.send({
    url: 'https://not.used/',
    headers: SIGNATURE,
    body: Buffer.from(BODY),
    cloud: { destination, id: 'evt_1', type: 'report.failed', groupId: 'cl_1' },
    timeoutMs: 5_000,
    ...more,
  });

describe('a sender to a queue, an event bus or a topic', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('puts the body into an SQS queue, byte for byte, with the signature as attributes', async () => {
    const { aws, sender } = await stand();

    const result = await sendTo(sender, sqs());

    expect(result).toMatchObject({ outcome: 'success', failureClass: null, status: 200, gone: false });
    expect(aws.messages).toEqual([
      {
        queueUrl: QUEUE,
        body: BODY,
        attributes: { ...SIGNATURE, 'event-type': 'report.failed' },
        groupId: undefined,
        deduplicationId: undefined,
      },
    ]);
    expect(result.responseExcerpt.toString()).toContain('message-1');
    expect(result.peerAddress).toBe(new URL(aws.url).host);
    expect(result.requestHeaders).toMatchObject({
      ...SIGNATURE,
      authorization: '***',
      'x-amz-target': 'AmazonSQS.SendMessage',
      'user-agent': 'tests/1',
    });
  });

  it('groups the messages of a FIFO queue by client and has it drop what it has taken before', async () => {
    const { aws, sender } = await stand();

    await sendTo(sender, sqs({ queueUrl: `${QUEUE}.fifo` }));

    expect(aws.messages).toMatchObject([{ groupId: 'cl_1', deduplicationId: 'evt_1' }]);
  });

  it('puts the event onto a bus, and its type where rules look for it', async () => {
    const { aws, sender } = await stand();

    const result = await sendTo(sender, bus());

    expect(result.outcome).toBe('success');
    expect(aws.events).toEqual([
      { EventBusName: 'events', Source: 'tax-compliance', DetailType: 'report.failed', Detail: BODY },
    ]);
  });

  it('publishes to a topic with a token that it fetches once, until the topic takes it no more', async () => {
    const { google, sender } = await stand();

    const first = await Promise.all([sendTo(sender, topic()), sendTo(sender, topic())]);
    google.forgetTokens();
    const [refused, again] = [await sendTo(sender, topic()), await sendTo(sender, topic())];

    expect(first.map(({ outcome }) => outcome)).toEqual(['success', 'success']);
    expect(refused).toMatchObject({ failureClass: 'access_denied', status: 401 });
    expect(again.outcome).toBe('success');
    expect(google.tokens).toBe(2);
    expect(google.messages[0]).toEqual({
      topic: TOPIC,
      data: BODY,
      attributes: { ...SIGNATURE, 'event-type': 'report.failed' },
    });
    expect(first[0]?.requestHeaders).toMatchObject({ authorization: '***' });
  });

  it('takes nothing from the environment, from shared files or from the machine', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAOFTHEENVIRONMENT');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'of the environment');
    vi.stubEnv('AWS_SESSION_TOKEN', 'of the environment');
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://169.254.169.254');
    vi.stubEnv('AWS_ENDPOINT_URL_SQS', 'http://169.254.169.254');
    vi.stubEnv('AWS_MAX_ATTEMPTS', '9');
    vi.stubEnv('AWS_USE_FIPS_ENDPOINT', 'true');
    vi.stubEnv('AWS_CONFIG_FILE', import.meta.filename);
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', import.meta.filename);
    vi.stubEnv('AWS_PROFILE', 'nobody');
    vi.stubEnv('HTTPS_PROXY', 'http://169.254.169.254');
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', import.meta.filename);
    const { aws, google, sender } = await stand();

    const results = [await sendTo(sender, sqs()), await sendTo(sender, bus()), await sendTo(sender, topic())];

    expect(results.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'success']);
    expect([...aws.requests, ...google.requests].map(({ headers }) => headers)).not.toContainEqual(
      expect.objectContaining({ 'x-amz-security-token': expect.anything() }),
    );
  });

  it('reaches no service on an address that deliveries may not reach', async () => {
    const resolve = vi.fn(async () => ['169.254.169.254']);
    const { sender } = await stand({ cloudEndpoints: {}, resolve });

    const results = [await sendTo(sender, sqs()), await sendTo(sender, bus()), await sendTo(sender, topic())];
    const checked = await sender.checkDestination(sqs());

    expect(results.map(({ failureClass }) => failureClass)).toEqual([
      'blocked_ip',
      'blocked_ip',
      'token_unavailable',
    ]);
    expect(checked).toMatchObject([{ code: 'address_not_allowed' }]);
    expect(new Set(resolve.mock.calls.flat())).toEqual(
      new Set(['sqs.eu-west-2.amazonaws.com', 'events.eu-west-2.amazonaws.com', 'oauth2.googleapis.com']),
    );
  });

  const refusal = (code: string, status = 400): CloudAnswer => ({
    status,
    body: { __type: `com.amazonaws.sqs#${code}`, message: 'hush: it repeats the message' },
  });
  it.each([
    ['does not know the key', refusal('InvalidClientTokenId', 403), 'access_denied'],
    ['lets nobody send', refusal('AccessDeniedException'), 'access_denied'],
    ['has no such queue', refusal('QueueDoesNotExist'), 'destination_missing'],
    ['throttles', refusal('RequestThrottled'), 'throttled'],
    ['throttles by its status', { status: 429, body: '' }, 'throttled'],
    ['finds the message too large', { status: 413, body: '' }, 'message_too_large'],
    ['finds the message bad', refusal('InvalidMessageContents'), 'http_4xx'],
    ['fails', { status: 503, body: 'no JSON at all' }, 'http_5xx'],
    [
      'redirects',
      { status: 307, headers: { location: 'http://169.254.169.254/' }, body: '' },
      'redirect_refused',
    ],
    ['answers junk', { status: 200, body: '<html>' }, 'protocol'],
    [
      'answers for another message',
      { status: 200, body: { MessageId: '1', MD5OfMessageBody: '0' } },
      'protocol',
    ],
    ['answers without an id', { status: 200, body: {} }, 'protocol'],
    ['answers null', { status: 200, body: 'null' }, 'protocol'],
    ['answers without end', { status: 200, body: { MessageId: 'x'.repeat(70_000) } }, 'protocol'],
  ])('fails with its class and asks once when SQS %s', async (_what, answer, failureClass) => {
    const { aws, sender } = await stand();
    aws.instead = () => answer;

    const result = await sendTo(sender, sqs());

    expect(result).toMatchObject({ outcome: 'failure', failureClass, status: answer.status, gone: false });
    expect(result.failureDetail).not.toMatch(/hush/);
    expect(aws.requests).toHaveLength(1);
  });

  it('names the word of the service, and waits as long as it asks for', async () => {
    const { aws, sender } = await stand();
    aws.instead = () => ({ ...refusal('ThrottlingException'), headers: { 'retry-after': '7' } });

    const result = await sendTo(sender, bus());

    expect(result).toMatchObject({
      failureClass: 'throttled',
      failureDetail:
        'The destination takes no more messages at present. The service says: ThrottlingException.',
      retryAfterMs: 7_000,
    });
  });

  it.each([
    ['ThrottlingException', 'throttled'],
    ['InternalFailure', 'message_refused'],
    ['NotAuthorizedException', 'access_denied'],
    ['<script>', 'message_refused'],
    [undefined, 'message_refused'],
  ])('takes an event that a bus did not take for a failure: %s', async (ErrorCode, failureClass) => {
    const { aws, sender } = await stand();
    const Entries = [ErrorCode === undefined ? {} : { ErrorCode, ErrorMessage: 'hush' }];
    aws.instead = () => ({ status: 200, body: { FailedEntryCount: 1, Entries } });

    const result = await sendTo(sender, bus());

    expect(result).toMatchObject({ outcome: 'failure', failureClass, status: 200 });
    expect(result.failureDetail).not.toMatch(/hush|script/);
  });

  const googleSays = (status: number, word: string): CloudAnswer => ({
    status,
    body: { error: { code: status, message: 'hush', status: word } },
  });
  it.each([
    ['lets nobody publish', googleSays(403, 'PERMISSION_DENIED'), 'access_denied'],
    ['has no such topic', googleSays(404, 'NOT_FOUND'), 'destination_missing'],
    ['throttles', googleSays(429, 'RESOURCE_EXHAUSTED'), 'throttled'],
    ['finds the message bad', googleSays(400, 'INVALID_ARGUMENT'), 'http_4xx'],
    ['fails', { status: 500, body: '[]' }, 'http_5xx'],
    ['answers without an id', { status: 200, body: { messageIds: [] } }, 'protocol'],
    ['answers null', { status: 200, body: 'null' }, 'protocol'],
  ])('fails with its class when Pub/Sub %s', async (_what, answer, failureClass) => {
    const { google, sender } = await stand();
    google.insteadOfPublish = () => answer;

    const result = await sendTo(sender, topic());

    expect(result).toMatchObject({ outcome: 'failure', failureClass, status: answer.status });
    expect(result.failureDetail).not.toMatch(/hush/);
  });

  it.each([
    [
      'refuses the key',
      { status: 400, body: { error: 'invalid_grant', error_description: 'hush' } },
      'token_refused',
    ],
    ['fails', { status: 500, body: '' }, 'token_unavailable'],
    [
      'answers a header in the token',
      { status: 200, body: { access_token: 'a\r\nb', token_type: 'Bearer' } },
      'token_unavailable',
    ],
  ])('sends nothing and asks once when Google’s token server %s', async (_what, answer, failureClass) => {
    const { google, sender } = await stand();
    google.insteadOfToken = () => answer;

    const result = await sendTo(sender, topic());

    expect(result).toMatchObject({ outcome: 'failure', failureClass, status: null });
    expect(result.failureDetail).not.toMatch(/hush/);
    expect(google.requests.map(({ path }) => path)).toEqual(['/token']);
  });

  it.each([
    ['SQS', sqs(), LIMITS.webhooks.sqsMessageBytes],
    ['EventBridge', bus(), LIMITS.webhooks.eventBridgeEntryBytes],
    ['Pub/Sub', topic(), LIMITS.webhooks.pubSubRequestBytes],
  ])('sends nothing that %s would find too large', async (_service, destination, { value }) => {
    const { aws, google, sender } = await stand();

    const result = await sendTo(sender, destination, { body: Buffer.alloc(value, 'x') });

    expect(result).toMatchObject({ failureClass: 'message_too_large', status: null, peerAddress: null });
    expect(result.failureDetail).toContain(`at most ${value}`);
    expect([...aws.requests, ...google.requests]).toEqual([]);
  });

  it.each([
    ['SQS', sqs()],
    ['EventBridge', bus()],
    ['Pub/Sub', topic()],
  ])('gives %s one wall clock over everything', async (_service, destination) => {
    const { aws, google, sender } = await stand();
    aws.instead = () => null;
    google.insteadOfPublish = () => null;

    const result = await sendTo(sender, destination, { timeoutMs: 300 });

    expect(result).toMatchObject({ failureClass: 'timeout_total', status: null });
  });

  it('uses the key of each destination for it alone, over the connections of all', async () => {
    const { aws, sender } = await stand();

    const other = sqs({ id: 'two', accessKeyId: 'AKIA0000000000OTHER0', secret: 'other' });
    const results = [await sendTo(sender, sqs()), await sendTo(sender, other), await sendTo(sender, sqs())];

    expect(results.map(({ failureClass }) => failureClass)).toEqual([null, 'access_denied', null]);
    expect(aws.messages).toHaveLength(2);
  });
});
