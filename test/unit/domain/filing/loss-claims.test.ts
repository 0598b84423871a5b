import { describe, expect, it } from 'vitest';
import { lossClaims } from '../../../../src/domain/filing/parts/loss-claims.js';
import type { CalculationLine } from '../../../../src/domain/tax/tax-calculation.js';
import type { LossClaim } from '../../../../src/domain/tax/tax-input.js';

const line = (rule: string, amount: number, businessId = 'one'): CalculationLine => ({
  rule,
  cites: '',
  about: 'Mill',
  businessId,
  inputs: {},
  amount,
  addsToTotal: false,
});
const claims = (given: LossClaim[], ...lines: CalculationLine[]) => {
  const { trades, ukProperty, missing } = lossClaims({
    input: { taxYear: 2025, reliefs: { lossClaims: given } },
    figures: { lines },
  });
  return {
    trades: trades.map(({ businessId }) => businessId),
    ukProperty,
    missing: missing.map(({ place }) => place),
  };
};
const NOTHING = { trades: [], ukProperty: false, missing: [] };
const sideways = (amount: number): LossClaim => ({ kind: 'sideways_current_year', amount });

describe('lossClaims', () => {
  it('claims for each trade with a loss where the return claims all of it', () => {
    const lines = [
      line('trading_profit', -300),
      line('trading_profit', -200, 'two'),
      line('trading_profit', 9_000, 'three'),
    ];
    expect(claims([sideways(300), sideways(200)], ...lines)).toEqual({ ...NOTHING, trades: ['one', 'two'] });
  });

  it('claims for property by itself', () => {
    const property: LossClaim = { kind: 'property_general', amount: 900 };
    const lines = [line('uk_property_profit', -700), line('trading_profit', -300)];
    expect(claims([property], ...lines)).toEqual({ ...NOTHING, ukProperty: true });
  });

  it('leaves out what is less than the whole loss, and says which claim', () => {
    const place = '/inputs/reliefs/loss_claims/1/amount';
    const early: LossClaim = { kind: 'early_years', amount: 5 };
    expect(claims([early, sideways(299)], line('trading_profit', -300))).toEqual({
      ...NOTHING,
      missing: [place],
    });
  });

  it.each<[string, CalculationLine[]]>([
    ['no trade has a loss', [line('trading_profit', 300)]],
    ['a partnership has one', [line('trading_profit', -300), line('partnership_profit', -300)]],
  ])('leaves the claim out where %s', (_, lines) => {
    const place = '/inputs/reliefs/loss_claims/0/amount';
    expect(claims([sideways(600)], ...lines)).toEqual({ ...NOTHING, missing: [place] });
  });

  it('leaves out less than the whole loss of property, and every claim of a year that states its losses', () => {
    const property: LossClaim = { kind: 'property_general', amount: 600 };
    const lines = [line('uk_property_profit', -700)];
    const places = { trades: '/inputs/reliefs/loss_claims', ukProperty: '/inputs/reliefs/loss_claims/0' };

    expect(claims([property], ...lines)).toEqual({
      ...NOTHING,
      missing: ['/inputs/reliefs/loss_claims/0/amount'],
    });
    expect(
      lossClaims({ input: { taxYear: 2026, reliefs: { lossClaims: [property] } }, figures: { lines } }),
    ).toEqual({ ...NOTHING, places });
  });

  it('has nothing where nothing is claimed', () => {
    expect(lossClaims({ input: { taxYear: 2025 }, figures: { lines: [] } })).toMatchObject(NOTHING);
    expect(claims([], line('trading_profit', -300))).toEqual(NOTHING);
  });
});
