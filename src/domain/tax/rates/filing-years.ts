import type { TaxYearStart } from '../../tax-year.js';
import { figure } from './figure.js';

/** The first tax year whose data HMRC takes as one running total; earlier years are filed in other ways. */
export const FIRST_FILING_YEAR = figure<TaxYearStart>(
  2025,
  'HMRC, Self-Employment Business 5.0 and Property Business 6.0: cumulative period summaries, from tax year 2025-26',
);

/** The last tax year of which HMRC takes property abroad by country. It takes later ones by its id of each property. */
export const LAST_FOREIGN_PROPERTY_BY_COUNTRY = figure<TaxYearStart>(
  2025,
  'HMRC, Property Business 6.0: foreign property by propertyId instead of countryCode, from tax year 2026-27',
);

/** The first tax year of which HMRC takes, with a trade, what lowers its profits for Class 4 alone. */
export const FIRST_CLASS4_ADJUSTMENT = figure<TaxYearStart>(
  2026,
  'HMRC, Self-Employment Business 5.0: adjustmentToProfitsForClass4, from tax year 2026-27',
);

/** The first tax year in which a trade is on the cash basis unless it elects for accruals. */
export const CASH_BASIS_BY_DEFAULT = figure<TaxYearStart>(2024, 'FA 2024 Sch.10; HMRC SA103F 2025 box 10');
