import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import { calculationFields } from '../../../../../src/domain/tax/calculation-fields.js';
import { compileBody } from '../../../../../src/http/gate/validation.js';
import { TaxCalculationSchema } from '../../../../../src/http/resources/tax-estimates/calculation-schema.js';
import { taxInputFrom } from '../../../../../src/http/resources/tax-estimates/tax-wire.js';

const follows = compileBody(TaxCalculationSchema);
const answerTo = (body: object): Record<string, unknown> => ({
  ...calculationFields(calculateTax(taxInputFrom({ tax_year: '2025-26', ...body }, '2026-11-21'))),
  estimate: null,
});

describe('recommendations on the wire', () => {
  it('give pounds, gross contributions and assumptions', () => {
    const answer = answerTo({ self_employments: [{ profit: 51_270.5 }], student_loan_plans: ['plan2'] });

    expect(answer['recommendations']).toEqual([
      {
        code: 'pension_below_higher_rate',
        until: '2026-04-05',
        saves: 290,
        contribution: 1_000,
        assumes: 'paid_within_tax_year',
      },
      {
        code: 'gift_aid_below_higher_rate',
        until: '2027-01-31',
        saves: 200,
        contribution: 1_000,
        assumes: 'paid_within_tax_year_or_carried_back',
      },
    ]);
    expect(follows(answer), JSON.stringify(follows.errors)).toBe(true);
  });

  it('leave out what does not apply', () => {
    const answer = answerTo({
      self_employments: [{ profit: 8_000 }],
      savings: { untaxed_interest: 3_000 },
      dividends: { uk: 30_000 },
    });

    expect(answer['recommendations']).toEqual([
      { code: 'allocate_allowances', until: '2028-01-31', saves: 262.5 },
      {
        code: 'receive_marriage_allowance',
        until: '2030-04-05',
        saves: 252,
        assumes: 'married_to_non_taxpayer',
      },
    ]);
    expect(follows(answer), JSON.stringify(follows.errors)).toBe(true);
  });
});
