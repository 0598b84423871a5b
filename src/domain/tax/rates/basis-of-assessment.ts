import { figure, since } from './figure.js';

/** Which profits of a trade a tax year is charged on: those of its own days, or of a basis period. */
export type BasisOfAssessment = 'current_year' | 'transition' | 'tax_year';

export const basisOfAssessment = since<BasisOfAssessment>({
  2021: figure('current_year', 'ITTOIA 2005 s.196-220'),
  2023: figure('transition', 'FA 2022 Sch.1 para 65-68'),
  2024: figure('tax_year', 'ITTOIA 2005 s.7A; FA 2022 Sch.1'),
});

/** Tax years over which what is left of a transition profit is spread, the year itself included; `null`: none. */
export const transitionYearsLeft = since<number | null>({
  2021: figure(null, 'none before the change of basis'),
  2023: figure(5, 'FA 2022 Sch.1 para 72: a fifth in each of 2023-24 to 2027-28'),
  2024: figure(4, 'FA 2022 Sch.1 para 72'),
  2025: figure(3, 'FA 2022 Sch.1 para 72'),
  2026: figure(2, 'FA 2022 Sch.1 para 72'),
  2027: figure(1, 'FA 2022 Sch.1 para 72: the rest in 2027-28'),
});

export const basisPeriodMonths = figure(12, 'ITTOIA 2005 s.198; FA 2022 Sch.1 para 66');
export const longestPeriodMonths = figure(
  18,
  'ITTOIA 2005 s.217(3): a longer period changes no accounting date',
);
