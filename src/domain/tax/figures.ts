import { canonicalJson } from '../language/canonical-json.js';
import type { TaxCalculation } from './tax-calculation.js';

/** The figures a taxpayer agrees to: everything but how they were reached and what was advised. */
type TaxFigures = Omit<TaxCalculation, 'lines' | 'recommendations' | 'warnings' | keyof LaterFigures> &
  LaterFigures;

/** Figures that calculations made before did not have: absent where they are nothing, so that those hash as they did. */
type LaterFigures = Partial<Pick<TaxCalculation, 'capitalGains' | 'foreignTaxCredit' | 'topSlicingRelief'>>;

/** Plain data, JSON-able, in whole pence and basis points. */
export function figuresOf(calculation: TaxCalculation): TaxFigures {
  const {
    lines: _lines,
    recommendations: _recommendations,
    warnings: _warnings,
    capitalGains,
    foreignTaxCredit,
    topSlicingRelief,
    ...figures
  } = calculation;
  return {
    ...figures,
    ...(capitalGains === null ? {} : { capitalGains }),
    ...(foreignTaxCredit.length === 0 ? {} : { foreignTaxCredit }),
    ...(topSlicingRelief === 0 ? {} : { topSlicingRelief }),
  };
}

/** A text that is equal for equal figures, whatever order they were built in. The caller hashes it. */
export function canonicalFigures(calculation: TaxCalculation): string {
  return canonicalJson(figuresOf(calculation));
}
