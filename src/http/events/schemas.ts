import Type from 'typebox';
import { EVENT_TYPE_NAMES } from '../../events/catalogue.js';
import { Id, Named, Nullable, OneOf, PageQuery, Shape, Text, Timestamp, Whole } from '../schemas.js';

const optional = Type.Optional;

export const EventSchema = Named(
  'Event',
  Shape(
    {
      id: Id('event'),
      type: Text(100),
      created_at: Timestamp(),
      api_version: Text(20),
      livemode: Type.Boolean(),
      client_id: Nullable(Id('client')),
      sequence: Whole(1, Number.MAX_SAFE_INTEGER, 'Grows with every event; gaps mean nothing.'),
      data: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        maxProperties: 10,
        additionalProperties: true,
        description: 'What changed, as a reference under its own noun: ids and statuses.',
      }),
    },
    'The same object, member by member, as is sent to webhook endpoints.',
  ),
);

export const eventListQuery = {
  ...PageQuery,
  type: optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '^[a-z_.*]+(?:,[a-z_.*]+)*$',
      description: 'Types separated by commas; `family.*` stands for all of a family.',
    }),
  ),
  client_id: optional(Id('client')),
  created_since: optional(Timestamp('Events from this instant on.')),
  created_before: optional(Timestamp('Events up to, and without, this instant.')),
};

export const EventTypeSchema = Named(
  'EventType',
  Shape({ type: OneOf(EVENT_TYPE_NAMES), description: Text(500) }),
);
