import type { KeptReadiness } from '../../../db/practice/readiness-queries.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { READINESS_STATES, sortNameOf } from '../../../domain/practice/readiness.js';
import {
  bringReadinessUpToDate,
  type ReadinessList,
  readReadiness,
} from '../../../services/practice/read-readiness.js';
import { type Route, route } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { taxYearOfQuery } from '../transactions/list-query.js';
import { ReadinessPage, readinessQuery } from './schemas.js';

/** `/v1/practice`: all clients at once. */
export const practiceRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/practice/readiness',
      operationId: 'listReadiness',
      tag: 'Practice',
      summary: 'List what is missing of every client’s year',
      description:
        'Clients by surname. The steps are in the order in which they are done, and `state` is the first that is not. ' +
        'Once HMRC has the return, all steps but `pay` are done. No step waits for `rows_without_document`: the law asks for records, and a practice may leave them with its client.',
      scope: 'tax_returns:read',
      fromStandby: true,
      query: readinessQuery,
      responses: { 200: { description: 'A page of clients, and counts of all.', schema: ReadinessPage } },
      problems: ['invalid_tax_year'],
    },
    {
      before: ({ ctx, principal, query }) =>
        bringReadinessUpToDate(ctx, principal, taxYearOfQuery(query.tax_year)),
      handle: (call) => {
        const { tax_year, state, without_document, q = '' } = call.query;
        const words = sortNameOf({ familyName: q, givenName: '' }).split(' ').filter(Boolean);
        const filters = {
          taxYear: taxYearOfQuery(tax_year),
          state,
          isWithoutDocument: without_document,
          words,
        };
        return readReadiness(call.ctx, call.principal, filters, pageOf(call));
      },
      present: ({ page, counts }, call) =>
        presentPage(page, presentReadiness, call, { counts: presentCounts(counts) }),
    },
  ),
];

const presentReadiness = ({
  clientId,
  name,
  state,
  steps,
  dueOn,
  balanceDuePence,
  rowsWithoutDocument,
}: KeptReadiness) => ({
  client: { id: publicId('client', clientId), name },
  state,
  steps: steps.map(({ code, done, detail }) => ({ code, done, detail })),
  due_on: dueOn,
  balance_due: balanceDuePence === null ? null : poundsFromPence(balanceDuePence),
  rows_without_document: rowsWithoutDocument,
});

const presentCounts = ({ byState, withoutDocument }: ReadinessList['counts']) => ({
  total: [...byState.values()].reduce((sum, count) => sum + count, 0),
  ...Object.fromEntries(READINESS_STATES.map((state) => [state, byState.get(state) ?? 0])),
  without_document: withoutDocument,
});
