import { DAY_MS } from '../../domain/durations.js';
import {
  filingDueOn,
  formatTaxYear,
  isIsoDate,
  type TaxYearStart,
  taxYearEndsOn,
  taxYearOf,
  taxYearStartsOn,
} from '../../domain/tax-year.js';
import { badRequest, HmrcError } from './hmrc-error.js';
import { readBusinessId, readTaxYear } from './identifiers.js';
import type { Operation, OperationRequest } from './operation.js';
import { dateOf, quartersOf } from './quarters.js';
import { declarationOf, quarterTypeOf, type SandboxBusiness } from './state.js';
import { periodIn } from './update-period.js';

const FIRST_CUMULATIVE_YEAR = 2025;
const FIRST_CRYSTALLISATION_YEAR = 2017;
const LONGEST_RANGE_DAYS = 366;
const BUSINESS_TYPES = ['self-employment', 'uk-property', 'foreign-property'];

/** Operations for obligations. An update that has arrived counts after a delay, as at HMRC. */
export function obligationOperations(): Operation[] {
  return [
    {
      name: 'income-and-expenditure',
      method: 'get',
      path: '/obligations/details/:nino/income-and-expenditure',
      version: '3.0',
      scope: 'read:self-assessment',
      handle: incomeAndExpenditure,
    },
    {
      name: 'crystallisation',
      method: 'get',
      path: '/obligations/details/:nino/crystallisation',
      version: '3.0',
      scope: 'read:self-assessment',
      handle: crystallisation,
    },
  ];
}

function incomeAndExpenditure(request: OperationRequest) {
  const filter = readFilter(request);
  const obligations = request.taxpayer.businesses
    .filter(({ typeOfBusiness }) => BUSINESS_TYPES.includes(typeOfBusiness))
    .filter((business) => !filter.type || business.typeOfBusiness === filter.type)
    .filter((business) => !filter.businessId || business.businessId === filter.businessId)
    .map((business) => ({
      typeOfBusiness: business.typeOfBusiness,
      businessId: business.businessId,
      obligationDetails: yearsFrom(request.now, FIRST_CUMULATIVE_YEAR)
        .flatMap((taxYear) => periodsOf(request, business, taxYear))
        .filter((period) => !filter.status || period.status === filter.status)
        .filter((period) => !filter.range || overlaps(period, filter.range))
        .filter((period) => isExpected(request, period)),
    }))
    .filter(({ obligationDetails }) => obligationDetails.length > 0);
  return answer(obligations);
}

function periodsOf(request: OperationRequest, business: SandboxBusiness, taxYear: TaxYearStart) {
  const sent = request.taxpayer.years[formatTaxYear(taxYear)]?.cumulative[business.businessId];
  const { endOn } = periodIn(sent?.body);
  return quartersOf(taxYear, quarterTypeOf(business, taxYear)).map((quarter) => {
    const met = sent && endOn !== undefined && endOn >= quarter.endOn;
    return {
      periodStartDate: quarter.startOn,
      periodEndDate: quarter.endOn,
      dueDate: quarter.dueOn,
      ...statusOf(request, met ? sent.receivedAt : undefined),
    };
  });
}

function crystallisation(request: OperationRequest) {
  const asked = request.query('taxYear');
  const status = readStatus(request);
  const years =
    asked === undefined
      ? yearsFrom(request.now, FIRST_CRYSTALLISATION_YEAR)
      : [readTaxYear(asked, FIRST_CRYSTALLISATION_YEAR)];
  const obligations = years
    .filter((taxYear) => taxYearStartsOn(taxYear) <= dateOf(request.now))
    .map((taxYear) => {
      const year = request.taxpayer.years[formatTaxYear(taxYear)];
      return {
        periodStartDate: taxYearStartsOn(taxYear),
        periodEndDate: taxYearEndsOn(taxYear),
        dueDate: filingDueOn(taxYear),
        ...statusOf(request, year && declarationOf(year)?.receivedAt),
      };
    })
    .filter((period) => !status || period.status === status)
    .filter((period) => isExpected(request, period));
  return answer(obligations);
}

function answer(obligations: readonly object[]) {
  if (obligations.length === 0) throw new HmrcError(404, 'NO_OBLIGATIONS_FOUND');
  return { status: 200, body: { obligations } };
}

const isExpected = ({ taxpayer: { expectedFrom } }: OperationRequest, period: { periodEndDate: string }) =>
  expectedFrom === undefined || period.periodEndDate >= expectedFrom;

function statusOf({ now, settings }: OperationRequest, receivedAt: string | undefined) {
  const seen =
    receivedAt !== undefined && Date.parse(receivedAt) + settings.obligationDelayMs <= now.getTime();
  return seen
    ? { receivedDate: receivedAt.slice(0, 10), status: 'fulfilled' as const }
    : { status: 'open' as const };
}

interface Range {
  readonly fromDate: string;
  readonly toDate: string;
}

function readFilter(request: OperationRequest) {
  const type = request.query('typeOfBusiness');
  if (type !== undefined && !BUSINESS_TYPES.includes(type)) throw badRequest('FORMAT_TYPE_OF_BUSINESS');
  const id = request.query('businessId');
  const businessId = id === undefined ? undefined : readBusinessId(id);
  if (businessId !== undefined && type === undefined) throw badRequest('MISSING_TYPE_OF_BUSINESS');
  return { type, businessId, range: readRange(request), status: readStatus(request) };
}

function readRange(request: OperationRequest): Range | undefined {
  const fromDate = request.query('fromDate');
  const toDate = request.query('toDate');
  if (fromDate === undefined && toDate === undefined) return undefined;
  if (fromDate === undefined) throw badRequest('MISSING_FROM_DATE');
  if (toDate === undefined) throw badRequest('MISSING_TO_DATE');
  if (!isIsoDate(fromDate)) throw badRequest('FORMAT_FROM_DATE');
  if (!isIsoDate(toDate)) throw badRequest('FORMAT_TO_DATE');
  if (toDate < fromDate) throw badRequest('RANGE_TO_DATE_BEFORE_FROM_DATE');
  const days = (Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS;
  if (days > LONGEST_RANGE_DAYS) throw badRequest('RULE_DATE_RANGE_INVALID');
  return { fromDate, toDate };
}

function readStatus(request: OperationRequest): string | undefined {
  const status = request.query('status');
  if (status !== undefined && !['open', 'fulfilled'].includes(status)) throw badRequest('FORMAT_STATUS');
  return status;
}

const overlaps = (period: { periodStartDate: string; periodEndDate: string }, range: Range) =>
  period.periodStartDate <= range.toDate && period.periodEndDate >= range.fromDate;

/** This tax year and the four before, as far as there were obligations. */
function yearsFrom(now: Date, earliest: TaxYearStart): TaxYearStart[] {
  const thisYear = taxYearOf(dateOf(now));
  const years = Array.from({ length: 5 }, (_, index) => thisYear - 4 + index);
  return years.filter((year) => year >= earliest);
}
