import Type from 'typebox';
import { EVENT_TYPE_NAMES } from '../../../events/catalogue.js';
import { Formed, Id, Named, OneOf, PageQuery, Shape, Text, Timestamp } from '../../shapes/schemas.js';

const optional = Type.Optional;

/** A filter by types and families. */
export const TypeList = () =>
  Formed('^[a-z_.*]+(?:,[a-z_.*]+)*$', 'event types separated by commas, such as import.completed,report.*', {
    maxLength: 2000,
    description: 'Types separated by commas; `family.*` stands for all of a family.',
  });

export const eventListQuery = {
  ...PageQuery,
  type: optional(TypeList()),
  order: optional(OneOf(['asc', 'desc'], 'Newest first unless `asc`.')),
  client_id: optional(Id('client')),
  created_since: optional(Timestamp('Events from this instant on.')),
  created_before: optional(Timestamp('Events up to, and without, this instant.')),
};

export const EventTypeSchema = Named(
  'EventType',
  Shape({ type: OneOf(EVENT_TYPE_NAMES), description: Text(500) }),
);
