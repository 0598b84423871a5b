import { loadErasure } from '../../../db/erasure/erasures-queries.js';
import { publicId } from '../../../domain/ids.js';
import {
  requestClientErasure,
  requestTenantErasure,
  withdrawErasure,
} from '../../../services/erasure/request-erasure.js';
import { readTenant } from '../../../services/in-tenant.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { presentErasure } from './present.js';
import { ErasureSchema, TenantErasureInput } from './schemas.js';

const tag = 'Erasures';
const path = '/v1/erasures';
const params = { id: { id: 'erasure' } } as const;
const REFUSALS = ['forbidden', 'retention_key_missing'] as const;
const ACCEPTED = {
  202: { description: 'The erasure.', schema: ErasureSchema, headers: ['Location'] },
} as const;

/** Erasure of clients and of the tenant, with its certificate. */
export const erasureRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/clients/{id}/erasure',
      operationId: 'eraseClient',
      tag,
      summary: 'Erase a client',
      description:
        'Everything of the client is erased within seconds, and cannot be brought back; a deleted client can be erased too. Records that the law wants kept are sealed until ' +
        'their day, so that neither this API nor the console can read them, and are destroyed then. `client.erased` announces the certificate. ' +
        'Refused with `erasure_refused` while a filing or other work is under way. Asking again answers the same erasure.',
      scope: 'clients:write',
      params: { id: { id: 'client' } },
      responses: ACCEPTED,
      problems: ['erasure_refused', ...REFUSALS],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => requestClientErasure(ctx, effect, id),
      present: (erasure) => accepted(`${path}/${publicId('erasure', erasure.id)}`, presentErasure(erasure)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'eraseTenant',
      tag,
      summary: 'Erase the whole tenant',
      description:
        'Every client and everything else of the tenant, of live and of test data, is erased 14 days from now; until then `withdraw` takes it back. Only by a live API key with `api_keys:write`, ' +
        'which can fetch the certificate for 30 days afterwards, and nothing else. Everybody else is signed out for good.',
      scope: 'api_keys:write',
      body: TenantErasureInput,
      responses: ACCEPTED,
      problems: [...REFUSALS],
    },
    {
      handle: ({ ctx, effect, body }) => requestTenantErasure(ctx, effect, body.tenant_name),
      present: (erasure) => accepted(`${path}/${publicId('erasure', erasure.id)}`, presentErasure(erasure)),
    },
  ),
  route(
    {
      method: 'get',
      path: `${path}/{id}`,
      operationId: 'getErasure',
      tag,
      summary: 'Fetch an erasure and its certificate',
      description:
        'The certificate says how many rows of each kind were erased, and what is kept, until when and why. `sha256` is over its canonical JSON: members sorted by name, no white space, without `sha256`.',
      scope: 'clients:read',
      params,
      responses: { 200: { description: 'The erasure.', schema: ErasureSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadErasure(db, id)),
      present: (erasure) => ok(presentErasure(erasure)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: `${path}/{id}/withdraw`,
      operationId: 'withdrawErasure',
      tag,
      summary: 'Withdraw the erasure of the tenant',
      description: 'While its `status` is `waiting`. Withdrawing again changes nothing.',
      scope: 'api_keys:write',
      params,
      responses: { 200: { description: 'The erasure.', schema: ErasureSchema, headers: [] } },
      problems: ['forbidden', 'invalid_state'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => withdrawErasure(ctx, effect, id),
      present: (erasure) => ok(presentErasure(erasure)),
    },
  ),
];
