import { parseTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { badRequest } from './hmrc-error.js';

const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]$/;
const BUSINESS_ID = /^X[A-Z0-9]IS[0-9]{11}$/;
const CALCULATION_ID =
  /^(?:[0-9]{8}|[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;
const EMPLOYMENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TAX_YEAR = /^20[1-9][0-9]-[0-9]{2}$/;

/** @throws {HmrcError} `FORMAT_NINO` */
export function readNino(text: string): string {
  if (!NINO.test(text)) throw badRequest('FORMAT_NINO');
  return text;
}

/** @throws {HmrcError} `FORMAT_BUSINESS_ID` */
export function readBusinessId(text: string): string {
  if (!BUSINESS_ID.test(text)) throw badRequest('FORMAT_BUSINESS_ID');
  return text;
}

/** @throws {HmrcError} `FORMAT_EMPLOYMENT_ID` */
export function readEmploymentId(text: string): string {
  if (!EMPLOYMENT_ID.test(text)) throw badRequest('FORMAT_EMPLOYMENT_ID');
  return text;
}

/** @throws {HmrcError} `FORMAT_CALCULATION_ID` */
export function readCalculationId(text: string): string {
  if (!CALCULATION_ID.test(text)) throw badRequest('FORMAT_CALCULATION_ID');
  return text;
}

/** @throws {HmrcError} for another form, two years that do not follow, or a year before `earliest` */
export function readTaxYear(text: string, earliest: TaxYearStart): TaxYearStart {
  if (!TAX_YEAR.test(text)) throw badRequest('FORMAT_TAX_YEAR');
  const taxYear = parseTaxYear(text);
  if (taxYear === null) throw badRequest('RULE_TAX_YEAR_RANGE_INVALID');
  if (taxYear < earliest) throw badRequest('RULE_TAX_YEAR_NOT_SUPPORTED');
  return taxYear;
}
