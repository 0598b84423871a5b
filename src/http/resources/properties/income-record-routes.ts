import { loadProperty } from '../../../db/properties/properties-queries.js';
import { listIncomeRecords, loadTransaction } from '../../../db/transactions/transactions-queries.js';
import { publicId } from '../../../domain/ids.js';
import { type Issue, ValidationError } from '../../../errors.js';
import { readTenant } from '../../../services/in-tenant.js';
import { refuseOfOtherLedger } from '../../../services/properties/refuse-of-other-ledger.js';
import { createTransaction } from '../../../services/transactions/create-transaction.js';
import { deleteTransaction } from '../../../services/transactions/delete-transaction.js';
import { replaceTransaction } from '../../../services/transactions/replace-transaction.js';
import { withProposal, withProposals } from '../../../services/transactions/with-proposals.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { PageOf } from '../../shapes/schemas.js';
import { checkReplacement } from '../transactions/check-replacement.js';
import { filtersFrom, incomeRecordFilters } from '../transactions/list-query.js';
import { presentTransaction, transactionFieldsFrom } from '../transactions/present.js';
import {
  type TransactionBody,
  TransactionInput,
  TransactionReplacement,
  TransactionSchema,
} from '../transactions/schemas.js';

const tag = 'Properties';
const params = { id: { id: 'property' } } as const;
const recordParams = { ...params, record_id: { id: 'transaction' } } as const;
const path = '/v1/properties/{id}/income-records';
const recordPath = `${path}/{record_id}` as const;

/** `/v1/properties/{id}/income-records`: the transactions that count towards one property. */
export const incomeRecordRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path,
      operationId: 'listIncomeRecords',
      tag,
      summary: 'List the income and expenses of a property, latest day first',
      description:
        'Lists transactions whose `property_id` is this property, in the same form as `GET /v1/transactions`.',
      scope: 'properties:read',
      fromStandby: true,
      params,
      query: incomeRecordFilters,
      responses: { 200: { description: 'A page of transactions.', schema: PageOf(TransactionSchema) } },
      problems: ['invalid_tax_year'],
    },
    {
      handle: (call) => {
        const propertyId = call.params['id'] ?? '';
        const filters = { ...filtersFrom(call.query), propertyId };
        const request = pageOf(call);
        return readTenant(call.ctx, call.principal, async (db) => {
          const [, page] = await Promise.all([
            loadProperty(db, propertyId),
            listIncomeRecords(db, filters, request),
          ]);
          return { ...page, items: await withProposals(db, page.items) };
        });
      },
      present: (page, call) => presentPage(page, presentTransaction, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'createIncomeRecord',
      tag,
      summary: 'Record income or an expense of a property',
      description:
        'Creates a transaction. Leave out `client_id` and `property_id`: they are those of the property.',
      scope: 'properties:write',
      params,
      body: TransactionInput,
      responses: { 201: { description: 'The transaction.', schema: TransactionSchema } },
      problems: ['duplicate_external_id', 'forbidden', 'invalid_reference', 'period_locked', 'row_limit'],
    },
    {
      async handle({ ctx, effect, params: { id = '' }, body }) {
        const fields = transactionFieldsFrom(ofProperty(body, publicId('property', id)));
        const property = await readTenant(ctx, effect.principal, async (db) => {
          await refuseOfOtherLedger(db, id);
          return loadProperty(db, id);
        });
        refuseOther(body, {
          property_id: publicId('property', property.id),
          client_id: publicId('client', property.clientId),
        });
        return createTransaction(ctx, effect, { clientId: property.clientId, fields });
      },
      present: (transaction, { path: listPath }) =>
        created(
          `${listPath}/${publicId('transaction', transaction.id)}`,
          presentTransaction(transaction),
          transaction.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: recordPath,
      operationId: 'getIncomeRecord',
      tag,
      summary: 'Fetch an income record',
      description:
        'Answers the same object as `GET /v1/transactions/{id}`, provided that it belongs to this property.',
      scope: 'properties:read',
      params: recordParams,
      responses: { 200: { description: 'The transaction.', schema: TransactionSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '', record_id = '' } }) =>
        readTenant(ctx, principal, async (db) =>
          withProposal(db, await loadTransaction(db, record_id, { propertyId: id })),
        ),
      present: (transaction) => ok(presentTransaction(transaction), transaction.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: recordPath,
      operationId: 'replaceIncomeRecord',
      tag,
      summary: 'Replace an income record',
      description:
        'Works as PUT of the transaction does, but `property_id` cannot change: to move a row to another property, replace the transaction.',
      scope: 'properties:write',
      params: recordParams,
      body: TransactionReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The transaction.', schema: TransactionSchema } },
      problems: ['duplicate_external_id', 'invalid_reference', 'period_locked'],
    },
    {
      async handle({ ctx, effect, params: { id = '', record_id = '' }, body, ifMatch }) {
        const propertyId = publicId('property', id);
        const fields = transactionFieldsFrom(ofProperty(body, propertyId));
        return replaceTransaction(ctx, effect, {
          id: record_id,
          propertyId: id,
          ifMatch,
          checkAgainst(current) {
            checkReplacement(body, current);
            refuseOther(body, { property_id: propertyId });
          },
          fields,
        });
      },
      present: (transaction) => ok(presentTransaction(transaction), transaction.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: recordPath,
      operationId: 'deleteIncomeRecord',
      tag,
      summary: 'Delete an income record',
      description: 'Works as DELETE of the transaction does: the row is no longer in any total.',
      scope: 'properties:write',
      params: recordParams,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['period_locked'],
    },
    {
      handle: ({ ctx, effect, params: { id = '', record_id = '' }, ifMatch }) =>
        deleteTransaction(ctx, effect, { id: record_id, propertyId: id, ifMatch }),
      present: () => noContent,
    },
  ),
];

const ofProperty = (body: TransactionBody, propertyId: string): TransactionBody => ({
  ...body,
  property_id: propertyId,
});

/** @throws {ValidationError} `invalid_reference` for a client or property that is not the path's */
function refuseOther(
  body: TransactionBody,
  own: Partial<Pick<TransactionBody, 'client_id' | 'property_id'>>,
) {
  const issues: Issue[] = (['client_id', 'property_id'] as const)
    .filter((name) => own[name] !== undefined && body[name] !== undefined && body[name] !== own[name])
    .map((name) => ({
      pointer: `#/${name}`,
      code: 'invalid_reference',
      detail: 'must be that of the property in the path',
    }));
  if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');
}
