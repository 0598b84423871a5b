import { describe, expect, it } from 'vitest';
import { proposedInputs } from '../../../../src/domain/tax-returns/proposed-inputs.js';

describe('proposed inputs of a new year', () => {
  it('hold no figure and no date of the year before', () => {
    expect(
      proposedInputs(
        {},
        {
          employments: [{ pay: 100, taxDeducted: 20 }],
          dividends: { uk: 100, foreign: 50, foreignCountry: 'US' },
          charges: { schemePays: 10, pensionSchemeReferences: ['12345678RA'] },
          childBenefitReceived: 100,
          childBenefitEndedOn: '2025-06-01',
          capitalGains: { lossesBroughtForward: 100 },
        },
      ),
    ).toEqual({ dividends: { foreignCountry: 'US' }, charges: { pensionSchemeReferences: ['12345678RA'] } });
  });

  it('leave out a field that the return has, also an empty list or a refusal', () => {
    expect(
      proposedInputs(
        { partnerships: [], blindPerson: false },
        { partnerships: [{ name: 'Kiln & Co' }], blindPerson: true, studentLoanPlans: ['plan1'] },
      ),
    ).toEqual({ studentLoanPlans: ['plan1'] });
  });

  it('leave out an entry with nothing that stays, and are null where nothing is left', () => {
    expect(proposedInputs({}, { otherIncome: [{ amount: 100 }, { description: 'Casual work' }] })).toEqual({
      otherIncome: [{ description: 'Casual work' }],
    });
    expect(proposedInputs({}, { otherIncome: [{ amount: 100 }] })).toBeNull();
  });
});
