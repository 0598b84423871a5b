import { withoutAllowances } from '../tax/capital-allowances.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import { ADJUSTMENTS, type Adjustment } from './adjustment.js';
import type { FigureTrace } from './figure-trace.js';

/**
 * Traces with the pools that go on to the next year: whole, where the trading or the property allowance stands in the place of the
 * expenses that the claims are part of.
 * @param adjustments those of the return, with the claims
 * @see ITTOIA 2005 s.783AE, s.783AI, s.783BE, s.783BI; HMRC BIM86015
 */
export function withPoolsKept(
  traces: readonly FigureTrace[],
  { lines }: Pick<TaxCalculation, 'lines'>,
  adjustments: readonly Adjustment[],
): FigureTrace[] {
  const hasTrading = lines.some(({ rule }) => rule === 'trading_allowance');
  const hasProperty = lines.some(({ rule, about }) => rule === 'property_allowance' && about === undefined);
  return traces.map((trace) => {
    if (trace.kind !== 'adjustment' || trace.capitalAllowances === null) return trace;
    const claim = adjustments[trace.index]?.claim;
    const isUnused = ADJUSTMENTS[trace.code].target === 'self_employment' ? hasTrading : hasProperty;
    if (claim === undefined || !isUnused) return trace;
    const { period } = trace.capitalAllowances;
    const kept = withoutAllowances({ ...claim, ...(period === undefined ? {} : { period }) });
    return { ...trace, capitalAllowances: kept };
  });
}
