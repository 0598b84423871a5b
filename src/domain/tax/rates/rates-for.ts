import { type Issue, ValidationError } from '../../../errors.js';
import type { TaxYearStart } from '../../tax-year.js';
import { adviceLimits } from './advice-limits.js';
import { businessRates } from './business-rates.js';
import { capitalGainsRates } from './capital-gains-rates.js';
import { figure, percent, pounds } from './figure.js';
import { incomeTaxRates } from './income-tax-rates.js';
import { childBenefitRates, studentLoanRates } from './loan-and-benefit-rates.js';
import {
  class1Rates,
  class2Rates,
  class3Rates,
  class4Rates,
  statePensionAge,
} from './national-insurance-rates.js';
import type { PaymentsOnAccountRules, TaxRates } from './tax-rates.js';

/** The tax years in the table, oldest first. */
export const SUPPORTED_TAX_YEARS: readonly TaxYearStart[] = [2021, 2022, 2023, 2024, 2025, 2026, 2027];

const TABLE: ReadonlyMap<TaxYearStart, TaxRates> = new Map(
  SUPPORTED_TAX_YEARS.map((taxYear) => [taxYear, ratesOf(taxYear)]),
);

/** @throws {ValidationError} `tax_year_not_supported` */
export function ratesFor(taxYear: TaxYearStart): TaxRates {
  const rates = TABLE.get(taxYear);
  if (rates) return rates;
  const issue: Issue = {
    pointer: '#/tax_year',
    code: 'tax_year_not_supported',
    detail: 'There are no rates for this tax year; 2021-22 to 2027-28 are supported.',
  };
  throw new ValidationError([issue], 'tax_year_not_supported');
}

function ratesOf(taxYear: TaxYearStart): TaxRates {
  return {
    taxYear,
    incomeTax: incomeTaxRates(taxYear),
    class1: class1Rates(taxYear),
    class2: class2Rates(taxYear),
    class3: class3Rates(taxYear),
    class4: class4Rates(taxYear),
    statePensionAge: statePensionAge(),
    studentLoans: studentLoanRates(taxYear),
    childBenefit: childBenefitRates(taxYear),
    business: businessRates(taxYear),
    capitalGains: capitalGainsRates(taxYear),
    paymentsOnAccount: paymentsOnAccountRules(),
    advice: adviceLimits(taxYear),
  };
}

function paymentsOnAccountRules(): PaymentsOnAccountRules {
  return {
    minimumAmount: pounds(1_000, 'TMA 1970 s.59A; SI 1996/1654 reg.3'),
    minimumShareBps: percent(20, 'TMA 1970 s.59A; SI 1996/1654 reg.4'),
    shareBps: percent(50, 'TMA 1970 s.59A(2)'),
    secondDueOn: figure('07-31', 'TMA 1970 s.59A(2)'),
  };
}
