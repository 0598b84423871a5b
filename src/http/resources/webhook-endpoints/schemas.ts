import Type, { type Static } from 'typebox';
import { AUTHENTICATION_TYPES } from '../../../domain/webhooks/receiver-authentication.js';
import { SIGNATURE_FORMATS } from '../../../domain/webhooks/signature.js';
import {
  DISABLED_REASONS,
  HEALTH_STATES,
  ORDERINGS,
  WEBHOOK_ENDPOINT_STATUSES,
} from '../../../domain/webhooks/webhook-endpoint.js';
import { EVENT_TYPE_NAMES } from '../../../events/catalogue.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import {
  Formed,
  Id,
  ListOf,
  Metadata,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  Shape,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { DestinationInput, DestinationReplacement, ShownDestination } from './destination.js';

const optional = Type.Optional;

const FAMILIES = [...new Set(EVENT_TYPE_NAMES.map((type) => `${type.split('.')[0]}.*`))];

/** Patterns of events to which an endpoint may subscribe. */
export const EVENT_PATTERNS: readonly string[] = ['*', ...FAMILIES, ...EVENT_TYPE_NAMES];

const Headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description:
    'Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, ' +
    'they stay as they are. Those that frame or sign the message are refused.',
  maxProperties: LIMITS.webhooks.headers.value,
  propertyNames: {
    ...Formed("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", 'the name of an HTTP header', {
      minLength: 1,
      maxLength: 100,
    }),
    not: { enum: ['__proto__'] },
  },
  additionalProperties: Formed(
    '^([!-~]([\\t -~]*[!-~])?)?$',
    'printable ASCII without white space at its ends',
    {
      minLength: 0,
      maxLength: LIMITS.webhooks.headerCharacters.value,
    },
  ),
});

const { certificateCharacters, privateKeyCharacters, clientSecretCharacters, urlCharacters } =
  LIMITS.webhooks;

const Pem = (maxLength: number, description: string) =>
  optional(Nullable(MultilineText(maxLength, { description })));
const Credential = (description: string) =>
  optional(
    Nullable(
      Formed('^[ -~]+$', 'printable ASCII', {
        minLength: 1,
        maxLength: clientSecretCharacters.value,
        description,
      }),
    ),
  );

const authentication = {
  type: OneOf(
    AUTHENTICATION_TYPES,
    '`mtls`: a client certificate (`certificate`, `private_key`, and `ca` if need be). `oauth`: a bearer token by OAuth 2.0 client ' +
      'credentials (`token_url`, `client_id`, `client_secret`, and `scope` and `audience` if need be), sent as `Authorization`.',
  ),
  certificate: Pem(
    certificateCharacters.value,
    'PEM. The client certificate, and after it those that lead to its issuer.',
  ),
  private_key: Pem(
    privateKeyCharacters.value,
    'PEM, without a password. Stored encrypted and shown as `***`; sent back so, it stays for the same scheme, host and port.',
  ),
  ca: Pem(
    certificateCharacters.value,
    'PEM. The authorities that the receiver’s certificate is checked against, in place of the usual ones.',
  ),
  token_url: optional(
    Nullable(
      Text(urlCharacters.value, {
        description: 'An https:// URL on a public address, from which the token is fetched.',
      }),
    ),
  ),
  client_id: Credential('Sent to the token server, with the secret, as HTTP Basic authentication.'),
  client_secret: Credential(
    'Stored encrypted and shown as `***`; sent back so, it stays while scheme, host and port of the token server and of the endpoint do.',
  ),
  scope: Credential('The scope to ask for, names with a space between.'),
  audience: Credential('The audience to ask for, where the token server takes one.'),
};

const shownOfCertificate = {
  subject: optional(
    Text(500, { minLength: 0, description: 'The name that an `mtls` certificate was made for.' }),
  ),
  expires_at: optional(
    Timestamp(
      'When an `mtls` certificate is out of date: from then on nothing is sent, and each attempt fails.',
    ),
  ),
};

const AUTHENTICATION =
  'How we authenticate ourselves to the receiver, beside the signature. Null: in no other way.';
const AuthenticationInput = Nullable(Shape(authentication, AUTHENTICATION));
const AuthenticationReplacement = Nullable(
  Shape({ ...authentication, ...repeatable(shownOfCertificate) }, AUTHENTICATION),
);
const ShownAuthentication = Nullable(Shape({ ...authentication, ...shownOfCertificate }, AUTHENTICATION));

const MaxEvents = Whole(1, LIMITS.webhooks.batchEvents.value);
const MaxWaitMs = Whole(0, LIMITS.webhooks.batchWaitMs.value);
const BATCHING =
  'Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event ' +
  'has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately.';
const Batching = Nullable(Shape({ max_events: MaxEvents, max_wait_ms: optional(MaxWaitMs) }, BATCHING));
const ShownBatching = Nullable(Shape({ max_events: MaxEvents, max_wait_ms: MaxWaitMs }, BATCHING));

const OrderingField = OneOf(
  ORDERINGS,
  'With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been ' +
    'delivered or have failed for good. Applies to events recorded from then on.',
);

const Rate = Type.Unsafe<number>({ type: 'number', format: 'double', minimum: 0, maximum: 1 });

const Health = Shape(
  {
    state: OneOf(HEALTH_STATES, 'With `open`, nothing is sent for a while but one delivery that probes.'),
    success_rate_1h: Nullable(Rate),
    p95_ms_1h: Nullable(Whole(0, 2_147_483_647)),
    held: Whole(
      0,
      LIMITS.webhooks.healthHeld.value,
      'Deliveries that wait because nothing is sent at present.',
    ),
    oldest_due_at: Nullable(Timestamp('Since when the oldest delivery should have been sent.')),
  },
  `From the newest ${LIMITS.webhooks.healthAttempts.value} attempts of the last hour; null without any.`,
);

const DisabledAt = Nullable(Timestamp());
const DisabledReasonField = Nullable(
  OneOf(DISABLED_REASONS, '`gone`: it answered 410; `failing`: five days without a success.'),
);

const writable = {
  url: Text(2048, {
    description:
      'An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: ' +
      '`queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or ' +
      '`https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}`.',
  }),
  events: Type.Array(OneOf(EVENT_PATTERNS), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description: 'Exact types, `family.*` or `*`.',
  }),
  description: optional(Nullable(MultilineText(500))),
  enabled: optional(Type.Boolean({ description: 'True when left out. Nothing is sent while it is false.' })),
  signature_format: optional(
    OneOf(
      SIGNATURE_FORMATS,
      'How `x-service-signature` is made: over the timestamp and the body, or over the body alone.',
    ),
  ),
  headers: optional(Headers),
  authentication: optional(AuthenticationInput),
  destination: optional(DestinationInput),
  batching: optional(Batching),
  ordering: optional(OrderingField),
  metadata: optional(Metadata()),
};

const LastDelivery = Nullable(
  Shape(
    { at: Timestamp(), status_code: Nullable(Whole(0, 999)) },
    'The newest attempt; `status_code` is null when no answer came.',
  ),
);

const SecretLast4 = Nullable(
  Text(4, {
    description: 'The last four characters of the secret before its padding; null for one of before.',
  }),
);
const FailingSince = Nullable(Timestamp('The first failure since the last success.'));

const readOnly = {
  id: Id('webhookEndpoint'),
  status: OneOf(WEBHOOK_ENDPOINT_STATUSES),
  disabled_reason: DisabledReasonField,
  disabled_at: DisabledAt,
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

/** `last_delivery`, `failing_since` and `health` move by themselves, so what a caller sends back of them is not compared. */
export const WEBHOOK_ENDPOINT_READ_ONLY = Object.keys(readOnly);

export const WebhookEndpointInput = Named('WebhookEndpointInput', Shape(writable));
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const WebhookEndpointReplacement = Named(
  'WebhookEndpointReplacement',
  Shape({
    ...writable,
    authentication: optional(AuthenticationReplacement),
    destination: optional(DestinationReplacement),
    ...repeatable({
      ...readOnly,
      last_delivery: LastDelivery,
      secret_last4: SecretLast4,
      failing_since: FailingSince,
      health: Health,
    }),
  }),
);
export type WebhookEndpointBody = Static<typeof WebhookEndpointReplacement>;

const fields = {
  id: readOnly.id,
  url: writable.url,
  events: ListOf(Text(100), 100, 1),
  description: Nullable(MultilineText(500)),
  enabled: Type.Boolean(),
  status: readOnly.status,
  signature_format: OneOf(SIGNATURE_FORMATS),
  headers: Headers,
  authentication: ShownAuthentication,
  destination: ShownDestination,
  batching: ShownBatching,
  ordering: OrderingField,
  metadata: Metadata(),
  last_delivery: LastDelivery,
  secret_last4: SecretLast4,
  failing_since: FailingSince,
  disabled_reason: DisabledReasonField,
  disabled_at: DisabledAt,
  health: Health,
  created_at: readOnly.created_at,
  updated_at: readOnly.updated_at,
};

export const WebhookEndpointSchema = Named('WebhookEndpoint', Shape(fields));
export const IssuedWebhookEndpointSchema = Named(
  'IssuedWebhookEndpoint',
  Shape({
    ...fields,
    secret: Text(100, { description: 'Signs deliveries. Shown only in this answer: store it now.' }),
  }),
);

export const SecretRotation = Named(
  'WebhookSecretRotation',
  Shape({
    grace_seconds: optional(
      Whole(0, 604_800, 'How long the old secret signs beside the new one; a day when left out.'),
    ),
  }),
);

export const TestEventSchema = Named(
  'WebhookTest',
  Shape({ event_id: Id('event'), delivery_id: Id('delivery') }),
);
