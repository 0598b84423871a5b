import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedText, storableText } from '../../../../src/domain/imports/storable-text.js';

describe('storableText', () => {
  it('takes out what a database refuses and leaves everything else', () => {
    expect(storableText('A\u0000B')).toBe('AB');
    expect(storableText('A\ud800B')).toBe('A\ufffdB');
    expect(storableText('plain £ 🔧 ‘text’')).toBe('plain £ 🔧 ‘text’');
  });
});

describe('boundedText', () => {
  it('never cuts through a pair', () => {
    expect(boundedText('AB🔧', 3)).toBe('AB');
    expect(boundedText('AB🔧', 4)).toBe('AB🔧');
  });

  it('is no longer than asked, and storable, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat({ max: 30 }), (text, limit) => {
        const bounded = boundedText(text, limit);
        expect(bounded.length).toBeLessThanOrEqual(limit);
        expect(storableText(bounded)).toBe(bounded);
      }),
    );
  });
});
