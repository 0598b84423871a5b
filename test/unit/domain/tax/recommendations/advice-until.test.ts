import { describe, expect, it } from 'vitest';
import { adviceUntil, isAdviceOpen } from '../../../../../src/domain/tax/recommendations/advice-until.js';
import type { RecommendationCode } from '../../../../../src/domain/tax/tax-calculation.js';

describe('the last day of a recommendation', () => {
  it.each<[RecommendationCode, string]>([
    // The first anniversary of the filing date: ITTOIA 2005 s.783AL(2), s.800; ITA 2007 s.64(5).
    ['claim_trading_allowance', '2028-01-31'],
    ['deduct_property_expenses', '2028-01-31'],
    ['claim_rent_a_room', '2028-01-31'],
    ['claim_sideways_loss', '2028-01-31'],
    // Four years after the year: ITA 2007 s.55D(1).
    ['give_marriage_allowance', '2030-04-05'],
    // A withdrawal acts from the year after the notice: s.55D(6).
    ['withdraw_marriage_allowance', '2025-04-05'],
    // Six years: SI 2001/1004 reg.48.
    ['pay_voluntary_class2', '2032-04-05'],
    ['pension_below_higher_rate', '2026-04-05'],
    ['gift_aid_below_allowance_taper', '2027-01-31'],
    ['reduce_payments_on_account', '2027-01-31'],
    ['defer_gains_to_next_year', '2026-04-05'],
  ])('%s of 2025-26 is %s', (code, until) => {
    expect(adviceUntil(code, 2025)).toBe(until);
    expect(isAdviceOpen(code, 2025, { on: until, isFiled: false })).toBe(true);
    expect(isAdviceOpen(code, 2025, { on: `${until}z`, isFiled: false })).toBe(false);
  });

  it('comes, for a gift carried back, with the return that is filed', () => {
    const code = 'gift_aid_below_higher_rate';

    expect(isAdviceOpen(code, 2025, { on: '2026-10-01', isFiled: false })).toBe(true);
    expect(isAdviceOpen(code, 2025, { on: '2026-10-01', isFiled: true })).toBe(false);
    expect(isAdviceOpen(code, 2025, { on: '2026-04-05', isFiled: true })).toBe(true);
  });
});
