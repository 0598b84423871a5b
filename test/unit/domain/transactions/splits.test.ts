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
