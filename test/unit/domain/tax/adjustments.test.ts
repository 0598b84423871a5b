import { describe, expect, it } from 'vitest';
import {
  type CapitalAllowanceClaim,
  capitalAllowances,
} from '../../../../src/domain/tax/capital-allowances.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import {
  mileageExpense,
  premisesUsedAsHome,
  useOfHomeExpense,
} from '../../../../src/domain/tax/simplified-expenses.js';
import { ValidationError } from '../../../../src/errors.js';

const pounds = (amount: number) => Math.round(amount * 100);
const nothing = { broughtForward: 0, additions: 0, disposals: 0 };
const claim = (more: Partial<CapitalAllowanceClaim>): CapitalAllowanceClaim => ({
  annualInvestment: 0,
  newPlantFirstYear: 0,
  zeroEmissionCars: 0,
  mainPool: nothing,
  specialRatePool: nothing,
  privateUseAssets: [],
  ceased: false,
  ...more,
});
const allowances = (more: Partial<CapitalAllowanceClaim>, taxYear = 2025) =>
  capitalAllowances(claim(more), ratesFor(taxYear));

describe('capitalAllowances', () => {
  it('allows plant in full up to the limit, and pools the rest', () => {
    const within = allowances({ annualInvestment: pounds(1_000_000) });
    const over = allowances({ annualInvestment: pounds(1_010_000) });

    expect(within.allowances).toBe(pounds(1_000_000));
    expect(over.allowances).toBe(pounds(1_000_000 + 1_800));
    expect(over.mainPool.carriedForward).toBe(pounds(8_200));
  });

  it.each([
    [2025, 1_800],
    [2026, 1_400],
  ])('%i: writes 10,000 of the main pool down by %i', (taxYear, allowance) => {
    const { mainPool } = allowances({ mainPool: { ...nothing, broughtForward: pounds(10_000) } }, taxYear);

    expect(mainPool).toEqual({
      allowance: pounds(allowance),
      balancingCharge: 0,
      carriedForward: pounds(10_000 - allowance),
    });
  });

  it('writes the special rate pool down by 6%', () => {
    const pool = { broughtForward: pounds(8_000), additions: pounds(4_000), disposals: pounds(2_000) };

    expect(allowances({ specialRatePool: pool }).specialRatePool.allowance).toBe(pounds(600));
  });

  it.each([
    [1_000, 1_000],
    [1_000.01, 180],
  ])('a pool of %d gives %d: small ones are written off', (broughtForward, allowance) => {
    const pool = { ...nothing, broughtForward: pounds(broughtForward) };

    expect(allowances({ mainPool: pool }).allowances).toBe(pounds(allowance));
  });

  it('charges what disposals take out beyond the pool', () => {
    const pool = { ...nothing, broughtForward: pounds(500), disposals: pounds(800) };

    expect(allowances({ mainPool: pool })).toMatchObject({
      allowances: 0,
      balancingCharges: pounds(300),
      mainPool: { carriedForward: 0 },
    });
  });

  it('allows 40% of new plant in its first year and pools the rest for the next', () => {
    const result = allowances({ newPlantFirstYear: pounds(10_000) });

    expect(result.firstYear).toBe(pounds(4_000));
    expect(result.mainPool).toEqual({ allowance: 0, balancingCharge: 0, carriedForward: pounds(6_000) });
  });

  it('refuses the first-year allowance in a year that has none', () => {
    expect(() => allowances({ newPlantFirstYear: 1 }, 2024)).toThrow(ValidationError);
  });

  it.each([2021, 2026])('allows the whole of zero-emission cars of %i', (taxYear) => {
    expect(allowances({ zeroEmissionCars: pounds(30_000) }, taxYear).firstYear).toBe(pounds(30_000));
  });

  it('gives no first-year allowance for zero-emission cars of 2027-28 (CAA 2001 s.45D(1B))', () => {
    expect(() => allowances({ zeroEmissionCars: 1 }, 2027)).toThrow(
      expect.objectContaining({ code: 'first_year_allowance_not_in_force' }),
    );
  });

  it('allows a zero-emission car in full', () => {
    expect(allowances({ zeroEmissionCars: pounds(30_000) }).allowances).toBe(pounds(30_000));
  });

  it('counts the business share of an asset with private use, from its full value', () => {
    const car = { ...nothing, rate: 'special_rate' as const, businessUseBps: 6_000 };
    const held = allowances({ privateUseAssets: [{ ...car, broughtForward: pounds(900) }] });
    const sold = allowances({
      privateUseAssets: [
        { ...car, rate: 'main', broughtForward: pounds(9_000), disposals: pounds(4_000) },
        { ...car, broughtForward: pounds(1_000), disposals: pounds(1_500) },
      ],
    });

    expect(held.privateUseAssets).toEqual([
      { allowance: pounds(32.4), balancingCharge: 0, carriedForward: pounds(846) },
    ]);
    expect([sold.allowances, sold.balancingCharges]).toEqual([pounds(3_000), pounds(300)]);
  });

  it('allows what is left when the business ends', () => {
    const pool = { ...nothing, broughtForward: pounds(5_000), disposals: pounds(2_000) };

    expect(allowances({ mainPool: pool, ceased: true }).mainPool).toEqual({
      allowance: pounds(3_000),
      balancingCharge: 0,
      carriedForward: 0,
    });
  });
});

describe('capitalAllowances of a period of account', () => {
  const pool = { ...nothing, broughtForward: pounds(10_000) };
  const of = (startOn: string, endOn: string, more: Partial<CapitalAllowanceClaim> = { mainPool: pool }) =>
    allowances({ ...more, period: { startOn, endOn } }, 2026);

  it.each([
    // 18% to 5 April 2026, 14% from then: by days, up to a hundredth of a per cent
    ['2025-07-01', '2026-06-30', 1_706],
    ['2026-01-01', '2026-12-31', 1_505],
    ['2026-04-01', '2027-03-31', 1_406],
    ['2025-04-06', '2026-04-05', 1_800],
    ['2026-04-06', '2027-04-05', 1_400],
  ])('from %s to %s writes 10,000 down by %d (FA 2026 s.28)', (startOn, endOn, allowance) => {
    expect(of(startOn, endOn).mainPool).toEqual({
      allowance: pounds(allowance),
      balancingCharge: 0,
      carriedForward: pounds(10_000 - allowance),
    });
  });

  it('writes down in proportion to twelve months where it is shorter or longer (CAA 2001 s.56(3))', () => {
    // 275 days of 365 from 6 April 2026 at 14%
    expect(of('2026-04-06', '2027-01-05').mainPool.allowance).toBe(Math.floor((140_000 * 275) / 365));
    // 546 days from 6 April 2026
    expect(of('2026-04-06', '2027-10-03').mainPool.allowance).toBe(Math.floor((140_000 * 546) / 365));
  });

  it('limits the annual investment allowance and the small pool likewise (CAA 2001 s.51A(6), s.56A)', () => {
    const half = { startOn: '2026-04-06', endOn: '2026-10-05' };
    const limit = Math.floor((pounds(1_000_000) * 183) / 365);

    const result = allowances({ annualInvestment: pounds(900_000), period: half }, 2026);

    expect(result.annualInvestment).toBe(limit);
    const small = { ...nothing, broughtForward: pounds(502) };
    expect(allowances({ mainPool: small, period: half }, 2026).mainPool.allowance).toBeLessThan(pounds(502));
    expect(allowances({ mainPool: small }, 2026).mainPool.allowance).toBe(pounds(502));
  });

  it('gives the first-year allowance of a period in both years that share it (CAA 2001 s.45D, s.45U)', () => {
    const calendarYear = { startOn: '2027-01-01', endOn: '2027-12-31' };
    const car = { zeroEmissionCars: pounds(30_000), period: calendarYear };
    const plant = {
      newPlantFirstYear: pounds(10_000),
      period: { startOn: '2025-04-01', endOn: '2026-06-30' },
    };

    expect([2026, 2027].map((year) => allowances(car, year).firstYear)).toEqual([
      pounds(30_000),
      pounds(30_000),
    ]);
    expect([2024, 2025, 2026].map((year) => allowances(plant, year).firstYear)).toEqual([
      pounds(4_000),
      pounds(4_000),
      pounds(4_000),
    ]);
    const later = { zeroEmissionCars: 1, period: { startOn: '2027-04-06', endOn: '2028-04-05' } };
    expect(() => allowances(later, 2027)).toThrow(
      expect.objectContaining({ code: 'first_year_allowance_not_in_force' }),
    );
  });

  it('keeps the name of an asset with private use, under which it is carried', () => {
    const van = { ...pool, rate: 'main' as const, businessUseBps: 5_000, name: 'Van' };

    expect(allowances({ privateUseAssets: [van] }).privateUseAssets).toEqual([
      { name: 'Van', allowance: pounds(900), balancingCharge: 0, carriedForward: pounds(8_200) },
    ]);
  });
});

describe('mileageExpense', () => {
  it.each([
    [2025, 9_999, 4_499.55],
    [2025, 10_000, 4_500],
    [2025, 10_001, 4_500.25],
    [2026, 10_000, 5_500],
    [2026, 12_000, 6_000],
  ])('%i: %i miles by car or van come to %d', (taxYear, carsAndVans, expense) => {
    const miles = { carsAndVans, motorcycles: 0 };

    expect(mileageExpense(miles, ratesFor(taxYear))).toBe(pounds(expense));
  });

  it('counts motorcycles apart and whole miles only', () => {
    const miles = { carsAndVans: 0.9, motorcycles: 20_000.7 };

    expect(mileageExpense(miles, ratesFor(2025))).toBe(pounds(4_800));
  });

  it.each([-1, Number.NaN])('refuses %d miles', (carsAndVans) => {
    expect(() => mileageExpense({ carsAndVans, motorcycles: 0 }, ratesFor(2025))).toThrow(RangeError);
  });
});

describe('flat rates for the home', () => {
  it('go by the hours of each month', () => {
    const hours = [24, 25, 50, 51, 100, 101, 300];

    expect(useOfHomeExpense(hours, ratesFor(2025))).toBe(pounds(0 + 10 + 10 + 18 + 18 + 26 + 26));
  });

  it('go by the people living at the premises in each month', () => {
    expect(premisesUsedAsHome([0, 1, 2, 3, 7], ratesFor(2025))).toBe(pounds(350 + 500 + 650 + 650));
  });
});
