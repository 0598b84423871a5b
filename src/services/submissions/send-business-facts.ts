import {
  type AccountingType,
  type AccountsOfTrade,
  basisOf,
  type PeriodsOfAccount,
} from '../../domain/filing/business-facts.js';
import { partAct, withTried } from '../../domain/filing/parts/part-act.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { HmrcSession } from './hmrc-session.js';
import { isAboutTheData } from './issues.js';
import { notePart } from './note-part.js';
import type { Step } from './step.js';

/** Facts of a business's accounts for the year that HMRC wants besides its figures. */
export interface BusinessFacts {
  readonly accountingType: AccountingType;
  /** `null` for property, of which HMRC asks nothing more. */
  readonly accounts: AccountsOfTrade | null;
}

/** A business of the return at HMRC. */
export interface BusinessAtHmrc {
  readonly businessId: string;
  /** Its place in the return. */
  readonly place: string;
  /** Bodies that HMRC may hold because we sent them. */
  readonly sent: ReadonlyMap<string, readonly PartBody[]>;
}

/**
 * Has HMRC hold the accounting type of a business, and of a trade its periods of account and the election out of the late
 * accounting date rule. HMRC is read before each, and what could be taken for somebody else's is noted before it is sent, so that
 * all may be repeated after a lost answer or a kill.
 * @returns where HMRC has something else than the business
 */
export async function sendBusinessFacts(
  session: HmrcSession,
  step: Step,
  business: BusinessAtHmrc,
  { accountingType, accounts }: BusinessFacts,
): Promise<TaxReturnIssue[]> {
  const found = await sendAccountingType(session, step, business, accountingType);
  if (accounts === null) return found;
  return [
    ...found,
    ...(await sendPeriods(session, step, business, accounts.periods)),
    ...(await sendElection(session, step, business, accounts)),
  ];
}

/**
 * The figures are made by our accounting type, so HMRC's follows it. HMRC wants it confirmed, so that it is sent once for each year
 * even where HMRC has it; it is noted when HMRC has taken it, and may be sent again before.
 */
async function sendAccountingType(
  { nino, ask }: HmrcSession,
  step: Step,
  { businessId, place, sent }: BusinessAtHmrc,
  accountingType: AccountingType,
): Promise<TaxReturnIssue[]> {
  const key = `accounting_type ${businessId}` as const;
  const ours = sent.get(key) ?? [];
  const year = { nino, businessId, taxYear: step.submission.taxYear };
  const { accountingType: held } = await ask((hmrc, call) => hmrc.readAccountingType(call, year));
  const wanted = { accountingType };
  if (partAct(wanted, held && { accountingType: held }, ours) === 'nothing') return [];
  try {
    await ask((hmrc, call) => hmrc.putAccountingType(call, { ...year, accountingType }));
  } catch (error) {
    if (!isAboutTheData(error) || held === null) throw error;
    return held === accountingType ? [] : [methodDiffers(place, error.hmrcCode, { held, accountingType })];
  }
  await notePart(step, key, [wanted]);
  const isHeldByUs = ours.some((body) => body['accountingType'] === held);
  const wasChosenByOthers = held === 'ACCRUAL' && accountingType === 'CASH' && !isHeldByUs;
  return wasChosenByOthers ? [methodChanged(place)] : [];
}

interface Methods {
  readonly held: AccountingType;
  readonly accountingType: AccountingType;
}

const methodDiffers = (path: string, hmrcCode: string, { held, accountingType }: Methods): TaxReturnIssue =>
  issue({
    code: 'accounting_method_differs',
    source: 'hmrc',
    path,
    hmrcCode,
    detail: `HMRC has the accounting method \`${basisOf(held)}\` of this business on record for the year, the figures are made by \`${basisOf(accountingType)}\`, and HMRC did not take the change. Have HMRC change theirs, or set \`accounting_basis\` of the business (\`basis\` of the return for property) to \`${basisOf(held)}\`, and prepare again. Or accept \`accounting_method_differs\` when you declare.`,
  });

/**
 * The issue of a changed accounting method. Cash is what HMRC has where nobody has said anything, so that accruals there
 * were chosen by somebody.
 */
const methodChanged = (path: string): TaxReturnIssue =>
  issue({
    code: 'accounting_method_changed',
    source: 'hmrc',
    path,
    detail:
      'HMRC had the accounting method `accruals` of this business on record for the year, which was not sent from here. It is `cash` there now, by which the figures are made. If `accruals` was right, set `accounting_basis` of the business (`basis` of the return for property), and prepare again.',
  });

async function sendPeriods(
  { nino, ask }: HmrcSession,
  step: Step,
  { businessId, place, sent }: BusinessAtHmrc,
  wanted: PeriodsOfAccount,
): Promise<TaxReturnIssue[]> {
  const key = `periods_of_account ${businessId}` as const;
  const ours = sent.get(key) ?? [];
  const year = { nino, businessId, taxYear: step.submission.taxYear };
  const { periods: held } = await ask((hmrc, call) => hmrc.readPeriodsOfAccount(call, year));
  const act = partAct(wanted, held, ours);
  if (act === 'leave' && held !== null) return [periodsOfOthers(place, held, wanted)];
  if (act !== 'put') return [];
  await notePart(step, key, withTried(ours, wanted));
  await ask((hmrc, call) => hmrc.putPeriodsOfAccount(call, { ...year, periods: wanted }));
  await notePart(step, key, [wanted]);
  return [];
}

const periodsOfOthers = (path: string, held: PeriodsOfAccount, wanted: PeriodsOfAccount): TaxReturnIssue =>
  issue({
    code: 'held_by_hmrc',
    source: 'hmrc',
    path,
    detail: `HMRC holds ${periodsInWords(held)} of this business, which were not sent from here; by its \`accounting_date\` there would be ${periodsInWords(wanted)}. HMRC’s entry was left as it is. Correct \`accounting_date\`, or have HMRC’s entry changed where it was made, and prepare again. Or accept \`held_by_hmrc\` when you declare.`,
  });

/** The most periods of account that a message names. */
const MAX_IN_WORDS = 6;

function periodsInWords({ periodsOfAccountDates = [] }: PeriodsOfAccount): string {
  const dates = periodsOfAccountDates
    .slice(0, MAX_IN_WORDS)
    .map(({ startDate, endDate }) => `${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}`);
  return dates.length === 0
    ? 'no periods of account but the tax year'
    : `the periods of account ${dates.join(', ')}`;
}

/** The election that we send, as it is noted. */
const DISAPPLIED: PartBody = { disapply: true };

/** HMRC asks about the rule only where the accounts end from 31 March to 4 April. */
async function sendElection(
  { nino, ask }: HmrcSession,
  step: Step,
  { businessId, place, sent }: BusinessAtHmrc,
  { hasLateDate, disapplied }: AccountsOfTrade,
): Promise<TaxReturnIssue[]> {
  const key = `late_accounting_date_rule ${businessId}` as const;
  const isOurs = (sent.get(key) ?? []).length > 0;
  if (!hasLateDate && !isOurs) return [];
  const year = { nino, businessId, taxYear: step.submission.taxYear };
  const { isDisapplied } = await ask((hmrc, call) => hmrc.readLateAccountingDateRule(call, year));
  if (disapplied) {
    if (isDisapplied) return [];
    await notePart(step, key, [DISAPPLIED]);
    await ask((hmrc, call) => hmrc.disapplyLateAccountingDateRule(call, year));
    return [];
  }
  if (isDisapplied && !isOurs) return [electionOfOthers(place)];
  if (isDisapplied) await ask((hmrc, call) => hmrc.withdrawLateAccountingDateRule(call, year));
  if (isOurs) await notePart(step, key, []);
  return [];
}

const electionOfOthers = (path: string): TaxReturnIssue =>
  issue({
    code: 'held_by_hmrc',
    source: 'hmrc',
    path,
    detail:
      'HMRC has an election out of the late accounting date rule for this business, which was not made from here for this year and stands for five years; the business has `late_accounting_date_rule` `applied`. HMRC’s entry was left as it is. Set the field to `disapplied`, or have the election withdrawn where it was made, and prepare again. Or accept `held_by_hmrc` when you declare.',
  });
