import Type from 'typebox';
import { loadClient } from '../../../db/clients/clients-queries.js';
import { UPDATE_PERIODS } from '../../../domain/quarterly-updates/quarterly-update.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import {
  chooseUpdatePeriods,
  type PeriodsReading,
  readUpdatePeriods,
} from '../../../services/hmrc-accounts/update-periods.js';
import { readTenant } from '../../../services/in-tenant.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { Id, ListOf, Named, Nullable, OneOf, Shape, TaxYear, Text, Timestamp } from '../../shapes/schemas.js';
import { taxYearOfBody } from '../../shapes/tax-year-of-body.js';
import { presentSubject, subjectFrom } from '../quarterly-updates/present.js';
import { FraudPreventionSchema } from '../tax-returns/fraud-prevention-schema.js';
import { AT_HMRC, requestOf } from './request-of.js';

const Periods = OneOf(
  UPDATE_PERIODS,
  '`standard`: from 6 April, ending on the 5th of July, October, January and April. `calendar`: from 1 April, ending with June, September, December and March.',
);
const Property = OneOf(['uk', 'foreign'], 'All lettings in the United Kingdom, or all abroad.');

const UpdatePeriodsInput = Named(
  'UpdatePeriodsInput',
  Shape({
    tax_year: TaxYear('The current tax year: HMRC takes no other.'),
    business_id: Type.Optional(Id('business')),
    property: Type.Optional(Property),
    periods: Periods,
    fraud_prevention: FraudPreventionSchema,
  }),
);

const UpdatePeriodsSchema = Named(
  'UpdatePeriods',
  Shape({
    tax_year: TaxYear(),
    as_of: Timestamp(),
    connection_method: OneOf(
      ['BATCH_PROCESS_DIRECT', 'WEB_APP_VIA_SERVER', 'OTHER_VIA_SERVER'],
      'How the call was declared to HMRC.',
    ),
    businesses: ListOf(
      Shape({
        business_id: Nullable(Id('business')),
        property: Nullable(Property),
        hmrc_business_id: Text(50),
        periods: Periods,
      }),
      100,
    ),
  }),
);

const path = '/v1/clients/{id}/update-periods';
const params = { id: { id: 'client' } } as const;

/** The quarters by which a client's businesses report, as HMRC has them. */
export const updatePeriodsRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path,
      operationId: 'getUpdatePeriods',
      tag: AT_HMRC.tag,
      summary: 'Ask HMRC which quarters a client’s businesses use',
      description: `Without \`tax_year\`, for the current tax year. ${AT_HMRC.read}`,
      scope: 'tax_returns:read',
      params,
      query: AT_HMRC.query,
      responses: { 200: { description: 'The quarters of each business.', schema: UpdatePeriodsSchema } },
      problems: AT_HMRC.problems,
    },
    {
      handle: async (call) => readUpdatePeriods(call.ctx, await requestOf(call, 0)),
      present: (reading) => ok(present(reading, null)),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path,
      operationId: 'chooseUpdatePeriods',
      tag: AT_HMRC.tag,
      summary: 'Choose standard or calendar quarters for a business at HMRC',
      description:
        'HMRC accepts the choice for the current tax year until an update has been sent for it, and keeps it for later years. ' +
        'HMRC is called while you wait. Name a business by `business_id`, or lettings by `property`.',
      scope: 'tax_returns:write',
      params,
      body: UpdatePeriodsInput,
      responses: {
        200: { description: 'The quarters of each business.', schema: UpdatePeriodsSchema, headers: [] },
      },
      problems: [
        'invalid_reference',
        'fraud_prevention_incomplete',
        'nino_missing',
        'not_authorised_with_hmrc',
        'hmrc_not_configured',
        'rejected_by_hmrc',
        'gateway_unavailable',
      ],
    },
    {
      handle: async ({ ctx, effect, body, params: { id = '' } }) => {
        const taxYear = taxYearOfBody(body.tax_year);
        const subject = subjectFrom(body);
        await readTenant(ctx, effect.principal, (db) => loadClient(db, id));
        const { periods, fraud_prevention: facts } = body;
        return chooseUpdatePeriods(ctx, effect, { clientId: id, taxYear, subject, periods, facts });
      },
      present: (reading, { body }) => ok(present(reading, body.fraud_prevention.connection_method)),
    },
  ),
];

const present = ({ taxYear, asOf, businesses }: PeriodsReading, method: string | null) => ({
  tax_year: formatTaxYear(taxYear),
  as_of: asOf.toISOString(),
  connection_method: method ?? 'BATCH_PROCESS_DIRECT',
  businesses: businesses.map(({ hmrcBusinessId, subject, periods }) => ({
    ...(subject === null ? { business_id: null, property: null } : presentSubject(subject)),
    hmrc_business_id: hmrcBusinessId,
    periods,
  })),
});
