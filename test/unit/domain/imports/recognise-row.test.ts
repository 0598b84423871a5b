import { describe, expect, it } from 'vitest';
import {
  hasSameWords,
  isSamePayment,
  isStillNamed,
  looksLikeCorrection,
} from '../../../../src/domain/imports/recognise-row.js';

const row = {
  date: '2026-04-14',
  amountPence: -2_000,
  currency: 'GBP',
  description: 'TRAVEL PASS LEEDS',
  part: null,
} as const;

describe('a row of a file beside the row of the ledger that has its id', () => {
  it('is the same with the same day, amount and words, whatever their spacing and capitals', () => {
    expect(isSamePayment(row, { ...row, description: 'Travel  pass, Leeds' })).toBe(true);
    expect(isSamePayment(row, { ...row, amountPence: -2_001 })).toBe(false);
    expect(isSamePayment(row, { ...row, date: '2026-04-15' })).toBe(false);
    expect(isSamePayment(row, { ...row, currency: 'EUR' })).toBe(false);
    expect(isSamePayment(row, { ...row, part: 'fee' })).toBe(false);
  });

  it('looks like its correction within a fortnight, with the same amount or like words', () => {
    expect(looksLikeCorrection(row, { ...row, date: '2026-04-28', description: 'OTHER' })).toBe(true);
    expect(
      looksLikeCorrection(row, { ...row, date: '2026-04-20', amountPence: -1, description: 'TRAVEL' }),
    ).toBe(true);
    expect(looksLikeCorrection(row, { ...row, amountPence: -1, description: 'OTHER' })).toBe(true);
    expect(
      looksLikeCorrection(row, { ...row, date: '2026-04-20', amountPence: -1, description: 'OTHER' }),
    ).toBe(false);
    expect(looksLikeCorrection(row, { ...row, date: '2026-04-29' })).toBe(false);
    expect(looksLikeCorrection(row, { ...row, part: 'fee' })).toBe(false);
  });

  it('is still named by the customer’s own id within three days', () => {
    expect(isStillNamed(row, { ...row, date: '2026-04-17' })).toBe(true);
    expect(isStillNamed(row, { ...row, date: '2026-04-18' })).toBe(false);
  });

  it('has the same words only where every word is', () => {
    expect(hasSameWords('A b-c', 'a B C')).toBe(true);
    expect(hasSameWords('A B', 'A B C')).toBe(false);
  });
});
