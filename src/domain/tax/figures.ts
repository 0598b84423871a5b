import type { TaxCalculation } from './tax-calculation.js';

/** The figures a taxpayer agrees to: everything but how they were reached and what was advised. */
export type TaxFigures = Omit<TaxCalculation, 'lines' | 'recommendations' | 'warnings'>;

/** Plain data, JSON-able, in whole pence and basis points. */
export function figuresOf(calculation: TaxCalculation): TaxFigures {
  const { lines: _lines, recommendations: _recommendations, warnings: _warnings, ...figures } = calculation;
  return figures;
}

/** The same text for the same figures, whatever order they were built in. For hashing by a caller. */
export function canonicalFigures(calculation: TaxCalculation): string {
  return canonicalJson(figuresOf(calculation));
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`;
}
