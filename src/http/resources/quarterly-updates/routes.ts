import { listUpdates, loadUpdate } from '../../../db/quarterly-updates/quarterly-updates-queries.js';
import { publicId } from '../../../domain/ids.js';
import { isSettled } from '../../../domain/quarterly-updates/quarterly-update.js';
import { readTenant } from '../../../services/in-tenant.js';
import { requestUpdate } from '../../../services/quarterly-updates/request-update.js';
import { accepted, ok, type Reply } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { clientIdOf, uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';
import { presentUpdate, updateRequestFrom } from './present.js';
import { QuarterlyUpdateInput, QuarterlyUpdateSchema, quarterlyUpdateListQuery } from './schemas.js';

const tag = 'Quarterly updates';
const params = { id: { id: 'quarterlyUpdate' } } as const;

/** `/v1/quarterly-updates`: a business's year so far, as HMRC is sent it every quarter. */
export const quarterlyUpdateRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/quarterly-updates',
      operationId: 'listQuarterlyUpdates',
      tag,
      summary: 'List quarterly updates, newest first',
      description: 'Every update that was sent is kept, including those that a later one has replaced.',
      scope: 'tax_returns:read',
      fromStandby: true,
      query: quarterlyUpdateListQuery,
      responses: {
        200: { description: 'A page of quarterly updates.', schema: PageOf(QuarterlyUpdateSchema) },
      },
      problems: ['invalid_tax_year'],
    },
    {
      handle: async (call) => {
        const { client_id, business_id, tax_year, status } = call.query;
        const filters = {
          clientId: uuidOrAbsent('client', client_id),
          businessId: uuidOrAbsent('business', business_id),
          taxYear: tax_year === undefined ? undefined : taxYearOfQuery(tax_year),
          status,
        };
        return readTenant(call.ctx, call.principal, (db) => listUpdates(db, filters, pageOf(call)));
      },
      present: (page, call) => presentPage(page, presentUpdate, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/quarterly-updates',
      operationId: 'createQuarterlyUpdate',
      tag,
      summary: 'Send a quarterly update to HMRC, or preview it',
      description:
        'The figures are those of the client’s transactions since the tax year began, or since 1 April for calendar quarters. An update replaces what HMRC had for ' +
        'the year, so sending a period again corrects it. `quarterly_update.accepted` or `quarterly_update.rejected` follows.',
      scope: 'tax_returns:write',
      body: QuarterlyUpdateInput,
      responses: {
        200: {
          description: 'A preview: nothing was stored or sent.',
          schema: QuarterlyUpdateSchema,
          headers: [],
        },
        202: { description: 'The update, on its way.', schema: QuarterlyUpdateSchema },
      },
      problems: [
        'invalid_reference',
        'fraud_prevention_incomplete',
        'tax_year_not_supported',
        'period_locked',
        'quarterly_update_in_progress',
        'nino_missing',
        'not_authorised_with_hmrc',
        'hmrc_not_configured',
      ],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        requestUpdate(ctx, effect, {
          ...updateRequestFrom(body),
          clientId: clientIdOf(effect.principal, body.client_id),
          periodEndOn: body.period_end,
          facts: body.preview === true ? null : (body.fraud_prevention ?? null),
        }),
      present: (update) =>
        update.id === null
          ? ok(presentUpdate(update))
          : accepted(
              `/v1/quarterly-updates/${publicId('quarterlyUpdate', update.id)}`,
              presentUpdate(update),
            ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/quarterly-updates/{id}',
      operationId: 'getQuarterlyUpdate',
      tag,
      summary: 'Fetch a quarterly update',
      description:
        'Poll while `status` is `sending`, or subscribe to `quarterly_update.accepted` and `quarterly_update.rejected`.',
      scope: 'tax_returns:read',
      params,
      responses: {
        200: {
          description: 'The quarterly update.',
          schema: QuarterlyUpdateSchema,
          someHeaders: ['Retry-After'],
        },
      },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadUpdate(db, id)),
      present: (update): Reply => {
        const reply = ok(presentUpdate(update));
        return isSettled(update) ? reply : { ...reply, headers: { 'Retry-After': '1' } };
      },
    },
  ),
];
