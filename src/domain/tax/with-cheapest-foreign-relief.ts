import { cheapestAssessment } from './cheapest-assessment.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';

/**
 * Each foreign income that leaves the choice with its tax credited, or deducted where that costs less.
 * @see TIOPA 2010 s.18, s.27, s.112
 */
export function withCheapestForeignRelief(facts: TaxFacts, rates: TaxRates): TaxFacts {
  const open = facts.foreignIncome.filter(({ relief, foreignTax }) => relief === 'auto' && foreignTax > 0);
  let best = facts;
  for (const item of open) {
    const deducted = {
      ...best,
      foreignIncome: best.foreignIncome.map((other) =>
        other === item ? { ...item, relief: 'deduction' as const } : other,
      ),
    };
    const saves =
      cheapestAssessment(best, rates).totalLiability - cheapestAssessment(deducted, rates).totalLiability;
    if (saves > 0) best = deducted;
  }
  return best;
}
