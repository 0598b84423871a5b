import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOccurrenceCounter } from '../../../../src/domain/imports/occurrence-counter.js';

describe('createOccurrenceCounter', () => {
  it('counts each content for itself, as a map would', () => {
    const content = fc.oneof(fc.string(), fc.constantFrom('a', 'b', 'ab', 'ba', ''));
    fc.assert(
      fc.property(fc.array(content, { maxLength: 300 }), (contents) => {
        const counter = createOccurrenceCounter();
        const model = new Map<string, number>();
        for (const one of contents) {
          const expected = (model.get(one) ?? 0) + 1;
          model.set(one, expected);
          expect(counter.next(one)).toBe(expected);
        }
      }),
    );
  });

  it('keeps its counts while it grows', () => {
    const counter = createOccurrenceCounter();
    for (let round = 1; round <= 3; round++) {
      for (let content = 0; content < 5_000; content++) {
        expect(counter.next(`["content","2026-05-01",${content}`)).toBe(round);
      }
    }
  });
});
