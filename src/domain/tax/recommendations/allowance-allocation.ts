import type { Assessment } from '../assessment.js';
import type { Recommendation } from '../tax-calculation.js';

/**
 * The use of reliefs and allowances that the figures are worked out on, where it beats the standard order:
 * already applied, and lost if the return is filed otherwise.
 * @see ITA 2007 s.25(2)
 */
export function allowanceAllocation({ incomeTax }: Assessment): readonly Recommendation[] {
  const saves = incomeTax.standard.liability - incomeTax.best.liability;
  return saves > 0 ? [{ code: 'allocate_allowances', saves }] : [];
}
