import type { AccountingAdjustments, BusinessYear } from '../../domain/filing/hmrc-fields.js';
import type { Pence } from '../../domain/money.js';
import { type UpdatePeriods, wholeYear } from '../../domain/quarterly-updates/quarterly-update.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { HmrcCall } from '../../gateways/hmrc/hmrc-call.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import type { HmrcSession } from './hmrc-session.js';
import { sendAdjustments } from './send-adjustments.js';

/** A year of one business, with what it adds to its transactions. */
interface Sent {
  readonly accounting: AccountingAdjustments | null;
}

export interface BusinessCalls<Year extends Sent> {
  readonly put: (
    hmrc: HmrcGateway,
    call: HmrcCall,
    input: BusinessYear & { readonly period: { readonly startOn: string; readonly endOn: string } },
    year: Year,
  ) => Promise<unknown>;
  readonly putAnnual: (
    hmrc: HmrcGateway,
    call: HmrcCall,
    input: BusinessYear,
    year: Year,
  ) => Promise<unknown>;
  /** Whether HMRC holds what `put` sends. */
  readonly holds: (
    hmrc: HmrcGateway,
    call: HmrcCall,
    input: BusinessYear & { readonly period: { readonly startOn: string; readonly endOn: string } },
    year: Year,
  ) => Promise<{ readonly isHeld: boolean }>;
  /** Whether HMRC holds what `putAnnual` sends. */
  readonly holdsAnnual: (
    hmrc: HmrcGateway,
    call: HmrcCall,
    input: BusinessYear,
    year: Year,
  ) => Promise<{ readonly isHeld: boolean }>;
  readonly incomesOf: (year: Year) => readonly object[];
}

/** Tells HMRC of the accounts of a business. @returns what is to be known of it */
export type SendFacts = () => Promise<TaxReturnIssue[]>;

interface BusinessToSend<Year extends Sent> {
  readonly businessId: string;
  readonly taxYear: TaxYearStart;
  /** Place of the business in the return. */
  readonly place: string;
  readonly years: Readonly<Record<UpdatePeriods, Year>>;
  /** Comes before the adjustments, which data of the business that come later would void. */
  readonly sendFacts: SendFacts;
}

/**
 * Sends a business's year: the update, the annual submission, facts of its accounts, and adjustments of what HMRC adds up.
 * HMRC refuses the update of a business that reports by calendar quarters, which is then sent by those. Update and annual
 * submission are read at HMRC after they were sent.
 * @returns what is to be known of it
 */
export async function sendBusiness<Year extends Sent>(
  session: HmrcSession,
  { businessId, taxYear, place, years, sendFacts }: BusinessToSend<Year>,
  calls: BusinessCalls<Year>,
): Promise<TaxReturnIssue[]> {
  const { nino, ask } = session;
  const input = { nino, businessId, taxYear };
  const put = async (periods: UpdatePeriods) => {
    const { startOn, endOn } = wholeYear(taxYear, periods);
    const update = { ...input, period: { startOn, endOn } };
    await ask((hmrc, call) => calls.put(hmrc, call, update, years[periods]));
    return { update, year: years[periods] };
  };
  const { update, year: sent } = await put('standard').catch((error: unknown) => {
    if (!isOfOtherQuarters(error)) throw error;
    return put('calendar');
  });
  await ask((hmrc, call) => calls.putAnnual(hmrc, call, input, sent));
  const held = [
    await ask((hmrc, call) => calls.holds(hmrc, call, update, sent)),
    await ask((hmrc, call) => calls.holdsAnnual(hmrc, call, input, sent)),
  ];
  const differs = held.every(({ isHeld }) => isHeld) ? [] : [heldOtherwise(place, businessId)];
  const found = await sendFacts();
  const incomeSentPence = calls.incomesOf(sent).reduce((sum: Pence, income) => sum + receiptsIn(income), 0);
  const { startOn, endOn } = wholeYear(taxYear, 'standard');
  const year = { businessId, taxYear, period: { startOn, endOn }, incomeSentPence };
  return [...differs, ...found, ...(await sendAdjustments(session, year, sent.accounting))];
}

const heldOtherwise = (path: string, businessId: string): TaxReturnIssue =>
  issue({
    code: 'hmrc_holds_other_data',
    source: 'hmrc',
    path,
    detail: `HMRC took the year of business ${businessId} and holds other figures of it. Other software may have sent data at the same time: prepare the return again. Or accept \`hmrc_holds_other_data\` when you declare.`,
  });

const OTHER_QUARTERS: ReadonlySet<string> = new Set([
  'RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE',
  'RULE_END_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE',
]);

const isOfOtherQuarters = (error: unknown): boolean =>
  error instanceof HmrcRefusalError &&
  [error.hmrcCode, ...error.issues.map(({ code }) => code)].some((code) => OTHER_QUARTERS.has(code));

/** HMRC's names of taxes that stand among receipts. */
const TAXES: ReadonlySet<string> = new Set([
  'taxTakenOffTradingIncome',
  'taxDeducted',
  'foreignTaxPaidOrDeducted',
  'specialWithholdingTaxOrUkTaxPaid',
]);

const receiptsIn = (income: object): Pence =>
  Object.entries(income)
    .filter(([name]) => !TAXES.has(name))
    .reduce((sum: Pence, [, pence]) => sum + (typeof pence === 'number' ? pence : 0), 0);
