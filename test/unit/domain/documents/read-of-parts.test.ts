import { describe, expect, it } from 'vitest';
import type { DocumentRead } from '../../../../src/domain/documents/document-read.js';
import type { LettingStatement } from '../../../../src/domain/documents/letting-statement.js';
import { readOfParts } from '../../../../src/domain/documents/read-of-parts.js';

const NOTHING: DocumentRead = { amountPence: null, date: null, merchant: null, letting: null };
const COVER = { ...NOTHING, date: '2025-06-06', merchant: 'Priya Nair' };
const RECEIPT = { ...NOTHING, amountPence: 8_450, date: '2025-05-02', merchant: 'Screwfix Direct Ltd' };
const letting = (unproved: LettingStatement['unproved']): LettingStatement => ({
  grossRentPence: 110_000,
  feesPence: 11_000,
  repairsPence: 0,
  vatPence: 2_200,
  feesVatPence: 2_200,
  payoutPence: 96_800,
  unproved,
});
const STATEMENT = { ...NOTHING, amountPence: 96_800, date: '2025-06-03', letting: letting(null) };

describe('readOfParts', () => {
  it('finds nothing where nothing was read', () => {
    expect(readOfParts([])).toBeNull();
  });

  it('takes all that it can from the part that states the amount, and the rest from the others', () => {
    expect(readOfParts([COVER, RECEIPT])).toEqual(RECEIPT);
    expect(readOfParts([COVER, STATEMENT])).toEqual({ ...STATEMENT, merchant: 'Priya Nair' });
  });

  it('takes the first of two parts that state one amount', () => {
    const mail = { ...RECEIPT, merchant: 'Screwfix Direct' };

    expect(readOfParts([mail, RECEIPT])).toEqual(mail);
  });

  it('has no amount where two parts state two', () => {
    expect(readOfParts([COVER, RECEIPT, { ...RECEIPT, amountPence: 8_451 }])).toEqual(COVER);
  });

  it('believes a statement that its sums prove against any other amount', () => {
    expect(readOfParts([RECEIPT, STATEMENT])?.amountPence).toBe(96_800);
    expect(
      readOfParts([RECEIPT, { ...STATEMENT, letting: letting('sums_disagree') }])?.amountPence,
    ).toBeNull();
  });

  it('has no amount, and proposes nothing, of two statements that differ', () => {
    const other = { ...STATEMENT, amountPence: 50_000, letting: { ...letting(null), payoutPence: 50_000 } };

    expect(readOfParts([STATEMENT, other])).toMatchObject({ amountPence: null, letting: null });
  });
});
