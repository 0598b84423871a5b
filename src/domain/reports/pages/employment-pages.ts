import { keysOf } from '../../language/keys-of.js';
import type { Pence } from '../../money.js';
import type { Employment, ExpenseClaims } from '../../tax/employment-input.js';
import { sumOf } from '../../tax/sum-of.js';
import { figuresOf, type PageSet, type PaperYear } from './paper-year.js';

const CLAIMS: Readonly<Record<keyof ExpenseClaims, string>> = {
  businessTravel: 'business_travel',
  jobExpenses: 'job_expenses',
  flatRate: 'flat_rate',
  professionalSubscriptions: 'professional_subscriptions',
  hotelAndMeals: 'hotel_and_meals',
  otherAndCapitalAllowances: 'other_and_capital_allowances',
  vehicle: 'vehicle',
  mileageRelief: 'mileage_relief',
};

/**
 * One page for each employment, those abroad after those here. Tax taken off income of share schemes is in the pay of the
 * employment that gave them: it is on the page where there is only one.
 */
export function employmentPages({ input }: PaperYear): PageSet[] {
  const { employments = [], foreignIncome = [], shareSchemes } = input;
  const ofShares = employments.length === 1 ? shareSchemes?.taxDeducted : undefined;
  const here = employments.map((employment) =>
    figuresOf({ ...amountsOf(employment), 'share_schemes.tax_deducted': ofShares }),
  );
  const abroad = foreignIncome
    .filter(({ kind }) => kind === 'employment')
    .map(({ amount }) => figuresOf({ 'foreign_income[employment]': amount }));
  return [...here, ...abroad].map((figures, index) => ({ name: `Employment ${index + 1}`, figures }));
}

function amountsOf(employment: Employment): Record<string, Pence | undefined> {
  const { pay, taxDeducted, benefits, payrolledBenefits, expenses = 0, expenseClaims = {} } = employment;
  const claims = keysOf(CLAIMS).map((kind): [string, Pence] => [
    `employments[].expense_claims.${CLAIMS[kind]}`,
    expenseClaims[kind] ?? 0,
  ]);
  return {
    'employments[].pay': pay,
    'employments[].tax_deducted': taxDeducted,
    'employments[].benefits': benefits,
    'employments[].payrolled_benefits': payrolledBenefits,
    'employments[].expenses': expenses - sumOf(claims, ([, amount]) => amount),
    ...Object.fromEntries(claims),
  };
}
