import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCell, collapsedText } from '../../../../src/domain/bank-files/cell-text.js';

const PIECES = [
  ' ',
  '  ',
  '\t',
  '\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u0007',
  '="',
  '"',
  '=',
  "'",
  'a',
  'É',
  '£',
  '~',
  '7',
];
const cells = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 8 });

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]|(?![\t\n\v\f\r])\p{Cc}/gu;

/** What cleaning means, character by character, without any short cut. */
function cleaned(text: string): string {
  const trimmed = text.replace(INVISIBLE, '').trim();
  const isMarked = trimmed.startsWith('="') && trimmed.endsWith('"') && trimmed.length > 3;
  return isMarked ? trimmed.slice(2, -1).trim() : trimmed;
}

describe('a cell', () => {
  it('is cleaned the same whether or not it needs it', () => {
    fc.assert(
      fc.property(cells, (pieces) => {
        const text = pieces.join('');
        expect(cleanCell(text)).toBe(cleaned(text));
        expect(collapsedText(text)).toBe(cleaned(text).replace(/\s+/g, ' '));
      }),
      { numRuns: 2_000 },
    );
  });
});
