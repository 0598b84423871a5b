import type { Pence } from '../money.js';
import type { InputIssues } from './input-issues.js';
import { tradeByPeriods, transitionOfYear, weeksCarriedOn } from './periods/trade-by-periods.js';
import { LAST_FURNISHED_HOLIDAY_LETTINGS } from './rates/furnished-holiday-lettings.js';
import type { TaxRates } from './rates/tax-rates.js';
import { incomeInWholePounds, reliefInWholePounds } from './rounding.js';
import type { ForeignPropertyFacts, TradeFacts, UkPropertyFacts } from './tax-facts.js';
import type { ForeignProperty, Partnership, RoomsLet, SelfEmployment, UkProperty } from './tax-input.js';

/** The self-employments with their defaults; notes bad amounts and contradictory allowance choices. */
export function completeTrades(
  trades: readonly SelfEmployment[],
  partnerships: readonly Partnership[] | undefined,
  rates: TaxRates,
  issues: InputIssues,
): readonly TradeFacts[] {
  const complete = trades.map((trade, index) => completeTrade(trade, index, rates, issues));
  const claims = complete.some((trade) => trade.choice === 'claim');
  if (claims && complete.some((trade) => trade.choice === 'expenses')) {
    issues.add(
      '/self_employments',
      'trading_allowance_conflict',
      'The trading allowance replaces the expenses of every trade or of none.',
    );
  }
  if (claims && complete.some((trade) => trade.bare)) {
    issues.add(
      '/self_employments',
      'trading_allowance_needs_turnover',
      'The trading allowance can be claimed only when every trade gives its turnover.',
    );
  }
  if (partnerships === undefined) return complete;
  return [...complete, ...partnerships.map((firm, index) => completePartnership(firm, index, issues))];
}

/** A share of profit is final: the partnership deducted its own expenses. ITTOIA 2005 s.846-850 */
function completePartnership(firm: Partnership, index: number, issues: InputIssues): TradeFacts {
  const at = `/partnerships/${index}`;
  return {
    businessId: null,
    name: firm.name ?? `Partnership ${index + 1}`,
    bare: true,
    turnover: 0,
    expenses: 0,
    profit: incomeInWholePounds(issues.signedAmount(firm.profit, `${at}/profit`)),
    choice: 'auto',
    lossesBroughtForward: issues.amount(firm.lossesBroughtForward, `${at}/losses_brought_forward`),
    lossesOnlyForward: false,
    transitionProfit: incomeInWholePounds(issues.amount(firm.transitionProfit, `${at}/transition_profit`)),
    transitionProfitLeft: 0,
    byPeriods: null,
    provisional: false,
    class4Exempt: firm.class4Exempt ?? false,
    class2Weeks: null,
    averagingAdjustment: 0,
    class4LossesBroughtForward: class4Losses(firm, at, issues),
    loanInterestForTrade: loanInterest(firm, at, issues),
    isPartnership: true,
  };
}

function completeTrade(
  trade: SelfEmployment,
  index: number,
  rates: TaxRates,
  issues: InputIssues,
): TradeFacts {
  const at = `/self_employments/${index}`;
  const bare = trade.profit !== undefined;
  if (bare && (trade.turnover !== undefined || trade.expenses !== undefined)) {
    issues.add(`${at}/profit`, 'profit_or_turnover', 'Give a profit, or turnover and expenses, not both.');
  }
  const reading = { at, rates, issues };
  const byPeriods = tradeByPeriods(trade, reading);
  const { income: turnover, expenses } = withRefundsReceived({
    income: byPeriods?.turnover ?? issues.amount(trade.turnover, `${at}/turnover`),
    expenses: byPeriods?.expenses ?? issues.signedAmount(trade.expenses, `${at}/expenses`),
  });
  const profit = bare ? issues.signedAmount(trade.profit, `${at}/profit`) : turnover - expenses;
  const transition = transitionOfYear(trade, byPeriods, reading);
  return {
    businessId: trade.businessId ?? null,
    name: trade.name ?? `Self-employment ${index + 1}`,
    bare: byPeriods?.bare ?? bare,
    turnover,
    expenses,
    profit: incomeInWholePounds(profit),
    choice: trade.tradingAllowance ?? 'auto',
    lossesBroughtForward: issues.amount(trade.lossesBroughtForward, `${at}/losses_brought_forward`),
    lossesOnlyForward: trade.lossesOnlyForward ?? false,
    transitionProfit: transition.charged,
    transitionProfitLeft: transition.left,
    byPeriods,
    provisional: byPeriods?.provisional ?? trade.provisional ?? false,
    class4Exempt: trade.class4Exempt ?? false,
    class2Weeks:
      readWeeks(trade.class2Weeks, `${at}/class2_weeks`, rates, issues) ??
      (byPeriods === null ? null : weeksCarriedOn(trade, rates)),
    averagingAdjustment: incomeInWholePounds(
      issues.signedAmount(trade.averagingAdjustment, `${at}/averaging_adjustment`),
    ),
    class4LossesBroughtForward: class4Losses(trade, at, issues),
    loanInterestForTrade: loanInterest(trade, at, issues),
    isPartnership: false,
  };
}

interface Figures {
  readonly income: Pence;
  readonly expenses: Pence;
}

/** Refunds beyond the expenses of the year are receipts, which no allowance replaces. ITTOIA 2005 Pt 6A */
const withRefundsReceived = <T extends Figures>(figures: T): T =>
  figures.expenses >= 0 ? figures : { ...figures, income: figures.income - figures.expenses, expenses: 0 };

const class4Losses = (
  { class4LossesBroughtForward }: Pick<SelfEmployment, 'class4LossesBroughtForward'>,
  at: string,
  issues: InputIssues,
): Pence =>
  reliefInWholePounds(issues.amount(class4LossesBroughtForward, `${at}/class4_losses_brought_forward`));

const loanInterest = (
  { loanInterestForTrade }: Pick<SelfEmployment, 'loanInterestForTrade'>,
  at: string,
  issues: InputIssues,
): Pence => reliefInWholePounds(issues.amount(loanInterestForTrade, `${at}/loan_interest_for_trade`));

/** Weeks of the year, of which some years hold one more. HMRC NIM70200 */
function readWeeks(
  weeks: number | undefined,
  pointer: string,
  { class2 }: TaxRates,
  issues: InputIssues,
): number | null {
  if (weeks === undefined) return null;
  if (Number.isInteger(weeks) && weeks >= 0 && weeks <= class2.weeksInYear.value) return weeks;
  issues.add(pointer, 'weeks_invalid', 'Must be a whole number of weeks that the tax year holds.');
  return null;
}

/** The UK property business with its defaults; notes bad amounts and what cannot go together. */
export function completeUkProperty(
  property: UkProperty,
  rates: TaxRates,
  issues: InputIssues,
): UkPropertyFacts {
  const at = '/uk_property';
  const bare = property.profit !== undefined;
  const choice = property.propertyAllowance ?? 'auto';
  const rentARoom = property.rentARoom ?? false;
  const hasRooms = rentARoom || property.rooms !== undefined;
  if (bare && (property.income !== undefined || property.expenses !== undefined)) {
    issues.add(`${at}/profit`, 'profit_or_income', 'Give a profit, or income and expenses, not both.');
  }
  if (bare && (choice === 'claim' || hasRooms)) {
    issues.add(
      `${at}/profit`,
      'profit_is_final',
      'An allowance can be claimed only when the income is given.',
    );
  }
  if (rentARoom && choice === 'claim') {
    issues.add(
      `${at}/property_allowance`,
      'property_allowance_with_rent_a_room',
      'The property allowance does not apply to rent-a-room receipts.',
    );
  }
  const given = {
    income: issues.amount(property.income, `${at}/income`),
    expenses: issues.signedAmount(property.expenses, `${at}/expenses`),
  };
  const financeCosts = issues.amount(property.residentialFinanceCosts, `${at}/residential_finance_costs`);
  const whole = { ...given, residentialFinanceCosts: financeCosts, isShared: false };
  const { income, expenses, rooms } = withRooms(given, property.rooms ?? (rentARoom ? whole : null));
  const profit = bare ? issues.signedAmount(property.profit, `${at}/profit`) : income - expenses;
  return {
    bare,
    income,
    expenses,
    profit: incomeInWholePounds(profit),
    financeCosts,
    financeCostsBroughtForward: issues.amount(
      property.residentialFinanceCostsBroughtForward,
      `${at}/residential_finance_costs_brought_forward`,
    ),
    lossesBroughtForward: issues.amount(property.lossesBroughtForward, `${at}/losses_brought_forward`),
    holidayLettingProfit: holidayLettingProfit(property, { at, profit }, rates, issues),
    choice,
    rooms,
  };
}

/** Refunds are receipts of what they were refunded to: the rooms, or the rest. */
function withRooms(all: Figures, roomsLet: RoomsLet | null): Figures & { readonly rooms: RoomsLet | null } {
  if (roomsLet === null) return { ...withRefundsReceived(all), rooms: null };
  const rooms = withRefundsReceived(roomsLet);
  const rest = withRefundsReceived({
    income: all.income - roomsLet.income,
    expenses: all.expenses - roomsLet.expenses,
  });
  return { income: rooms.income + rest.income, expenses: rooms.expenses + rest.expenses, rooms };
}

export function completeForeignProperty(
  property: ForeignProperty,
  rates: TaxRates,
  issues: InputIssues,
): ForeignPropertyFacts {
  const at = '/foreign_property';
  const { income, expenses } = withRefundsReceived({
    income: issues.amount(property.income, `${at}/income`),
    expenses: issues.signedAmount(property.expenses, `${at}/expenses`),
  });
  return {
    income,
    expenses,
    profit: incomeInWholePounds(income - expenses),
    financeCosts: issues.amount(property.residentialFinanceCosts, `${at}/residential_finance_costs`),
    financeCostsBroughtForward: issues.amount(
      property.residentialFinanceCostsBroughtForward,
      `${at}/residential_finance_costs_brought_forward`,
    ),
    lossesBroughtForward: issues.amount(property.lossesBroughtForward, `${at}/losses_brought_forward`),
    holidayLettingProfit: holidayLettingProfit(property, { at, profit: income - expenses }, rates, issues),
    foreignTax: issues.amount(property.foreignTax, `${at}/foreign_tax`),
  };
}

/** A part of the profit, and a kind of letting that the law knew up to a year. FA 2004 s.189(2); FA 2025 Sch.5 */
function holidayLettingProfit(
  { furnishedHolidayLettingProfit: given }: Pick<UkProperty, 'furnishedHolidayLettingProfit'>,
  { at, profit }: { readonly at: string; readonly profit: Pence },
  { taxYear }: TaxRates,
  issues: InputIssues,
): Pence {
  const pointer = `${at}/furnished_holiday_letting_profit`;
  const amount = incomeInWholePounds(issues.amount(given, pointer));
  if (amount > 0 && taxYear > LAST_FURNISHED_HOLIDAY_LETTINGS.value) {
    issues.add(
      pointer,
      'furnished_holiday_lettings_ended',
      'Such lettings are taxed as any others from 2025-26.',
    );
  } else if (amount > Math.max(0, profit)) {
    issues.add(pointer, 'more_than_profit', 'Is part of the profit, so cannot exceed it.');
  }
  return amount;
}
