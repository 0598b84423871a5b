import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/domain/documents/read-document.js';
import { readOfParts } from '../../../../src/domain/documents/read-of-parts.js';
import { linesOfHtml } from '../../../../src/gateways/documents/lines-of-html.js';
import { openMail } from '../../../../src/gateways/documents/open-mail.js';
import { LIMITS } from '../../../../src/limits/limits.js';
import { HEADERS, messagePart, multipart, partOf } from '../../../support/mails.js';
import { PROPERTY_RUNS } from '../../../support/property-runs.js';

/** Pieces that e-mails are made of, and what could lead a reader astray. */
const PIECES = [
  'From: "Shop" <a@b.example>\r\n',
  'Date: Fri, 2 May 2025 10:15:00 +0100\r\n',
  'Content-Type: multipart/mixed; boundary="b"\r\n',
  'Content-Type: text/html; charset="utf-16le"\r\n',
  'Content-Type: message/rfc822\r\n',
  'Content-Type: application/pdf\r\n',
  'Content-Disposition: attachment; filename="a.pdf"\r\n',
  'JVBERi0xLjcK\r\n',
  '%PDF-1.7\n',
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
        const { texts, pdfs } = openMail(bytes);
        const read = readOfParts(texts.flatMap((text) => readDocument(text, '2026-11-28') ?? []));

        for (const { lines } of texts)
          expect(lines.length).toBeLessThanOrEqual(LIMITS.documents.lines.value + 1);
        expect(texts.length + pdfs.length).toBeLessThanOrEqual(LIMITS.documents.attachments.value + 1);
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
          const { texts } = openMail(
            Buffer.from(`Date: Sun, 6 Apr 2025 ${hour}:${minute}:00 ${zone}\r\n\r\n`),
          );

          expect(texts[0]?.sentOn).toBe('2025-04-06');
        },
      ),
      PROPERTY_RUNS,
    );
  });

  it('is read to an end, and never more than there is room for, however parts are nested', () => {
    const leaf = fc
      .record({
        mediaType: fc.constantFrom('application/pdf', 'application/octet-stream', 'text/html', 'text/plain'),
        encoding: fc.constantFrom('base64', 'quoted-printable', '7bit', 'unheard-of'),
        content: fc.oneof(
          fc.constantFrom('%PDF-1.7\n', 'JVBERi0xLjcK', '<p>Total 1.00', '!!!!'),
          fc.string(),
        ),
        isAttached: fc.boolean(),
      })
      .map(partOf);
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 14, depthSize: 'max' },
        leaf,
        tie('tree').map((inner) => messagePart(`${HEADERS}${inner}`)),
        fc
          .tuple(fc.array(tie('tree'), { maxLength: 4 }), fc.constantFrom('a', 'b', ''))
          .map(([parts, boundary]) => multipart(parts, boundary)),
      ),
    }));
    fc.assert(
      fc.property(tree, (part) => {
        const { texts, pdfs } = openMail(Buffer.from(`${HEADERS}${part}`));

        expect(texts.length + pdfs.length).toBeLessThanOrEqual(LIMITS.documents.attachments.value + 1);
        for (const pdf of pdfs) expect(Buffer.from(pdf).toString('latin1')).toContain('%PDF-');
      }),
      PROPERTY_RUNS,
    );
  });

  it('passes over attachments beyond their number, their depth and their room', () => {
    const { attachments, attachedBytes, mailDepth } = LIMITS.documents;
    // The end of its last line is part of it.
    const pdf = (size: number) =>
      partOf({
        mediaType: 'application/pdf',
        encoding: '7bit',
        content: `%PDF-${'x'.repeat(size - 7)}`,
        isAttached: true,
      });
    const opened = (part: string) =>
      openMail(Buffer.from(`${HEADERS}${part}`)).pdfs.map(({ length }) => length);
    const nested = (depth: number): string =>
      depth === 0 ? pdf(10) : multipart([messagePart(`${HEADERS}${nested(depth - 1)}`)], `b${depth}`);

    const many = Array.from({ length: attachments.value + 3 }, () => pdf(10));
    expect(opened(multipart(many, 'b'))).toHaveLength(attachments.value);
    expect(opened(multipart([pdf(attachedBytes.value), pdf(10)], 'b'))).toEqual([attachedBytes.value]);
    expect(opened(multipart([pdf(attachedBytes.value + 1), pdf(10)], 'b'))).toEqual([10]);
    expect(opened(nested(1))).toEqual([10]);
    expect(opened(nested(mailDepth.value / 2))).toEqual([10]);
    expect(opened(nested(mailDepth.value / 2 + 1))).toEqual([]);
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
