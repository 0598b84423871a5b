import type { Assessment } from './assessment.js';
import type { Figure } from './rates/figure.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxWarning } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import { STUDENT_LOAN_PLANS } from './tax-input.js';

/** Figures of a year that go by one name, and whether an estimate rests on them. */
interface NamedFigures {
  readonly name: string;
  readonly figures: readonly Figure<unknown>[];
  readonly isUsed: boolean;
}

/** A warning for each figure that is not law and that the estimate rests on; one name, one warning. */
export function figuresNotEnacted(
  facts: TaxFacts,
  assessment: Assessment,
  rates: TaxRates,
): readonly TaxWarning[] {
  const found: TaxWarning[] = [];
  for (const { name, figures, isUsed } of namedFigures(facts, assessment, rates)) {
    if (!isUsed) continue;
    if (figures.some(({ status }) => status === 'assumed'))
      found.push({ code: 'assumed_figure', about: name });
    else if (figures.some(({ status }) => status === 'announced')) {
      found.push({ code: 'announced_figure', about: name });
    }
  }
  return found;
}

/** Every figure that some year holds without its being law. */
function namedFigures(
  facts: TaxFacts,
  { income, incomeTax }: Assessment,
  rates: TaxRates,
): readonly NamedFigures[] {
  const { incomeTax: table, class1, class2, class4, studentLoans } = rates;
  const { best, scale } = incomeTax;
  const { region, studentLoanPlans } = facts;
  const isDevolved = region === 'scotland' || region === 'wales';
  // If rent bears the rates of the region, they also decide where allowances go.
  const isChosenByRates = isDevolved && income.nonSavings > 0;
  const inMainBands =
    best.taxable.nonSavings + scale.lumpSums + facts.annualAllowanceExcess + facts.stateLumpSum > 0 ||
    isChosenByRates;
  const atBasicRate =
    facts.giftAidGross + facts.pensionReliefAtSource + facts.trusts > 0 ||
    facts.marriageAllowance === 'received';
  const hasTrade = facts.trades.length > 0;
  return [
    {
      name: 'main_rates',
      figures: [table.basicRateBps, table.nonSavingsBands.england],
      isUsed: atBasicRate || (inMainBands && !isDevolved),
    },
    {
      name: region === 'wales' ? 'welsh_rates' : 'scottish_rates',
      figures: [table.nonSavingsBands[region]],
      isUsed: inMainBands && isDevolved,
    },
    {
      name: 'blind_persons_allowance',
      figures: [table.blindPersonsAllowance],
      isUsed: facts.blindPerson || facts.surplusBlindPersons > 0,
    },
    {
      name: 'married_couples_allowance',
      figures: [
        table.marriedCouplesAllowance.maximum,
        table.marriedCouplesAllowance.minimum,
        table.marriedCouplesAllowance.taperFrom,
      ],
      isUsed: facts.marriedCouplesAllowance !== null || facts.surplusMarriedCouples > 0,
    },
    {
      name: 'class1_limits',
      figures: [class1.primaryThreshold, class1.upperEarningsLimit],
      isUsed: hasTrade && facts.class1Earnings > 0,
    },
    { name: 'class2_small_profits_threshold', figures: [class2.smallProfitsThreshold], isUsed: hasTrade },
    { name: 'class2_weekly_rate', figures: [class2.weeklyRate], isUsed: hasTrade && facts.voluntaryClass2 },
    {
      name: 'class4_limits',
      figures: [class4.lowerProfitsLimit, class4.upperProfitsLimit],
      isUsed: hasTrade,
    },
    ...STUDENT_LOAN_PLANS.map((plan) => ({
      name: `student_loan_${plan}_threshold`,
      figures: [studentLoans.plans[plan].threshold],
      isUsed: studentLoanPlans.includes(plan),
    })),
  ];
}
