import { randomUUID } from 'node:crypto';
import { formatTaxYear } from '../../domain/tax-year.js';
import { badRequest, HmrcError } from './hmrc-error.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { type AssistMessage, type SandboxYear, yearOf } from './state.js';

const REPORTS = '/individuals/self-assessment/assist/reports';
const CALCULATION_ID =
  /^(?:[0-9]{8}|[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;
const REPORT_ID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;
/** HMRC gives no more at once. */
const MAX_MESSAGES = 5;

/** HMRC Assist: reports on calculations, and what was acknowledged of them. Its refusals are lists. */
export function assistOperations(): Operation[] {
  const common = { method: 'post', version: '1.0', errorsAsList: true } as const;
  return [
    {
      name: 'acknowledge-report',
      ...common,
      path: `${REPORTS}/acknowledge/:nino/:reportId/:correlationId`,
      scope: 'write:self-assessment-assist',
      handle: acknowledge,
    },
    {
      name: 'produce-report',
      ...common,
      path: `${REPORTS}/:nino/:taxYear/:calculationId`,
      scope: 'read:self-assessment-assist',
      handle: produce,
    },
  ];
}

/** Every request makes a report of its own; one on a calculation that HMRC does not show yet is not found. */
function produce(request: OperationRequest): OperationAnswer {
  const taxYear = formatTaxYear(request.taxYear(0));
  const calculationId = request.param('calculationId');
  if (!CALCULATION_ID.test(calculationId)) throw badRequest('FORMAT_CALC_ID');
  const { taxpayer, now } = request;
  const year = taxpayer.years[taxYear];
  const calculation = year?.calculations.find((one) => one.calculationId === calculationId);
  if (year === undefined || calculation === undefined || calculation.readyAt > now.toISOString()) {
    throw new HmrcError(404, 'MATCHING_CALCULATION_ID_NOT_FOUND');
  }
  const messages = messagesOn(year, calculation.businessIds);
  if (messages.length === 0) return { status: 204 };
  const ids = { reportId: randomUUID(), correlationId: randomUUID().replaceAll('-', '').toUpperCase() };
  yearOf(taxpayer, taxYear).assistReports = [...(year.assistReports ?? []), { ...ids, calculationId }];
  return { status: 200, body: { ...ids, messages, nino: taxpayer.nino, taxYear, calculationId } };
}

function acknowledge({ taxpayer, param, now }: OperationRequest): OperationAnswer {
  const reportId = param('reportId');
  if (!REPORT_ID.test(reportId)) throw badRequest('FORMAT_REPORT_ID');
  const year = Object.values(taxpayer.years).find(({ assistReports = [] }) =>
    assistReports.some((one) => one.reportId === reportId),
  );
  const report = year?.assistReports?.find((one) => one.reportId === reportId);
  if (year === undefined || report === undefined) throw new HmrcError(404, 'MATCHING_RESOURCE_NOT_FOUND');
  if (report.correlationId !== param('correlationId')) {
    throw new HmrcError(403, 'CORRELATION_ID_NOT_AUTHORISED');
  }
  year.assistReports = (year.assistReports ?? []).map((one) =>
    one === report ? { ...one, acknowledgedAt: one.acknowledgedAt ?? now.toISOString() } : one,
  );
  return { status: 204 };
}

/** Messages that were set for the year; else one for each trade whose costs are more than it took. */
function messagesOn(year: SandboxYear, businessIds: readonly string[]): readonly AssistMessage[] {
  const messages =
    year.assistMessages ?? businessIds.filter((businessId) => hasLoss(year, businessId)).map(lossMessage);
  return messages.slice(0, MAX_MESSAGES);
}

function hasLoss({ cumulative }: SandboxYear, businessId: string): boolean {
  const { periodIncome, periodExpenses } = cumulative[businessId]?.body ?? {};
  return sumOf(periodExpenses) > sumOf(periodIncome);
}

const sumOf = (amounts: unknown): number =>
  Object.entries(amounts ?? {}).reduce(
    (sum, [name, amount]) =>
      sum + (typeof amount === 'number' && name !== 'taxTakenOffTradingIncome' ? amount : 0),
    0,
  );

const lossMessage = (): AssistMessage => ({
  title: 'Check the expenses of your business',
  body: 'You have sent more expenses than income for a business. Only what is wholly for the business can be taken off.',
  action: 'Check your expenses, and change what is not right before you declare.',
  links: [
    {
      title: 'Read about expenses of the self-employed',
      url: 'https://www.gov.uk/expenses-if-youre-self-employed',
    },
  ],
  path: '/individuals/business/self-employment/[nino]/[businessId]/cumulative/[taxYear]',
});
