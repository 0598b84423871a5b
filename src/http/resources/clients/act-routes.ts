import { publicId } from '../../../domain/ids.js';
import { archiveClient, restoreClient } from '../../../services/clients/archive-client.js';
import { type ClientMerge, mergeClients } from '../../../services/clients/merge-clients.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, writeRoute } from '../../gate/route.js';
import { uuidOf } from '../../shapes/references.js';
import { Id, Named, Shape, Whole } from '../../shapes/schemas.js';
import { presentClient } from './present.js';
import { ClientSchema } from './schemas.js';

const tag = 'Clients';
const params = { id: { id: 'client' } } as const;

const ClientMergeInput = Named('ClientMergeInput', Shape({ from_client_id: Id('client') }));

const count = () => Whole(0, 1_000_000);

const ClientMergeSchema = Named(
  'ClientMerge',
  Shape({
    client: ClientSchema,
    merged_client_id: Id('client'),
    moved: Named(
      'MovedCounts',
      Shape({
        businesses: count(),
        properties: count(),
        source_accounts: count(),
        transactions: count(),
        tax_returns: count(),
        documents: count(),
      }),
    ),
    duplicate_transactions: count(),
  }),
);

/** Acts on whole clients: archiving, restoring and merging them. */
export const clientActRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/clients/{id}/archive',
      operationId: 'archiveClient',
      tag,
      summary: 'Put a client away',
      description:
        'Lists, readiness and batches of all clients leave an archived client out, and HMRC is not asked about them by itself. Everything ' +
        'on record stays and can be fetched by its id. `retain_until` is the day until which the records have to be kept. Archiving again changes nothing.',
      scope: 'clients:write',
      params,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The client.', schema: ClientSchema } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => archiveClient(ctx, effect, { id, ifMatch }),
      present: (client) => ok(presentClient(client), client.version),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/clients/{id}/restore',
      operationId: 'restoreClient',
      tag,
      summary: 'Bring an archived client back',
      description:
        'The client is in lists again, with everything as it was. Restoring again changes nothing.',
      scope: 'clients:write',
      params,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The client.', schema: ClientSchema } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => restoreClient(ctx, effect, { id, ifMatch }),
      present: (client) => ok(presentClient(client), client.version),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/clients/{id}/merge',
      operationId: 'mergeClients',
      tag,
      summary: 'Merge another client into this one',
      description:
        'For two records of one person. Businesses, properties, accounts, transactions, returns and everything else of `from_client_id` go along to this client, ' +
        'whose own fields stay as they are, and the other is deleted. Refused with `merge_refused` and all `conflicts`, above all when both have filed the same year. ' +
        'Events and requests of before keep the other’s id: `GET /v1/events?client_id=` with `merged_client_id` goes on listing them.',
      scope: 'clients:write',
      params,
      body: ClientMergeInput,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The client, and what went along.', schema: ClientMergeSchema } },
      problems: ['forbidden', 'invalid_reference', 'merge_refused'],
    },
    {
      handle: ({ ctx, effect, body, params: { id = '' }, ifMatch }) =>
        mergeClients(ctx, effect, { id, fromId: uuidOf('client', body.from_client_id), ifMatch }),
      present: (merge) => ok(presentMerge(merge), merge.client.version),
    },
  ),
];

const presentMerge = ({ client, mergedId, moved, twice }: ClientMerge) => ({
  client: presentClient(client),
  merged_client_id: publicId('client', mergedId),
  moved: {
    businesses: moved.businesses,
    properties: moved.properties,
    source_accounts: moved.source_accounts,
    transactions: moved.transactions,
    tax_returns: moved.tax_returns,
    documents: moved.documents,
  },
  duplicate_transactions: twice,
});
