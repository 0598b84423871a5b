import type { Pence } from '../money.js';
import { isIsoDate, type TaxYearStart, taxYearEndsOn } from '../tax-year.js';
import { reachesAgeBy, reachesAgeIn, statePensionAgeOn, statePensionAgeReached } from './ages.js';
import { completeCapitalGains } from './capital-gains/complete-capital-gains.js';
import { checkDirectorships } from './check-directorships.js';
import { completeForeignProperty, completeTrades, completeUkProperty } from './complete-businesses.js';
import { completeForeignIncome } from './foreign-income.js';
import { createInputIssues, type InputIssues } from './input-issues.js';
import { type Investments, knowledgeIntensiveOf } from './investment-reliefs.js';
import { completeLifeGains } from './life-gains.js';
import { leftOutForNonResident, taxedInUnitedKingdom } from './non-resident-input.js';
import type { TaxRates } from './rates/tax-rates.js';
import { refuseUncomputedFields } from './refused-fields.js';
import {
  atRate,
  grossOfReliefAtSource,
  incomeInWholePounds,
  reliefInWholePounds,
  taxTakenFromNet,
} from './rounding.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';
import type { Reliefs, TaxedAmount, TaxInput } from './tax-input.js';
import { completeWiderIncome } from './wider-income.js';

/**
 * Checks an input and fills in what it leaves out. Income is rounded down to whole pounds per source,
 * reliefs up.
 * @throws {ValidationError} naming every place that is wrong, and every field that is not computed
 */
export function completeInput(given: TaxInput, rates: TaxRates): TaxFacts {
  const input = taxedInUnitedKingdom(given);
  const issues = createInputIssues();
  refuseUncomputedFields(input, issues);
  checkDirectorships(input, issues);
  const facts = {
    taxYear: input.taxYear,
    region: input.region ?? 'england',
    trades: completeTrades(input.selfEmployments ?? [], input.partnerships, rates, issues),
    ukProperty: completeUkProperty(input.ukProperty ?? {}, rates, issues),
    foreignProperty: completeForeignProperty(input.foreignProperty ?? {}, rates, issues),
    ...incomes(input, rates, issues),
    ...reliefs(input.reliefs ?? {}, rates, issues),
    ...person(input, rates, issues),
    annualAllowanceExcess: incomeInWholePounds(
      issues.amount(input.charges?.pensionAnnualAllowanceExcess, '/charges/pension_annual_allowance_excess'),
    ),
    winterFuelPayment: issues.amount(input.charges?.winterFuelPayment, '/charges/winter_fuel_payment'),
    schemePays: issues.amount(input.charges?.schemePays, '/charges/scheme_pays'),
    studentLoanPlans: input.studentLoanPlans ?? [],
    childBenefit: issues.amount(input.childBenefitReceived, '/child_benefit_received'),
    voluntaryClass2: input.voluntaryClass2 ?? false,
    paymentsOnAccountPaid: issues.amount(input.paymentsOnAccountPaid, '/payments_on_account_paid'),
    taxCollectedThroughCode: issues.amount(input.taxCollectedThroughCode, '/tax_collected_through_code'),
    earlierYearsUnderpayment: issues.amount(
      input.paye?.earlierYearsUnderpaymentInCode,
      '/paye/earlier_years_underpayment_in_code',
    ),
    refundedInYear: issues.amount(input.paye?.refundedInYear, '/paye/refunded_in_year'),
    foreignIncome: completeForeignIncome(input.foreignIncome, issues),
    lifeGains: completeLifeGains(input.lifeInsuranceGains, issues),
    investments: investments(input, issues),
    communityInvestment: reliefInWholePounds(
      issues.amount(input.investmentReliefs?.citr, '/investment_reliefs/citr'),
    ),
    ...residence(input, issues),
    leftOut: leftOutForNonResident(given),
    capitalGains: completeCapitalGains(input.capitalGains, rates, issues),
  };
  const forTrades = sumOf(facts.trades, ({ loanInterestForTrade }) => loanInterestForTrade);
  if (forTrades > facts.loanInterest) {
    issues.add(
      '/reliefs/qualifying_loan_interest',
      'less_than_for_trades',
      'Includes the interest of each trade, so cannot be less than theirs.',
    );
  }
  issues.throwIfAny();
  return facts;
}

function incomes(input: TaxInput, rates: TaxRates, issues: InputIssues) {
  const jobs = employments(input, rates, issues);
  const savingsRateBps = rates.incomeTax.savings.value.basicBps;
  const wider = completeWiderIncome(input, rates, issues);
  const pensions = taxedAmounts(input.pensions?.other ?? [], '/pensions/other', issues);
  const other = taxedAmounts(input.otherIncome ?? [], '/other_income', issues);
  const ukDividends = incomeInWholePounds(issues.amount(input.dividends?.uk, '/dividends/uk'));
  const netInterest = issues.amount(input.savings?.taxedInterestNet, '/savings/taxed_interest_net');
  const interestTax = issues.amount(
    taxTakenFromNet(netInterest, savingsRateBps),
    '/savings/taxed_interest_net',
  );
  const cisDeducted = issues.amount(input.cisDeducted, '/cis_deducted');
  return {
    lumpSums: wider.lumpSums,
    lumpSumsExempt: wider.lumpSumsExempt,
    retirementBenefits: wider.retirementBenefits,
    shareSchemes: wider.shareSchemes,
    partnershipProperty: wider.partnershipProperty,
    trusts: wider.trusts,
    trustProperty: wider.trustProperty,
    employmentIncome: jobs.income,
    class1Earnings: jobs.class1Earnings,
    class1AtMainRate: jobs.class1AtMainRate,
    loanEarnings: jobs.loanEarnings,
    studentLoanDeducted: jobs.studentLoanDeducted,
    postgraduateLoanDeducted: jobs.postgraduateLoanDeducted,
    statePension: incomeInWholePounds(issues.amount(input.pensions?.state, '/pensions/state')),
    stateLumpSum: incomeInWholePounds(
      issues.amount(input.pensions?.stateLumpSum, '/pensions/state_lump_sum'),
    ),
    otherPensions: pensions.amount,
    stateBenefits: incomeInWholePounds(
      issues.amount(input.stateBenefits?.taxable, '/state_benefits/taxable'),
    ),
    otherIncome: other.amount,
    interest:
      incomeInWholePounds(issues.amount(input.savings?.untaxedInterest, '/savings/untaxed_interest')) +
      incomeInWholePounds(netInterest + interestTax) +
      wider.interest,
    interestTaxDeducted: interestTax,
    ukDividends,
    dividends:
      ukDividends +
      incomeInWholePounds(issues.amount(input.dividends?.foreign, '/dividends/foreign')) +
      wider.dividends,
    taxDeducted:
      jobs.taxDeducted +
      pensions.taxDeducted +
      issues.amount(input.pensions?.stateLumpSumTaxDeducted, '/pensions/state_lump_sum_tax_deducted') +
      issues.amount(input.stateBenefits?.taxDeducted, '/state_benefits/tax_deducted') +
      other.taxDeducted +
      interestTax +
      wider.taxDeducted +
      cisDeducted,
    cisDeducted,
  };
}

function employments(input: TaxInput, rates: TaxRates, issues: InputIssues) {
  const total = {
    income: 0,
    class1Earnings: 0,
    class1AtMainRate: 0,
    loanEarnings: 0,
    taxDeducted: 0,
    studentLoanDeducted: 0,
    postgraduateLoanDeducted: 0,
  };
  for (const [index, job] of (input.employments ?? []).entries()) {
    const at = `/employments/${index}`;
    const pay = issues.amount(job.pay, `${at}/pay`);
    const benefits = incomeInWholePounds(issues.amount(job.benefits, `${at}/benefits`));
    const expenses = reliefInWholePounds(issues.amount(job.expenses, `${at}/expenses`));
    total.income += Math.max(0, incomeInWholePounds(pay) + benefits - expenses);
    const payrolledBenefits = issues.amount(job.payrolledBenefits, `${at}/payrolled_benefits`);
    if (payrolledBenefits > pay) {
      issues.add(`${at}/payrolled_benefits`, 'more_than_pay', 'Are part of `pay`, so cannot exceed it.');
    }
    const class1Earnings =
      job.class1Earnings === undefined
        ? Math.max(0, pay - payrolledBenefits)
        : issues.amount(job.class1Earnings, `${at}/class1_earnings`);
    total.class1Earnings += class1Earnings;
    total.class1AtMainRate += class1AtMainRate(class1Earnings, rates);
    total.loanEarnings += Math.max(0, pay - payrolledBenefits - expenses);
    total.taxDeducted += issues.signedAmount(job.taxDeducted, `${at}/tax_deducted`);
    total.studentLoanDeducted += issues.amount(job.studentLoanDeducted, `${at}/student_loan_deducted`);
    total.postgraduateLoanDeducted += issues.amount(
      job.postgraduateLoanDeducted,
      `${at}/postgraduate_loan_deducted`,
    );
  }
  return total;
}

/** Class 1 contributions of one job's earnings of the year at the main rate. SSCBA 1992 s.8 */
function class1AtMainRate(earnings: Pence, { class1 }: TaxRates): Pence {
  const { primaryThreshold, upperEarningsLimit, mainBps } = class1;
  const band = Math.min(earnings, upperEarningsLimit.value) - primaryThreshold.value;
  return atRate(Math.max(0, band), mainBps.value);
}

function taxedAmounts(items: readonly TaxedAmount[], at: string, issues: InputIssues) {
  let amount: Pence = 0;
  let taxDeducted: Pence = 0;
  for (const [index, item] of items.entries()) {
    amount += incomeInWholePounds(issues.amount(item.amount, `${at}/${index}/amount`));
    taxDeducted += issues.amount(item.taxDeducted, `${at}/${index}/tax_deducted`);
  }
  return { amount, taxDeducted };
}

function reliefs(given: Reliefs, rates: TaxRates, issues: InputIssues) {
  const basicRateBps = rates.incomeTax.basicRateBps.value;
  const giftAid = issues.amount(given.giftAidPaid, '/reliefs/gift_aid_paid');
  const net = issues.amount(given.pensionReliefAtSourceNet, '/reliefs/pension_relief_at_source_net');
  const gross = issues.amount(given.pensionReliefAtSourceGross, '/reliefs/pension_relief_at_source_gross');
  if (net > 0 && gross > 0) {
    issues.add(
      '/reliefs/pension_relief_at_source_gross',
      'net_or_gross',
      'Give the net or the gross contributions, not both.',
    );
  }
  const claims = given.lossClaims ?? [];
  return {
    giftAidGross: issues.amount(grossOfReliefAtSource(giftAid, basicRateBps), '/reliefs/gift_aid_paid'),
    pensionReliefAtSource:
      issues.amount(grossOfReliefAtSource(net, basicRateBps), '/reliefs/pension_relief_at_source_net') +
      reliefInWholePounds(gross),
    pensionDeducted: reliefInWholePounds(
      issues.amount(given.pensionDeductedGross, '/reliefs/pension_deducted_gross'),
    ),
    loanInterest: reliefInWholePounds(
      issues.amount(given.qualifyingLoanInterest, '/reliefs/qualifying_loan_interest'),
    ),
    giftsOfAssets:
      reliefInWholePounds(issues.amount(given.giftsOfShares, '/reliefs/gifts_of_shares')) +
      reliefInWholePounds(issues.amount(given.giftsOfLand, '/reliefs/gifts_of_land')),
    maintenancePayments: reliefInWholePounds(
      issues.amount(given.maintenancePayments, '/reliefs/maintenance_payments'),
    ),
    lossClaims: claims.map((claim, index) => ({
      kind: claim.kind,
      amount: reliefInWholePounds(issues.amount(claim.amount, `/reliefs/loss_claims/${index}/amount`)),
    })),
    ...lossesCarriedBack(given, issues),
  };
}

function lossesCarriedBack({ lossesCarriedBack: given = [] }: Reliefs, issues: InputIssues) {
  const claims = given.map(({ kind, amount }, index) => ({
    kind,
    amount: reliefInWholePounds(issues.amount(amount, `/reliefs/losses_carried_back/${index}/amount`)),
  }));
  return {
    lossesCarriedBack: sumOf(claims, ({ amount }) => amount),
    terminalLosses: sumOf(claims, ({ kind, amount }) => (kind === 'terminal' ? amount : 0)),
  };
}

function investments({ investmentReliefs: given }: TaxInput, issues: InputIssues): Investments | null {
  if (given === undefined) return null;
  const read = (scheme: 'vct' | 'eis' | 'seis') =>
    reliefInWholePounds(issues.amount(given[scheme], `/investment_reliefs/${scheme}`));
  const eis = read('eis');
  const knowledgeIntensive = Math.min(eis, knowledgeIntensiveOf(given.subscriptions));
  return { vct: read('vct'), eis, seis: read('seis'), knowledgeIntensive };
}

/** ITA 2007 s.56: who is not resident has allowances only by a claim. */
function residence({ residence: given = {}, marriageAllowance = 'none' }: TaxInput, issues: InputIssues) {
  const status = given.status ?? 'resident';
  const claims = given.claimsPersonalAllowance ?? true;
  if (!claims && status !== 'non_resident') {
    issues.add(
      '/residence/claims_personal_allowance',
      'resident_has_allowance',
      'Somebody who is resident for part of the year or all of it has the allowance without a claim.',
    );
  }
  if (!claims && marriageAllowance !== 'none') {
    issues.add('/marriage_allowance', 'no_allowance', 'Needs an entitlement to the personal allowance.');
  }
  return { residence: status, hasAllowances: claims };
}

function person(input: TaxInput, rates: TaxRates, issues: InputIssues) {
  const dateOfBirth = readBirth(input.dateOfBirth, '/date_of_birth', input.taxYear, issues);
  const claimed = input.marriedCouplesAllowance ?? null;
  const spouseDateOfBirth = readBirth(
    claimed?.spouseDateOfBirth,
    '/married_couples_allowance/spouse_date_of_birth',
    input.taxYear,
    issues,
  );
  const marriageAllowance = input.marriageAllowance ?? 'none';
  const surplusMarried = (input.surplusAllowancesReceived?.marriedCouples ?? 0) > 0;
  if ((claimed || surplusMarried) && marriageAllowance !== 'none') {
    issues.add(
      '/marriage_allowance',
      'marriage_allowance_conflict',
      "The marriage allowance cannot go with the married couple's allowance.",
    );
  }
  const reliefEndsAt = rates.incomeTax.pensionReliefEndsAtAge.value;
  const byBirth = dateOfBirth !== null && statePensionAgeReached(dateOfBirth, rates);
  return {
    dateOfBirth,
    marriageAllowance,
    marriedCouplesAllowance: claimed ? { spouseDateOfBirth } : null,
    blindPerson: input.blindPerson ?? false,
    ...surplusAllowances(input, rates, issues),
    statePensionAgeOn: dateOfBirth === null ? null : statePensionAgeOn(dateOfBirth, rates),
    overStatePensionAge: input.overStatePensionAgeAtStart ?? byBirth,
    statePensionAgeDiffers: byBirth && input.overStatePensionAgeAtStart === false,
    pensionReliefEnded: dateOfBirth !== null && reachesAgeBy(dateOfBirth, reliefEndsAt, rates.taxYear),
    pensionReliefEndsInYear: dateOfBirth !== null && reachesAgeIn(dateOfBirth, reliefEndsAt, rates.taxYear),
    underMinimumAge:
      dateOfBirth !== null && !reachesAgeBy(dateOfBirth, rates.class4.minimumAge.value, rates.taxYear),
  };
}

/** Each may be no more than the spouse could have had to spare. ITA 2007 s.39, s.51 */
function surplusAllowances(input: TaxInput, rates: TaxRates, issues: InputIssues) {
  const at = '/surplus_allowances_received';
  const { marriedCouplesAllowance, blindPersonsAllowance } = rates.incomeTax;
  const read = (value: Pence | undefined, pointer: string, max: Pence) => {
    const amount = issues.amount(value, pointer);
    if (amount > max) issues.add(pointer, 'more_than_allowance', 'Exceeds the allowance of the year.');
    return reliefInWholePounds(amount);
  };
  const given = input.surplusAllowancesReceived ?? {};
  return {
    surplusMarriedCouples: read(
      given.marriedCouples,
      `${at}/married_couples`,
      marriedCouplesAllowance.maximum.value,
    ),
    surplusBlindPersons: read(given.blindPersons, `${at}/blind_persons`, blindPersonsAllowance.value),
  };
}

function readBirth(
  date: string | null | undefined,
  pointer: string,
  taxYear: TaxYearStart,
  issues: InputIssues,
): string | null {
  if (date === undefined || date === null) return null;
  if (!isIsoDate(date)) {
    issues.add(pointer, 'date_invalid', 'Must be a calendar date in the form YYYY-MM-DD.');
    return null;
  }
  if (date <= taxYearEndsOn(taxYear)) return date;
  issues.add(pointer, 'date_after_tax_year', 'Must not be after the end of the tax year.');
  return null;
}
