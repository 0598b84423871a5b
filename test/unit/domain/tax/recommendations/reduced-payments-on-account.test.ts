import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { adviceFor, pounds } from './advice.js';

const advised = (input: Partial<TaxInput>) =>
  adviceFor(input).find(({ code }) => code === 'reduce_payments_on_account') ?? null;
/** Tax 3,486.00 and Class 4 1,045.80: 4,531.80 is what payments on account should come to. */
const trade30000 = (paid: number, more: Partial<TaxInput> = {}): Partial<TaxInput> => ({
  selfEmployments: [{ profit: pounds(30_000) }],
  paymentsOnAccountPaid: pounds(paid),
  ...more,
});

describe('a claim to reduce payments on account', () => {
  it.each([
    ['4,531.81 − 4,531.80', 4_531.81, 0.01],
    ['6,000.00 − 4,531.80', 6_000, 1_468.2],
  ])('frees %s', (_sum, paid, saves) => {
    expect(advised(trade30000(paid))).toEqual({
      code: 'reduce_payments_on_account',
      saves: pounds(saves),
      assumes: 'claimed_by_balancing_date',
    });
  });

  it.each([0, 2_265.9, 4_531.8])('is not for a person who paid %d, at most what the year needs', (paid) => {
    expect(advised(trade30000(paid))).toBeNull();
  });

  it('leaves what the student loan takes: 5,000.00 − 4,531.80 − (30,000 − 28,470) × 9% in pounds', () => {
    const plan2 = { studentLoanPlans: ['plan2'] } as const;

    expect(advised(trade30000(5_000, plan2))?.saves).toBe(pounds(331.2));
    expect(advised(trade30000(4_668.8, plan2))).toBeNull();
    expect(advised(trade30000(4_668.81, plan2))?.saves).toBe(1);
  });

  it('is never more than was paid on account, whatever was deducted at source', () => {
    const input = { employments: [{ pay: pounds(20_000), taxDeducted: pounds(3_000) }] };

    // 1,486 of tax, so 1,514 of the tax deducted comes back as well.
    expect(advised({ ...input, paymentsOnAccountPaid: pounds(500) })?.saves).toBe(pounds(500));
    expect(advised(input)).toBeNull();
  });

  it('leaves nothing to pay and nothing to come back', () => {
    const { saves } = advised(trade30000(6_000)) ?? { saves: 0 };

    const after = calculateTax({ taxYear: 2025, ...trade30000(6_000 - saves / 100) });
    expect(after.balance).toBe(0);
  });
});
