import { isIsoDate, taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../../tax-year.js';
import { weeksTouched } from '../contribution-weeks.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { incomeInWholePounds } from '../rounding.js';
import type { SelfEmployment } from '../tax-input.js';
import { type ProfitsOfYear, profitsOfYear } from './profits-of-year.js';
import type { TradeReading } from './trade-reading.js';
import { type TransitionCharge, transitionCharge } from './transition-charge.js';

/** The figures of a trade that gives its periods of account; `null` for one that gives those of the tax year. */
export function tradeByPeriods(trade: SelfEmployment, reading: TradeReading): ProfitsOfYear | null {
  const { at, issues } = reading;
  if (trade.periodsOfAccount === undefined) {
    if (namesPeriods(trade)) noteFieldsOfPeriods(trade, reading);
    return null;
  }
  for (const field of ['turnover', 'expenses', 'profit'] as const) {
    if (trade[field] === undefined) continue;
    issues.add(`${at}/${field}`, 'periods_or_figures', 'Is made of periods_of_account: leave it out.');
  }
  return profitsOfYear(trade, reading);
}

/** Whether a field is there that acts on periods: nearly every trade has none, and is to cost nothing more. */
const namesPeriods = (trade: SelfEmployment): boolean =>
  trade.commencedOn !== undefined ||
  trade.ceasedOn !== undefined ||
  trade.lateAccountingDateRule !== undefined ||
  trade.basisPeriodEndedOn !== undefined ||
  trade.overlapProfitBroughtForward !== undefined ||
  trade.overlapDaysBroughtForward !== undefined;

/** A day on which the trade ends also ends the spreading of its transition profit. */
function noteFieldsOfPeriods(trade: SelfEmployment, { at, issues }: TradeReading): void {
  const spread = trade.transitionProfitBroughtForward !== undefined;
  const given = [
    ['commenced_on', trade.commencedOn],
    ['ceased_on', spread ? undefined : trade.ceasedOn],
    ['late_accounting_date_rule', trade.lateAccountingDateRule],
    ['basis_period_ended_on', trade.basisPeriodEndedOn],
    ['overlap_profit_brought_forward', trade.overlapProfitBroughtForward],
    ['overlap_days_brought_forward', trade.overlapDaysBroughtForward],
  ] as const;
  for (const [field, value] of given) {
    if (value === undefined) continue;
    issues.add(
      `${at}/${field}`,
      'needs_periods_of_account',
      'Acts on periods_of_account, and there are none.',
    );
  }
}

const NO_TRANSITION: TransitionCharge = { charged: 0, left: 0 };

/** The transition profit of the year: as given, or the part of what the periods make, or of what earlier years left. */
export function transitionOfYear(
  trade: SelfEmployment,
  byPeriods: ProfitsOfYear | null,
  reading: TradeReading,
): TransitionCharge {
  const { at, issues } = reading;
  const given = issues.amount(trade.transitionProfit, `${at}/transition_profit`);
  const broughtForward = trade.transitionProfitBroughtForward ?? 0;
  const accelerated = trade.transitionProfitAccelerated ?? 0;
  const ofPeriods = byPeriods?.transitionProfit ?? 0;
  if (broughtForward === 0 && accelerated === 0 && ofPeriods === 0) {
    return given === 0 ? NO_TRANSITION : { charged: incomeInWholePounds(given), left: 0 };
  }
  return spread(trade, { given, ofPeriods }, reading);
}

function spread(
  trade: SelfEmployment,
  { given, ofPeriods }: { readonly given: number; readonly ofPeriods: number },
  { at, rates, issues }: TradeReading,
): TransitionCharge {
  const broughtForward = issues.amount(
    trade.transitionProfitBroughtForward,
    `${at}/transition_profit_brought_forward`,
  );
  const accelerated = issues.amount(trade.transitionProfitAccelerated, `${at}/transition_profit_accelerated`);
  if (given > 0) {
    issues.add(
      `${at}/transition_profit`,
      'transition_profit_given_twice',
      'Is worked out from the periods, or from transition_profit_brought_forward: leave it out.',
    );
  }
  const { taxYear, business } = rates;
  if (broughtForward > 0 && business.basisOfAssessment.value !== 'tax_year') {
    issues.add(
      `${at}/transition_profit_brought_forward`,
      'not_supported',
      'No year before 2024-25 has a transition profit of an earlier one: it arises in 2023-24.',
    );
  }
  const unused = broughtForward + ofPeriods;
  if (accelerated > unused) {
    issues.add(
      `${at}/transition_profit_accelerated`,
      'more_than_transition_profit',
      'Is part of the transition profit that is left, so cannot exceed it.',
    );
  }
  return transitionCharge({ unused, accelerated, ends: endsBy(trade, taxYear) }, rates);
}

const endsBy = ({ ceasedOn }: SelfEmployment, taxYear: number): boolean =>
  ceasedOn !== undefined && isIsoDate(ceasedOn) && taxYearOf(ceasedOn) <= taxYear;

/** Contribution weeks of a trade that began or ended within the year; `null`: all of them. HMRC NIM70200 */
export function weeksCarriedOn(
  { commencedOn, ceasedOn }: Pick<SelfEmployment, 'commencedOn' | 'ceasedOn'>,
  { taxYear, class2 }: TaxRates,
): number | null {
  const year = { from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
  const from = commencedOn ?? year.from;
  const to = ceasedOn ?? year.to;
  if ((from <= year.from && to >= year.to) || !isIsoDate(from) || !isIsoDate(to)) return null;
  return Math.min(class2.weeks.value, weeksTouched(year, [{ from, to }]));
}
