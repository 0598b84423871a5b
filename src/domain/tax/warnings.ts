import { schemePaid } from './amounts-owed.js';
import type { Assessment } from './assessment.js';
import { usesPropertyAllowance, usesRoomRelief } from './basis.js';
import { carriesBackTooMuch } from './carried-forward.js';
import { figuresNotEnacted } from './figures-not-enacted.js';
import { lossOfTransition } from './income-lines.js';
import { REDUCING_SCHEMES, relievedInvestment } from './investment-reliefs.js';
import { marriedCouplesAllowanceAvailable, marriedCouplesAllowanceUnchecked } from './marriage-reliefs.js';
import { pensionRelief } from './pension-relief.js';
import type { TaxRates } from './rates/tax-rates.js';
import { currentYearLoss } from './reliefs.js';
import { plansNotCollectable } from './student-loans.js';
import { sumOf } from './sum-of.js';
import type { TaxWarning, WarningCode } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import type { TradeResult } from './trading-profits.js';

/** Warnings beside the figures: rules not checked, choices with a price, figures that are not law. */
export function warnings(facts: TaxFacts, assessment: Assessment, rates: TaxRates): readonly TaxWarning[] {
  const found: TaxWarning[] = [];
  const warnIf = (applies: boolean, code: WarningCode, about?: string) => {
    if (applies) found.push(about === undefined ? { code } : { code, about });
  };
  contributionWarnings(facts, assessment, rates, warnIf);
  lossWarnings(facts, assessment, warnIf);
  basisWarning(facts, rates, warnIf);
  const claimedByCouple = facts.marriedCouplesAllowance !== null;
  warnIf(assessment.incomeTax.marriageAllowanceRefused, 'marriage_allowance_not_available');
  warnIf(
    claimedByCouple && !marriedCouplesAllowanceAvailable(facts, rates),
    'married_couples_allowance_not_available',
  );
  warnIf(marriedCouplesAllowanceUnchecked(facts), 'married_couples_allowance_birth_dates_not_given');
  for (const plan of plansNotCollectable(facts.studentLoanPlans, rates)) {
    warnIf(true, 'student_loan_plan_not_collectable', plan);
  }
  warnIf(allowanceLeftForOtherIncome(facts, assessment), 'trading_allowance_not_tried_on_other_income');
  pensionWarnings(facts, assessment, rates, warnIf);
  warnIf(facts.schemePays > schemePaid(facts, assessment), 'scheme_pays_more_than_charge');
  capitalGainsWarnings(facts, assessment, warnIf);
  investmentWarnings(facts, rates, warnIf);
  residenceWarnings(facts, warnIf);
  for (const trade of assessment.income.trades) {
    warnIf(lossOfTransition(trade, rates) > 0, 'overlap_relief_loss', trade.facts.name);
  }
  for (const { name, provisional } of facts.trades) warnIf(provisional, 'provisional_figures', name);
  const { transitionProfitArises } = rates.business;
  const hasTransitionProfit = assessment.income.trades.some((trade) => trade.transitionProfit > 0);
  warnIf(hasTransitionProfit && !transitionProfitArises.value, 'transition_profit_not_in_force');
  const winterFuel = rates.incomeTax.winterFuelIncomeLimit;
  const paid = facts.winterFuelPayment > 0;
  warnIf(paid && winterFuel.value === null, 'winter_fuel_charge_not_in_force');
  return [...found, ...figuresNotEnacted(facts, assessment, rates)];
}

/** The input does not say when or where income and gains arose. */
function residenceWarnings(facts: TaxFacts, warnIf: WarnIf): void {
  warnIf(facts.residence === 'split_year', 'split_year_as_given');
  for (const code of facts.leftOut) warnIf(true, code);
  warnIf(facts.residence === 'non_resident' && facts.capitalGains !== null, 'non_resident_gains_as_given');
}

function capitalGainsWarnings(
  { capitalGains: facts }: TaxFacts,
  { capitalGains }: Assessment,
  warnIf: WarnIf,
): void {
  if (facts === null || capitalGains === null) return;
  warnIf(facts.reliefHeldTooShort, 'capital_gains_relief_held_too_short');
  warnIf(facts.grouped.overLifetimeLimit, 'capital_gains_relief_over_lifetime_limit');
  const { incomeLossesThere: there, incomeLossesUsed } = capitalGains;
  const claimed = Math.min(facts.incomeLosses, there.ofThisYear + there.ofNextYear);
  warnIf(facts.incomeLosses > claimed, 'trading_losses_against_income_first');
  warnIf(claimed > incomeLossesUsed, 'trading_losses_more_than_gains');
}

function investmentWarnings({ investments }: TaxFacts, rates: TaxRates, warnIf: WarnIf): void {
  if (investments === null) return;
  for (const scheme of REDUCING_SCHEMES) {
    const relieved = relievedInvestment(scheme, investments, rates);
    warnIf(relieved < investments[scheme], 'investment_relief_limited', scheme);
  }
}

/** Casual receipts share the trading allowance, but other income does not say whether it is casual. */
function allowanceLeftForOtherIncome(facts: TaxFacts, { basis, income }: Assessment): boolean {
  if (facts.otherIncome === 0) return false;
  return facts.trades.length === 0 || (basis.trading === 'allowance' && income.tradingProfit === 0);
}

/** Relief was given for no more than the limit, and not from the age at which it ends. FA 2004 s.188(3), s.190 */
function pensionWarnings(facts: TaxFacts, { income }: Assessment, rates: TaxRates, warnIf: WarnIf): void {
  const paid = facts.pensionDeducted + facts.pensionReliefAtSource;
  if (paid === 0) return;
  if (facts.pensionReliefEnded) {
    warnIf(true, 'pension_relief_ended_by_age');
    return;
  }
  const { deducted, atSource } = pensionRelief(facts, income, rates);
  warnIf(deducted + atSource < paid, 'pension_relief_over_earnings');
  warnIf(facts.pensionReliefEndsInYear, 'pension_relief_ends_in_year');
}

/** ITTOIA 2005 s.783BC-783BI; HMRC PIM4426 */
function forgoesOfProperty({ ukProperty: uk, foreignProperty: foreign }: TaxFacts, { basis }: Assessment) {
  if (!usesPropertyAllowance(basis.property)) return false;
  const rooms = usesRoomRelief(basis.property) ? uk.rooms : null;
  const costs = uk.financeCosts - (rooms?.residentialFinanceCosts ?? 0) + foreign.financeCosts;
  const rest = uk.income - uk.expenses - (rooms === null ? 0 : rooms.income - rooms.expenses);
  return costs > 0 || rest < 0 || foreign.profit < 0;
}

type WarnIf = (applies: boolean, code: WarningCode, about?: string) => void;

function contributionWarnings(
  facts: TaxFacts,
  { basis, income, class2, class4 }: Assessment,
  rates: TaxRates,
  warnIf: WarnIf,
): void {
  const creditFrom = rates.class2.smallProfitsThreshold.value;
  const byExpenses = class4.profit + sumOf(income.trades, profitHiddenByAllowance);
  warnIf(
    basis.trading === 'allowance' && class4.profit < creditFrom && byExpenses >= creditFrom,
    'trading_allowance_forgoes_contribution_credit',
  );
  warnIf(class4.maximum !== null, 'class4_annual_maximum_by_annual_earnings');
  const { weeks, weeksInYear } = rates.class2;
  const wholeYearCharged = class2.weeks === weeks.value && class2.compulsory + class2.voluntary > 0;
  warnIf(wholeYearCharged && weeksInYear.value > weeks.value, 'class2_year_has_53_weeks');
  warnIf(facts.statePensionAgeDiffers, 'state_pension_age_differs_from_date_of_birth');
  warnIf(
    facts.voluntaryClass2 && class2.voluntary === 0 && class2.compulsory === 0,
    'voluntary_class2_not_available',
  );
}

const profitHiddenByAllowance = ({ facts, profit }: TradeResult) => Math.max(0, facts.profit) - profit;

/** Under the cash basis a loss went nowhere but forward while that basis was elected. ITA 2007 s.74E; FA 2024 Sch.10 */
function basisWarning({ lossClaims }: TaxFacts, { business }: TaxRates, warnIf: WarnIf): void {
  if (business.cashBasisByDefault.value) return;
  for (const { kind, amount } of lossClaims) {
    warnIf(kind !== 'property_general' && amount > 0, 'loss_claim_not_under_cash_basis', kind);
  }
}

function lossWarnings(facts: TaxFacts, assessment: Assessment, warnIf: WarnIf): void {
  const { basis, income, incomeTax } = assessment;
  warnIf(carriesBackTooMuch(assessment, facts), 'loss_carried_back_more_than_left');
  const hidden = basis.trading === 'allowance' && facts.trades.some((trade) => trade.profit < 0);
  warnIf(hidden, 'loss_hidden_by_trading_allowance');
  warnIf(forgoesOfProperty(facts, assessment), 'property_allowance_forgoes_carry_forward');
  for (const claim of incomeTax.reliefs.lossClaims) {
    const { kind, claimed, given } = claim;
    const ofThisYear = kind === 'sideways_current_year' || kind === 'property_general';
    const shown = currentYearLoss(kind, income);
    warnIf(ofThisYear && claimed > 0 && shown === 0, 'loss_claim_without_loss', kind);
    warnIf(given < claimed, 'loss_claim_limited', kind);
  }
  const sideways = 'sideways_current_year';
  const claimed = sumOf(facts.lossClaims, ({ kind, amount }) => (kind === sideways ? amount : 0));
  warnIf(claimed > 0 && claimed < currentYearLoss(sideways, income), 'loss_claim_all_or_nothing', sideways);
}
