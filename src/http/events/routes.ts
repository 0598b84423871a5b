import {
  type EventFilters,
  listEvents,
  loadEvent,
  type RecordedEvent,
} from '../../db/webhooks/events-queries.js';
import { isEventPattern, matchesEventType } from '../../domain/webhooks/event-filter.js';
import { BadParameterError } from '../../errors.js';
import { EVENT_TYPE_NAMES, EVENT_TYPES } from '../../events/catalogue.js';
import { readTenant } from '../../services/in-tenant.js';
import { pageOf, presentPage } from '../pagination.js';
import { uuidOrAbsent } from '../references.js';
import { ok } from '../reply.js';
import { type Route, route } from '../route.js';
import { PageOf } from '../schemas.js';
import { EventSchema } from './event-schema.js';
import { EventTypeSchema, eventListQuery } from './schemas.js';

const tag = 'Events';

/** `/v1/events`: everything that is told to webhook endpoints, for those who would rather ask. */
export const eventRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/events',
      operationId: 'listEvents',
      tag,
      summary: 'List events, newest first',
      scope: 'webhooks:read',
      query: eventListQuery,
      responses: { 200: { description: 'A page of events.', schema: PageOf(EventSchema) } },
    },
    {
      async handle(call) {
        const filters = filtersOf(call.query);
        return readTenant(call.ctx, call.principal, (db) => listEvents(db, filters, pageOf(call)));
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
      scope: 'webhooks:read',
      params: { id: { id: 'event' } },
      responses: { 200: { description: 'The event.', schema: EventSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadEvent(db, id)),
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
  readonly type?: string;
  readonly client_id?: string;
  readonly created_since?: string;
  readonly created_before?: string;
}

function filtersOf(query: EventListQuery): EventFilters {
  return {
    types: query.type === undefined ? undefined : typesOf(query.type),
    clientId: uuidOrAbsent('client', query.client_id),
    createdSince: instantOf('created_since', query.created_since),
    createdBefore: instantOf('created_before', query.created_before),
  };
}

/** The known types that a list of types and families names. @throws {BadParameterError} */
function typesOf(list: string): readonly string[] {
  const patterns = list.split(',');
  if (!patterns.every((pattern) => isEventPattern(pattern, EVENT_TYPE_NAMES))) {
    throw invalid('type', 'not_allowed_value', 'must be types of GET /v1/event-types, separated by commas');
  }
  return EVENT_TYPE_NAMES.filter((type) => matchesEventType(patterns, type));
}

/** The format of a timestamp lets a leap second through, which is no instant here. @throws {BadParameterError} */
function instantOf(parameter: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw invalid(parameter, 'invalid_format', 'is not an instant');
  return instant;
}

const invalid = (parameter: string, code: string, detail: string) =>
  new BadParameterError('invalid_parameter', 'A query parameter is not valid.', [
    { parameter, code, detail },
  ]);
