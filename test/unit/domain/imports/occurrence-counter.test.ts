import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOccurrenceCounter } from '../../../../src/domain/imports/occurrence-counter.js';

describe('createOccurrenceCounter', () => {
  it('counts each content for itself, as a map would', () => {
    const word = fc.nat({ max: 0xffff_ffff });
    const hash = fc.oneof(fc.tuple(word, word), fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })));
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 300 }), (hashes) => {
        const counter = createOccurrenceCounter();
        const model = new Map<string, number>();
        for (const [high, low] of hashes) {
          const expected = (model.get(`${high} ${low}`) ?? 0) + 1;
          model.set(`${high} ${low}`, expected);
          expect(counter.next(high, low)).toBe(expected);
        }
      }),
    );
  });

  it('keeps its counts while it grows', () => {
    const counter = createOccurrenceCounter();
    for (let round = 1; round <= 3; round++) {
      for (let content = 0; content < 5_000; content++) {
        expect(counter.next(Math.imul(content, 0x9e37_79b1) >>> 0, content)).toBe(round);
      }
    }
  });
});
