import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../../../../src/domain/documents/media-type-of.js';
import { readDocument } from '../../../../src/domain/documents/read-document.js';

const read = (...lines: string[]) =>
  readDocument({ lines: lines.map((line) => line.split(' | ')), sentOn: null, sender: null }, '2026-11-28');

describe('what a document says', () => {
  it.each([
    { lines: ['Subtotal | 70.42', 'VAT | 14.08', 'Total | £84.50'], pence: 8450 },
    { lines: ['Total | 84.50', 'Amount paid | 84.50', 'Change | 15.50'], pence: 8450 },
    { lines: ['Total', '£1,084.50', 'Thank you'], pence: 108_450 },
    { lines: ['Total excl. VAT | 70.00', 'Total incl. VAT | 84.00'], pence: 8400 },
    { lines: ['Total | 10.00', 'Total | 12.00'], pence: null },
    { lines: ['Tea | 2.50', 'Cake | 3.50'], pence: null },
    { lines: ['Thank you for | 12.00'], pence: 1200 },
    { lines: ['Total | $84.50'], pence: null },
    { lines: ['Total taxi fare | 23.00', 'Cash | 30.00'], pence: 2300 },
    { lines: ['Total for private hire | 23.00', 'Cash | 30.00'], pence: 2300 },
    { lines: ['Network total | 45.00', 'Cash | 50.00'], pence: 4500 },
    {
      lines: ['Total tax | 4.00', 'Total taxable | 20.00', 'Total net | 20.00', 'Total | 24.00'],
      pence: 2400,
    },
    { lines: ['Total before discount | 30.00', 'Total | 24.00'], pence: 2400 },
    { lines: ['Total refunded | -24.00', 'Fee | 2.00'], pence: 200 },
    { lines: ['Total | £ 24.00'], pence: 2400 },
    { lines: ['Total | 24.00DR'], pence: null },
  ])('is $pence for $lines', ({ lines, pence }) => {
    expect(read('Mill Tools Ltd', ...lines)?.amountPence).toBe(pence);
  });

  it.each([
    { lines: ['Due date: 1 July 2025', 'Invoice date: 2 June 2025'], date: '2025-06-02' },
    { lines: ['02/06/2025 14:33'], date: '2025-06-02' },
    { lines: ['2025-06-02'], date: '2025-06-02' },
    { lines: ['Date', '2 June 2025'], date: '2025-06-02' },
    { lines: ['31 February 2025'], date: null },
    { lines: ['1 January 2035'], date: null },
    { lines: ['Call 0800 12/34'], date: null },
  ])('has the day $date for $lines', ({ lines, date }) => {
    expect(read('Mill Tools Ltd', ...lines)?.date).toBe(date);
  });

  it.each([
    { lines: ['VAT INVOICE', 'Screwfix', 'Trade UK Ltd'], merchant: 'Trade UK Ltd' },
    { lines: ['Receipt', '01904 123456', 'Corner Café'], merchant: 'Corner Café' },
    { lines: ['Toolstation', 'Receipt'], merchant: 'Toolstation' },
    { lines: ['To Ann Oak', 'Topps Tiles plc'], merchant: 'Topps Tiles plc' },
    {
      lines: ['Ref. no 12', 'Tel. 01904', 'www.mill.example', 'e-mail us', 'Billing Bros', '5.00'],
      merchant: null,
    },
    { lines: ['Thanks!', 'Bills Garage'], merchant: 'Bills Garage' },
    { lines: ['A & B', '12 4567 8901 Ltd', '5.00'], merchant: null },
  ])('names $merchant', ({ lines, merchant }) => {
    expect(read(...lines)?.merchant).toBe(merchant);
  });

  it('is nothing for text without any of the three', () => {
    expect(read('Page 1 of 2', '***')).toBeNull();
  });
});

describe('mediaTypeOf', () => {
  it('recognises a type by the first bytes', () => {
    const kind = (text: string) => mediaTypeOf(Buffer.from(text, 'latin1'));

    expect(kind('\x89PNG\r\n\x1a\n')).toBe('image/png');
    expect(kind('From: a@b.example\nDate: today\n folded\n\nText')).toBe('message/rfc822');
    expect(kind('From: a@b.example\n\nText')).toBeNull();
    expect(kind('<html>\nFrom: a\nTo: b\n\n')).toBeNull();
    expect(kind('Date,Description,Amount\n2025-06-01,TEA,1\n')).toBeNull();
    expect(kind('')).toBeNull();
    expect(kind('\xff\xd8\xff\xe0')).toBe('image/jpeg');
    expect(kind('RIFF\0\0\0\0WEBPVP8 ')).toBe('image/webp');
    expect(kind('RIFF\0\0\0\0WAVEfmt ')).toBeNull();
    expect(kind(`${' '.repeat(1019)}%PDF-1.7`)).toBe('application/pdf');
    expect(kind(`${' '.repeat(1020)}%PDF-1.7`)).toBeNull();
  });

  it('takes for a mail what has nothing but headers up to the first empty line', () => {
    const isMail = (text: string) => mediaTypeOf(Buffer.from(text, 'latin1')) === 'message/rfc822';
    const long = `Received: by mx\nDate: today\n${'X-Trace: 1\n'.repeat(500)}`;

    expect(isMail('From: a\r\nTo: b\r\n\r\nText without a header')).toBe(true);
    expect(isMail('From: a\nTo: b')).toBe(true);
    expect(isMail(`${long.slice(0, 4090)}no colo`)).toBe(true);
    expect(isMail('From: a\nTo: b\nno header\n\n')).toBe(false);
    expect(isMail('From: a\nTo: b\nwith space: c\n\n')).toBe(false);
    expect(isMail('From: a\nTo: b\nX-\xe9: c\n\n')).toBe(false);
    expect(isMail('From: a\0\nTo: b\n\n')).toBe(false);
    expect(isMail('From: a\nX-Other: b\n\n')).toBe(false);
  });
});
