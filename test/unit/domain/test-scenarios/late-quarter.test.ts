import { describe, expect, it } from 'vitest';
import { lateQuarter } from '../../../../src/domain/test-scenarios/late-quarter.js';
import { quartersOf } from '../../../../src/local/hmrc-sandbox/quarters.js';

describe('lateQuarter', () => {
  it.each([
    ['2026-11-07', 2026, '2026-04-06', '2026-07-05', '2026-08-07'],
    ['2026-11-08', 2026, '2026-07-06', '2026-10-05', '2026-11-07'],
    ['2027-02-08', 2026, '2026-10-06', '2027-01-05', '2027-02-07'],
    ['2027-05-08', 2026, '2027-01-06', '2027-04-05', '2027-05-07'],
    ['2026-05-06', 2025, '2026-01-06', '2026-04-05', '2026-05-05'],
    ['2026-08-07', 2025, '2026-01-06', '2026-04-05', '2026-05-05'],
  ])('is on %s of %i that from %s to %s, due on %s', (today, taxYear, startOn, endOn, dueOn) => {
    expect(lateQuarter(today)).toEqual({ taxYear, startOn, endOn, dueOn });
  });

  it('is due on the day that HMRC’s sandbox has', () => {
    const days = ['2026-05-06', '2026-08-08', '2026-11-08', '2027-02-08', '2027-05-08'];
    for (const { taxYear, endOn, dueOn } of days.map(lateQuarter)) {
      const quarter = quartersOf(taxYear, 'standard').find((one) => one.endOn === endOn);
      expect(dueOn).toBe(quarter?.dueOn);
    }
  });
});
