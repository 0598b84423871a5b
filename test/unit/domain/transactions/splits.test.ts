import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleSplits, sumOfSplits } from '../../../../src/domain/transactions/splits.js';

const part = (amountPence: number, owner: { businessId?: string; propertyId?: string } = {}) => ({
  amountPence,
  category: 'private',
  businessId: owner.businessId ?? null,
  propertyId: owner.propertyId ?? null,
});
const whole = {
  amountPence: 300,
  currency: 'GBP',
  exchangeRate: null,
  attribution: { businessId: null, propertyId: 'p1' },
};

describe('settleSplits', () => {
  it('keeps a part’s own attribution and fills in the whole’s', () => {
    const settled = settleSplits([part(100), part(200, { businessId: 'b1' })], whole);
    expect(settled).toMatchObject([
      { businessId: null, propertyId: 'p1', amountGbpPence: 100 },
      { businessId: 'b1', propertyId: null, amountGbpPence: 200 },
    ]);
  });

  it('has no pounds where there is no rate', () => {
    const settled = settleSplits([part(100), part(200)], { ...whole, currency: 'EUR' });
    expect(settled.map((split) => split.amountGbpPence)).toEqual([null, null]);
  });

  it('always adds up to the pounds of the whole', () => {
    const amounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 3_000_000 }), (list, millionths) => {
        const parts = list.map((amount) => part(amount));
        const exchangeRate = (millionths / 1_000_000).toFixed(6);
        const inEuros = { ...whole, amountPence: sumOfSplits(parts), currency: 'EUR', exchangeRate };
        const [alone] = settleSplits([part(inEuros.amountPence)], inEuros);
        const settled = settleSplits(parts, inEuros);
        const sum = settled.reduce((total, split) => total + (split.amountGbpPence ?? Number.NaN), 0);
        expect(sum).toBe(alone?.amountGbpPence);
      }),
    );
  });
});

describe('settleSplits, for VAT', () => {
  const vatOf = (amounts: readonly number[], vatPence: number | null, own: readonly (number | null)[] = []) =>
    settleSplits(
      amounts.map((amount, index) => ({ ...part(amount), vatPence: own[index] ?? null })),
      { ...whole, amountPence: amounts.reduce((sum, amount) => sum + amount, 0), vatPence },
    ).map((split) => split.vatPence);

  it('keeps what each part gives', () => {
    expect(vatOf([60_00, 60_00], 20_00, [15_00, 5_00])).toEqual([15_00, 5_00]);
    expect(vatOf([60_00, 60_00], null, [15_00, 5_00])).toEqual([15_00, 5_00]);
  });

  it('says nothing of it where neither the whole nor a part gives any', () => {
    expect(vatOf([60_00, 60_00], null)).toEqual([undefined, undefined]);
  });

  it('shares that of the whole by amount', () => {
    expect(vatOf([-90_00, -30_00], -20_00)).toEqual([-15_00, -5_00]);
    expect(vatOf([100, 100, 100], 50)).toEqual([17, 16, 17]);
  });

  it('gives no part VAT of the other sign, or of more than its amount, so that the row can be sent again', () => {
    const receipt = [...Array(18).fill(-1_35), -10];
    const shares = vatOf(receipt, -4_07);

    expect(Math.max(...shares.map((share) => share ?? Number.NaN))).toBeLessThanOrEqual(0);

    const amounts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        amounts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, -1),
        (list, rate, sign) => {
          const total = list.reduce((sum, amount) => sum + amount, 0);
          const vat = Math.round(total * rate);

          const parts = vatOf(
            list.map((amount) => amount * sign),
            vat * sign,
          ).map((share) => (share ?? Number.NaN) * sign);

          expect(parts.reduce((sum, share) => sum + share, 0)).toBe(vat);
          expect(parts.every((share, index) => share >= 0 && share <= (list[index] ?? 0))).toBe(true);
        },
      ),
    );
  });

  it('shares a refund among the parts too', () => {
    expect(vatOf([-130_00, 10_00], -20_00)).toEqual([-21_67, 1_67]);
  });
});
