import { type ListedObligation, listObligations } from '../../../db/obligations/obligations-queries.js';
import { publicId } from '../../../domain/ids.js';
import type { ObligationReading } from '../../../domain/obligations/obligation-reading.js';
import { dateInLondon } from '../../../domain/tax-returns/year-ended.js';
import { readTenant } from '../../../services/in-tenant.js';
import { requestReading } from '../../../services/obligations/request-reading.js';
import { accepted } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { clientIdOf, uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { ObligationReadingSchema, ObligationSchema, obligationListQuery, RefreshInput } from './schemas.js';

const tag = 'Obligations';

/** `/v1/obligations`: what HMRC expects, and by when. */
export const obligationRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/obligations',
      operationId: 'listObligations',
      tag,
      summary: 'List obligations, the earliest due date first',
      description:
        'Quarterly updates and final declarations, as HMRC lists them. They are read from HMRC on the days of reminders, after a ' +
        'filing, every week while one is overdue, at least every 28 days, and when you ask; `as_of` says when that was.',
      scope: 'tax_returns:read',
      fromStandby: true,
      query: obligationListQuery,
      responses: { 200: { description: 'A page of obligations.', schema: PageOf(ObligationSchema) } },
    },
    {
      handle: (call) => {
        const { client_id, kind, status, due_before: dueBefore } = call.query;
        const today = dateInLondon(call.ctx.now());
        const filters = { clientId: uuidOrAbsent('client', client_id), kind, status, dueBefore, today };
        return readTenant(call.ctx, call.principal, (db) => listObligations(db, filters, pageOf(call)));
      },
      present: (page, call) => presentPage(page, presentObligation, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/obligations/refresh',
      operationId: 'refreshObligations',
      tag,
      summary: 'Read a client’s obligations from HMRC now',
      description:
        'The request is queued; when it is done, `as_of` in `GET /v1/obligations` is newer. HMRC is called as a batch ' +
        'process, not on behalf of a user.',
      scope: 'tax_returns:write',
      body: RefreshInput,
      optionalBody: true,
      responses: {
        202: { description: 'The reading, in line.', schema: ObligationReadingSchema, headers: ['Location'] },
      },
      problems: ['invalid_reference', 'nino_missing', 'not_authorised_with_hmrc', 'hmrc_not_configured'],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        requestReading(ctx, effect, { clientId: clientIdOf(effect.principal, body.client_id) }),
      present: (reading) => accepted(listOf(reading), presentReading(reading)),
    },
  ),
];

const listOf = ({ clientId }: ObligationReading) =>
  `/v1/obligations?client_id=${publicId('client', clientId)}`;

const presentReading = ({ clientId, status, readAt, error }: ObligationReading) => ({
  client_id: publicId('client', clientId),
  status,
  as_of: readAt?.toISOString() ?? null,
  error,
});

function presentObligation(obligation: ListedObligation) {
  const { business, quarterlyUpdateId } = obligation;
  return {
    id: publicId('obligation', obligation.id),
    client_id: publicId('client', obligation.clientId),
    business: business && {
      id: business.businessId && publicId('business', business.businessId),
      type: business.type,
      hmrc_business_id: business.hmrcBusinessId,
    },
    kind: obligation.kind,
    period_start: obligation.periodStartOn,
    period_end: obligation.periodEndOn,
    due_on: obligation.dueOn,
    status: obligation.status,
    received_on: obligation.receivedOn,
    quarterly_update_id: quarterlyUpdateId && publicId('quarterlyUpdate', quarterlyUpdateId),
    as_of: obligation.asOf.toISOString(),
  };
}
