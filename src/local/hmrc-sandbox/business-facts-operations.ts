import Type from 'typebox';
import { dayAfter, formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, HmrcError, notFound } from './hmrc-error.js';
import { readBusinessId } from './identifiers.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { assertWindowOpen } from './part-operations.js';
import { dateOf } from './quarters.js';
import { closed, Day } from './shape-members.js';
import { type SandboxBusiness, type SandboxElection, type SandboxPeriods, yearOf } from './state.js';

const YEAR = '/individuals/business/details/:nino/:businessId/:taxYear';
const RULE = `${YEAR}/late-accounting-date-rule-election`;
const FIRST_YEAR = 2025;
/** Tax years for which an election out of the late accounting date rule stands. */
const YEARS_OF_ELECTION = 5;

const readAccountingType = bodyReader(
  Type.Object(
    {
      accountingType: Type.Enum(['CASH', 'ACCRUAL'], {
        'x-hmrc-code': 'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED',
      }),
    },
    closed,
  ),
);
const readPeriods = bodyReader(
  Type.Object(
    {
      periodsOfAccount: Type.Boolean(),
      periodsOfAccountDates: Type.Optional(
        Type.Array(
          Type.Object({ startDate: Day('FORMAT_START_DATE'), endDate: Day('FORMAT_END_DATE') }, closed),
        ),
      ),
    },
    closed,
  ),
);

/** Operations for facts of a business's accounts. Every change makes earlier calculations stale. */
export function businessFactsOperations(): Operation[] {
  const read = { method: 'get', version: '2.0', scope: 'read:self-assessment' } as const;
  const write = { version: '2.0', scope: 'write:self-assessment' } as const;
  return [
    { name: 'accounting-type', ...read, path: `${YEAR}/accounting-type`, handle: retrieveAccountingType },
    {
      name: 'put-accounting-type',
      method: 'put',
      ...write,
      path: `${YEAR}/accounting-type`,
      handle: putAccountingType,
    },
    { name: 'periods-of-account', ...read, path: `${YEAR}/periods-of-account`, handle: retrievePeriods },
    {
      name: 'put-periods-of-account',
      method: 'put',
      ...write,
      path: `${YEAR}/periods-of-account`,
      handle: putPeriods,
    },
    { name: 'late-accounting-date-rule', ...read, path: RULE, handle: retrieveElection },
    { name: 'disapply-late-date', method: 'post', ...write, path: `${RULE}/disapply`, handle: disapply },
    { name: 'withdraw-late-date', method: 'delete', ...write, path: `${RULE}/withdraw`, handle: withdraw },
  ];
}

/** Answers with the accounting type, which rolls over from the last year that was told of; cash is usual. */
function retrieveAccountingType(request: OperationRequest): OperationAnswer {
  const taxYear = formatTaxYear(request.taxYear(0));
  const { businessId } = businessOf(request);
  const [, last] =
    Object.entries(request.taxpayer.years)
      .map(([year, { accountingTypes }]) => [year, accountingTypes?.[businessId]] as const)
      .filter(([year, type]) => year <= taxYear && type !== undefined)
      .sort(([one], [other]) => one.localeCompare(other))
      .at(-1) ?? [];
  return { status: 200, body: { accountingType: last ?? 'CASH' } };
}

function putAccountingType(request: OperationRequest): OperationAnswer {
  const taxYear = request.taxYear(FIRST_YEAR);
  const { accountingType } = readAccountingType(request.body);
  const { businessId } = businessOf(request);
  assertWindowOpen(taxYear, request.now);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  year.accountingTypes = { ...year.accountingTypes, [businessId]: accountingType };
  year.dataRevision += 1;
  return { status: 204 };
}

function retrievePeriods(request: OperationRequest): OperationAnswer {
  const taxYear = formatTaxYear(request.taxYear(FIRST_YEAR));
  const { businessId } = tradeOf(request);
  const held = request.taxpayer.years[taxYear]?.periodsOfAccount?.[businessId];
  if (held === undefined) throw notFound();
  return { status: 200, body: { submittedOn: held.receivedAt, ...held.body } };
}

function putPeriods(request: OperationRequest): OperationAnswer {
  const taxYear = request.taxYear(FIRST_YEAR);
  const body = readPeriods(request.body);
  const business = tradeOf(request);
  assertWindowOpen(taxYear, request.now);
  assertPeriods(body, taxYear, business);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  const receivedAt = request.now.toISOString();
  year.periodsOfAccount = { ...year.periodsOfAccount, [business.businessId]: { body, receivedAt } };
  year.dataRevision += 1;
  return { status: 204 };
}

/** @throws {HmrcError} for dates that HMRC does not take of the year */
function assertPeriods(
  { periodsOfAccount, periodsOfAccountDates: dates = [] }: SandboxPeriods['body'],
  taxYear: number,
  { cessationDate }: SandboxBusiness,
): void {
  if (periodsOfAccount !== dates.length > 0) throw badRequest('RULE_PERIODS_OF_ACCOUNT');
  const [startsOn, endsOn] = [taxYearStartsOn(taxYear), taxYearEndsOn(taxYear)];
  const refuse = (code: string, isWrong: (period: (typeof dates)[number]) => boolean) => {
    const paths = dates.flatMap((period, index) =>
      isWrong(period) ? [`/periodsOfAccountDates/${index}`] : [],
    );
    if (paths.length > 0) throw badRequest(code, paths);
  };
  refuse('RULE_END_DATE_BEFORE_START_DATE', ({ startDate, endDate }) => endDate < startDate);
  refuse('RULE_START_DATE', ({ startDate }) => startDate > endsOn);
  refuse('RULE_END_DATE', ({ endDate }) => endDate < startsOn || endDate > endsOn);
  refuse('RULE_CESSATION_DATE', ({ endDate }) => cessationDate !== undefined && endDate > cessationDate);
  const inOrder = [...dates].sort((one, other) => one.startDate.localeCompare(other.startDate));
  for (const [index, period] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && next.startDate < dayAfter(period.endDate)) throw badRequest('RULE_PERIODS_OVERLAP');
  }
}

function retrieveElection(request: OperationRequest): OperationAnswer {
  const taxYear = formatTaxYear(request.taxYear(0));
  const { businessId } = tradeOf(request);
  const eligible = hasLateDate(request, taxYear, businessId);
  const election = electionIn(request, taxYear, businessId);
  if (election === undefined) return { status: 200, body: { disapply: false, eligible } };
  const { fromTaxYear } = election;
  return {
    status: 200,
    body: {
      disapply: true,
      eligible,
      taxYearOfElection: fromTaxYear,
      taxYearElectionExpires: lastYearOf(fromTaxYear),
    },
  };
}

function disapply(request: OperationRequest): OperationAnswer {
  const taxYear = request.taxYear(FIRST_YEAR);
  const { businessId, typeOfBusiness } = businessOf(request);
  if (typeOfBusiness !== 'self-employment') throw new HmrcError(422, 'RULE_TYPE_OF_BUSINESS_INCORRECT');
  assertElectionTaken(request, taxYear);
  const fromTaxYear = formatTaxYear(taxYear);
  if (!hasLateDate(request, fromTaxYear, businessId))
    throw new HmrcError(422, 'RULE_NO_ACCOUNTING_DATE_FOUND');
  if (electionIn(request, fromTaxYear, businessId)) throw electionStands();
  const { taxpayer } = request;
  taxpayer.elections = [...(taxpayer.elections ?? []), { businessId, fromTaxYear }];
  yearOf(taxpayer, fromTaxYear).dataRevision += 1;
  return { status: 204 };
}

/** Withdraws an election in the year for which it was made. */
function withdraw(request: OperationRequest): OperationAnswer {
  const taxYear = request.taxYear(FIRST_YEAR);
  const { businessId } = tradeOf(request);
  assertElectionTaken(request, taxYear);
  const election = electionIn(request, formatTaxYear(taxYear), businessId);
  if (election === undefined) throw notFound();
  if (election.fromTaxYear !== formatTaxYear(taxYear)) throw electionStands();
  const { taxpayer } = request;
  taxpayer.elections = (taxpayer.elections ?? []).filter((one) => one !== election);
  yearOf(taxpayer, election.fromTaxYear).dataRevision += 1;
  return { status: 204 };
}

const electionStands = () => new HmrcError(422, 'RULE_ELECTION_PERIOD_NOT_EXPIRED');

function assertElectionTaken({ now }: OperationRequest, taxYear: number): void {
  if (dateOf(now) <= taxYearEndsOn(taxYear)) throw badRequest('RULE_TAX_YEAR_NOT_ENDED');
  assertWindowOpen(taxYear, now);
}

const electionIn = (
  { taxpayer }: OperationRequest,
  taxYear: string,
  businessId: string,
): SandboxElection | undefined =>
  (taxpayer.elections ?? []).find(
    (one) =>
      one.businessId === businessId && one.fromTaxYear <= taxYear && taxYear <= lastYearOf(one.fromTaxYear),
  );

const lastYearOf = (fromTaxYear: string) =>
  formatTaxYear(Number(fromTaxYear.slice(0, 4)) + YEARS_OF_ELECTION - 1);

/** Whether accounts of the year end from 31 March to 4 April. */
function hasLateDate({ taxpayer }: OperationRequest, taxYear: string, businessId: string): boolean {
  const { periodsOfAccountDates = [] } = taxpayer.years[taxYear]?.periodsOfAccount?.[businessId]?.body ?? {};
  return periodsOfAccountDates.some(({ endDate }) => {
    const day = endDate.slice(5);
    return day >= '03-31' && day <= '04-04';
  });
}

function businessOf(request: OperationRequest): SandboxBusiness {
  const businessId = readBusinessId(request.param('businessId'));
  const business = request.taxpayer.businesses.find((one) => one.businessId === businessId);
  if (!business) throw notFound();
  return business;
}

/** HMRC knows no property business here. */
function tradeOf(request: OperationRequest): SandboxBusiness {
  const business = businessOf(request);
  if (business.typeOfBusiness !== 'self-employment') throw notFound();
  return business;
}
