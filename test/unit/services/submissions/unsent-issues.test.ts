import { describe, expect, it } from 'vitest';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { unsentIssues } from '../../../../src/services/submissions/unsent-issues.js';

const pathsOf = (input: Omit<TaxInput, 'taxYear'>) =>
  unsentIssues({ taxYear: 2025, ...input }).map(({ code, path }) => `${code} ${path}`);

describe('unsentIssues', () => {
  it.each<readonly [Omit<TaxInput, 'taxYear'>, string]>([
    [{ dividends: { uk: 1 } }, '/inputs/dividends'],
    [{ otherIncome: [{ amount: 1 }] }, '/inputs/other_income'],
    [{ reliefs: { giftAidPaid: 1 } }, '/inputs/reliefs'],
    [{ charges: { pensionAnnualAllowanceExcess: 1 } }, '/inputs/charges/pension_annual_allowance_excess'],
    [{ charges: { schemePays: 1 } }, '/inputs/charges/scheme_pays'],
    [{ marriedCouplesAllowance: {} }, '/inputs/married_couples_allowance'],
    [{ surplusAllowancesReceived: { blindPersons: 1 } }, '/inputs/surplus_allowances_received'],
    [{ capitalGains: { disposals: [{ proceeds: 1 }] } }, '/inputs/capital_gains'],
    [{ foreignIncome: [{ amount: 1 }] }, '/inputs/foreign_income'],
    [{ lifeInsuranceGains: [{ amount: 1 }] }, '/inputs/life_insurance_gains'],
    [{ partnerships: [{ profit: 1 }] }, '/inputs/partnerships'],
    [{ employmentLumpSums: [{ amount: 1 }] }, '/inputs/employment_lump_sums'],
    [{ shareSchemes: { taxableAmount: 1 } }, '/inputs/share_schemes'],
    [{ trusts: [{ savingsNet: 1 }] }, '/inputs/trusts'],
    [{ investmentReliefs: { eis: 1 } }, '/inputs/investment_reliefs'],
    [{ residence: { status: 'non_resident' } }, '/inputs/residence'],
    [{ voluntaryClass2: true }, '/inputs/voluntary_class2'],
  ])('names what only the taxpayer can report to HMRC: %j', (input, path) => {
    expect(pathsOf(input)).toEqual([`not_sent_to_hmrc ${path}`]);
  });

  it('leaves out what HMRC has on record, and what is given as nothing', () => {
    expect(
      pathsOf({
        employments: [{ pay: 1 }],
        pensions: { state: 1 },
        stateBenefits: { taxable: 1 },
        savings: { untaxedInterest: 1 },
        paye: { refundedInYear: 1 },
        reliefs: { giftAidPaid: 0, lossClaims: [] },
        dividends: {},
        marriedCouplesAllowance: null,
        voluntaryClass2: false,
      }),
    ).toEqual([]);
  });
});
