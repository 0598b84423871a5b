import { describe, expect, it } from 'vitest';
import { estimateNote } from '../../../../src/domain/tax-returns/estimate-note.js';

describe('the note on figures that may still change', () => {
  it.each([
    ['of a year that is not over', 2026, '2026-11-27T12:00:00Z', true, '2026-11-27'],
    ['on the last evening of the year in London', 2025, '2026-04-05T22:59:59Z', true, '2026-04-05'],
    ['of a return not filed, after the year', 2024, '2026-01-30T09:00:00Z', false, '2026-01-30'],
  ])('is there for figures %s', (_, taxYear, at, isFinal, asOf) => {
    expect(estimateNote(taxYear, { at: new Date(at), isFinal })).toEqual({
      asOf,
      disclaimer: expect.stringContaining(`received up to ${asOf}.`),
    });
  });

  it.each([
    ['from 6 April in London', 2025, '2026-04-05T23:00:00Z'],
    ['of an earlier year', 2022, '2026-11-27T12:00:00Z'],
  ])('is not there for final figures %s', (_, taxYear, at) => {
    expect(estimateNote(taxYear, { at: new Date(at), isFinal: true })).toBeNull();
  });
});
