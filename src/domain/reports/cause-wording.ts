import type { DifferenceCause } from '../codes/difference-causes.js';
import type { FigureGroup } from '../tax/comparison/figure-groups.js';

/** Groups of the law's figures as a client knows them. */
const CAUSES: Readonly<Record<FigureGroup, string>> = {
  income_tax_rates: 'Rates and bands of income tax',
  property_rates: 'Rates of tax on rent',
  savings_rates: 'Rates of tax on interest',
  dividend_rates: 'Rates of tax on dividends',
  dividend_allowance: 'The dividend allowance',
  allowances: 'Personal and other allowances',
  relief_limits: 'Limits of reliefs',
  investment_relief_rates: 'Relief for venture capital investments',
  national_insurance_limits: 'Limits of National Insurance',
  national_insurance_rates: 'Rates of National Insurance',
  class2: 'Class 2 National Insurance',
  student_loan_threshold: 'Thresholds of student loans',
  child_benefit_charge: 'The charge on child benefit',
  winter_fuel_charge: 'The charge on the Winter Fuel Payment',
  capital_gains_exempt_amount: 'The amount of gains that is exempt',
  capital_gains_rates: 'Rates of capital gains tax',
  business_rules: 'Rules for trades and lettings',
  dates_and_ages: 'Ages, and rules that begin or end',
};

export function causeWording(code: DifferenceCause): string {
  const known: Partial<Record<DifferenceCause, string>> = CAUSES;
  return known[code] ?? code.replaceAll('_', ' ');
}

/** Figures that may not be law yet, by the names that warnings have for them. */
const FIGURES: Readonly<Record<string, string>> = {
  main_rates: 'The main rates of income tax',
  welsh_rates: 'The Welsh rates of income tax',
  scottish_rates: 'The Scottish rates of income tax',
  blind_persons_allowance: 'The Blind Person’s Allowance',
  married_couples_allowance: 'The married couple’s allowance',
  class1_limits: 'The limits of employees’ National Insurance',
  class2_small_profits_threshold: 'The small profits threshold of Class 2',
  class2_weekly_rate: 'The weekly rate of Class 2',
  class4_limits: 'The limits of Class 4',
  student_loan_plan1_threshold: 'The threshold of student loans of plan 1',
  student_loan_plan2_threshold: 'The threshold of student loans of plan 2',
  student_loan_plan4_threshold: 'The threshold of student loans of plan 4',
  student_loan_plan5_threshold: 'The threshold of student loans of plan 5',
};

export const figureWording = (figure: string): string => FIGURES[figure] ?? figure.replaceAll('_', ' ');
