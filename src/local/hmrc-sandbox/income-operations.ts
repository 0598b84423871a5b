import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { supersedeSummaries } from './adjustment-sums.js';
import { bodyReader } from './body-reader.js';
import { FIRST_YEAR_BY_PROPERTY, recordedOf } from './foreign-property-operations.js';
import { ForeignPropertyAnnualBody, ForeignPropertyCumulativeBody } from './foreign-property-shapes.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readBusinessId } from './identifiers.js';
import {
  SelfEmploymentAnnualBody,
  SelfEmploymentCumulativeBody,
  UkPropertyAnnualBody,
  UkPropertyCumulativeBody,
} from './income-shapes.js';
import type { Operation, OperationRequest } from './operation.js';
import { dateOf } from './quarters.js';
import {
  type BusinessType,
  type JsonObject,
  type SandboxBusiness,
  type SandboxYear,
  yearOf,
} from './state.js';
import { assertPeriod, type Period, periodIn } from './update-period.js';

const FIRST_CUMULATIVE_YEAR = 2025;
const FIRST_YEAR_WITH_CLASS4_ADJUSTMENT = 2026;

const readSelfEmployment = bodyReader(SelfEmploymentCumulativeBody);
const readUkProperty = bodyReader(UkPropertyCumulativeBody);
const readSelfEmploymentAnnual = bodyReader(SelfEmploymentAnnualBody);
const readUkPropertyAnnual = bodyReader(UkPropertyAnnualBody);
const readForeign = bodyReader(ForeignPropertyCumulativeBody);
const readForeignAnnual = bodyReader(ForeignPropertyAnnualBody);

/** @throws {HmrcError} for what HMRC's rules forbid */
type ReadYear = (
  body: unknown,
  year: SandboxYear,
  ref: {
    readonly businessId: string;
    readonly taxYear: TaxYearStart;
    readonly request: OperationRequest;
  },
) => JsonObject;

interface Kind {
  readonly type: BusinessType;
  readonly path: string;
  readonly version: string;
  readonly readUpdate: (body: unknown, request: OperationRequest) => { body: JsonObject; period: Period };
  readonly readYear: ReadYear;
  /** HTTP status of the answer to the annual submission. */
  readonly annualStatus: number;
}

const KINDS: readonly Kind[] = [
  {
    type: 'self-employment',
    path: '/individuals/business/self-employment/:nino/:businessId',
    version: '5.0',
    readUpdate: readSelfEmploymentUpdate,
    readYear: readTradeYear,
    annualStatus: 204,
  },
  {
    type: 'uk-property',
    path: '/individuals/business/property/uk/:nino/:businessId',
    version: '6.0',
    readUpdate: readUkPropertyUpdate,
    readYear: readPropertyYear,
    annualStatus: 200,
  },
  {
    type: 'foreign-property',
    path: '/individuals/business/property/foreign/:nino/:businessId',
    version: '6.0',
    readUpdate: readForeignUpdate,
    readYear: readForeignYear,
    annualStatus: 200,
  },
];

/** Operations for a business's year. Every change makes earlier calculations stale. */
export const incomeOperations = (): Operation[] => KINDS.flatMap(operationsOf);

function operationsOf({ type, path, version, readUpdate, readYear, annualStatus }: Kind): Operation[] {
  const read = { method: 'get', version, scope: 'read:self-assessment' } as const;
  const write = { method: 'put', version, scope: 'write:self-assessment' } as const;
  return [
    {
      name: 'cumulative',
      ...write,
      path: `${path}/cumulative/:taxYear`,
      handle: (request) => putCumulative(request, type, readUpdate),
    },
    {
      name: 'retrieve-cumulative',
      ...read,
      path: `${path}/cumulative/:taxYear`,
      handle: (request) => retrieve(request, type, 'cumulative'),
    },
    {
      name: 'annual',
      ...write,
      path: `${path}/annual/:taxYear`,
      handle: (request) => putAnnual(request, type, readYear, annualStatus),
    },
    {
      name: 'retrieve-annual',
      ...read,
      path: `${path}/annual/:taxYear`,
      handle: (request) => retrieve(request, type, 'annual'),
    },
  ];
}

function putCumulative(request: OperationRequest, type: BusinessType, read: Kind['readUpdate']) {
  const taxYear = request.taxYear(FIRST_CUMULATIVE_YEAR);
  const businessId = readBusinessId(request.param('businessId'));
  const { body, period } = read(request.body, request);
  const business = findBusiness(request, businessId, type);
  assertWindowOpen(taxYear, request.now);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  assertPeriod(period, {
    business,
    taxYear,
    now: request.now,
    previous: periodIn(year.cumulative[businessId]?.body),
  });

  supersedeSummaries(year, businessId);
  year.cumulative[businessId] = { body, receivedAt: request.now.toISOString() };
  year.dataRevision += 1;
  return { status: 204 };
}

function putAnnual(request: OperationRequest, type: BusinessType, read: ReadYear, status: number) {
  const taxYear = request.taxYear(FIRST_CUMULATIVE_YEAR);
  const businessId = readBusinessId(request.param('businessId'));
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  const body = read(request.body, year, { businessId, taxYear, request });
  findBusiness(request, businessId, type);
  assertWindowOpen(taxYear, request.now);

  supersedeSummaries(year, businessId);
  year.annual[businessId] = { body, receivedAt: request.now.toISOString() };
  year.dataRevision += 1;
  return { status };
}

function retrieve(request: OperationRequest, type: BusinessType, kind: 'cumulative' | 'annual') {
  const taxYear = request.taxYear(FIRST_CUMULATIVE_YEAR);
  const businessId = readBusinessId(request.param('businessId'));
  findBusiness(request, businessId, type);
  const submission = request.taxpayer.years[formatTaxYear(taxYear)]?.[kind][businessId];
  if (!submission) throw notFound();
  const submitted = type === 'self-employment' ? {} : { submittedOn: submission.receivedAt };
  return { status: 200, body: { ...submitted, ...submission.body } };
}

function readSelfEmploymentUpdate(raw: unknown) {
  const body = readSelfEmployment(raw);
  assertOneKindOfExpenses(body.periodExpenses, [], '/periodExpenses');
  if (isConsolidated(body.periodExpenses) && body.periodDisallowableExpenses !== undefined) {
    throw badRequest('RULE_BOTH_EXPENSES_SUPPLIED', ['/periodExpenses']);
  }
  return {
    body,
    period: { startOn: body.periodDates?.periodStartDate, endOn: body.periodDates?.periodEndDate },
  };
}

function readUkPropertyUpdate(raw: unknown) {
  const body = readUkProperty(raw);
  const besides = ['residentialFinancialCost', 'residentialFinancialCostsCarriedForward', 'rentARoom'];
  assertOneKindOfExpenses(body.ukProperty.expenses, besides, '/ukProperty/expenses');
  return { body, period: { startOn: body.fromDate, endOn: body.toDate } };
}

function readForeignUpdate(raw: unknown, request: OperationRequest) {
  const body = readForeign(raw);
  assertLettings(body.foreignProperty, request);
  const besides = ['residentialFinancialCost', 'broughtFwdResidentialFinancialCost'];
  for (const [index, { expenses }] of body.foreignProperty.entries()) {
    assertOneKindOfExpenses(expenses, besides, `/foreignProperty/${index}/expenses`);
  }
  const kinds = body.foreignProperty
    .filter(({ expenses }) => Object.keys(expenses ?? {}).some((name) => !besides.includes(name)))
    .map(({ expenses }) => isConsolidated(expenses));
  if (new Set(kinds).size > 1) throw badRequest('RULE_BOTH_EXPENSES_SUPPLIED', ['/foreignProperty']);
  return { body, period: { startOn: body.fromDate, endOn: body.toDate } };
}

function readForeignYear(...[raw, , { request }]: Parameters<ReadYear>): JsonObject {
  const body = readForeignAnnual(raw);
  assertLettings(body.foreignProperty, request);
  for (const [index, { allowances }] of body.foreignProperty.entries()) {
    const { propertyIncomeAllowance, ...others } = allowances ?? {};
    if (propertyIncomeAllowance !== undefined && Object.keys(others).length > 0) {
      throw badRequest('RULE_BOTH_ALLOWANCES_SUPPLIED', [`/foreignProperty/${index}/allowances`]);
    }
  }
  return body;
}

/** Refuses lettings unless each names another country in 2025-26, or later another property that is on record here. */
function assertLettings(
  lettings: readonly { readonly countryCode?: string; readonly propertyId?: string }[],
  request: OperationRequest,
): void {
  const isByProperty = request.taxYear(FIRST_CUMULATIVE_YEAR) >= FIRST_YEAR_BY_PROPERTY;
  const [wanted, other] = isByProperty
    ? (['propertyId', 'countryCode'] as const)
    : (['countryCode', 'propertyId'] as const);
  const refs = lettings.map((letting) => letting[wanted]);
  const wrong = lettings.findIndex(
    (letting) => letting[wanted] === undefined || letting[other] !== undefined,
  );
  if (wrong >= 0) throw badRequest('RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED', [`/foreignProperty/${wrong}`]);
  if (new Set(refs).size < refs.length) {
    throw badRequest(isByProperty ? 'RULE_DUPLICATE_PROPERTY_ID' : 'RULE_DUPLICATE_COUNTRY_CODE', [
      '/foreignProperty',
    ]);
  }
  if (!isByProperty) return;
  const recorded = new Set(recordedOf(request).map(({ propertyId }) => propertyId));
  const unknown = lettings.findIndex(({ propertyId = '' }) => !recorded.has(propertyId));
  if (unknown >= 0) throw badRequest('RULE_PROPERTY_ID_MISMATCH', [`/foreignProperty/${unknown}/propertyId`]);
}

function readTradeYear(...[raw, year, { businessId, taxYear }]: Parameters<ReadYear>): JsonObject {
  const body = readSelfEmploymentAnnual(raw);
  const { adjustmentToProfitsForClass4: forClass4 } = body.adjustments ?? {};
  if (forClass4 !== undefined && taxYear < FIRST_YEAR_WITH_CLASS4_ADJUSTMENT) {
    throw badRequest('RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED', ['/adjustments/adjustmentToProfitsForClass4']);
  }
  const { tradingIncomeAllowance, ...others } = body.allowances ?? {};
  if (tradingIncomeAllowance === undefined) return body;
  if (Object.keys(others).length > 0) throw badRequest('RULE_BOTH_ALLOWANCES_SUPPLIED', ['/allowances']);
  if (hasExpenses(year.cumulative[businessId]?.body['periodExpenses'])) {
    throw badRequest('RULE_ALLOWANCE_NOT_SUPPORTED', ['/allowances/tradingIncomeAllowance']);
  }
  return body;
}

function readPropertyYear(raw: unknown): JsonObject {
  const body = readUkPropertyAnnual(raw);
  const { propertyIncomeAllowance, ...others } = body.ukProperty.allowances ?? {};
  if (propertyIncomeAllowance === undefined) return body;
  if (Object.keys(others).length > 0) {
    throw badRequest('RULE_BOTH_ALLOWANCES_SUPPLIED', ['/ukProperty/allowances']);
  }
  if (body.ukProperty.adjustments?.privateUseAdjustment !== undefined) {
    throw badRequest('RULE_PROPERTY_INCOME_ALLOWANCE', ['/ukProperty/adjustments/privateUseAdjustment']);
  }
  return body;
}

const hasExpenses = (expenses: unknown): boolean =>
  typeof expenses === 'object' && expenses !== null && Object.values(expenses).some((amount) => amount !== 0);

const isConsolidated = (expenses: object | undefined): boolean =>
  expenses !== undefined && 'consolidatedExpenses' in expenses;

function assertOneKindOfExpenses(
  expenses: object | undefined,
  besides: readonly string[],
  path: string,
): void {
  const names = Object.keys(expenses ?? {}).filter((name) => !besides.includes(name));
  if (names.includes('consolidatedExpenses') && names.length > 1) {
    throw badRequest('RULE_BOTH_EXPENSES_SUPPLIED', [path]);
  }
}

function findBusiness(
  { taxpayer }: OperationRequest,
  businessId: string,
  type: BusinessType,
): SandboxBusiness {
  const known = taxpayer.businesses.find(
    (business) => business.businessId === businessId && business.typeOfBusiness === type,
  );
  if (!known) throw notFound();
  return known;
}

/** Data may change until twelve months after the filing date. */
function assertWindowOpen(taxYear: number, now: Date): void {
  if (dateOf(now) > `${taxYear + 3}-01-31`) throw badRequest('RULE_OUTSIDE_AMENDMENT_WINDOW');
}
