import { compareYears, type YearDifference } from '../tax/comparison/compare-years.js';
import { type FiguresStatus, figuresStatus } from '../tax/comparison/figures-status.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxInput } from '../tax/tax-input.js';
import type { ClientYear } from './client-year.js';

/** A client's year with the bill of the next one on the same income. */
export interface NextYear {
  readonly year: ClientYear;
  /** `null` where either year cannot be worked out with these figures. */
  readonly bills: NextYearBills | null;
  /** Sales of assets do not come again, so both bills leave them out. */
  readonly leavesGainsOut: boolean;
}

export interface NextYearBills {
  readonly thisYear: TaxCalculation;
  readonly nextYear: TaxCalculation;
  readonly difference: YearDifference;
  /** Status of the law's figures for the next year. */
  readonly status: FiguresStatus;
}

/**
 * Next year's bill beside this year's, on the same figures but for gains.
 * @param calculate tries an input; `null` for one that cannot be calculated
 */
export function nextYearOf(
  year: ClientYear,
  { capitalGains, ...input }: TaxInput,
  calculate: (input: TaxInput) => TaxCalculation | null,
): NextYear {
  const next = { ...input, taxYear: input.taxYear + 1 };
  const [thisYear, nextYear] = [calculate(input), calculate(next)];
  const leavesGainsOut = (capitalGains ?? null) !== null;
  if (thisYear === null || nextYear === null) return { year, bills: null, leavesGainsOut };
  const difference = compareYears(
    { input, totalLiability: thisYear.totalLiability },
    { input: next, totalLiability: nextYear.totalLiability },
  );
  return { year, bills: { thisYear, nextYear, difference, status: figuresStatus(nextYear) }, leavesGainsOut };
}
