import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../../src/gateways/object-storage/parts-of.js';

async function* each(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

describe('partsOf', () => {
  it('gives full parts and a rest that is smaller, one part at least, and every byte once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 16 }),
        async (pieces, size) => {
          const parts: Buffer[] = [];
          for await (const part of partsOf(each(pieces), size)) parts.push(Buffer.from(part));

          const whole = Buffer.concat(pieces);
          expect(Buffer.concat(parts).equals(whole)).toBe(true);
          expect(parts).toHaveLength(Math.max(1, Math.ceil(whole.length / size)));
          expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
        },
      ),
    );
  });
});
