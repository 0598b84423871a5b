import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import { decodeEntities } from '../../../../src/domain/bank-files/decode-entities.js';

describe('decodeEntities', () => {
  it.each([
    ['Marks &amp; Spencer', 'Marks & Spencer'],
    ['Sainsbury&#39;s &#x27;Local&#X27;', "Sainsbury's 'Local'"],
    ['&pound;5 &AMP; &euro;6 &frac12;', '£5 & €6 ½'],
    ['Caf&eacute; &Eacute;lan Stra&szlig;e', 'Café Élan Straße'],
    ['Fish &#146;n&#146; Chips &#8211; 2', 'Fish ’n’ Chips – 2'],
    ['A&#10;B&#9;C', 'A B C'],
    ['&#128512;', '😀'],
  ])('resolves %j', (text, plain) => {
    expect(decodeEntities(text)).toBe(plain);
  });

  it.each([
    'AT&T; M&S B & Q',
    '&amp no semicolon',
    '&constructor; &unknown; &x;',
    '&#0; &#7; &#127; &#129; &#x1b;',
    '&#xD800; &#57343; &#xFFFFFF; &#9999999; &#12345678;',
  ])('leaves %j as it is', (text) => {
    expect(decodeEntities(text)).toBe(text);
  });

  it('resolves once', () => {
    expect(decodeEntities('&amp;lt; &amp;amp; &#38;gt;')).toBe('&lt; &amp; &gt;');
  });

  it('gives no control character and no half of a pair, whatever the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x110010 }), fc.boolean(), (code, isHex) => {
        const reference = isHex ? `&#x${code.toString(16)};` : `&#${code};`;
        expect(decodeEntities(reference)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });
});

describe('bankRow', () => {
  it('resolves references in texts, not in ids, and drops what they hide', () => {
    const row = bankRow({
      line: 2,
      date: '2026-05-01',
      amountPence: 100,
      currency: 'GBP',
      description: 'B&amp;Q &#8238;abc&#8203;',
      counterparty: 'B&amp;Q',
      reference: '&#8203;',
      notes: 'a &lt; b',
      externalId: 'x&amp;1',
    });

    expect(row).toMatchObject({
      description: 'B&Q abc',
      counterparty: 'B&Q',
      reference: null,
      notes: 'a < b',
      externalId: 'x&amp;1',
    });
  });
});
