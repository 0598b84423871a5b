import { describe, expect, it } from 'vitest';
import {
  addressOf,
  assertKeepsSecret,
  boundText,
  type Destination,
  type GivenDestination,
  isDestination,
  isDestinationSecret,
  isMasked,
  readDestination,
  serviceOrigin,
} from '../../../../src/domain/webhooks/destination.js';
import { MASKED } from '../../../../src/domain/webhooks/receiver-headers.js';
import { ValidationError } from '../../../../src/errors.js';

const NOTHING: GivenDestination = {
  type: 'aws_sqs',
  queueUrl: null,
  region: null,
  eventBusName: null,
  accessKeyId: null,
  secretAccessKey: null,
  projectId: null,
  topicId: null,
  serviceAccountKey: null,
};
const QUEUE: GivenDestination = {
  ...NOTHING,
  queueUrl: 'https://sqs.eu-west-2.amazonaws.com/123456789012/events',
  region: 'eu-west-2',
  accessKeyId: 'AKIA1234567890GIVEN0',
  secretAccessKey: '***',
};

function issuesOf(run: () => unknown): readonly string[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

describe('readDestination', () => {
  it('names every field of the type that is missing, and each of another type', () => {
    expect(issuesOf(() => readDestination({ ...NOTHING, topicId: 'events' }))).toEqual([
      '#/destination/queue_url required',
      '#/destination/region required',
      '#/destination/access_key_id required',
      '#/destination/secret_access_key required',
      '#/destination/topic_id not_supported',
    ]);
  });

  it.each([
    ['of another region', { region: 'eu-west-1' }],
    ['of China that is none of its region', { region: 'cn-north-1' }],
    [
      'behind a host that begins like one',
      { queueUrl: 'https://sqs.eu-west-2.amazonaws.com.cn/123456789012/events' },
    ],
  ])('refuses a queue %s', (_what, more) => {
    expect(issuesOf(() => readDestination({ ...QUEUE, ...more }))).toEqual([
      '#/destination/queue_url not_allowed_value',
    ]);
  });

  it('takes a queue of China, whose hosts have a name of their own', () => {
    const queueUrl = 'https://sqs.cn-north-1.amazonaws.com.cn/123456789012/events';

    expect(readDestination({ ...QUEUE, region: 'cn-north-1', queueUrl })).toMatchObject({ queueUrl });
  });
});

describe('readDestination, of each type', () => {
  const BUS: GivenDestination = {
    ...QUEUE,
    type: 'aws_eventbridge',
    queueUrl: null,
    eventBusName: 'events',
  };
  const TOPIC: GivenDestination = {
    ...NOTHING,
    type: 'gcp_pubsub',
    projectId: 'acme-tax',
    topicId: 'events',
    serviceAccountKey: '{}',
  };

  it('has the fields of the type, and the secret under one name', () => {
    expect(readDestination(QUEUE)).toEqual({
      type: 'aws_sqs',
      queueUrl: QUEUE.queueUrl,
      region: 'eu-west-2',
      accessKeyId: QUEUE.accessKeyId,
      secret: '***',
    });
    expect(readDestination(BUS)).toEqual({
      type: 'aws_eventbridge',
      region: 'eu-west-2',
      eventBusName: 'events',
      accessKeyId: QUEUE.accessKeyId,
      secret: '***',
    });
    expect(readDestination(TOPIC)).toEqual({
      type: 'gcp_pubsub',
      projectId: 'acme-tax',
      topicId: 'events',
      secret: '{}',
    });
  });

  it.each([
    [
      'temporary credentials, which run out',
      { ...BUS, accessKeyId: 'ASIA1234567890GIVEN0' },
      'access_key_id',
    ],
    ['a topic of Google’s own', { ...TOPIC, topicId: 'googevents' }, 'topic_id'],
  ])('refuses %s', (_what, given, field) => {
    expect(issuesOf(() => readDestination(given))).toEqual([`#/destination/${field} not_allowed_value`]);
  });

  it('tells a masked secret, which stands for the stored one, from a new one', () => {
    expect(isMasked(readDestination({ ...TOPIC, serviceAccountKey: MASKED }))).toBe(true);
    expect(isMasked(readDestination(TOPIC))).toBe(false);
    expect(issuesOf(() => assertKeepsSecret(readDestination(TOPIC), null))).toEqual([
      '#/destination/service_account_key not_allowed_value',
    ]);
  });

  it('is told from an authentication by its type', () => {
    expect(isDestination({ type: 'aws_sqs' })).toBe(true);
    expect(isDestination({ type: 'basic' })).toBe(false);
  });
});

describe('a destination', () => {
  const bus = { type: 'aws_eventbridge', region: 'cn-north-1', eventBusName: 'events' } as const;
  const topic = { type: 'gcp_pubsub', projectId: 'acme-tax', topicId: 'events' } as const;

  it('has an address and an origin at its service', () => {
    expect(addressOf(bus)).toBe('https://events.cn-north-1.amazonaws.com.cn/events');
    expect(serviceOrigin(bus)).toBe('https://events.cn-north-1.amazonaws.com.cn');
    expect(
      addressOf({
        type: 'aws_sqs',
        queueUrl: 'https://sqs.eu-west-2.amazonaws.com/1/q',
        region: 'eu-west-2',
      }),
    ).toBe('https://sqs.eu-west-2.amazonaws.com/1/q');
    expect(addressOf(topic)).toBe('https://pubsub.googleapis.com/v1/projects/acme-tax/topics/events');
  });

  it('is bound to the same text however a store orders its fields', () => {
    const one: Destination = { ...topic, clientEmail: 'a@b.iam.gserviceaccount.com' };
    const other: Destination = { clientEmail: 'a@b.iam.gserviceaccount.com', ...topic };

    expect(boundText(one)).toBe(boundText(other));
    expect(boundText({ ...one, topicId: 'others' })).not.toBe(boundText(one));
  });

  it('keeps a masked secret for itself alone', () => {
    const whole = readDestination(QUEUE);
    const { secret: _, ...same } = whole;
    const stored = same as Destination;

    expect(issuesOf(() => assertKeepsSecret(whole, stored))).toEqual([]);
    for (const other of [null, { ...stored, accessKeyId: 'AKIA0000000000OTHER0' } as Destination])
      expect(issuesOf(() => assertKeepsSecret(whole, other))).toEqual([
        '#/destination/secret_access_key not_allowed_value',
      ]);
  });
});

describe('isDestinationSecret', () => {
  it('wants the secret and what it was given for', () => {
    expect(isDestinationSecret({ secret: 's', givenFor: '[]' })).toBe(true);
    expect(isDestinationSecret({ secret: 's' })).toBe(false);
  });
});
