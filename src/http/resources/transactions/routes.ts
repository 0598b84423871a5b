import { listTransactions, loadTransaction } from '../../../db/transactions/transactions-queries.js';
import { publicId } from '../../../domain/ids.js';
import { readTenant } from '../../../services/in-tenant.js';
import { createTransaction } from '../../../services/transactions/create-transaction.js';
import { deleteTransaction } from '../../../services/transactions/delete-transaction.js';
import { replaceTransaction } from '../../../services/transactions/replace-transaction.js';
import { withProposal, withProposals } from '../../../services/transactions/with-proposals.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { withPatch } from '../../shapes/merge-patch/with-patch.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { clientIdOf } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { transactionBatchRoutes } from './batch-routes.js';
import { bulkRoutes } from './bulk-routes.js';
import { categoriseRoutes } from './categorise-routes.js';
import { checkReplacement } from './check-replacement.js';
import { filtersFrom, transactionListQuery } from './list-query.js';
import { presentTransaction, transactionFieldsFrom } from './present.js';
import { TransactionInput, TransactionReplacement, TransactionSchema } from './schemas.js';

const tag = 'Transactions';
const params = { id: { id: 'transaction' } } as const;

const OPERATIONS: readonly Route[] = [
  ...transactionBatchRoutes,
  ...categoriseRoutes,
  ...bulkRoutes,
  route(
    {
      method: 'get',
      path: '/v1/transactions',
      operationId: 'listTransactions',
      tag,
      summary: 'List transactions, latest day first',
      description:
        'Filters can be combined. `needs_review=true` lists what a person should look at; `updated_since` lists what has changed since your last poll.',
      scope: 'transactions:read',
      fromStandby: true,
      query: transactionListQuery,
      responses: { 200: { description: 'A page of transactions.', schema: PageOf(TransactionSchema) } },
      problems: ['invalid_tax_year'],
    },
    {
      handle: (call) => {
        const filters = filtersFrom(call.query);
        return readTenant(call.ctx, call.principal, async (db) => {
          const page = await listTransactions(db, filters, pageOf(call));
          return { ...page, items: await withProposals(db, page.items) };
        });
      },
      present: (page, call) => presentPage(page, presentTransaction, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions',
      operationId: 'createTransaction',
      size: 'short',
      tag,
      summary: 'Create a transaction',
      description: 'A transaction sent without a category gets one at once, where one can be found.',
      scope: 'transactions:write',
      body: TransactionInput,
      responses: { 201: { description: 'The transaction.', schema: TransactionSchema } },
      problems: ['duplicate_external_id', 'invalid_reference', 'period_locked', 'row_limit'],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        createTransaction(ctx, effect, {
          clientId: clientIdOf(effect.principal, body.client_id),
          fields: transactionFieldsFrom(body),
        }),
      present: (transaction) =>
        created(
          `/v1/transactions/${publicId('transaction', transaction.id)}`,
          presentTransaction(transaction),
          transaction.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/transactions/{id}',
      operationId: 'getTransaction',
      size: 'short',
      tag,
      summary: 'Fetch a transaction',
      description:
        'Answers the transaction with its category, who or what decided it, and the other categories that were considered.',
      scope: 'transactions:read',
      params,
      isLive: true,
      responses: { 200: { description: 'The transaction.', schema: TransactionSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, async (db) => withProposal(db, await loadTransaction(db, id))),
      present: (transaction) => ({
        ...ok(presentTransaction(transaction), transaction.version),
        isLive: true,
      }),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/transactions/{id}',
      operationId: 'replaceTransaction',
      size: 'short',
      tag,
      summary: 'Replace a transaction',
      description:
        'Sending the present category keeps its source; a different one counts as your decision. An imported row keeps its account and the bank’s own id.',
      scope: 'transactions:write',
      params,
      body: TransactionReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The transaction.', schema: TransactionSchema } },
      problems: ['duplicate_external_id', 'invalid_reference', 'period_locked'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceTransaction(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) => checkReplacement(body, current),
          fields: transactionFieldsFrom(body),
        }),
      present: (transaction) => ok(presentTransaction(transaction), transaction.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/transactions/{id}',
      operationId: 'deleteTransaction',
      size: 'short',
      tag,
      summary: 'Delete a transaction',
      description:
        'The transaction is in no total any more. Refused with `period_locked` when its year has been filed.',
      scope: 'transactions:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['period_locked'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteTransaction(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];

/** `/v1/transactions`: what moved on the accounts of clients. */
export const transactionRoutes = withPatch(OPERATIONS, {
  path: '/v1/transactions/{id}',
  operationId: 'updateTransaction',
  summary: 'Change fields of a transaction',
  description:
    'By RFC 7396: fields that are left out stay, null removes one as if PUT had left it out, lists are replaced whole. Another `category` counts as your decision, and ends `needs_review`. A row counts towards one of `business_id` and `property_id`: to move it, send the other as null.',
});
