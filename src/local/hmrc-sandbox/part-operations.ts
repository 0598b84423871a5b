import { PART_KEYS, type PartKey } from '../../domain/filing/parts/return-parts.js';
import type { FilingOperation } from '../../domain/filing/registry/filing-operation.js';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { penceFromPounds, poundsFromPence } from '../../domain/money.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { badRequest, notFound } from './hmrc-error.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { dateOf } from './quarters.js';
import { readPart } from './read-part.js';
import { type JsonObject, type SandboxYear, yearOf } from './state.js';

/** The older of HMRC's families answer 200 where the newer ones answer 204. */
const ANSWERING_200: ReadonlySet<PartKey> = new Set([
  'savings_other',
  'employment_other',
  'dividends_uk',
  'dividends_other',
  'pensions_foreign',
  'other_income_2',
  'insurance',
]);
/** HMRC says of every other part when it came, and by its own schema not of these. */
const WITHOUT_TIME: ReadonlySet<PartKey> = new Set(['dividends_uk', 'reliefs_charity']);

/** Members that HMRC adds to what was sent, of parts that it may also have from elsewhere. */
const ADDED: Readonly<Partial<Record<PartKey, (body: JsonObject) => JsonObject>>> = {
  charge_winter_fuel: () => ({ source: 'user' }),
  expenses_employment: ({ expenses }) => ({ source: 'user', totalExpenses: totalOf(expenses) }),
};

const totalOf = (amounts: unknown): number =>
  poundsFromPence(
    Object.values(amounts ?? {}).reduce(
      (sum: number, pounds) => sum + (typeof pounds === 'number' ? (penceFromPounds(pounds) ?? 0) : 0),
      0,
    ),
  );

/** The calls that take what a return has besides businesses: put, read and taken back as a whole. */
export const partOperations = (): Operation[] => PART_KEYS.flatMap(operationsOf);

function operationsOf(key: PartKey): Operation[] {
  const { path, api, ...years } = FILING_OPERATIONS[key];
  const common = { path: path.replaceAll(/\{(\w+)\}/g, ':$1'), version: api.version };
  return [
    {
      name: `put-${key}`,
      method: 'put',
      ...common,
      scope: 'write:self-assessment',
      handle: (request) => putPart(request, key, years),
    },
    {
      name: `retrieve-${key}`,
      method: 'get',
      ...common,
      scope: 'read:self-assessment',
      handle: (request) => retrievePart(request, key, years),
    },
    {
      name: `delete-${key}`,
      method: 'delete',
      ...common,
      scope: 'write:self-assessment',
      handle: (request) => deletePart(request, key, years),
    },
  ];
}

type Years = Pick<FilingOperation, 'fromTaxYear' | 'toTaxYear'>;

/** @throws {HmrcError} for a year that HMRC does not take by the call */
function yearAskedFor(request: OperationRequest, { fromTaxYear, toTaxYear }: Years): TaxYearStart {
  const taxYear = request.taxYear(fromTaxYear ?? 0);
  if (taxYear > (toTaxYear ?? taxYear)) throw badRequest('RULE_TAX_YEAR_FOR_VERSION_NOT_SUPPORTED');
  return taxYear;
}

function putPart(request: OperationRequest, key: PartKey, years: Years): OperationAnswer {
  const taxYear = yearAskedFor(request, years);
  const body = readPart(key, request.body, { taxYear, today: dateOf(request.now) });
  assertWindowOpen(taxYear, request.now);
  keepPart(yearOf(request.taxpayer, formatTaxYear(taxYear)), key, body, request.now);
  return { status: ANSWERING_200.has(key) ? 200 : 204 };
}

/** Keeps a part in place of the one before; calculations of the year become stale. */
export function keepPart(year: SandboxYear, key: PartKey, body: JsonObject, now: Date): void {
  year.parts = { ...year.parts, [key]: { body, receivedAt: now.toISOString() } };
  year.dataRevision += 1;
}

function retrievePart(request: OperationRequest, key: PartKey, years: Years): OperationAnswer {
  const taxYear = formatTaxYear(yearAskedFor(request, years));
  const held = request.taxpayer.years[taxYear]?.parts?.[key];
  if (held === undefined) throw notFound();
  const time = WITHOUT_TIME.has(key) ? {} : { submittedOn: held.receivedAt };
  const body = { ...time, ...held.body };
  if (key === 'gains_residential') return { status: 200, body: { customerAddedDisposals: body } };
  return { status: 200, body: { ...body, ...ADDED[key]?.(held.body) } };
}

function deletePart(request: OperationRequest, key: PartKey, years: Years): OperationAnswer {
  const taxYear = yearAskedFor(request, years);
  const year = request.taxpayer.years[formatTaxYear(taxYear)];
  const { [key]: held, ...others } = year?.parts ?? {};
  if (year === undefined || held === undefined) throw notFound();
  assertWindowOpen(taxYear, request.now);
  year.parts = others;
  year.dataRevision += 1;
  return { status: 204 };
}

/** Data may change until twelve months after the filing date. */
export function assertWindowOpen(taxYear: number, now: Date): void {
  if (dateOf(now) > `${taxYear + 3}-01-31`) throw badRequest('RULE_OUTSIDE_AMENDMENT_WINDOW');
}
