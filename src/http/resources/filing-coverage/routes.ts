import { COVERAGE_STATUSES, type CoveredField, coverageOf } from '../../../domain/filing/coverage.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { ListOf, Named, Nullable, OneOf, Shape, TaxYear, Text } from '../../shapes/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';

const MAX_FIELDS = 500;

const Coverage = Named(
  'Coverage',
  Shape({
    tax_year: TaxYear(),
    fields: ListOf(
      Named(
        'CoverageField',
        Shape({
          path: Text(120),
          status: OneOf(COVERAGE_STATUSES),
          service: Nullable(Text(80)),
          box: Nullable(Text(40)),
          since: Nullable(TaxYear()),
        }),
      ),
      MAX_FIELDS,
    ),
  }),
);

/** `/v1/coverage`: how each field of a return gets to HMRC. */
export const coverageRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/coverage',
      operationId: 'getCoverage',
      tag: 'Tax returns',
      summary: 'See what of a return reaches HMRC',
      description:
        'Says for each field of a tax year whether preparing a return sends it, HMRC has it from others, HMRC works it out, or you have to type it in the HMRC online account. `/docs/coverage` has the same as a page.',
      scope: 'tax_returns:read',
      query: { tax_year: TaxYear() },
      problems: ['invalid_tax_year'],
      responses: { 200: { description: 'Every field, with how it gets to HMRC.', schema: Coverage } },
    },
    {
      handle: async ({ query }) => taxYearOfQuery(query.tax_year),
      present: (taxYear) =>
        ok({ tax_year: formatTaxYear(taxYear), fields: coverageOf(taxYear).map(presentField) }),
    },
  ),
];

const presentField = ({ path, status, service, box, since }: CoveredField) => ({
  path,
  status,
  service,
  box,
  since: since === null ? null : formatTaxYear(since),
});
