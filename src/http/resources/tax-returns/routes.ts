import { listStatusHistory, loadTaxReturn } from '../../../db/tax-returns/tax-returns-queries.js';
import { publicId, uuidFromPublicId } from '../../../domain/ids.js';
import type { TaxReturnStatus } from '../../../domain/tax-returns/tax-return.js';
import { parseTaxYear } from '../../../domain/tax-year.js';
import { BadOptionError } from '../../../errors.js';
import { readTenant } from '../../../services/in-tenant.js';
import { cancelTaxReturn } from '../../../services/tax-returns/cancel-tax-return.js';
import { createTaxReturn } from '../../../services/tax-returns/create-tax-return.js';
import { deleteTaxReturn } from '../../../services/tax-returns/delete-tax-return.js';
import { readTaxReturn, readTaxReturns } from '../../../services/tax-returns/read-tax-return.js';
import { replaceTaxReturn } from '../../../services/tax-returns/replace-tax-return.js';
import { resolveTaxReturn } from '../../../services/tax-returns/resolve-tax-return.js';
import { created, noContent } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { withPatch } from '../../shapes/merge-patch/with-patch.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { clientIdOf } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { taxYearOfBody } from '../../shapes/tax-year-of-body.js';
import { calculationRoutes } from './calculation-routes.js';
import { presentFull, presentStatusChange, presentTaxReturn, taxReturnFieldsFrom } from './present.js';
import {
  type RefCall,
  refOf,
  refProblems,
  replyWithReturn,
  taxReturnParams,
  withIssues,
} from './return-ref.js';
import {
  refQuery,
  StatusChangeSchema,
  TAX_RETURN_READ_ONLY,
  TaxReturnFull,
  TaxReturnInput,
  TaxReturnReplacement,
  TaxReturnView as TaxReturnViewSchema,
  taxReturnListQuery,
  viewQuery,
} from './schemas.js';

const tag = 'Tax returns';
const params = taxReturnParams;
/** Problems of a change to a return that is being filed, or is filed. */
const changeProblems = [
  'already_submitted',
  'submission_in_progress',
  'preparation_in_progress',
  'invalid_state',
] as const;

const OPERATIONS: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/tax-returns',
      operationId: 'listTaxReturns',
      tag,
      summary: 'List tax returns, newest first',
      description:
        'Answers full objects unless you ask for `view=summary`. `status=action_required` lists those that somebody has to act on.',
      scope: 'tax_returns:read',
      fromStandby: true,
      query: taxReturnListQuery,
      responses: { 200: { description: 'A page of tax returns.', schema: PageOf(TaxReturnViewSchema) } },
      problems: ['invalid_tax_year'],
    },
    {
      handle: (call) => readTaxReturns(call.ctx, call.principal, filtersOf(call.query), pageOf(call)),
      present: (page, call) =>
        presentPage(page, (view) => presentTaxReturn(view, call.query.view ?? 'full'), call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns',
      operationId: 'createTaxReturn',
      tag,
      summary: 'Open a tax return',
      description:
        'Opens the return as a `draft`. Totals follow the transactions at once; `calculate` works out the tax. A client has one return a year.',
      scope: 'tax_returns:write',
      query: viewQuery,
      body: TaxReturnInput,
      responses: {
        201: { description: 'The tax return.', schema: TaxReturnViewSchema, someHeaders: ['Issues'] },
      },
      problems: ['duplicate_tax_return', 'tax_year_not_supported', 'invalid_reference'],
    },
    {
      handle: ({ ctx, effect, body }) =>
        createTaxReturn(ctx, effect, {
          clientId: clientIdOf(effect.principal, body.client_id),
          taxYear: taxYearOfBody(body.tax_year),
          fields: taxReturnFieldsFrom(body),
        }),
      present: (view, { query: { view: name = 'full' } }) =>
        withIssues(
          created(
            `/v1/tax-returns/${publicId('taxReturn', view.taxReturn.id)}`,
            presentTaxReturn(view, name),
            view.taxReturn.version,
          ),
          view,
          name,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/tax-returns/{ref}',
      operationId: 'getTaxReturn',
      tag,
      summary: 'Fetch a tax return by id, or by year',
      description:
        'An id answers the full object; a year answers the summary of exactly seven fields, with `issues` as the header `Issues`. `view` overrides either. For a ' +
        'year without `client_id`, the client is the one that the credential is bound to, or the tenant’s only one.',
      isLive: true,
      scope: 'tax_returns:read',
      params,
      query: { ...refQuery, ...viewQuery },
      responses: {
        200: { description: 'The tax return.', schema: TaxReturnViewSchema, someHeaders: ['Issues'] },
      },
      problems: [...refProblems],
    },
    {
      handle: (call) => readTaxReturn(call.ctx, call.principal, refOf(call)),
      present: (view, { query, params: { ref = '' } }) =>
        replyWithReturn(view, query.view ?? (ref.startsWith('tr_') ? 'full' : 'summary')),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/tax-returns/{ref}',
      operationId: 'replaceTaxReturn',
      tag,
      summary: 'Replace a tax return',
      description: 'The return goes back to `draft`, and its figures have to be agreed to again.',
      scope: 'tax_returns:write',
      params,
      query: { ...refQuery, ...viewQuery },
      body: TaxReturnReplacement,
      ifMatch: 'required',
      responses: {
        200: { description: 'The tax return.', schema: TaxReturnViewSchema, someHeaders: ['Issues'] },
      },
      problems: [...refProblems, ...changeProblems],
    },
    {
      async handle(call) {
        const { ctx, effect, body, ifMatch } = call;
        return replaceTaxReturn(ctx, effect, {
          ...refOf(call),
          ifMatch,
          checkAgainst: (current) => refuseChangedReadOnly(body, presentFull(current), SETTLED_READ_ONLY),
          fields: taxReturnFieldsFrom(body),
        });
      },
      present: (view, { query }) => replyWithReturn(view, query.view ?? 'full'),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/tax-returns/{ref}',
      operationId: 'deleteTaxReturn',
      tag,
      summary: 'Delete a tax return that was never sent',
      description: 'A return that was sent to HMRC cannot be deleted: cancel it, or amend it.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      ifMatch: 'required',
      responses: { 204: { description: 'Deleted.' } },
      problems: [...refProblems, ...changeProblems],
    },
    {
      handle: (call) => deleteTaxReturn(call.ctx, call.effect, { ...refOf(call), ifMatch: call.ifMatch }),
      present: () => noContent,
    },
  ),
  ...calculationRoutes,
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/cancel',
      operationId: 'cancelTaxReturn',
      tag,
      summary: 'Abandon a tax return before filing, or its amendment',
      description:
        'If an amendment is open, it is abandoned and the return stays `submitted`, as it was filed.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      ifMatch: 'required',
      responses: { 200: { description: 'The tax return.', schema: TaxReturnFull } },
      problems: [...refProblems, 'already_submitted', 'submission_in_progress', 'invalid_state'],
    },
    {
      handle: (call) => cancelTaxReturn(call.ctx, call.effect, { ...refOf(call), ifMatch: call.ifMatch }),
      present: (view) => replyWithReturn(view, 'full'),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/tax-returns/{ref}/history',
      operationId: 'listTaxReturnHistory',
      tag,
      summary: 'List the history of a tax return, newest first',
      description:
        'Lists each change of status, and each call to HMRC about the return with its correlation id and HMRC’s answer in ' +
        'words.',
      scope: 'tax_returns:read',
      fromStandby: true,
      params,
      query: {
        ...refQuery,
        limit: taxReturnListQuery.limit,
        cursor: taxReturnListQuery.cursor,
      },
      responses: { 200: { description: 'A page of status changes.', schema: PageOf(StatusChangeSchema) } },
      problems: [...refProblems],
    },
    {
      handle: (call) =>
        readTenant(call.ctx, call.principal, async (db) => {
          const { id } = await loadTaxReturn(db, await keyOf(db, call));
          return listStatusHistory(db, id, pageOf(call));
        }),
      present: (page, call) => presentPage(page, presentStatusChange, call),
    },
  ),
];

/** `/v1/tax-returns`: one client's Self Assessment for one year. Filing is in `filing-routes.ts`. */
export const taxReturnRoutes = withPatch(OPERATIONS, {
  path: '/v1/tax-returns/{ref}',
  operationId: 'updateTaxReturn',
  summary: 'Change fields of a tax return',
  description:
    'By RFC 7396: fields that are left out stay, null removes one as if PUT had left it out, lists are replaced whole. `inputs` are merged member by member. The return goes back to `draft`, and its figures have to be agreed to again.',
  whole: { view: 'full' },
});

/** Figures that may move between a read and a replacement without anybody having changed the return. */
const LIVE: ReadonlySet<string> = new Set([
  'updated_at',
  'total_income',
  'total_expenses',
  'tax_liability',
  'carried_in',
  'proposed_inputs',
  'income_sources',
  'adjustment_results',
  'issues',
  'stale',
  'calculation_id',
  'calculated_at',
]);

const SETTLED_READ_ONLY = TAX_RETURN_READ_ONLY.filter((name) => !LIVE.has(name));

async function keyOf(db: Parameters<typeof resolveTaxReturn>[0], call: RefCall) {
  const { ref, clientId } = refOf(call);
  return resolveTaxReturn(db, ref, clientId);
}

function filtersOf(query: { client_id?: string; tax_year?: string; status?: TaxReturnStatus }) {
  const taxYear = query.tax_year === undefined ? undefined : parseTaxYear(query.tax_year);
  if (taxYear === null) {
    throw new BadOptionError('invalid_tax_year', 'Write 2025-26.', [
      { option: 'tax_year', code: 'invalid_format', detail: 'is not a tax year' },
    ]);
  }
  return {
    clientId:
      query.client_id === undefined ? undefined : (uuidFromPublicId('client', query.client_id) ?? undefined),
    taxYear,
    status: query.status,
  };
}
