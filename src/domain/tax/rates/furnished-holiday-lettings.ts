import type { TaxYearStart } from '../../tax-year.js';
import { type Figure, figure } from './figure.js';

/** The last tax year in which furnished holiday lettings were taxed by rules of their own. */
export const LAST_FURNISHED_HOLIDAY_LETTINGS: Figure<TaxYearStart> = figure(
  2024,
  'FA 2025 Sch.5; HMRC PIM4175',
);
