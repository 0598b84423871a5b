import { Type } from 'typebox';
import { readPropertyYear } from '../../../services/properties/read-property-year.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { Id, TaxYear } from '../../shapes/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';
import { presentSummary } from './present-summary.js';
import { PropertySummarySchema } from './summary-schema.js';

/** `/v1/properties/{id}/summary`: what a property comes to in one tax year. */
export const propertySummaryRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/properties/{id}/summary',
      operationId: 'getPropertySummary',
      tag: 'Properties',
      summary: 'Add up a tax year of a property',
      description:
        'Adds up an owner’s share, by who owned the property on each day, with refunds subtracted. Rows without an amount in pounds are left out.',
      scope: 'properties:read',
      fromStandby: true,
      params: { id: { id: 'property' } },
      query: {
        tax_year: TaxYear(),
        client_id: Type.Optional({
          ...Id('client'),
          description: 'Whose share; that of the client who keeps the ledger unless given.',
        }),
      },
      responses: { 200: { description: 'The figures.', schema: PropertySummarySchema } },
      problems: ['invalid_tax_year'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' }, query }) =>
        readPropertyYear(ctx, principal, {
          propertyId: id,
          clientId: uuidOrAbsent('client', query.client_id),
          taxYear: taxYearOfQuery(query.tax_year),
        }),
      present: (year) => ok(presentSummary(year)),
    },
  ),
];
