import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printableText } from '../../../../src/gateways/report-files/printable-text.js';

describe('printableText', () => {
  it.each([
    ['Renée Müller, £5 and €6 “net”', 'Renée Müller, £5 and €6 “net”'],
    ['Rene\u0301e', 'Renée'],
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Đorđe Ćirić', 'Dorde Ciric'],
    ['Ștefan Țepeș', 'Stefan Tepes'],
    ['Nguyễn Văn Đức', 'Nguyen Van Duc'],
    ['Юлія Щербак', 'Yuliya Shcherbak'],
    ['Ελένη Θεοδωράκη', 'Eleni Theodoraki'],
    ['−12 ≤ 3', '-12 <= 3'],
    ['ﬁne № 5', 'fine No 5'],
    ['a\tb\r\nc\u00a0d', 'a b c d'],
    ['zero\u200bwidth\u202e', 'zerowidth'],
    ['王小明', '???'],
    ['done 👍🏽', 'done ??'],
    ['\ud800', '?'],
    ['\u0095', ''],
  ])('prints %j as %j', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });

  it('clips what is too long and says so with an ellipsis', () => {
    expect(printableText('x'.repeat(11), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(printableText('x'.repeat(10), 10)).toBe('x'.repeat(10));
  });

  it('gives only characters the standard fonts have, within the limit, and is stable', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

    fc.assert(
      fc.property(anyText, fc.integer({ min: 5, max: 60 }), (text, limit) => {
        const printed = printableText(text, limit);

        expect(printed.length).toBeLessThanOrEqual(limit);
        expect(printed).toMatch(/^[\x20-\x7e\xa1-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/);
        expect(printableText(printed, limit)).toBe(printed);
      }),
    );
  });
});
