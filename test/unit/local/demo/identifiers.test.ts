import { describe, expect, it } from 'vitest';
import { normaliseNino, normaliseUtr } from '../../../../src/domain/clients/identifiers.js';
import { inventNino, inventUtr } from '../../../../src/local/demo/identifiers.js';
import { describeMagicNinos, regionOfNino } from '../../../../src/local/hmrc-sandbox/magic-ninos.js';

const many = <T>(make: () => T): T[] => Array.from({ length: 500 }, make);

describe('inventNino', () => {
  it('is well formed, and nothing special to the sandbox', () => {
    const magic = Object.keys(describeMagicNinos());
    for (const nino of many(inventNino)) {
      expect(normaliseNino(nino)).toBe(nino);
      expect(regionOfNino(nino)).toBe('england');
      expect(magic).not.toContain(nino);
    }
  });

  it('differs from run to run', () => {
    expect(new Set(many(inventNino)).size).toBeGreaterThan(490);
  });
});

describe('inventUtr', () => {
  it('has the check digit that fits', () => {
    for (const utr of many(inventUtr)) expect(normaliseUtr(utr)).toBe(utr);
  });
});
