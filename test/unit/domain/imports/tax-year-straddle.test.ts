import { describe, expect, it } from 'vitest';
import { reasonWithStraddle, taxYearStraddle } from '../../../../src/domain/imports/tax-year-straddle.js';

describe('a row whose two dates lie in two tax years', () => {
  it.each([
    ['2026-04-06', '2026-04-05', '2026-27', '2025-26'],
    ['2026-04-05', '2026-04-06', '2025-26', '2026-27'],
    ['2026-04-09', '2026-03-20', '2026-27', '2025-26'],
  ])('booked on %s with the value date %s says both years', (date, valueDate, booked, valued) => {
    const sentence = taxYearStraddle({ date, valueDate });

    expect(sentence).toBe(
      `Booked on ${date} in tax year ${booked} with the value date ${valueDate} in ${valued}: check which year it belongs to.`,
    );
  });

  it.each([
    ['2026-04-06', null],
    ['2026-04-06', '2026-04-07'],
    ['2026-04-05', '2026-04-03'],
    ['2026-01-01', '2025-12-31'],
  ])('says nothing of %s with the value date %s', (date, valueDate) => {
    expect(taxYearStraddle({ date, valueDate })).toBeNull();
  });

  it('stays whole before a reason that is too long for both', () => {
    const sentence = taxYearStraddle({ date: '2026-04-06', valueDate: '2026-04-05' });

    const reason = reasonWithStraddle(sentence, 'x'.repeat(500));

    expect(reason).toHaveLength(500);
    expect(reason?.startsWith(sentence ?? '-')).toBe(true);
  });
});
