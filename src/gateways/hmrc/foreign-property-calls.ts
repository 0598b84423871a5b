import Type from 'typebox';
import type { BusinessYear } from '../../domain/filing/hmrc-fields.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { CallApi } from './call-api.js';
import type { HmrcGateway } from './hmrc-gateway.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader } from './read-answer.js';

const PROPERTY_BUSINESS = '6.0';

const readProperties = answerReader(
  Type.Object({
    foreignPropertyDetails: Type.Array(
      Type.Object({
        propertyId: Type.String(),
        propertyName: Type.String(),
        countryCode: Type.String(),
        endDate: Type.Optional(Type.String()),
      }),
    ),
  }),
);
const readCreated = answerReader(Type.Object({ propertyId: Type.String() }));

/** HMRC's record of the properties abroad, by whose ids the year is reported from 2026-27 on. */
export function foreignPropertyCalls(
  callApi: CallApi,
): Pick<HmrcGateway, 'listForeignProperties' | 'createForeignProperty'> {
  return {
    async listForeignProperties(call, input) {
      const answer = await noneWhenNotFound(callApi(call, { method: 'GET', ...placeOf(input) }));
      if ('none' in answer) return { properties: [], correlationId: answer.correlationId };
      const properties = readProperties(answer).foreignPropertyDetails.map((property) => ({
        propertyId: property.propertyId,
        name: property.propertyName,
        countryCode: property.countryCode,
        hasEnded: property.endDate !== undefined,
      }));
      return { properties, correlationId: answer.correlationId };
    },

    async createForeignProperty(call, { name, countryCode, ...input }) {
      const body = { propertyName: name, countryCode };
      const answer = await callApi(call, { method: 'POST', ...placeOf(input), body });
      return { propertyId: readCreated(answer).propertyId, correlationId: answer.correlationId };
    },
  };
}

const placeOf = ({ nino, businessId, taxYear }: BusinessYear) => ({
  path: [
    'individuals',
    'business',
    'property',
    'foreign',
    nino,
    businessId,
    'details',
    formatTaxYear(taxYear),
  ],
  version: PROPERTY_BUSINESS,
});
