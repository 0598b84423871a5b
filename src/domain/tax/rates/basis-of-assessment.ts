import type { TaxYearStart } from '../../tax-year.js';
import { figure, since } from './figure.js';

/** Which profits of a trade a tax year is charged on: those of its own days, or of a basis period. */
export type BasisOfAssessment = 'current_year' | 'transition' | 'tax_year';

export const basisOfAssessment = since<BasisOfAssessment>({
  2021: figure('current_year', 'ITTOIA 2005 s.196-220'),
  2023: figure('transition', 'FA 2022 Sch.1 para 65-68'),
  2024: figure('tax_year', 'ITTOIA 2005 s.7A; FA 2022 Sch.1'),
});

/** The last tax year that a transition profit of 2023-24 is spread to: a fifth in each. */
export const transitionSpreadTo = figure<TaxYearStart>(2027, 'FA 2022 Sch.1 para 72: 2023-24 to 2027-28');

export const basisPeriodMonths = figure(12, 'ITTOIA 2005 s.198; FA 2022 Sch.1 para 65(2)');
export const longestPeriodMonths = figure(
  18,
  'ITTOIA 2005 s.217(3): a longer period changes no accounting date',
);
