import { randomUUID } from 'node:crypto';
import { isPlainObject } from '../../domain/language/is-object.js';
import { formatTaxYear, taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../../domain/tax-year.js';
import {
  ForeignPropertyAdjustmentBody,
  SelfEmploymentAdjustmentBody,
  TriggerSummaryBody,
  UkPropertyAdjustmentBody,
} from './adjustment-shapes.js';
import { type AdjustmentSums, sumsIn } from './adjustment-sums.js';
import { bodyReader } from './body-reader.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readBusinessId, readCalculationId } from './identifiers.js';
import type { Operation, OperationRequest } from './operation.js';
import { calendarEnd, dateOf } from './quarters.js';
import { type JsonObject, type SandboxSummary, type SandboxYear, yearOf } from './state.js';
import { summarySums } from './summary-sums.js';
import { periodIn } from './update-period.js';

const SUMMARIES = '/individuals/self-assessment/adjustable-summary/:nino';
const VERSION = '7.0';
const FIRST_YEAR = 2025;

const readTrigger = bodyReader(TriggerSummaryBody);
type AdjustableType = SandboxSummary['typeOfBusiness'];
const READERS: Readonly<Record<AdjustableType, (body: unknown) => JsonObject>> = {
  'self-employment': bodyReader(SelfEmploymentAdjustmentBody),
  'uk-property': bodyReader(UkPropertyAdjustmentBody),
  'foreign-property': bodyReader(ForeignPropertyAdjustmentBody),
};
const TYPES = ['self-employment', 'uk-property', 'foreign-property'] as const;

/** Accounting adjustments: the sums of a business's year are drawn up, shown and adjusted. */
export function adjustmentOperations(): Operation[] {
  const read = { method: 'get', version: VERSION, scope: 'read:self-assessment' } as const;
  const write = { method: 'post', version: VERSION, scope: 'write:self-assessment' } as const;
  return [
    { name: 'trigger-summary', ...write, path: `${SUMMARIES}/trigger`, handle: triggerSummary },
    ...TYPES.flatMap((type): Operation[] => [
      {
        name: 'retrieve-summary',
        ...read,
        path: `${SUMMARIES}/${type}/:calculationId/:taxYear`,
        handle: (request) => retrieveSummary(request, type),
      },
      {
        name: 'adjust-summary',
        ...write,
        path: `${SUMMARIES}/${type}/:calculationId/adjust/:taxYear`,
        handle: (request) => adjustSummary(request, type),
      },
    ]),
  ];
}

function triggerSummary(request: OperationRequest) {
  const { accountingPeriod, typeOfBusiness, businessId } = readTrigger(request.body);
  readBusinessId(businessId);
  const { startDate, endDate } = accountingPeriod;
  if (endDate < startDate) throw badRequest('RULE_END_DATE_BEFORE_START_DATE');
  const taxYear = taxYearOf(startDate);
  if (taxYear < FIRST_YEAR) throw badRequest('RULE_TAX_YEAR_NOT_SUPPORTED');
  if (startDate !== taxYearStartsOn(taxYear) || endDate !== taxYearEndsOn(taxYear)) {
    throw badRequest('RULE_ACCOUNTING_PERIOD_NOT_ALIGNED');
  }
  const { taxpayer, now } = request;
  const isKnown = taxpayer.businesses.some(
    (business) => business.businessId === businessId && business.typeOfBusiness === typeOfBusiness,
  );
  if (!isKnown) throw notFound();
  if (dateOf(now) <= endDate) throw badRequest('RULE_ACCOUNTING_PERIOD_NOT_ENDED');
  const year = yearOf(taxpayer, formatTaxYear(taxYear));
  const { endOn } = periodIn(year.cumulative[businessId]?.body);
  if (endOn === undefined || endOn < calendarEnd(endDate)) throw badRequest('RULE_OBLIGATIONS_NOT_MET');
  const summaryId = randomUUID();
  const adjustable = summarySums(taxpayer, taxYear, { ...year, summaries: [] }, businessId);
  const requestedAt = now.toISOString();
  year.summaries = [
    ...(year.summaries ?? []),
    { summaryId, businessId, typeOfBusiness, requestedAt, status: 'valid', adjustable },
  ];
  return { status: 200, body: { calculationId: summaryId } };
}

function retrieveSummary(request: OperationRequest, type: AdjustableType) {
  const { year, summary } = found(request, type);
  const taxYear = request.taxYear(FIRST_YEAR);
  const { endOn = taxYearEndsOn(taxYear) } = periodIn(year.cumulative[summary.businessId]?.body);
  const { requestedAt, adjustedAt, adjustable, adjustments } = summary;
  const body: JsonObject = {
    metadata: {
      calculationId: summary.summaryId,
      requestedDateTime: requestedAt,
      ...(adjustedAt !== undefined && { adjustedDateTime: adjustedAt }),
      nino: request.taxpayer.nino,
      taxYear: formatTaxYear(taxYear),
      summaryStatus: summary.status,
    },
    inputs: {
      businessId: summary.businessId,
      ...(type === 'self-employment' && { typeOfBusiness: type }),
      accountingPeriodStartDate: taxYearStartsOn(taxYear),
      accountingPeriodEndDate: taxYearEndsOn(taxYear),
      source: 'MTD-SA',
      submissionPeriod: {
        submissionId: summary.summaryId,
        startDate: taxYearStartsOn(taxYear),
        endDate: endOn,
        receivedDateTime: requestedAt,
      },
    },
    adjustableSummaryCalculation: adjustable,
    ...(adjustments && {
      adjustments: adjustments['ukProperty'] ?? adjustments['foreignProperty'] ?? adjustments,
    }),
    ...adjustedPart(summary),
  };
  return { status: 200, body };
}

/** The adjusted summary. HMRC always shows that of property in the United Kingdom, unadjusted as it may be. */
function adjustedPart({ typeOfBusiness, adjustable, adjusted }: SandboxSummary): JsonObject {
  const shown = typeOfBusiness === 'uk-property' ? (adjusted ?? adjustable) : adjusted;
  return shown === undefined ? {} : { adjustedSummaryCalculation: shown };
}

function adjustSummary(request: OperationRequest, type: AdjustableType) {
  const taxYear = request.taxYear(FIRST_YEAR);
  const adjustments = READERS[type](request.body);
  const { year, summary } = found(request, type);
  assertAdjustments(adjustments);
  if (summary.status === 'superseded') throw badRequest('RULE_SUMMARY_STATUS_SUPERSEDED');
  if (summary.adjustedAt !== undefined) throw badRequest('RULE_ALREADY_ADJUSTED');
  assertNoAllowanceClaimed(type, sumsIn(adjustments), year.annual[summary.businessId]?.body);
  assertNothingBelowNil(summary, sumsIn(adjustments));
  if (dateOf(request.now) > `${taxYear + 3}-01-31`) throw badRequest('RULE_OUTSIDE_AMENDMENT_WINDOW');
  const changed = { ...summary, adjustedAt: request.now.toISOString(), adjustments };
  const others = (year.summaries ?? []).filter(({ summaryId }) => summaryId !== summary.summaryId);
  const adjusted = summarySums(
    request.taxpayer,
    taxYear,
    { ...year, summaries: [changed] },
    summary.businessId,
  );
  year.summaries = [...others, { ...changed, adjusted }];
  year.dataRevision += 1;
  return { status: 200 };
}

function found(
  request: OperationRequest,
  type: AdjustableType,
): { year: SandboxYear; summary: SandboxSummary } {
  const taxYear = formatTaxYear(request.taxYear(FIRST_YEAR));
  const summaryId = readCalculationId(request.param('calculationId'));
  const year = request.taxpayer.years[taxYear];
  const summary = year?.summaries?.find((one) => one.summaryId === summaryId);
  if (!year || !summary) throw notFound();
  if (summary.typeOfBusiness !== type) throw badRequest('RULE_TYPE_OF_BUSINESS_INCORRECT');
  return { year, summary };
}

/** Either amounts that change something, or the statement that there are none. */
function assertAdjustments(adjustments: JsonObject): void {
  const inner = adjustments['ukProperty'] ?? adjustments['foreignProperty'] ?? adjustments;
  const isStatement = isPlainObject(inner) && inner['zeroAdjustments'] === true;
  const { income, expenses, additions } = sumsIn(adjustments);
  const amounts = [income, expenses, additions].flatMap((section) => Object.values(section));
  if (isStatement && amounts.length > 0) throw badRequest('RULE_BOTH_ADJUSTMENTS_SUPPLIED');
  if (!isStatement && amounts.every((amount) => amount === 0))
    throw badRequest('RULE_ZERO_ADJUSTMENTS_INVALID');
}

/** Refuses adjustments of expenses beside an allowance that is claimed instead of them. */
function assertNoAllowanceClaimed(
  type: AdjustableType,
  { expenses, additions }: AdjustmentSums,
  annual: JsonObject | undefined,
): void {
  if (Object.keys(expenses).length === 0 && Object.keys(additions).length === 0) return;
  const text = JSON.stringify(annual ?? {});
  if (type === 'self-employment' && text.includes('"tradingIncomeAllowance"')) {
    throw badRequest('RULE_TRADING_INCOME_ALLOWANCE_CLAIMED');
  }
  if (text.includes('"propertyIncomeAllowance"')) throw badRequest('RULE_PROPERTY_INCOME_ALLOWANCE_CLAIMED');
}

function assertNothingBelowNil({ adjustable }: SandboxSummary, sums: AdjustmentSums): void {
  for (const section of ['income', 'expenses', 'additions'] as const) {
    const held = adjustable[section];
    for (const [name, amount] of Object.entries(sums[section])) {
      const base = isPlainObject(held) && typeof held[name] === 'number' ? held[name] : 0;
      if (base >= 0 && base + amount < 0) throw badRequest('RULE_RESULTING_VALUE_NOT_PERMITTED');
    }
  }
}
