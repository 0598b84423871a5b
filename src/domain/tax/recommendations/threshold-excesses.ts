import type { Pence } from '../../money.js';
import type { Allowances } from '../allowances.js';
import type { Assessment } from '../assessment.js';
import type { TaxRates } from '../rates/tax-rates.js';
import type { ContributionTarget, IncomeBandCode } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';
import { bandsOf, totalOf } from '../tax-scale.js';

/** `excess` is more than nil, and near enough to the threshold for advice. */
interface ThresholdExcess {
  readonly target: ContributionTarget;
  readonly excess: Pence;
}

const RATES_ABOVE_BASIC: Readonly<Partial<Record<IncomeBandCode, ContributionTarget>>> = {
  higher_rate: 'higher_rate',
  advanced_rate: 'advanced_rate',
  additional_rate: 'additional_rate',
  top_rate: 'top_rate',
};

/**
 * The thresholds that a person's income is just above, and by how much gross Gift Aid and relief-at-source
 * pension would have to lower it, or raise the limit.
 */
export function thresholdExcesses(
  facts: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly ThresholdExcess[] {
  return [...bandExcesses(facts, chosen, rates), ...adjustedNetIncomeExcesses(facts, chosen, rates)];
}

/**
 * Over a limit of the bands: in Scotland the person's own for income other than savings and dividends, and the United Kingdom's
 * as soon as there are savings or dividends. None while the allowance tapers, when a contribution moves
 * the taxable income and the limit at once.
 */
function bandExcesses(facts: TaxFacts, { incomeTax }: Assessment, rates: TaxRates): ThresholdExcess[] {
  const { best, scale, chargedAllowances } = incomeTax;
  const { nonSavings, property, savings, dividends } = best.taxable;
  if (chargedAllowances.personal > 0 && isTapered(chargedAllowances, rates)) return [];
  const max = rates.advice.overBandLimit.value;
  const found: ThresholdExcess[] = [];
  const note = (target: ContributionTarget, excess: Pence) => {
    if (excess > 0 && excess <= max) found.push({ target, excess });
  };
  const scottish = facts.region === 'scotland';
  if (!scottish || savings + dividends > 0) {
    const taxable = totalOf(best.taxable) + scale.lumpSums;
    note('higher_rate', taxable - scale.basicLimit);
    note('additional_rate', taxable - scale.higherLimit);
  }
  if (!scottish) return found;
  let from: Pence = 0;
  for (const band of bandsOf(scale, 'non_savings')) {
    const target = RATES_ABOVE_BASIC[band.code];
    if (target) note(target, nonSavings + property - from);
    from = band.upTo;
  }
  return widestOfEach(found);
}

/** The Scottish limit and the United Kingdom's may both be just below: one contribution passes both. */
function widestOfEach(found: readonly ThresholdExcess[]): ThresholdExcess[] {
  return found.filter(
    (one, index) =>
      !found.some(
        (other, at) =>
          other.target === one.target &&
          (other.excess > one.excess || (other.excess === one.excess && at < index)),
      ),
  );
}

/** Transition profit counts for the taper of the allowance that comes off taxed income, and for nothing else. */
function adjustedNetIncomeExcesses(
  { hasAllowances }: TaxFacts,
  { income, incomeTax }: Assessment,
  rates: TaxRates,
): ThresholdExcess[] {
  const { adjustedNetIncome, chargedAllowances, best } = incomeTax;
  const { overChildBenefitThreshold, overAllowanceTaper } = rates.advice;
  const found: ThresholdExcess[] = [];
  const overThreshold = adjustedNetIncome - rates.childBenefit.chargeThreshold.value;
  const charged = best.charges.some(({ code }) => code === 'high_income_child_benefit');
  if (charged && overThreshold <= overChildBenefitThreshold.value) {
    found.push({ target: 'child_benefit_charge', excess: overThreshold });
  }
  const taperedBy = adjustedNetIncome + income.transitionProfit;
  const overTaper = taperedBy - rates.incomeTax.personalAllowanceTaperFrom.value;
  if (hasAllowances && isTapered(chargedAllowances, rates) && overTaper <= overAllowanceTaper.value) {
    found.push({ target: 'allowance_taper', excess: overTaper });
  }
  return found;
}

const isTapered = ({ personal }: Allowances, rates: TaxRates) =>
  personal < rates.incomeTax.personalAllowance.value;
