import { describe, expect, it } from 'vitest';
import { didYouMean } from '../../../../../src/http/gate/requests/did-you-mean.js';

const KNOWN = ['given_name', 'family_name', 'nino', 'utr', 'date_of_birth', 'external_id'];

describe('did you mean', () => {
  it.each([
    ['givenName', 'given_name'],
    ['given-name', 'given_name'],
    ['gven_name', 'given_name'],
    ['famliy_name', 'family_name'],
    ['date_of_brith', 'date_of_birth'],
    ['externalId', 'external_id'],
    ['nin', 'nino'],
    ['UTR', 'utr'],
  ])('answers %s with %s', (given, meant) => {
    expect(didYouMean(given, KNOWN)).toBe(meant);
  });

  it.each(['surname', 'x', '', 'utrecht', '__proto__', 'a'.repeat(61)])('does not guess at %s', (given) => {
    expect(didYouMean(given, KNOWN)).toBeNull();
  });
});
