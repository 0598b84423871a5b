import { describe, expect, it } from 'vitest';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { unsentIssues } from '../../../../src/services/submissions/unsent-issues.js';

const pathsOf = (input: Omit<TaxInput, 'taxYear'>) =>
  unsentIssues({ taxYear: 2025, ...input }).map(({ code, path }) => `${code} ${path}`);

describe('unsentIssues', () => {
  it.each<readonly [Omit<TaxInput, 'taxYear'>, string]>([
    [{ dividends: { foreign: 1 } }, '/inputs/dividends/foreign'],
    [{ otherIncome: [{ amount: 1 }] }, '/inputs/other_income'],
    [
      { reliefs: { lossClaims: [{ kind: 'sideways_current_year', amount: 1 }] } },
      '/inputs/reliefs/loss_claims',
    ],
    [{ charges: { pensionAnnualAllowanceExcess: 1 } }, '/inputs/charges/pension_annual_allowance_excess'],
    [{ charges: { schemePays: 1 } }, '/inputs/charges/scheme_pays'],
    [{ charges: { winterFuelPayment: 1 } }, '/inputs/charges/winter_fuel_payment'],
    [{ marriageAllowance: 'given' }, '/inputs/marriage_allowance'],
    [{ marriedCouplesAllowance: {} }, '/inputs/married_couples_allowance'],
    [{ surplusAllowancesReceived: { blindPersons: 1 } }, '/inputs/surplus_allowances_received'],
    [{ childBenefitReceived: 1 }, '/inputs/child_benefit_received'],
    [{ paye: { refundedInYear: 1 } }, '/inputs/paye/refunded_in_year'],
    [{ employments: [{ expenses: 1 }] }, '/inputs/employments'],
    [{ capitalGains: { disposals: [{ proceeds: 1 }] } }, '/inputs/capital_gains/disposals'],
    [{ capitalGains: { lossesBroughtForward: 1 } }, '/inputs/capital_gains/losses_brought_forward'],
    [{ foreignIncome: [{ amount: 1 }] }, '/inputs/foreign_income'],
    [{ lifeInsuranceGains: [{ amount: 1 }] }, '/inputs/life_insurance_gains'],
    [{ partnerships: [{ profit: 1 }] }, '/inputs/partnerships'],
    [{ partnerships: [{ class4LossesBroughtForward: 1 }] }, '/inputs/partnerships'],
    [{ partnerships: [{ profit: 1, loanInterestForTrade: 1 }] }, '/inputs/partnerships'],
    [{ employmentLumpSums: [{ kind: 'redundancy', amount: 1 }] }, '/inputs/employment_lump_sums'],
    [{ shareSchemes: { taxableAmount: 1 } }, '/inputs/share_schemes/taxable_amount'],
    [{ trusts: [{ savingsNet: 1 }] }, '/inputs/trusts'],
    [{ investmentReliefs: { eis: 1 } }, '/inputs/investment_reliefs/eis'],
    [{ residence: { status: 'non_resident' } }, '/inputs/residence/status'],
    [{ selfEmployments: [{ class4LossesBroughtForward: 1 }] }, '/adjustments/class4_losses_brought_forward'],
    [{ selfEmployments: [{ loanInterestForTrade: 1 }] }, '/adjustments/loan_interest_for_trade'],
    [
      { foreignProperty: { lossesBroughtForward: 1 } },
      '/adjustments/foreign_property_losses_brought_forward',
    ],
  ])('names what does not reach HMRC from here: %j', (input, path) => {
    expect(pathsOf(input)).toEqual([`not_sent_to_hmrc ${path}`]);
  });

  it('asks for the country of income from abroad that could be sent with it', () => {
    expect(
      pathsOf({
        foreignIncome: [
          { kind: 'interest', country: 'FR', amount: 1 },
          { kind: 'dividends', country: 'America', amount: 1 },
          { kind: 'pension', amount: 1 },
        ],
      }),
    ).toEqual([
      'not_sent_to_hmrc /inputs/foreign_income',
      'missing_detail /inputs/foreign_income/1/country',
      'missing_detail /inputs/foreign_income/2/country',
    ]);
  });

  it('leaves out what is sent, what HMRC has on record, and what is given as nothing', () => {
    expect(
      pathsOf({
        employments: [{ pay: 1, benefits: 1 }],
        pensions: { state: 1 },
        stateBenefits: { taxable: 1 },
        savings: { untaxedInterest: 1 },
        dividends: { uk: 1 },
        reliefs: { giftAidPaid: 1, pensionReliefAtSourceNet: 1, qualifyingLoanInterest: 1, lossClaims: [] },
        foreignIncome: [{ kind: 'interest', country: 'FRA', amount: 1, foreignTax: 1, relief: 'auto' }],
        marriageAllowance: 'received',
        marriedCouplesAllowance: null,
        residence: { status: 'resident' },
        capitalGains: { disposals: [{ proceeds: 0, relief: 'none' }] },
        voluntaryClass2: true,
      }),
    ).toEqual([]);
  });
});
