import { dateInLondon } from '../../src/domain/tax-returns/year-ended.js';
import { formatTaxYear, taxYearOf } from '../../src/domain/tax-year.js';
import { BROWSER_FACTS } from './browser-facts.js';

/** Has the lettings of a client report by calendar quarters in the current tax year. */
export const PERIODS_BODY = {
  tax_year: formatTaxYear(taxYearOf(dateInLondon(new Date()))),
  property: 'uk',
  periods: 'calendar',
  fraud_prevention: BROWSER_FACTS,
};
