import fc from 'fast-check';
import { SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';
import {
  LOSS_CLAIM_KINDS,
  REGIONS,
  STUDENT_LOAN_PLANS,
  type TaxInput,
} from '../../../../src/domain/tax/tax-input.js';

const pence = (maxPounds: number) => fc.integer({ min: 0, max: maxPounds * 100 });
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const taxedAmount = fc.record({ amount: pence(20_000), taxDeducted: pence(4_000) });

const byTurnover = fc.record({
  turnover: pence(90_000),
  expenses: fc.oneof(pence(900), pence(60_000)),
  lossesBroughtForward: sometimes(pence(5_000)),
  transitionProfit: sometimes(pence(8_000)),
  class4Exempt: sometimes(fc.boolean()),
  class2Weeks: sometimes(fc.integer({ min: 0, max: 52 })),
});
const byProfit = fc.record({ profit: fc.integer({ min: -3_000_000, max: 15_000_000 }) });

const ukProperty = fc.record({
  income: fc.oneof(pence(1_500), pence(60_000)),
  expenses: fc.oneof(pence(900), pence(20_000)),
  residentialFinanceCosts: pence(12_000),
  residentialFinanceCostsBroughtForward: pence(2_000),
  lossesBroughtForward: pence(3_000),
  rentARoom: sometimes(fc.boolean()),
});

/** Any input the calculation accepts, weighted towards ordinary ones. */
export const arbitraryInput: fc.Arbitrary<TaxInput> = fc.record({
  taxYear: fc.constantFrom(...SUPPORTED_TAX_YEARS),
  region: fc.constantFrom(...REGIONS),
  selfEmployments: fc.array(fc.oneof(byTurnover, byProfit), { maxLength: 3 }),
  ukProperty: sometimes(ukProperty),
  foreignProperty: sometimes(
    fc.record({
      income: pence(20_000),
      expenses: pence(5_000),
      residentialFinanceCosts: pence(3_000),
      foreignTax: pence(4_000),
    }),
  ),
  employments: fc.array(
    fc.record({ pay: pence(130_000), taxDeducted: pence(20_000), benefits: pence(3_000) }),
    { maxLength: 2 },
  ),
  stateBenefits: sometimes(fc.record({ taxable: pence(6_000), taxDeducted: pence(500) })),
  pensions: sometimes(fc.record({ state: pence(12_000), other: fc.array(taxedAmount, { maxLength: 2 }) })),
  otherIncome: sometimes(fc.array(taxedAmount, { maxLength: 2 })),
  savings: sometimes(fc.record({ untaxedInterest: pence(15_000), taxedInterestNet: pence(1_000) })),
  dividends: sometimes(fc.record({ uk: pence(40_000), foreign: pence(2_000) })),
  reliefs: sometimes(
    fc.record({
      giftAidPaid: pence(5_000),
      pensionReliefAtSourceNet: pence(10_000),
      pensionDeductedGross: pence(2_000),
      qualifyingLoanInterest: pence(2_000),
      lossClaims: fc.array(fc.record({ kind: fc.constantFrom(...LOSS_CLAIM_KINDS), amount: pence(60_000) }), {
        maxLength: 2,
      }),
    }),
  ),
  charges: sometimes(
    fc.record({
      pensionAnnualAllowanceExcess: pence(20_000),
      winterFuelPayment: pence(300),
      schemePays: pence(9_000),
    }),
  ),
  marriageAllowance: fc.constantFrom('none', 'none', 'given', 'received'),
  blindPerson: fc.boolean(),
  surplusAllowancesReceived: sometimes(fc.record({ blindPersons: pence(2_500) })),
  studentLoanPlans: fc.uniqueArray(fc.constantFrom(...STUDENT_LOAN_PLANS), { maxLength: 2 }),
  childBenefitReceived: sometimes(pence(3_000)),
  cisDeducted: sometimes(pence(5_000)),
  voluntaryClass2: fc.boolean(),
  overStatePensionAgeAtStart: sometimes(fc.boolean()),
  paymentsOnAccountPaid: sometimes(pence(5_000)),
  taxCollectedThroughCode: sometimes(pence(2_000)),
  paye: sometimes(fc.record({ earlierYearsUnderpaymentInCode: pence(1_000), refundedInYear: pence(1_000) })),
});
