import { describe, expect, it } from 'vitest';
import { describeFee } from '../../../../src/domain/bank-files/fee-parts.js';

describe('describeFee', () => {
  it('names what the fee is of in the words of the sale', () => {
    expect(describeFee('Stripe fee', { description: 'Pottery course', externalId: 'ch_1' })).toBe(
      'Stripe fee: Pottery course',
    );
  });

  it('falls back on the sale’s id, and then on the fee alone', () => {
    expect(describeFee('Stripe fee', { description: '', externalId: 'ch_1' })).toBe('Stripe fee ch_1');
    expect(describeFee('Stripe fee', { description: 'ch_1', externalId: 'ch_1' })).toBe('Stripe fee ch_1');
    expect(describeFee('Stripe fee', { description: '', externalId: null })).toBe('Stripe fee');
  });
});
