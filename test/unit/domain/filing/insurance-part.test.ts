import { describe, expect, it } from 'vitest';
import { insurancePart } from '../../../../src/domain/filing/parts/insurance-part.js';
import type { LifeInsuranceGain } from '../../../../src/domain/tax/tax-input.js';

const partOf = (...lifeInsuranceGains: LifeInsuranceGain[]) => insurancePart({ lifeInsuranceGains });

describe('insurancePart', () => {
  it('has each gain in the list of its kind, with what HMRC asks of the tax there', () => {
    const described = { amount: 5_000_00, reference: 'Policy 7', event: 'surrendered', years: 4 };

    expect(
      partOf(
        { ...described, kind: 'life_insurance' },
        { kind: 'life_insurance', amount: 1_00, taxTreatedAsPaid: false },
        { ...described, kind: 'foreign', taxTreatedAsPaid: false },
        { kind: 'voided_isa', amount: 200_00, taxPaid: 40_00 },
      ),
    ).toEqual({
      body: {
        lifeInsurance: [
          {
            customerReference: 'Policy 7',
            event: 'surrendered',
            gainAmount: 5_000,
            yearsHeld: 4,
            taxPaid: true,
          },
          { gainAmount: 1, taxPaid: false },
        ],
        foreign: [{ customerReference: 'Policy 7', gainAmount: 5_000, yearsHeld: 4 }],
        voidedIsa: [{ gainAmount: 200, taxPaidAmount: 40 }],
      },
      missing: [],
    });
  });

  it('asks for the kind of policy, and for tax that counts as paid', () => {
    const { body, missing } = partOf({ amount: 1_00 }, { kind: 'foreign', amount: 1_00 }, {}, { amount: 0 });

    expect(body).toBeNull();
    expect(missing.map(({ place }) => place)).toEqual([
      '/inputs/life_insurance_gains/0/kind',
      '/inputs/life_insurance_gains/1/tax_paid',
    ]);
  });

  it('takes nil as the tax that counts as paid', () => {
    expect(partOf({ kind: 'voided_isa', amount: 1_00, taxPaid: 0 }).body).toEqual({
      voidedIsa: [{ gainAmount: 1, taxPaidAmount: 0 }],
    });
  });
});
