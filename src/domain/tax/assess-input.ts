import type { Pence } from '../money.js';
import type { Assessment } from './assessment.js';
import { cheapestAssessment } from './cheapest-assessment.js';
import { completeInput } from './complete-input.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';
import type { TaxInput } from './tax-input.js';
import { withCheapestForeignRelief } from './with-cheapest-foreign-relief.js';

/**
 * The checked input and its cheapest assessment, which every figure of a calculation comes from.
 * @throws {ValidationError} for bad input, or a field that is not computed
 */
export function assessInput(
  input: TaxInput,
  rates: TaxRates,
): { readonly facts: TaxFacts; readonly chosen: Assessment } {
  const facts = withCheapestForeignRelief(completeInput(input, rates), rates);
  return { facts, chosen: cheapestAssessment(facts, rates) };
}

/**
 * `totalLiability` of the calculation, in pence, without working out lines and recommendations.
 * @throws {ValidationError} as `assessInput`
 */
export const totalLiabilityOf = (input: TaxInput, rates: TaxRates): Pence =>
  assessInput(input, rates).chosen.totalLiability;
