import {
  listSourceAccounts,
  loadSourceAccount,
} from '../../../db/source-accounts/source-accounts-queries.js';
import { publicId } from '../../../domain/ids.js';
import { readTenant } from '../../../services/in-tenant.js';
import { createSourceAccount } from '../../../services/source-accounts/create-source-account.js';
import { deleteSourceAccount } from '../../../services/source-accounts/delete-source-account.js';
import { replaceSourceAccount } from '../../../services/source-accounts/replace-source-account.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { withPatch } from '../../shapes/merge-patch/with-patch.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { clientIdOf, uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { presentSourceAccount, sourceAccountFieldsFrom } from './present.js';
import {
  SOURCE_ACCOUNT_READ_ONLY,
  SourceAccountInput,
  SourceAccountReplacement,
  SourceAccountSchema,
  sourceAccountListQuery,
} from './schemas.js';

const tag = 'Source accounts';
const params = { id: { id: 'sourceAccount' } } as const;

const OPERATIONS: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/source-accounts',
      operationId: 'listSourceAccounts',
      tag,
      summary: 'List source accounts, newest first',
      description: 'With `client_id`, those of one client; otherwise all.',
      scope: 'transactions:read',
      fromStandby: true,
      query: sourceAccountListQuery,
      responses: {
        200: { description: 'A page of source accounts.', schema: PageOf(SourceAccountSchema) },
      },
    },
    {
      handle: (call) =>
        readTenant(call.ctx, call.principal, (db) =>
          listSourceAccounts(
            db,
            { clientId: uuidOrAbsent('client', call.query.client_id), externalId: call.query.external_id },
            pageOf(call),
          ),
        ),
      present: (page, call) => presentPage(page, presentSourceAccount, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/source-accounts',
      operationId: 'createSourceAccount',
      tag,
      summary: 'Create a source account',
      description:
        'A bank account, card or platform. Imports that name it find duplicates between files and transfers between accounts, and use its default business or property.',
      scope: 'transactions:write',
      body: SourceAccountInput,
      responses: { 201: { description: 'The source account.', schema: SourceAccountSchema } },
      problems: ['duplicate_external_id', 'invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        createSourceAccount(ctx, effect, {
          clientId: clientIdOf(effect.principal, body.client_id),
          fields: sourceAccountFieldsFrom(body),
        }),
      present: (account) =>
        created(
          `/v1/source-accounts/${publicId('sourceAccount', account.id)}`,
          presentSourceAccount(account),
          account.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/source-accounts/{id}',
      operationId: 'getSourceAccount',
      tag,
      summary: 'Fetch a source account',
      description: 'Answers the present version; send its `ETag` as `If-Match` when you replace it.',
      scope: 'transactions:read',
      params,
      responses: { 200: { description: 'The source account.', schema: SourceAccountSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadSourceAccount(db, id)),
      present: (account) => ok(presentSourceAccount(account), account.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/source-accounts/{id}',
      operationId: 'replaceSourceAccount',
      tag,
      summary: 'Replace a source account',
      description:
        'A new use or new defaults apply to later rows. Existing rows get them when they are categorised again, where nobody has said what they count towards.',
      scope: 'transactions:write',
      params,
      body: SourceAccountReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The source account.', schema: SourceAccountSchema } },
      problems: ['duplicate_external_id', 'invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceSourceAccount(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) =>
            refuseChangedReadOnly(body, presentSourceAccount(current), SOURCE_ACCOUNT_READ_ONLY),
          fields: sourceAccountFieldsFrom(body),
        }),
      present: (account) => ok(presentSourceAccount(account), account.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/source-accounts/{id}',
      operationId: 'deleteSourceAccount',
      tag,
      summary: 'Delete a source account',
      description: 'Refused with `has_dependents` while transactions refer to it.',
      scope: 'transactions:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['has_dependents'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteSourceAccount(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];

/** `/v1/source-accounts`: where the rows of clients come from. */
export const sourceAccountRoutes = withPatch(OPERATIONS, {
  path: '/v1/source-accounts/{id}',
  operationId: 'updateSourceAccount',
  summary: 'Change fields of a source account',
  description:
    'By RFC 7396: fields that are left out stay, null removes one as if PUT had left it out, lists are replaced whole. A new use or new defaults apply to later rows, as with PUT.',
});
