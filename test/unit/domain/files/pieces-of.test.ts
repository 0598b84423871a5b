import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from '../../../../src/domain/files/pieces-of.js';

async function* each(chunks: readonly Uint8Array[]) {
  yield* chunks;
}

describe('piecesOf', () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 20 });
  const size = fc.integer({ min: 1, max: 16 });

  it('gives full pieces and a rest that is smaller, and every byte once', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, size, fc.constantFrom(1, 2), async (chunks, bytes, buffers) => {
        const pieces: Buffer[] = [];
        for await (const piece of piecesOf(each(chunks), { bytes, buffers })) pieces.push(Buffer.from(piece));

        const whole = Buffer.concat(chunks);
        expect(Buffer.concat(pieces).equals(whole)).toBe(true);
        expect(pieces).toHaveLength(Math.ceil(whole.length / bytes));
        expect(pieces.slice(0, -1).every((piece) => piece.length === bytes)).toBe(true);
      }),
    );
  });

  it('keeps a piece valid until the one after the next is asked for, with two buffers', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, size, async (chunks, bytes) => {
        const seen: Buffer[] = [];
        let held: Buffer | null = null;
        for await (const piece of piecesOf(each(chunks), { bytes, buffers: 2 })) {
          if (held !== null) seen.push(Buffer.from(held));
          held = piece;
        }
        if (held !== null) seen.push(Buffer.from(held));

        expect(Buffer.concat(seen).equals(Buffer.concat(chunks))).toBe(true);
      }),
    );
  });
});
