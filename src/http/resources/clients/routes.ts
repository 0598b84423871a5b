import type { AppContext } from '../../../context.js';
import { loadClient } from '../../../db/clients/clients-queries.js';
import { publicId } from '../../../domain/ids.js';
import { yearToFile } from '../../../domain/tax-returns/year-ended.js';
import { createClient } from '../../../services/clients/create-client.js';
import { deleteClient } from '../../../services/clients/delete-client.js';
import { replaceClient } from '../../../services/clients/replace-client.js';
import { searchClients } from '../../../services/clients/search-clients.js';
import { readTenant } from '../../../services/in-tenant.js';
import { bringReadinessUpToDate } from '../../../services/practice/read-readiness.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { withPatch } from '../../shapes/merge-patch/with-patch.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { uuidOrNull } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';
import { clientFieldsFrom, identifiersFrom, presentClient } from './present.js';
import {
  CLIENT_READ_ONLY,
  ClientInput,
  ClientReplacement,
  ClientSchema,
  clientListQuery,
} from './schemas.js';

const tag = 'Clients';
const params = { id: { id: 'client' } } as const;

/** The year of which `state` is asked. @throws {BadOptionError} `invalid_tax_year` */
const yearOfState = ({ now }: Pick<AppContext, 'now'>, { tax_year }: { readonly tax_year?: string }) =>
  tax_year === undefined ? yearToFile(now()) : taxYearOfQuery(tax_year);

const OPERATIONS: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/clients',
      operationId: 'listClients',
      tag,
      summary: 'List clients, newest first',
      description:
        'Filter by `external_id` to find a client by your own id, and by `q` for a NINO, a UTR or words of the name, also misspelt by one letter. `tag` and `state` narrow the list further: `state` is where the year stands. National Insurance numbers and UTRs are masked.',
      scope: 'clients:read',
      fromStandby: true,
      query: clientListQuery,
      responses: { 200: { description: 'A page of clients.', schema: PageOf(ClientSchema) } },
      problems: ['invalid_tax_year'],
    },
    {
      async before({ ctx, principal, query }) {
        if (query.state !== undefined) await bringReadinessUpToDate(ctx, principal, yearOfState(ctx, query));
      },
      handle: (call) => {
        const { external_id: externalId, q: text, tag: ofTag, state, archived } = call.query;
        const isArchived = archived ?? (externalId === undefined ? false : undefined);
        const taxYear = yearOfState(call.ctx, call.query);
        const readiness = state === undefined ? undefined : { state, taxYear };
        const filters = { externalId, text, tag: ofTag, readiness, isArchived };
        return searchClients(call.ctx, call.principal, filters, pageOf(call));
      },
      present: (page, call) => presentPage(page, presentClient, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/clients',
      operationId: 'createClient',
      tag,
      summary: 'Create a client',
      description:
        'Only the names are required; filing needs `nino` as well. With an `external_id` of yours, a client cannot be created twice by mistake. A NINO that another client has is taken, and `warnings` names that client.',
      scope: 'clients:write',
      body: ClientInput,
      responses: { 201: { description: 'The client.', schema: ClientSchema } },
      problems: ['duplicate_external_id', 'forbidden', 'invalid_reference', 'plan_limit'],
    },
    {
      handle: ({ ctx, effect, body }) =>
        createClient(ctx, effect, {
          fields: clientFieldsFrom(body),
          identifiers: identifiersFrom(body),
          testClockId: uuidOrNull('testClock', body.test_clock_id),
        }),
      present: (client) =>
        created(`/v1/clients/${publicId('client', client.id)}`, presentClient(client), client.version),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/clients/{id}',
      operationId: 'getClient',
      size: 'short',
      tag,
      summary: 'Fetch a client',
      description:
        'National Insurance number and UTR are masked: nobody can read them back in full, but for the UTR, which is the reference of payments in a payment plan.',
      scope: 'clients:read',
      params,
      responses: { 200: { description: 'The client.', schema: ClientSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadClient(db, id)),
      present: (client) => ok(presentClient(client), client.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/clients/{id}',
      operationId: 'replaceClient',
      tag,
      summary: 'Replace a client',
      description:
        'Fields that are left out go back to their defaults. `nino`, `utr` and `spouse` stay when their masked values are sent back, and are removed when they are left out.',
      scope: 'clients:write',
      params,
      body: ClientReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The client.', schema: ClientSchema } },
      problems: ['duplicate_external_id'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceClient(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) => refuseChangedReadOnly(body, presentClient(current), CLIENT_READ_ONLY),
          fields: clientFieldsFrom(body),
          identifiers: identifiersFrom(body),
        }),
      present: (client) => ok(presentClient(client), client.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/clients/{id}',
      operationId: 'deleteClient',
      tag,
      summary: 'Delete a client',
      description:
        'Refused with `has_dependents` while the client has businesses, properties, source accounts, transactions or tax returns. The client’s authorisation with HMRC is deleted too.',
      scope: 'clients:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['has_dependents'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => deleteClient(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];

/** `/v1/clients`: the taxpayers of a tenant. */
export const clientRoutes = withPatch(OPERATIONS, {
  path: '/v1/clients/{id}',
  operationId: 'updateClient',
  summary: 'Change fields of a client',
  description:
    'By RFC 7396: fields that are left out stay, null removes one as if PUT had left it out, lists are replaced whole. `nino`, `utr` and `spouse` stay unless they are sent.',
});
