import { describe, expect, it } from 'vitest';
import {
  employmentExpensesPart,
  lumpSumsPart,
} from '../../../../src/domain/filing/parts/employment-parts.js';
import type { LumpSum } from '../../../../src/domain/tax/employment-input.js';

const EMPLOYER = { employerName: 'Mill Ltd', payeReference: '123/AB456' };
const EMPLOYED = { employerName: 'Mill Ltd', employerRef: '123/AB456' };
const partOf = (...employmentLumpSums: LumpSum[]) => lumpSumsPart({ taxYear: 2025, employmentLumpSums });

describe('lumpSumsPart', () => {
  it('parts a payment at £30,000, with the tax on what is above', () => {
    const paid = { ...EMPLOYER, kind: 'redundancy', amount: 30_000_01, taxDeducted: 5_00 } as const;

    expect(partOf(paid).body).toEqual({
      lumpSums: [
        {
          ...EMPLOYED,
          redundancyCompensationPaymentsOverExemption: { amount: 0.01, taxPaid: 5 },
          redundancyCompensationPaymentsUnderExemption: { amount: 30_000 },
        },
      ],
    });
  });

  it('has nothing above the exemption of a payment that fits under it, unless tax was taken', () => {
    const fitting = { ...EMPLOYER, kind: 'termination', amount: 30_000_00 } as const;
    const under = { redundancyCompensationPaymentsUnderExemption: { amount: 30_000 } };

    expect(partOf(fitting).body).toEqual({ lumpSums: [{ ...EMPLOYED, ...under }] });
    expect(partOf({ ...fitting, taxDeducted: 1_00 }).body).toEqual({
      lumpSums: [{ ...EMPLOYED, ...under, taxableLumpSumsAndCertainIncome: { amount: 0, taxPaid: 1 } }],
    });
  });

  it('has nothing under the exemption where another payment took it', () => {
    const later = { ...EMPLOYER, kind: 'termination', amount: 1_000_00, exemptUsed: 30_000_00 } as const;

    expect(partOf(later).body).toEqual({
      lumpSums: [{ ...EMPLOYED, taxableLumpSumsAndCertainIncome: { amount: 1_000 } }],
    });
  });

  it('has a benefit of a retirement scheme whole', () => {
    const benefit = {
      ...EMPLOYER,
      kind: 'retirement_benefit',
      amount: 40_000_00,
      taxDeducted: 8_000_00,
    } as const;

    expect(partOf(benefit).body).toEqual({
      lumpSums: [
        { ...EMPLOYED, benefitFromEmployerFinancedRetirementScheme: { amount: 40_000, taxPaid: 8_000 } },
      ],
    });
  });

  it('asks for the kind, the employer and the reference, and leaves such a payment out', () => {
    const { body, missing } = partOf({ amount: 1_00 }, { ...EMPLOYER, kind: 'redundancy', amount: 0 }, {});

    expect(body).toBeNull();
    expect(missing.map(({ place }) => place)).toEqual(
      ['kind', 'employer_name', 'paye_reference'].map((name) => `/inputs/employment_lump_sums/0/${name}`),
    );
  });
});

describe('employmentExpensesPart', () => {
  it('adds up expenses by kind, and asks for kinds that add up to the whole', () => {
    const { body, missing } = employmentExpensesPart({
      employments: [
        { expenses: 300_00, expenseClaims: { flatRate: 100_00, mileageRelief: 200_00, vehicle: undefined } },
        { expenses: 50_00, expenseClaims: { flatRate: 50_00 } },
        { expenses: 90_00, expenseClaims: { flatRate: 80_00 } },
        {},
      ],
    });

    expect(body).toEqual({ expenses: { flatRateJobExpenses: 150, mileageAllowanceRelief: 200 } });
    expect(missing.map(({ place }) => place)).toEqual(['/inputs/employments/2/expense_claims']);
  });
});
