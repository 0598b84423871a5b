import type { Pence } from '../money.js';
import { childBenefitCharge } from './child-benefit-charge.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate } from './rounding.js';
import type { ChargeCode } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import { bandsOf, type TaxScale, visitBands } from './tax-scale.js';

export interface Charge {
  readonly code: ChargeCode;
  readonly amount: Pence;
}

interface Circumstances {
  readonly facts: TaxFacts;
  readonly totalIncome: Pence;
  readonly adjustedNetIncome: Pence;
  readonly stepThreeIncome: Pence;
  readonly scale: TaxScale;
  readonly capitalGainsTax: Pence;
}

/**
 * Step 7 of ITA 2007 s.23: the charges that apply, none of them nil.
 * @param taxBeforeCredit tax left after reductions other than foreign tax credit, for the Gift Aid test
 * @see ITA 2007 s.30
 */
export function incomeTaxCharges(
  of: Circumstances,
  taxBeforeCredit: Pence,
  rates: TaxRates,
): readonly Charge[] {
  const { facts } = of;
  const charges: readonly Charge[] = [
    {
      code: 'high_income_child_benefit',
      amount: childBenefitCharge(facts.childBenefit, of.adjustedNetIncome, rates),
    },
    {
      code: 'gift_aid_shortfall',
      amount: giftAidShortfall(facts.giftAidGross, taxBeforeCredit + of.capitalGainsTax, rates),
    },
    {
      code: 'pension_annual_allowance',
      amount: annualAllowanceCharge(facts.annualAllowanceExcess, of.stepThreeIncome, of.scale),
    },
    {
      code: 'state_pension_lump_sum',
      amount: atRate(facts.stateLumpSum, lumpSumRateBps(of.stepThreeIncome, of.scale)),
    },
    { code: 'winter_fuel', amount: winterFuelCharge(facts.winterFuelPayment, of.totalIncome, rates) },
  ];
  return charges.filter((charge) => charge.amount > 0);
}

/** Basic-rate tax the charity reclaims and the donor bears neither as income tax nor on gains. @see ITA 2007 s.423-425 */
export function giftAidShortfall(giftAidGross: Pence, taxToCover: Pence, rates: TaxRates): Pence {
  return Math.max(0, atRate(giftAidGross, rates.incomeTax.basicRateBps.value) - taxToCover);
}

/**
 * Pension savings over the annual allowance, taxed at the main rates of the person's region as if they
 * lay on top of Step 3 income, of which transition profit is no part. The rates begin with the basic rate:
 * a Scottish taxpayer pays it on what would lie in the starter band.
 * @see FA 2004 s.227(4A)-(4C)
 */
function annualAllowanceCharge(excess: Pence, from: Pence, scale: TaxScale): Pence {
  if (excess <= 0) return 0;
  const bands = bandsOf(scale, 'non_savings');
  const basicBps = bands.find(({ code }) => code === 'basic_rate')?.rateBps ?? 0;
  let charge = 0;
  let atBasicRate = 0;
  visitBands('non_savings', bands, { from, to: from + excess }, (_source, band, rateBps, amount) => {
    if (band === 'starter_rate' || band === 'basic_rate') atBasicRate += amount;
    else charge += atRate(amount, rateBps);
  });
  return charge + atRate(atBasicRate, basicBps);
}

/**
 * The rate of all of a State Pension lump sum: the main rate of the person's region that Step 3 income reaches, and none
 * without such income. A Scottish taxpayer bears no less than the basic rate.
 * @see F(No.2)A 2005 s.7(5)-(5B)
 */
export function lumpSumRateBps(stepThreeIncome: Pence, scale: TaxScale): number {
  if (stepThreeIncome <= 0) return 0;
  const bands = bandsOf(scale, 'non_savings').filter(({ code }) => code !== 'starter_rate');
  return bands.find(({ upTo }) => stepThreeIncome <= upTo)?.rateBps ?? 0;
}

/** All of the payment once total income passes the limit; no taper. @see ITEPA 2003 s.681I */
function winterFuelCharge(payment: Pence, totalIncome: Pence, rates: TaxRates): Pence {
  const limit = rates.incomeTax.winterFuelIncomeLimit.value;
  return limit !== null && totalIncome > limit ? payment : 0;
}
