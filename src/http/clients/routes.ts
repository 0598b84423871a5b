import { listClients, loadClient } from '../../db/clients/clients-queries.js';
import { publicId } from '../../domain/ids.js';
import { assertVersion } from '../../domain/version.js';
import { createClient } from '../../services/clients/create-client.js';
import { deleteClient } from '../../services/clients/delete-client.js';
import { replaceClient } from '../../services/clients/replace-client.js';
import { inTenant } from '../../services/in-tenant.js';
import { pageOf, presentPage } from '../pagination.js';
import { refuseChangedReadOnly } from '../read-only-fields.js';
import { created, noContent, ok } from '../reply.js';
import { type Route, route } from '../route.js';
import { PageOf } from '../schemas.js';
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

/** `/v1/clients`: the taxpayers of a tenant. */
export const clientRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/clients',
      operationId: 'listClients',
      tag,
      summary: 'List clients, newest first',
      scope: 'clients:read',
      query: clientListQuery,
      responses: { 200: { description: 'A page of clients.', schema: PageOf(ClientSchema) } },
    },
    {
      handle: (call) =>
        inTenant(call.ctx, call.principal, (db) =>
          listClients(db, { externalId: call.query.external_id }, pageOf(call)),
        ),
      present: (page, call) => presentPage(page, presentClient, call),
    },
  ),
  route(
    {
      method: 'post',
      path: '/v1/clients',
      operationId: 'createClient',
      tag,
      summary: 'Create a client',
      scope: 'clients:write',
      body: ClientInput,
      responses: { 201: { description: 'The client.', schema: ClientSchema } },
      problems: ['duplicate_external_id', 'forbidden'],
    },
    {
      handle: ({ ctx, principal, body }) =>
        createClient(ctx, principal, { fields: clientFieldsFrom(body), identifiers: identifiersFrom(body) }),
      present: (client) =>
        created(`/v1/clients/${publicId('client', client.id)}`, presentClient(client), client.version),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/clients/{id}',
      operationId: 'getClient',
      tag,
      summary: 'Fetch a client',
      scope: 'clients:read',
      params,
      responses: { 200: { description: 'The client.', schema: ClientSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        inTenant(ctx, principal, (db) => loadClient(db, id)),
      present: (client) => ok(presentClient(client), client.version),
    },
  ),
  route(
    {
      method: 'put',
      path: '/v1/clients/{id}',
      operationId: 'replaceClient',
      tag,
      summary: 'Replace a client',
      scope: 'clients:write',
      params,
      body: ClientReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The client.', schema: ClientSchema } },
      problems: ['duplicate_external_id'],
    },
    {
      async handle({ ctx, principal, params: { id = '' }, body, ifMatch }) {
        const current = await inTenant(ctx, principal, (db) => loadClient(db, id));
        assertVersion(current.version, ifMatch);
        refuseChangedReadOnly(body, presentClient(current), CLIENT_READ_ONLY);
        return replaceClient(ctx, principal, {
          id,
          ifMatch,
          fields: clientFieldsFrom(body),
          identifiers: identifiersFrom(body),
        });
      },
      present: (client) => ok(presentClient(client), client.version),
    },
  ),
  route(
    {
      method: 'delete',
      path: '/v1/clients/{id}',
      operationId: 'deleteClient',
      tag,
      summary: 'Delete a client',
      scope: 'clients:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['has_dependents'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' }, ifMatch }) =>
        deleteClient(ctx, principal, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];
