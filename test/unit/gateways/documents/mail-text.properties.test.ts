import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/domain/documents/read-document.js';
import { LIMITS } from '../../../../src/domain/limits.js';
import { linesOfHtml } from '../../../../src/gateways/documents/html-lines.js';
import { textOfMail } from '../../../../src/gateways/documents/mail-text.js';
import { PROPERTY_RUNS } from '../../../support/property-runs.js';

/** Pieces that e-mails are made of, and what could lead a reader astray. */
const PIECES = [
  'From: "Shop" <a@b.example>\r\n',
  'Date: Fri, 2 May 2025 10:15:00 +0100\r\n',
  'Content-Type: multipart/mixed; boundary="b"\r\n',
  'Content-Type: text/html; charset="utf-16le"\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  '\r\n',
  '--b\r\n',
  '--b--\r\n',
  'Total £12.50\n',
  'Total = 12.50 12.50\n',
  '=C2=A3',
  '=\r\n',
  '<td>',
  '<script>',
  '<',
  '&#x110000;',
  '&pound;',
  '\0',
  '\u202e',
  ' '.repeat(500),
  '£1,'.repeat(200),
];

const mail = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 40 })
  .map((pieces) => Buffer.from(pieces.join('')));

describe('the text of hostile e-mails', () => {
  it('is read to an end within its bounds, whatever the pieces', () => {
    fc.assert(
      fc.property(mail, (bytes) => {
        const text = textOfMail(bytes);
        const read = readDocument(text, '2026-11-28');

        expect(text.lines.length).toBeLessThanOrEqual(LIMITS.documents.lines.value + 1);
        if (read === null) return;
        expect(read.amountPence === null || read.amountPence > 0).toBe(true);
        expect(read.date === null || (read.date >= '2000-01-01' && read.date <= '2026-11-29')).toBe(true);
        expect(
          read.merchant === null || read.merchant.length <= LIMITS.documents.merchantCharacters.value,
        ).toBe(true);
        expect(read.merchant ?? '').not.toMatch(/\p{Cc}|\p{Cf}/u);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is of the day that its sender wrote, in whatever zone and at whatever minute', () => {
    const number = (max: number) => fc.integer({ min: 0, max }).map((one) => String(one).padStart(2, '0'));
    fc.assert(
      fc.property(
        number(23),
        number(59),
        fc.constantFrom('+0000', '+0100', '-1200', '+1400'),
        (hour, minute, zone) => {
          const { sentOn } = textOfMail(
            Buffer.from(`Date: Sun, 6 Apr 2025 ${hour}:${minute}:00 ${zone}\r\n\r\n`),
          );

          expect(sentOn).toBe('2025-04-06');
        },
      ),
      PROPERTY_RUNS,
    );
  });

  it('leaves out what is no text, and ends at a tag that never closes', () => {
    expect(linesOfHtml('<p>One<br>Two</p><script>Total 1.00</script><td>A</td><td>B &amp; C</td>')).toEqual([
      ['One'],
      ['Two'],
      ['A', 'B & C'],
    ]);
    expect(linesOfHtml('<p>One<script>Total')).toEqual([['One']]);
    expect(linesOfHtml('<p>One<'.repeat(3))).toEqual([['One<'], ['One<'], ['One']]);
  });
});
