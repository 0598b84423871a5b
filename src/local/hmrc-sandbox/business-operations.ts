import Type from 'typebox';
import { formatTaxYear, taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, HmrcError, notFound } from './hmrc-error.js';
import { readBusinessId } from './identifiers.js';
import type { Operation, OperationRequest } from './operation.js';
import { dateOf } from './quarters.js';
import { quarterTypeOf, type SandboxBusiness, type Taxpayer } from './state.js';
import { businessIdOf } from './state-store.js';

const READ = 'read:self-assessment';
const DETAILS = '/individuals/business/details/:nino';

const readTestBusiness = bodyReader(
  Type.Object({
    typeOfBusiness: Type.Enum(['self-employment', 'uk-property', 'foreign-property', 'property-unspecified']),
    tradingName: Type.Optional(Type.String({ minLength: 1, maxLength: 105 })),
    commencementDate: Type.Optional(Type.String({ format: 'date' })),
    cessationDate: Type.Optional(Type.String({ format: 'date' })),
  }),
);

const readChoice = bodyReader(
  Type.Object({ quarterlyPeriodType: Type.Enum(['standard', 'calendar']) }, { additionalProperties: false }),
);

/** Operations for the person's sign-up for the year, and their businesses. */
export function businessOperations(): Operation[] {
  return [
    {
      name: 'itsa-status',
      method: 'get',
      path: '/individuals/person/itsa-status/:nino/:taxYear',
      version: '2.0',
      scope: READ,
      handle: itsaStatus,
    },
    {
      name: 'business-list',
      method: 'get',
      path: `${DETAILS}/list`,
      version: '2.0',
      scope: READ,
      handle: listBusinesses,
    },
    {
      name: 'business-detail',
      method: 'get',
      path: `${DETAILS}/:businessId`,
      version: '2.0',
      scope: READ,
      handle: retrieveBusiness,
    },
    {
      name: 'choose-quarters',
      method: 'put',
      path: `${DETAILS}/:businessId/:taxYear`,
      version: '2.0',
      scope: 'write:self-assessment',
      handle: chooseQuarters,
    },
    {
      name: 'create-test-business',
      method: 'post',
      path: '/individuals/self-assessment-test-support/business/:nino',
      version: '1.0',
      scope: 'write:self-assessment',
      handle: createTestBusiness,
    },
  ];
}

function itsaStatus(request: OperationRequest) {
  const taxYear = request.taxYear(2019);
  const statuses = [
    {
      taxYear: formatTaxYear(taxYear),
      itsaStatusDetails: [
        {
          submittedOn: `${taxYearStartsOn(taxYear)}T09:00:00.000Z`,
          status: taxYear >= 2026 ? 'MTD Mandated' : 'MTD Voluntary',
          statusReason: 'Sign up - return available',
          businessIncome2YearsPrior: 62_400,
        },
      ],
    },
  ];
  return { status: 200, body: { itsaStatuses: statuses } };
}

function listBusinesses({ taxpayer }: OperationRequest) {
  const listOfBusinesses = taxpayer.businesses.map(({ typeOfBusiness, businessId, tradingName }) => ({
    typeOfBusiness,
    businessId,
    ...(tradingName !== undefined && { tradingName }),
  }));
  if (listOfBusinesses.length === 0) throw notFound();
  return { status: 200, body: { listOfBusinesses } };
}

function retrieveBusiness(request: OperationRequest) {
  const businessId = readBusinessId(request.param('businessId'));
  const business = request.taxpayer.businesses.find((candidate) => candidate.businessId === businessId);
  if (!business) throw new HmrcError(404, 'NO_BUSINESS_FOUND');
  const thisYear = taxYearOf(dateOf(request.now));
  const body = {
    ...business,
    quarterlyTypeChoice: business.quarterlyTypeChoice ?? {
      quarterlyPeriodType: 'standard',
      taxYearOfChoice: formatTaxYear(thisYear),
    },
    accountingPeriods: [{ start: taxYearStartsOn(thisYear), end: taxYearEndsOn(thisYear) }],
    ...(business.typeOfBusiness === 'self-employment' && {
      businessAddressLineOne: '1 Sandbox Street',
      businessAddressPostcode: 'AA1 1AA',
      businessAddressCountryCode: 'GB',
    }),
  };
  return { status: 200, body };
}

/** The type of a year's quarters may be chosen for the current year, until something was sent for it. */
function chooseQuarters(request: OperationRequest) {
  const taxYear = request.taxYear(2025);
  const businessId = readBusinessId(request.param('businessId'));
  const { quarterlyPeriodType } = readChoice(request.body);
  const { taxpayer, now } = request;
  const index = taxpayer.businesses.findIndex((business) => business.businessId === businessId);
  const business = taxpayer.businesses[index];
  if (!business) throw new HmrcError(404, 'RULE_BUSINESS_ID_NOT_FOUND');
  if (taxYear !== taxYearOf(dateOf(now))) throw new HmrcError(422, 'RULE_REQUEST_CANNOT_BE_FULFILLED');
  const sent = taxpayer.years[formatTaxYear(taxYear)]?.cumulative[businessId];
  if (sent && quarterTypeOf(business, taxYear) !== quarterlyPeriodType) {
    throw badRequest('RULE_BUSINESS_ID_STATE_CONFLICT');
  }
  const quarterlyTypeChoice = { quarterlyPeriodType, taxYearOfChoice: formatTaxYear(taxYear) };
  taxpayer.businesses[index] = { ...business, quarterlyTypeChoice };
  return { status: 204 };
}

/** HMRC's test support call, by which a taxpayer gets a second trade. */
function createTestBusiness(request: OperationRequest) {
  const { typeOfBusiness, tradingName, commencementDate, cessationDate } = readTestBusiness(request.body);
  const businessId = addBusiness(request.taxpayer, {
    typeOfBusiness,
    ...(tradingName !== undefined && { tradingName }),
    ...(commencementDate !== undefined && { commencementDate }),
    ...(cessationDate !== undefined && { cessationDate }),
  });
  return { status: 201, body: { businessId } };
}

/** Adds a business. A person may have several trades, and one property business of each kind. @returns the id @throws {HmrcError} */
export function addBusiness(taxpayer: Taxpayer, business: Omit<SandboxBusiness, 'businessId'>): string {
  const { typeOfBusiness } = business;
  const same = taxpayer.businesses.filter((one) => one.typeOfBusiness === typeOfBusiness);
  if (typeOfBusiness !== 'self-employment' && same.length > 0) {
    throw badRequest('RULE_PROPERTY_BUSINESS_ADDED');
  }
  const businessId = businessIdOf(taxpayer.nino, typeOfBusiness, same.length);
  taxpayer.businesses.push({ businessId, ...business });
  return businessId;
}
