import { type Issue, ValidationError } from '../../errors.js';
import type { PlaceCode } from '../codes/place-codes.js';
import { hasTexts } from '../language/has-texts.js';
import { MASKED } from './receiver-headers.js';

/** Services that take events in place of a receiver of the integrator's own. */
export const DESTINATION_TYPES = ['aws_sqs', 'aws_eventbridge', 'gcp_pubsub'] as const;
type DestinationType = (typeof DESTINATION_TYPES)[number];

/** A queue, event bus or topic, with the account that sends there, without its secret. */
export type Destination = SqsDestination | EventBridgeDestination | PubSubDestination;

interface SqsDestination {
  readonly type: 'aws_sqs';
  readonly queueUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
}

interface EventBridgeDestination {
  readonly type: 'aws_eventbridge';
  readonly region: string;
  /** A name, or the ARN of a bus in another account. */
  readonly eventBusName: string;
  readonly accessKeyId: string;
}

interface PubSubDestination {
  readonly type: 'gcp_pubsub';
  readonly projectId: string;
  readonly topicId: string;
  /** E-mail address of the service account. */
  readonly clientEmail: string;
}

/** A destination with what only the sender needs: the secret access key, or the private key of the service account. */
export type OpenedDestination = Destination & {
  readonly secret: string;
  /** Another one after each change of the settings. */
  readonly id: string;
};

/** Tells a destination from an authentication. */
export const isDestination = <T extends { readonly type: string }>(of: T | Destination): of is Destination =>
  DESTINATION_TYPES.some((type) => type === of.type);

/** A destination as an integrator gives it: the fields of its type, each `null` when it was left out. A secret may be masked. */
export interface GivenDestination {
  readonly type: DestinationType;
  readonly queueUrl: string | null;
  readonly region: string | null;
  readonly eventBusName: string | null;
  readonly accessKeyId: string | null;
  readonly secretAccessKey: string | null;
  readonly projectId: string | null;
  readonly topicId: string | null;
  /** The file that Google gives, as text. */
  readonly serviceAccountKey: string | null;
}

type GivenField = Exclude<keyof GivenDestination, 'type'>;

const PLACES: Readonly<Record<GivenField, string>> = {
  queueUrl: 'queue_url',
  region: 'region',
  eventBusName: 'event_bus_name',
  accessKeyId: 'access_key_id',
  secretAccessKey: 'secret_access_key',
  projectId: 'project_id',
  topicId: 'topic_id',
  serviceAccountKey: 'service_account_key',
};

const FIELDS: Readonly<Record<DestinationType, readonly GivenField[]>> = {
  aws_sqs: ['queueUrl', 'region', 'accessKeyId', 'secretAccessKey'],
  aws_eventbridge: ['region', 'eventBusName', 'accessKeyId', 'secretAccessKey'],
  gcp_pubsub: ['projectId', 'topicId', 'serviceAccountKey'],
};

/** The fields of a type, all there. The secret is as it was given, or masked. */
export type WholeDestination = (
  | SqsDestination
  | EventBridgeDestination
  | Omit<PubSubDestination, 'clientEmail'>
) & { readonly secret: string };

/**
 * The given fields as one of the types. Their form is the door's to check.
 * @throws {ValidationError} at fields of `#/destination`: `required` for each of the type that is missing, `not_supported` for each of another
 *   type, `not_allowed_value` for a queue of another region, temporary credentials, or a topic of Google's own
 */
export function readDestination(given: GivenDestination): WholeDestination {
  const needed = FIELDS[given.type];
  const issues = Object.keys(PLACES)
    .filter(isGivenField)
    .flatMap((field) => {
      if (needed.includes(field))
        return given[field] === null ? [destinationIssue(field, 'required', 'is required')] : [];
      if (given[field] === null) return [];
      return [destinationIssue(field, 'not_supported', `does not go with the type ${given.type}`)];
    });
  refuse(issues);
  refuse(unusableValues(given));
  return wholeOf(given);
}

const isGivenField = (name: string): name is GivenField => Object.hasOwn(PLACES, name);

function unusableValues({ type, queueUrl, region, accessKeyId, topicId }: GivenDestination): Issue[] {
  const refused = (field: GivenField, detail: string) => [
    destinationIssue(field, 'not_allowed_value', detail),
  ];
  return [
    ...(type === 'aws_sqs' && !(queueUrl ?? '').startsWith(`${awsOrigin('sqs', region ?? '')}/`)
      ? refused('queueUrl', 'must be the URL of a queue of `region`, as Amazon SQS shows it')
      : []),
    ...(accessKeyId?.startsWith('ASIA')
      ? refused('accessKeyId', 'must not be of temporary credentials: they run out')
      : []),
    ...(topicId?.startsWith('goog') ? refused('topicId', 'must not begin with goog') : []),
  ];
}

function wholeOf(given: GivenDestination): WholeDestination {
  const { type, region, accessKeyId, secretAccessKey } = given;
  const aws = { region: region ?? '', accessKeyId: accessKeyId ?? '', secret: secretAccessKey ?? '' };
  switch (type) {
    case 'aws_sqs':
      return { type, queueUrl: given.queueUrl ?? '', ...aws };
    case 'aws_eventbridge':
      return { type, eventBusName: given.eventBusName ?? '', ...aws };
    case 'gcp_pubsub':
      return {
        type,
        projectId: given.projectId ?? '',
        topicId: given.topicId ?? '',
        secret: given.serviceAccountKey ?? '',
      };
  }
}

/** An issue at the field, in the words of the API. */
export const destinationIssue = (field: GivenField, code: PlaceCode, detail: string): Issue => ({
  pointer: `#/destination/${PLACES[field]}`,
  code,
  detail,
});

/** Place of a destination: all of it but who sends there. */
export type DestinationPlace =
  | Pick<SqsDestination, 'type' | 'queueUrl' | 'region'>
  | Pick<EventBridgeDestination, 'type' | 'region' | 'eventBusName'>
  | Pick<PubSubDestination, 'type' | 'projectId' | 'topicId'>;

/** Origin of the service's API, to which requests are made. */
export function serviceOrigin(place: DestinationPlace): string {
  if (place.type === 'gcp_pubsub') return 'https://pubsub.googleapis.com';
  return awsOrigin(place.type === 'aws_sqs' ? 'sqs' : 'events', place.region);
}

const awsOrigin = (service: 'sqs' | 'events', region: string): string =>
  `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/** The `url` of an endpoint with this destination: an address of the service's own that names the place. */
export function addressOf(place: DestinationPlace): string {
  const origin = serviceOrigin(place);
  switch (place.type) {
    case 'aws_sqs':
      return place.queueUrl;
    case 'aws_eventbridge':
      return `${origin}/${place.eventBusName}`;
    case 'gcp_pubsub':
      return `${origin}/v1/projects/${place.projectId}/topics/${place.topicId}`;
  }
}

/** Forms of these addresses, for people. */
export const ADDRESS_FORMS: Readonly<Record<DestinationType, string>> = {
  aws_sqs: 'the `queue_url`',
  aws_eventbridge: 'https://events.{region}.amazonaws.com/{event_bus_name}',
  gcp_pubsub: 'https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}',
};

/** A secret of a destination with the place and the account that it was given for: it is used for no others. */
export interface DestinationSecret {
  readonly secret: string;
  readonly givenFor: string;
}

/** Whether a value is the secret of a destination. */
export const isDestinationSecret = (value: unknown): value is DestinationSecret =>
  hasTexts(value, ['secret', 'givenFor']);

/** A destination as the text that its secret is bound to. */
export const boundText = (destination: Destination): string =>
  JSON.stringify(Object.entries(destination).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Whether what is given leads to the same place, with the same account, as what is stored, so that a masked secret stands for the stored one. A service
 * account is named by its key alone.
 */
function isSame(whole: WholeDestination, stored: Destination): boolean {
  const { secret: _, ...given } = whole;
  return Object.entries({ ...stored, ...given }).every(
    ([name, value]) => new Map(Object.entries(stored)).get(name) === value,
  );
}

/**
 * Makes sure that a masked secret stands for one that is stored for this very destination.
 * @param stored what the endpoint has now; `null` for none
 * @throws {ValidationError} `not_allowed_value` at the secret
 */
export function assertKeepsSecret(
  whole: WholeDestination,
  stored: Destination | null,
): asserts stored is Destination {
  const field = whole.type === 'gcp_pubsub' ? 'serviceAccountKey' : 'secretAccessKey';
  if (stored === null)
    refuse([destinationIssue(field, 'not_allowed_value', 'stands for a stored value, and none is stored')]);
  else if (!isSame(whole, stored))
    refuse([
      destinationIssue(
        field,
        'not_allowed_value',
        'was given for another destination and must be given again',
      ),
    ]);
}

export const isMasked = ({ secret }: WholeDestination): boolean => secret === MASKED;

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ValidationError(issues);
}
