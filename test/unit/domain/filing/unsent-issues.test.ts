import { describe, expect, it } from 'vitest';
import { returnParts } from '../../../../src/domain/filing/parts/return-parts.js';
import { unsentIssues } from '../../../../src/domain/filing/unsent-issues.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pathsOf = (input: Omit<TaxInput, 'taxYear'>) =>
  issuesOf({ taxYear: 2025, ...input }).map(({ code, path }) => `${code} ${path}`);

const issuesOf = (input: TaxInput) =>
  unsentIssues(
    input,
    returnParts({ input, figures: { foreignTaxCredit: [], capitalGains: null, lines: [] } }).flatMap(
      ({ missing }) => missing,
    ),
  );

const SOLD = { proceeds: 5, acquiredOn: '2020-05-01', disposedOn: '2025-05-01' };

const NO_GAINS = {
  gains: 0,
  losses: 0,
  annualExemptAmount: 0,
  taxable: 0,
  bands: [],
  tax: 0,
  paidOnAccount: 0,
  lossesCarriedForward: 0,
};

describe('unsentIssues', () => {
  it.each<readonly [Omit<TaxInput, 'taxYear'>, string]>([
    [{ otherIncome: [{ amount: 1 }] }, '/inputs/other_income'],
    [{ reliefs: { lossClaims: [{ kind: 'early_years', amount: 1 }] } }, '/inputs/reliefs/loss_claims'],
    [{ reliefs: { lossClaims: [{ kind: 'share_loss', amount: 1 }] } }, '/inputs/reliefs/loss_claims'],
    [{ reliefs: { lossClaims: [{ kind: 'share_loss_eis', amount: 1 }] } }, '/inputs/reliefs/loss_claims'],
    [{ charges: { winterFuelPayment: 1 } }, '/inputs/charges/winter_fuel_payment'],
    [{ marriedCouplesAllowance: {} }, '/inputs/married_couples_allowance'],
    [{ surplusAllowancesReceived: { blindPersons: 1 } }, '/inputs/surplus_allowances_received'],
    [{ paye: { refundedInYear: 1 } }, '/inputs/paye/refunded_in_year'],
    [
      { capitalGains: { disposals: [{ kind: 'carried_interest', proceeds: 1 }] } },
      '/inputs/capital_gains/disposals',
    ],
    [{ partnerships: [{ profit: 1 }] }, '/inputs/partnerships'],
    [{ partnerships: [{ class4LossesBroughtForward: 1 }] }, '/inputs/partnerships'],
    [{ partnerships: [{ profit: 1, loanInterestForTrade: 1 }] }, '/inputs/partnerships'],
    [{ trusts: [{ savingsNet: 1 }] }, '/inputs/trusts'],
    [{ residence: { status: 'non_resident' } }, '/inputs/residence/status'],
    [{ selfEmployments: [{ loanInterestForTrade: 1 }] }, '/adjustments/loan_interest_for_trade'],
    [{ partnerships: [{ loanInterestForTrade: 1 }] }, '/inputs/partnerships'],
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

  it.each<readonly [Omit<TaxInput, 'taxYear'>, string, readonly string[]]>([
    [{ dividends: { foreign: 1 } }, 'dividends/foreign', ['dividends/foreign_country']],
    [
      { charges: { pensionAnnualAllowanceExcess: 1 } },
      'charges/pension_annual_allowance_excess',
      ['charges/pension_scheme_references', 'charges/annual_allowance_reduction'],
    ],
    [
      { charges: { schemePays: 1, pensionSchemeReferences: ['12345678RA'] } },
      'charges/pension_annual_allowance_excess',
      ['charges/annual_allowance_reduction'],
    ],
    [{ childBenefitReceived: 1 }, 'child_benefit_received', ['child_benefit_children']],
    [{ employments: [{ expenses: 1 }] }, 'employments', ['employments/0/expense_claims']],
    [
      { employments: [{ pay: 1 }, { expenses: 3, expenseClaims: { vehicle: 2 } }] },
      'employments',
      ['employments/1/expense_claims'],
    ],
    [{ lifeInsuranceGains: [{ amount: 1 }] }, 'life_insurance_gains', ['life_insurance_gains/0/kind']],
    [
      { lifeInsuranceGains: [{ kind: 'voided_isa', amount: 1 }] },
      'life_insurance_gains',
      ['life_insurance_gains/0/tax_paid'],
    ],
    [
      { employmentLumpSums: [{ amount: 1 }] },
      'employment_lump_sums',
      [
        'employment_lump_sums/0/kind',
        'employment_lump_sums/0/employer_name',
        'employment_lump_sums/0/paye_reference',
      ],
    ],
    [
      { capitalGains: { disposals: [{ proceeds: 1 }] } },
      'capital_gains/disposals',
      ['disposed_on', 'acquired_on', 'description', 'asset_type'].map(
        (name) => `capital_gains/disposals/0/${name}`,
      ),
    ],
    [
      { capitalGains: { disposals: [{ kind: 'listed_shares', ...SOLD }] } },
      'capital_gains/disposals',
      ['capital_gains/disposals/0/description', 'capital_gains/disposals/0/company_name'],
    ],
    [
      {
        capitalGains: { disposals: [{ kind: 'crypto', ...SOLD, description: 'Coins', relief: 'investors' }] },
      },
      'capital_gains/disposals',
      ['capital_gains/disposals/0/token_name', 'capital_gains/disposals/0/relief'],
    ],
    [
      { capitalGains: { disposals: [{ kind: 'residential_property', ...SOLD, costs: 3 }] } },
      'capital_gains/disposals',
      ['capital_gains/disposals/0/completed_on', 'capital_gains/disposals/0/acquisition_cost'],
    ],
    [{ foreignIncome: [{ amount: 1 }] }, 'foreign_income', ['foreign_income/0/reported_as']],
    [
      { foreignIncome: [{ amount: 1, reportedAs: 'person_abroad' }] },
      'foreign_income',
      ['foreign_income/0/country'],
    ],
    [
      { foreignIncome: [{ amount: 1, foreignTax: 1, reportedAs: 'omitted' }] },
      'foreign_income',
      ['foreign_income/0/foreign_tax'],
    ],
    [{ shareSchemes: { taxableAmount: 1 } }, 'share_schemes/taxable_amount', ['share_schemes/options']],
    [
      { shareSchemes: { taxableAmount: 3, awards: [{ taxableAmount: 2 }] } },
      'share_schemes/taxable_amount',
      ['share_schemes/awards'],
    ],
    [
      { shareSchemes: { taxableAmount: 1, options: [{ taxableAmount: 1, released: true }] } },
      'share_schemes/taxable_amount',
      [
        'employer_name',
        'scheme',
        'granted_on',
        'event_on',
        'release_payment',
        'share_count',
        'exercise_price',
        'option_cost',
        'market_value',
        'profit',
        'employers_nic',
      ].map((name) => `share_schemes/options/0/${name}`),
    ],
    [
      { shareSchemes: { taxableAmount: 1, awards: [{ taxableAmount: 1 }] } },
      'share_schemes/taxable_amount',
      [
        'employer_name',
        'scheme',
        'awarded_on',
        'left_plan_on',
        'share_count',
        'share_class',
        'restricted',
        'restrictions_ignored',
        'market_value',
        'unrestricted_value',
        'amount_paid',
        'value_without_restrictions',
      ].map((name) => `share_schemes/awards/0/${name}`),
    ],
    [{ investmentReliefs: { eis: 1 } }, 'investment_reliefs/eis', ['investment_reliefs/subscriptions']],
    [{ investmentReliefs: { citr: 1 } }, 'investment_reliefs/citr', ['investment_reliefs/subscriptions']],
    [
      { investmentReliefs: { citr: 1, subscriptions: [{ scheme: 'citr', amount: 1 }] } },
      'investment_reliefs/citr',
      ['investment_reliefs/subscriptions/0/reference'],
    ],
    [
      { investmentReliefs: { eis: 1, subscriptions: [{ scheme: 'eis', amount: 1 }] } },
      'investment_reliefs/eis',
      [
        'investment_reliefs/subscriptions/0/company',
        'investment_reliefs/subscriptions/0/invested_on',
        'investment_reliefs/subscriptions/0/reference',
        'investment_reliefs/subscriptions/0/knowledge_intensive',
      ],
    ],
  ])('asks for what HMRC wants to know of %j', (input, field, missing) => {
    expect(pathsOf(input)).toEqual([
      `not_sent_to_hmrc /inputs/${field}`,
      ...missing.map((place) => `missing_detail /inputs/${place}`),
    ]);
  });

  it('sends what lowers profits for Class 4 from 2026-27 on', () => {
    const firm = { name: 'A', utr: '1234567890', class4LossesBroughtForward: 1, loanInterestForTrade: 1 };
    const trade = { class4LossesBroughtForward: 1, loanInterestForTrade: 1 };
    expect(issuesOf({ taxYear: 2026, selfEmployments: [trade], partnerships: [firm] })).toEqual([]);
  });

  it('asks what was traded, and when it was first bought', () => {
    const match = {
      asset: 'A',
      disposedOn: '2025-06-01',
      quantity: 1,
      rule: 'pool',
      cost: 1,
      gain: 1,
    } as const;
    const issuesWith = (assets: NonNullable<TaxInput['capitalGains']>['assets']) => {
      const input = { taxYear: 2025, capitalGains: { assets, pools: [{ asset: 'A', quantity: 1 }] } };
      const capitalGains = { ...NO_GAINS, matches: [match] };
      const parts = returnParts({ input, figures: { foreignTaxCredit: [], capitalGains, lines: [] } });
      return parts.flatMap(({ missing }) => missing).map(({ place }) => place);
    };
    expect(issuesWith([])).toEqual(['/inputs/capital_gains/assets']);
    expect(issuesWith([{ asset: 'A', kind: 'listed_shares' }])).toEqual([
      '/inputs/capital_gains/assets/0/company_name',
      '/inputs/capital_gains/assets/0/acquired_on',
    ]);
    expect(issuesWith([{ asset: 'A', kind: 'crypto', acquiredOn: '2020-01-01' }])).toEqual([]);
  });

  it('leaves out what is sent, what HMRC has on record, and what is given as nothing', () => {
    expect(
      pathsOf({
        employments: [{ pay: 1, benefits: 1 }],
        pensions: { state: 1 },
        stateBenefits: { taxable: 1 },
        savings: { untaxedInterest: 1 },
        dividends: { uk: 1 },
        reliefs: {
          giftAidPaid: 1,
          giftsOfShares: 1,
          giftsOfLand: 1,
          maintenancePayments: 1,
          pensionReliefAtSourceNet: 1,
          qualifyingLoanInterest: 1,
          lossClaims: [],
        },
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
