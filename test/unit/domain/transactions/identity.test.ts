import { describe, expect, it } from 'vitest';
import { identityOfContent, identityOfExternalId } from '../../../../src/domain/transactions/identity.js';

const coffee = {
  date: '2025-05-01',
  amountPence: -350,
  currency: 'GBP',
  description: 'CAFÉ NERO  LONDON',
  counterparty: null,
  reference: null,
  balancePence: 120_00,
  occurrence: 1,
};

describe('identityOfContent', () => {
  it('is the same for the same row read from two exports that space and compose differently', () => {
    const other = { ...coffee, description: ` ${'CAFE\u0301'} NERO LONDON `, counterparty: '' };
    expect(identityOfContent(other)).toBe(identityOfContent(coffee));
  });

  it.each([
    { date: '2025-05-02' },
    { amountPence: -351 },
    { currency: 'EUR' },
    { description: 'cafe nero london' },
    { counterparty: 'Nero' },
    { reference: 'Nero' },
    { balancePence: null },
    { occurrence: 2 },
  ])('tells rows apart that differ in %o', (change) => {
    expect(identityOfContent({ ...coffee, ...change })).not.toBe(identityOfContent(coffee));
  });

  it('does not let text move from one field to the next', () => {
    const left = identityOfContent({ ...coffee, counterparty: 'a","b', reference: null });
    const right = identityOfContent({ ...coffee, counterparty: 'a', reference: 'b' });
    expect(left).not.toBe(right);
  });
});

describe('identityOfExternalId', () => {
  it('names the sale by the id alone and its fee separately', () => {
    expect(identityOfExternalId('tx_1', 'gross')).toBe(identityOfExternalId('tx_1'));
    expect(identityOfExternalId('tx_1', 'fee')).not.toBe(identityOfExternalId('tx_1'));
  });

  it('never equals an identity by content', () => {
    expect(identityOfExternalId(identityOfContent(coffee))).not.toBe(identityOfContent(coffee));
  });
});
