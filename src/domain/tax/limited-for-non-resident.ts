import type { Pence } from '../money.js';
import type { Basis } from './basis.js';
import { incomeOf } from './income.js';
import { assessIncomeTax, type IncomeTaxAssessment } from './income-tax-assessment.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { Settlement } from './settlement.js';
import type { TaxFacts } from './tax-facts.js';

/**
 * Income tax of a non-resident, which is limited to the tax that was deducted from disregarded income (interest,
 * dividends, the state pension) and what would be due without that income and without allowances. A resident's, that
 * of a split year too, is unchanged.
 * @see ITA 2007 s.810(4), s.811, s.813, s.825
 */
export function limitedForNonResident(
  assessment: IncomeTaxAssessment,
  facts: TaxFacts,
  basis: Basis,
  rates: TaxRates,
): IncomeTaxAssessment {
  if (facts.residence !== 'non_resident' || disregardedIncome(facts) === 0) return assessment;
  const rest = withoutDisregarded(facts);
  const ofRest = assessIncomeTax(rest, incomeOf(rest, basis, rates), rates).best.liability;
  const limit = facts.interestTaxDeducted + ofRest;
  return {
    ...assessment,
    best: limited(assessment.best, limit),
    standard: limited(assessment.standard, limit),
  };
}

const disregardedIncome = ({ interest, dividends, statePension }: TaxFacts): Pence =>
  interest + dividends + statePension;

/** Married couples' reductions and allowances fall away with the entitlement to allowances. */
const withoutDisregarded = (facts: TaxFacts): TaxFacts => ({
  ...facts,
  interest: 0,
  dividends: 0,
  ukDividends: 0,
  statePension: 0,
  hasAllowances: false,
  marriageAllowance: 'none',
  marriedCouplesAllowance: null,
  surplusMarriedCouples: 0,
});

function limited(settlement: Settlement, limit: Pence): Settlement {
  const over = settlement.liability - limit;
  if (over <= 0) return settlement;
  return {
    ...settlement,
    reductions: [...settlement.reductions, { code: 'non_resident_limit', amount: over }],
    liability: limit,
  };
}
