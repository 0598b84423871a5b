import { describe, expect, it } from 'vitest';
import { coverageOf } from '../../../../src/domain/filing/coverage.js';

const fieldIn = (taxYear: number, path: string) => coverageOf(taxYear).find((field) => field.path === path);

describe('coverageOf', () => {
  it('says of what is sent by which API, and since when', () => {
    expect(fieldIn(2025, 'self_employments[].turnover')).toEqual({
      path: 'self_employments[].turnover',
      status: 'sent',
      service: 'Self-Employment Business 5.0',
      box: 'SA103F 15',
      since: 2025,
    });
  });

  it('says of what nobody can send in which box it stands', () => {
    expect(fieldIn(2025, 'trusts[]')).toEqual({
      path: 'trusts[]',
      status: 'type_it_at_hmrc',
      service: null,
      box: 'SA107',
      since: null,
    });
  });

  it('tells years apart in which HMRC has a service, or no such thing at all', () => {
    expect(fieldIn(2025, 'partnerships[].profit')).toMatchObject({
      status: 'type_it_at_hmrc',
      service: null,
    });
    expect(fieldIn(2026, 'partnerships[].profit')).toMatchObject({
      service: 'Individuals Partner Income 1.0',
    });
    expect(fieldIn(2024, 'charges.winter_fuel_payment')?.status).toBe('not_in_this_year');
    expect(fieldIn(2025, 'charges.winter_fuel_payment')?.status).toBe('type_it_at_hmrc');
    expect(fieldIn(2028, 'self_employments[].transition_profit')?.status).toBe('not_in_this_year');
  });

  it('sends losses by the call of their year', () => {
    const path = 'uk_property.losses_brought_forward';
    expect(fieldIn(2025, path)).toMatchObject({ status: 'sent', service: 'Individual Losses 6.0' });
    expect(fieldIn(2026, path)).toMatchObject({ status: 'sent', service: 'Individual Losses 7.0' });
    const claim = 'reliefs.loss_claims[property_general]';
    expect(fieldIn(2026, claim)).toMatchObject({ status: 'sent', service: 'Individual Losses 7.0' });
    expect(fieldIn(2026, 'self_employments[].class4_losses_brought_forward')?.status).toBe('sent');
  });

  it('names no service of what has none in the year', () => {
    const typed = [2025, 2026].flatMap((taxYear) =>
      coverageOf(taxYear).filter(({ status }) => status === 'type_it_at_hmrc'),
    );
    expect(typed.filter(({ service, box }) => service !== null || box === null)).toEqual([]);
    expect(fieldIn(2026, 'residence.status')).toMatchObject({ status: 'type_it_at_hmrc', box: 'SA109 1' });
  });

  it('knows from which year on an API takes a member of its body', () => {
    const path = 'self_employments[].loan_interest_for_trade';
    expect(fieldIn(2025, path)).toMatchObject({ status: 'type_it_at_hmrc', box: 'SA103F 102' });
    expect(fieldIn(2026, path)).toMatchObject({ status: 'sent', since: 2026 });
    expect(fieldIn(2025, 'reliefs.losses_carried_back[previous_year]')?.status).toBe('type_it_at_hmrc');
    expect(fieldIn(2026, 'reliefs.losses_carried_back[previous_year]')?.status).toBe('sent');
  });

  it('sends nothing of a year that HMRC takes by other calls', () => {
    expect(fieldIn(2024, 'self_employments[].turnover')?.status).toBe('type_it_at_hmrc');
  });

  it('says what HMRC has from others or works out, and leaves out what only we use', () => {
    expect(fieldIn(2025, 'employments[].pay')?.status).toBe('held_by_hmrc');
    expect(fieldIn(2025, 'employments[].director')).toEqual({
      path: 'employments[].director',
      status: 'sent',
      box: 'SA102 EMP6',
      service: 'Individuals Dividends Income 2.0',
      since: 2025,
    });
    expect(fieldIn(2025, 'self_employments[].class2_weeks')?.status).toBe('computed_by_hmrc');
    expect(fieldIn(2025, 'capital_gains.pools')).toBeUndefined();
  });

  it('has every field once', () => {
    const paths = coverageOf(2025).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
