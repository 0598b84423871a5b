import { createHash } from 'node:crypto';
import { bodyReader } from './body-reader.js';
import { ForeignPropertyDetailsBody } from './foreign-property-shapes.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readBusinessId } from './identifiers.js';
import type { Operation, OperationRequest } from './operation.js';
import type { SandboxProperty } from './state.js';

const PATH = '/individuals/business/property/foreign/:nino/:businessId/details/:taxYear';
const VERSION = '6.0';
/** The first year in which a property abroad is reported by the id that it is given here. */
export const FIRST_YEAR_BY_PROPERTY = 2026;

const readDetails = bodyReader(ForeignPropertyDetailsBody);

/** The record of a person's properties abroad. */
export function foreignPropertyOperations(): Operation[] {
  return [
    {
      name: 'list-properties',
      method: 'get',
      path: PATH,
      version: VERSION,
      scope: 'read:self-assessment',
      handle: listProperties,
    },
    {
      name: 'create-property',
      method: 'post',
      path: PATH,
      version: VERSION,
      scope: 'write:self-assessment',
      handle: createProperty,
    },
  ];
}

function listProperties(request: OperationRequest) {
  const businessId = businessOf(request);
  const properties = recordedOf(request).filter((property) => property.businessId === businessId);
  if (properties.length === 0) throw notFound();
  const foreignPropertyDetails = properties.map(({ businessId: _, ...shown }) => shown);
  return { status: 200, body: { foreignPropertyDetails } };
}

function createProperty(request: OperationRequest) {
  const businessId = businessOf(request);
  const details = readDetails(request.body);
  if ((details.endDate === undefined) !== (details.endReason === undefined)) {
    throw badRequest('RULE_MISSING_END_DETAILS');
  }
  const { taxpayer } = request;
  const properties = recordedOf(request);
  const isThere = properties.some(
    ({ propertyName, countryCode }) =>
      propertyName === details.propertyName && countryCode === details.countryCode,
  );
  if (isThere) throw badRequest('RULE_DUPLICATE_PROPERTY_NAME');
  const propertyId = idFor(`${taxpayer.nino} ${businessId} ${details.countryCode} ${details.propertyName}`);
  taxpayer.properties = [
    ...properties,
    { businessId, submittedOn: request.now.toISOString(), propertyId, ...details },
  ];
  return { status: 200, body: { propertyId } };
}

function businessOf(request: OperationRequest): string {
  request.taxYear(FIRST_YEAR_BY_PROPERTY);
  const businessId = readBusinessId(request.param('businessId'));
  const isKnown = request.taxpayer.businesses.some(
    (business) => business.businessId === businessId && business.typeOfBusiness === 'foreign-property',
  );
  if (!isKnown) throw notFound();
  return businessId;
}

export const recordedOf = ({ taxpayer }: Pick<OperationRequest, 'taxpayer'>): readonly SandboxProperty[] =>
  taxpayer.properties ?? [];

/** A UUID that is the same for the same property. */
function idFor(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
