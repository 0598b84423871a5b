import type { Assessment } from './assessment.js';
import type { Figure } from './rates/figure.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxWarning } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import { STUDENT_LOAN_PLANS } from './tax-input.js';

/** A warning for each figure that is not law and that the estimate rests on; one name, one warning. */
export function figuresNotEnacted(
  facts: TaxFacts,
  assessment: Assessment,
  rates: TaxRates,
): readonly TaxWarning[] {
  const use = useOf(facts, assessment);
  const found: TaxWarning[] = [];
  for (const { name, figures, isUsed } of NAMED_FIGURES) {
    if (!isUsed(use)) continue;
    const statuses = figures(rates).map(({ status }) => status);
    if (statuses.includes('assumed')) found.push({ code: 'assumed_figure', about: name });
    else if (statuses.includes('announced')) found.push({ code: 'announced_figure', about: name });
  }
  return found;
}

/** Facts of a person's year that decide which figures an estimate rests on. */
interface Use {
  readonly facts: TaxFacts;
  readonly hasTrade: boolean;
  /** Income or charges are taxed in the bands of the region. */
  readonly inMainBands: boolean;
  /** Tax is deducted, relieved or reduced at the basic rate, that of England in every region. */
  readonly atBasicRate: boolean;
}

function useOf(facts: TaxFacts, { income, incomeTax: { best, scale } }: Assessment): Use {
  // If rent bears the rates of the region, they also decide where allowances go.
  const isChosenByRates = isDevolved(facts) && income.nonSavings > 0;
  return {
    facts,
    hasTrade: facts.trades.length > 0,
    inMainBands:
      best.taxable.nonSavings + scale.lumpSums + facts.annualAllowanceExcess + facts.stateLumpSum > 0 ||
      isChosenByRates,
    atBasicRate:
      facts.giftAidGross + facts.pensionReliefAtSource + facts.trusts > 0 ||
      facts.marriageAllowance === 'received',
  };
}

const isDevolved = ({ region }: TaxFacts): boolean => region === 'scotland' || region === 'wales';

/** Figures of a year that go by one name, and whether an estimate rests on them. */
interface NamedFigures {
  readonly name: string;
  figures(rates: TaxRates): readonly Figure<unknown>[];
  isUsed(use: Use): boolean;
}

/** Every figure that some year holds without its being law. */
const NAMED_FIGURES: readonly NamedFigures[] = [
  {
    name: 'main_rates',
    figures: ({ incomeTax }) => [incomeTax.basicRateBps, incomeTax.nonSavingsBands.england],
    isUsed: ({ facts, atBasicRate, inMainBands }) => atBasicRate || (inMainBands && !isDevolved(facts)),
  },
  {
    name: 'scottish_rates',
    figures: ({ incomeTax }) => [incomeTax.nonSavingsBands.scotland],
    isUsed: ({ facts, inMainBands }) => inMainBands && facts.region === 'scotland',
  },
  {
    name: 'welsh_rates',
    figures: ({ incomeTax }) => [incomeTax.nonSavingsBands.wales],
    isUsed: ({ facts, inMainBands }) => inMainBands && facts.region === 'wales',
  },
  {
    name: 'blind_persons_allowance',
    figures: ({ incomeTax }) => [incomeTax.blindPersonsAllowance],
    isUsed: ({ facts }) => facts.blindPerson || facts.surplusBlindPersons > 0,
  },
  {
    name: 'married_couples_allowance',
    figures: ({ incomeTax: { marriedCouplesAllowance } }) => [
      marriedCouplesAllowance.maximum,
      marriedCouplesAllowance.minimum,
      marriedCouplesAllowance.taperFrom,
    ],
    isUsed: ({ facts }) => facts.marriedCouplesAllowance !== null || facts.surplusMarriedCouples > 0,
  },
  {
    name: 'class1_limits',
    figures: ({ class1 }) => [class1.primaryThreshold, class1.upperEarningsLimit],
    isUsed: ({ facts, hasTrade }) => hasTrade && facts.class1Earnings > 0,
  },
  {
    name: 'class2_small_profits_threshold',
    figures: ({ class2 }) => [class2.smallProfitsThreshold],
    isUsed: ({ hasTrade }) => hasTrade,
  },
  {
    name: 'class2_weekly_rate',
    figures: ({ class2 }) => [class2.weeklyRate],
    isUsed: ({ facts, hasTrade }) => hasTrade && facts.voluntaryClass2,
  },
  {
    name: 'class4_limits',
    figures: ({ class4 }) => [class4.lowerProfitsLimit, class4.upperProfitsLimit],
    isUsed: ({ hasTrade }) => hasTrade,
  },
  ...STUDENT_LOAN_PLANS.map(
    (plan): NamedFigures => ({
      name: `student_loan_${plan}_threshold`,
      figures: ({ studentLoans }) => [studentLoans.plans[plan].threshold],
      isUsed: ({ facts }) => facts.studentLoanPlans.includes(plan),
    }),
  ),
];
