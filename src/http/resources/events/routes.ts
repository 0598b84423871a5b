import {
  type EventFilters,
  listEvents,
  loadEvent,
  type RecordedEvent,
  readEventFeed,
} from '../../../db/webhooks/events-queries.js';
import { EVENT_TYPE_NAMES, EVENT_TYPES } from '../../../events/catalogue.js';
import { readTenant } from '../../../services/in-tenant.js';
import { loadUnexpired } from '../../../services/webhooks/load-unexpired.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { EventSchema } from './event-schema.js';
import { instantOf, typesOf } from './filters.js';
import { EventTypeSchema, eventListQuery } from './schemas.js';

const tag = 'Events';

/** `/v1/events`: everything that webhook endpoints receive, for those who would rather poll. */
export const eventRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/events',
      operationId: 'listEvents',
      tag,
      summary: 'List events, newest first; or follow them, oldest first',
      description:
        'With `order=asc` this is a feed. Its `next_cursor` is never null: ask again with it, and no event is missed or ' +
        'repeated, even when changes are made at the same time. Events appear a moment after their change, once all ' +
        'earlier changes have ended.',
      scope: 'webhooks:read',
      fromStandby: true,
      query: eventListQuery,
      responses: { 200: { description: 'A page of events.', schema: PageOf(EventSchema) } },
    },
    {
      async handle(call) {
        const filters = filtersOf(call.query);
        const read = call.query.order === 'asc' ? readEventFeed : listEvents;
        return readTenant(call.ctx, call.principal, (db) => read(db, filters, pageOf(call)));
      },
      present: (page, call) => presentPage(page, presentEvent, call),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/events/{id}',
      operationId: 'getEvent',
      tag,
      summary: 'Fetch an event',
      description:
        'Answers exactly what webhook endpoints were sent. Events are kept for 90 days; after that the answer is 410.',
      scope: 'webhooks:read',
      params: { id: { id: 'event' } },
      responses: { 200: { description: 'The event.', schema: EventSchema } },
      problems: ['event_expired'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadUnexpired(ctx, db, id, () => loadEvent(db, id))),
      present: (event) => ok(presentEvent(event)),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/event-types',
      operationId: 'listEventTypes',
      tag,
      summary: 'List the types of events',
      description: 'Lists what a webhook endpoint can subscribe to. New types may be added.',
      scope: null,
      responses: { 200: { description: 'Every type.', schema: PageOf(EventTypeSchema) } },
    },
    {
      handle: async () => EVENT_TYPE_NAMES.map((type) => ({ type, description: EVENT_TYPES[type] })),
      present: (data) => ok({ data, has_more: false, next_cursor: null }),
    },
  ),
];

/** The recorded text, parsed: its members keep their order. */
const presentEvent = ({ body }: RecordedEvent): unknown => JSON.parse(body);

interface EventListQuery {
  readonly order?: string;
  readonly type?: string;
  readonly client_id?: string;
  readonly created_since?: string;
  readonly created_before?: string;
}

function filtersOf(query: EventListQuery): EventFilters {
  return {
    types: typesOf(query.type),
    clientId: uuidOrAbsent('client', query.client_id),
    createdSince: instantOf('created_since', query.created_since),
    createdBefore: instantOf('created_before', query.created_before),
  };
}
