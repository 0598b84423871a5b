import Type, { type Static, type TObject } from 'typebox';
import type { DeliveryFilters } from '../../../db/webhooks/webhook-deliveries-queries.js';
import { DELIVERY_FAILURE_CODE_LIST } from '../../../domain/codes/delivery-failure-codes.js';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/webhook-delivery.js';
import type { Call } from '../../gate/route.js';
import {
  CodeOf,
  Id,
  ListOf,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  Text,
  Timestamp,
  VerbatimText,
  Whole,
} from '../../shapes/schemas.js';
import { instantOf, typesOf } from '../events/filters.js';
import { TypeList } from '../events/schemas.js';

const optional = Type.Optional;
const Milliseconds = Whole(0, 2_147_483_647);
const HttpStatus = Nullable(Whole(0, 999, 'Null when no answer came.'));
const FailureClass = Nullable(CodeOf(DELIVERY_FAILURE_CODE_LIST, '/docs/codes/delivery-failures'));

const LoggedHeaders = (description: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    description,
    maxProperties: 500,
    additionalProperties: VerbatimText(5_000),
  });

const fields = {
  id: Id('delivery'),
  event_id: Id('event'),
  event_type: Text(100),
  endpoint_id: Id('webhookEndpoint'),
  status: OneOf(DELIVERY_STATUSES),
  attempt: Whole(0, 2_147_483_647, 'How many attempts have been begun.'),
  response_status: HttpStatus,
  failure_class: FailureClass,
  next_attempt_at: Nullable(Timestamp()),
  delivered_at: Nullable(Timestamp()),
  created_at: Timestamp(),
};

export const WebhookDeliverySchema = Named('WebhookDelivery', Shape(fields));

const AttemptSchema = Named(
  'WebhookAttempt',
  Shape({
    number: Whole(1, 2_147_483_647),
    started_at: Timestamp(),
    outcome: OneOf(['success', 'failure']),
    failure_class: FailureClass,
    failure_detail: Nullable(MultilineText(500)),
    response_status: HttpStatus,
    response_body: Nullable(
      Type.String({
        maxLength: 16_384,
        pattern: '^[\\s\\S]*$',
        description:
          'The first 16 KiB of the answer as text. The receiver wrote it: escape it before showing it.',
      }),
    ),
    response_truncated: Type.Boolean(),
    peer_address: Nullable(
      Text(64, { description: 'The address and port that the request went to; null without a connection.' }),
    ),
    request_headers: Nullable(LoggedHeaders('As they were sent; values of your own are masked.')),
    response_headers: Nullable(
      LoggedHeaders('The first 4 KiB of them. The receiver wrote them: escape them before showing them.'),
    ),
    timings: Shape(
      {
        dns_ms: Nullable(Milliseconds),
        connect_ms: Nullable(Milliseconds),
        tls_ms: Nullable(Milliseconds),
        first_byte_ms: Nullable(Milliseconds),
        total_ms: Milliseconds,
      },
      'Null for a phase that was not needed or not finished.',
    ),
  }),
);

export const WebhookDeliveryWithAttempts = Named(
  'WebhookDeliveryWithAttempts',
  Shape({ ...fields, attempts: ListOf(AttemptSchema, 100) }),
);

export const deliveryListQuery = {
  ...PageQuery,
  status: optional(OneOf(DELIVERY_STATUSES)),
  type: optional(TypeList()),
  created_since: optional(Timestamp('Deliveries from this instant on.')),
  created_until: optional(Timestamp('Deliveries up to, and without, this instant.')),
};

type DeliveryListQuery = Static<TObject<typeof deliveryListQuery>>;
type ListCall = Pick<Call<DeliveryListQuery, unknown>, 'params' | 'query'>;

/** @throws {BadOptionError} */
export function deliveryFiltersOf({ params, query }: ListCall): DeliveryFilters {
  const { status, type, created_since, created_until } = query;
  return {
    endpointId: params['id'] ?? '',
    status,
    types: typesOf(type),
    createdSince: instantOf('created_since', created_since),
    createdUntil: instantOf('created_until', created_until),
  };
}
