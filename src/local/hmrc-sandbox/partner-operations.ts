import type { Static } from 'typebox';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { formatTaxYear, taxYearEndsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, notFound } from './hmrc-error.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { assertWindowOpen } from './part-operations.js';
import { PartnerBody } from './partner-shapes.js';
import { yearOf } from './state.js';

const { path: PATH, deletePath, api, fromTaxYear } = FILING_OPERATIONS.partner;
const EARLIEST = fromTaxYear ?? 0;
const UTR = /^[0-9]{10}$/;

const readPartner = bodyReader(PartnerBody);

/** Shares of partnerships, by the reference of each. */
export function partnerOperations(): Operation[] {
  const toExpress = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
  const one = { path: toExpress(deletePath ?? PATH), version: api.version };
  const write = { version: api.version, scope: 'write:self-assessment' } as const;
  return [
    { name: 'put-partner', method: 'put', path: toExpress(PATH), ...write, handle: putShare },
    { name: 'retrieve-partner', method: 'get', ...one, scope: 'read:self-assessment', handle: retrieveShare },
    { name: 'delete-partner', method: 'delete', ...one, ...write, handle: deleteShare },
  ];
}

function putShare(request: OperationRequest): OperationAnswer {
  const taxYear = request.taxYear(EARLIEST);
  const body = readPartner(request.body);
  judge(body, taxYearEndsOn(taxYear));
  assertWindowOpen(taxYear, request.now);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  const receivedAt = request.now.toISOString();
  year.partners = { ...year.partners, [body.partnershipUtr]: { body, receivedAt } };
  year.dataRevision += 1;
  return { status: 204 };
}

/** Refuses what HMRC's rules forbid. */
function judge(
  { startDate, endDate, partnershipTrades = [] }: Static<typeof PartnerBody>,
  yearEndsOn: string,
): void {
  if (startDate !== undefined && startDate > yearEndsOn) throw badRequest('RULE_START_DATE', ['/startDate']);
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    throw badRequest('RULE_END_DATE_BEFORE_START_DATE', ['/endDate']);
  }
  const empty = partnershipTrades.findIndex(
    ({ tradingOrProfessionalProfits: profits, tradingOrProfessionalLosses: losses }) =>
      profits === undefined && losses === undefined,
  );
  if (empty >= 0)
    throw badRequest('RULE_MISSING_PARTNERSHIP_TRADES_DETAILS', [`/partnershipTrades/${empty}`]);
  const trades = partnershipTrades.map(({ tradeDescription }) => tradeDescription);
  if (new Set(trades).size < trades.length) throw badRequest('RULE_DUPLICATE_TRADE_DESCRIPTION');
}

function retrieveShare(request: OperationRequest): OperationAnswer {
  const { body, receivedAt } = heldOf(request).share;
  return { status: 200, body: { submittedOn: receivedAt, ...body } };
}

function deleteShare(request: OperationRequest): OperationAnswer {
  const { taxYear, year, utr } = heldOf(request);
  assertWindowOpen(taxYear, request.now);
  const { [utr]: _, ...others } = year.partners ?? {};
  year.partners = others;
  year.dataRevision += 1;
  return { status: 204 };
}

function heldOf(request: OperationRequest) {
  const taxYear = request.taxYear(EARLIEST);
  const utr = request.param('partnershipUtr');
  if (!UTR.test(utr)) throw badRequest('FORMAT_PARTNERSHIP_UTR');
  const year = request.taxpayer.years[formatTaxYear(taxYear)];
  const share = year?.partners?.[utr];
  if (year === undefined || share === undefined) throw notFound();
  return { taxYear, year, utr, share };
}
