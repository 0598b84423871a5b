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
  ])('names $merchant', ({ lines, merchant }) => {
    expect(read(...lines)?.merchant).toBe(merchant);
  });

  it('is nothing for text without any of the three', () => {
    expect(read('Page 1 of 2', '***')).toBeNull();
  });

  it('is read of letting agents as far as every amount is understood', () => {
    const statement = (...more: string[]) =>
      read('Northgate Lettings', 'Landlord statement', 'Rent | 1,000.00', ...more)?.letting ?? null;

    expect(statement('Management fee | 100.00 | 20.00 | 120.00', 'Paid to landlord | 880.00')).toEqual({
      grossRentPence: 100_000,
      feesPence: 10_000,
      repairsPence: 0,
      vatPence: 2000,
      feesVatPence: 2000,
      payoutPence: 88_000,
      unproved: null,
    });
    expect(statement('Management fee | 100.00', 'Float | 50.00', 'Paid to landlord | 850.00')?.unproved).toBe(
      'line_not_understood',
    );
    expect(statement('Management fee | 100.00', 'Paid to landlord | 890.00')?.unproved).toBe('sums_disagree');
    expect(
      statement('Management fee | 100.00', 'Total expenses | 110.00', 'Paid to landlord | 900.00')?.unproved,
    ).toBe('total_disagrees');
    expect(statement('Paid to landlord | 1,000.00')).toBeNull();
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
  });
});
