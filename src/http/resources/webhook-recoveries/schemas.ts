import Type from 'typebox';
import { RECOVERY_MODES } from '../../../domain/webhooks/webhook-recovery.js';
import { EVENT_TYPE_NAMES } from '../../../events/catalogue.js';
import { Id, ListOf, Named, Nullable, OneOf, Shape, Text, Timestamp, Whole } from '../../shapes/schemas.js';
import { EVENT_PATTERNS } from '../webhook-endpoints/schemas.js';

const optional = Type.Optional;
const Count = (description: string) => Whole(0, Number.MAX_SAFE_INTEGER, description);

export const WebhookRecoveryInput = Named(
  'WebhookRecoveryInput',
  Shape({
    since: Timestamp('Only events recorded from this instant on.'),
    until: optional(
      Timestamp('The instant before which events are taken, not included itself; now when left out.'),
    ),
    types: optional(
      Type.Array(OneOf(EVENT_PATTERNS), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Exact types, `family.*` or `*`; what the endpoint subscribes to when left out.',
      }),
    ),
    mode: optional(
      OneOf(
        RECOVERY_MODES,
        '`failed`, when left out: what did not succeed, or waits to be tried again; `missing`: events without a ' +
          'delivery; `all`: both, and what was delivered once more.',
      ),
    ),
  }),
);

export const WebhookRecoverySchema = Named(
  'WebhookRecovery',
  Shape({
    id: Id('webhookRecovery'),
    endpoint_id: Id('webhookEndpoint'),
    status: OneOf(['running', 'completed'], '`completed`: everything that matches has been queued.'),
    mode: OneOf(RECOVERY_MODES),
    since: Timestamp(),
    until: Timestamp(),
    types: Nullable(ListOf(Text(100), EVENT_TYPE_NAMES.length, 1)),
    counts: Shape({
      matched: Count('Deliveries that were queued by this recovery.'),
      queued: Count('Deliveries that wait or are being sent.'),
      delivered: Count('How many of the queued ones have been delivered.'),
      failed: Count('Deliveries that were given up or cancelled.'),
    }),
    created_at: Timestamp(),
  }),
);
