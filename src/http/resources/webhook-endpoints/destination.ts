import Type, { type Static } from 'typebox';
import {
  DESTINATION_TYPES,
  type Destination,
  type GivenDestination,
} from '../../../domain/webhooks/destination.js';
import { MASKED } from '../../../domain/webhooks/receiver-headers.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import { Formed, MultilineText, Nullable, OneOf, Shape, Text } from '../../shapes/schemas.js';

const { clientSecretCharacters, serviceAccountKeyCharacters } = LIMITS.webhooks;

const optional = (name: ReturnType<typeof Formed>) => Type.Optional(Nullable(name));

const KEPT =
  'Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does.';

/** Fields of a destination. Their forms let no value bring a host, a path or a query into the address of a service. */
const destination = {
  type: OneOf(
    DESTINATION_TYPES,
    '`aws_sqs`: a queue (`queue_url`, `region`, `access_key_id`, `secret_access_key`). `aws_eventbridge`: an event bus ' +
      '(`event_bus_name`, `region`, `access_key_id`, `secret_access_key`). `gcp_pubsub`: a topic (`project_id`, `topic_id`, ' +
      '`service_account_key`).',
  ),
  queue_url: optional(
    Formed(
      '^https://sqs\\.[a-z0-9-]{6,32}\\.amazonaws\\.com(\\.cn)?/[0-9]{12}/[A-Za-z0-9_-]{1,80}(\\.fifo)?$',
      'the URL of an Amazon SQS queue',
      { minLength: 1, maxLength: 200, description: 'As Amazon SQS shows it.' },
    ),
  ),
  region: optional(
    Formed('^[a-z]{2}(-[a-z]{2,12}){1,2}-[0-9]{1,2}$', 'a region of AWS, such as eu-west-2', {
      minLength: 1,
      maxLength: 32,
      description: 'The AWS region of the queue or bus.',
    }),
  ),
  event_bus_name: optional(
    Formed(
      '^(arn:aws(-cn|-us-gov)?:events:[a-z0-9-]{6,32}:[0-9]{12}:event-bus/)?[A-Za-z0-9._/-]{1,256}$',
      'the name or ARN of an event bus',
      {
        minLength: 1,
        maxLength: 350,
        description: 'The name of the event bus, or its ARN if it is in another account.',
      },
    ),
  ),
  access_key_id: optional(
    Formed('^[A-Z0-9]{16,128}$', 'an AWS access key id', {
      minLength: 16,
      maxLength: 128,
      description: 'Access key of a user that may send there alone.',
    }),
  ),
  secret_access_key: optional(
    Formed('^[ -~]+$', 'printable ASCII', {
      minLength: 1,
      maxLength: clientSecretCharacters.value,
      description: KEPT,
    }),
  ),
  project_id: optional(
    Formed('^[a-z][a-z0-9-]{4,28}[a-z0-9]$', 'the id of a Google Cloud project', {
      minLength: 6,
      maxLength: 30,
      description: 'The project of the topic.',
    }),
  ),
  topic_id: optional(
    Formed('^[A-Za-z][A-Za-z0-9._~+%-]{2,254}$', 'the id of a Pub/Sub topic', {
      minLength: 3,
      maxLength: 255,
      description: 'Without its project.',
    }),
  ),
  service_account_key: Type.Optional(
    Nullable(
      MultilineText(serviceAccountKeyCharacters.value, {
        description: `The JSON file that Google gives for a service account, as text. ${KEPT}`,
      }),
    ),
  ),
};

const shownOfKey = {
  client_email: Type.Optional(
    Text(300, { description: 'The service account of the key of a `gcp_pubsub` destination.' }),
  ),
};

const DESTINATION =
  'A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and ' +
  '`authentication` do not go with it.';

export const DestinationInput = Nullable(Shape(destination, DESTINATION));
export const DestinationReplacement = Nullable(
  Shape({ ...destination, ...repeatable(shownOfKey) }, DESTINATION),
);
export const ShownDestination = Nullable(Shape({ ...destination, ...shownOfKey }, DESTINATION));

export function presentDestination(of: Destination) {
  switch (of.type) {
    case 'aws_sqs': {
      const { type, queueUrl, region, accessKeyId } = of;
      return { type, queue_url: queueUrl, region, access_key_id: accessKeyId, secret_access_key: MASKED };
    }
    case 'aws_eventbridge': {
      const { type, region, eventBusName, accessKeyId } = of;
      return {
        type,
        region,
        event_bus_name: eventBusName,
        access_key_id: accessKeyId,
        secret_access_key: MASKED,
      };
    }
    case 'gcp_pubsub': {
      const { type, projectId, topicId, clientEmail } = of;
      return {
        type,
        project_id: projectId,
        topic_id: topicId,
        service_account_key: MASKED,
        client_email: clientEmail,
      };
    }
  }
}

export function destinationFrom(given: NonNullable<Static<typeof DestinationReplacement>>): GivenDestination {
  return {
    type: given.type,
    queueUrl: given.queue_url ?? null,
    region: given.region ?? null,
    eventBusName: given.event_bus_name ?? null,
    accessKeyId: given.access_key_id ?? null,
    secretAccessKey: given.secret_access_key ?? null,
    projectId: given.project_id ?? null,
    topicId: given.topic_id ?? null,
    serviceAccountKey: given.service_account_key ?? null,
  };
}
