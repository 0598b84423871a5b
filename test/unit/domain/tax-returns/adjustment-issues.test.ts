import { describe, expect, it } from 'vitest';
import type { Adjustment, AdjustmentCode } from '../../../../src/domain/tax-returns/adjustment.js';
import { adjustmentIssues } from '../../../../src/domain/tax-returns/adjustment-issues.js';
import { adjustmentOf, claimOf } from './made-assembly.js';

type Bounds = Parameters<typeof adjustmentIssues>[1];

const TRADE: Bounds['businesses'][number] = { id: 'b1', accountingBasis: 'accruals' };
const OTHER = { ...TRADE, id: 'b2' };
const FLAT = { id: 'flat', isForeign: false };
const VILLA = { id: 'villa', isForeign: true };

const codesOf = (adjustments: readonly Adjustment[], bounds: Partial<Bounds> = {}) =>
  adjustmentIssues(adjustments, {
    taxYear: 2025,
    businesses: [TRADE],
    properties: [FLAT, VILLA],
    ...bounds,
  }).map(({ pointer, code }) => `${pointer?.replace('#/adjustments/', '')} ${code}`);

const of = (code: AdjustmentCode, more: Partial<Adjustment> = { amountPence: 1_00 }) =>
  adjustmentOf(code, more);
const capital = (claim: Parameters<typeof claimOf>[0], more: Partial<Adjustment> = {}) =>
  of('capital_allowances', { claim: claimOf(claim), ...more });

describe('adjustmentIssues, for what says how much', () => {
  it.each<[string, Adjustment, readonly string[]]>([
    ['an amount where the code takes one', of('goods_for_own_use'), []],
    ['nil', of('goods_for_own_use', { amountPence: 0 }), []],
    ['an amount in place of a claim', of('capital_allowances'), []],
    ['a claim in place of an amount', capital({}), []],
    ['nothing', of('goods_for_own_use', {}), ['0/amount required']],
    ['nothing, where only miles would do', of('vehicle_mileage', {}), ['0/miles required']],
    [
      'miles where an amount is wanted',
      of('goods_for_own_use', { miles: { carsAndVans: 1, motorcycles: 0 } }),
      ['0/miles adjustment_measure_not_allowed'],
    ],
    [
      'an amount where hours are wanted',
      of('use_of_home', { amountPence: 1 }),
      ['0/amount adjustment_measure_not_allowed'],
    ],
    [
      'an amount and a claim at once',
      capital({}, { amountPence: 1 }),
      ['0/claim adjustment_measure_conflict'],
    ],
  ])('judges %s', (_, adjustment, issues) => {
    expect(codesOf([adjustment])).toEqual(issues);
  });

  it('names what the code takes', () => {
    const details = adjustmentIssues([of('use_of_home', {}), of('capital_allowances', {})], {
      taxYear: 2025,
      businesses: [TRADE],
      properties: [],
    }).map(({ detail }) => detail);

    expect(details).toEqual([
      'is required: give hours_by_month',
      'is required: give exactly one of amount and claim',
    ]);
  });
});

describe('adjustmentIssues, for what it acts on', () => {
  it.each<[string, Adjustment, Partial<Bounds>, readonly string[]]>([
    ['the only trade, unnamed', of('balancing_charge'), {}, []],
    [
      'a trade by name',
      of('balancing_charge', { amountPence: 1, businessId: 'b2' }),
      { businesses: [TRADE, OTHER] },
      [],
    ],
    [
      'one of two trades, unnamed',
      of('balancing_charge'),
      { businesses: [TRADE, OTHER] },
      ['0/business_id adjustment_needs_business'],
    ],
    [
      'a trade of a client who has none',
      of('balancing_charge'),
      { businesses: [] },
      ['0/business_id adjustment_needs_business'],
    ],
    [
      'a trade of somebody else',
      of('balancing_charge', { amountPence: 1, businessId: 'gone' }),
      {},
      ['0/business_id invalid_reference'],
    ],
    [
      'property, and a trade is named',
      of('property_private_use', { amountPence: 1, businessId: 'b1' }),
      {},
      ['0/business_id invalid'],
    ],
    ['one property', of('mortgage_interest', { amountPence: 1, propertyId: 'flat' }), {}, []],
    ['one property, unnamed', of('mortgage_interest'), {}, ['0/property_id required']],
    [
      'a property of somebody else',
      of('mortgage_interest', { amountPence: 1, propertyId: 'gone' }),
      {},
      ['0/property_id invalid_reference'],
    ],
    [
      'a property abroad',
      of('mortgage_interest', { amountPence: 1, propertyId: 'villa' }),
      {},
      ['0/property_id invalid'],
    ],
    [
      'all property, and one is named',
      of('property_private_use', { amountPence: 1, propertyId: 'flat' }),
      {},
      ['0/property_id invalid'],
    ],
  ])('judges one on %s', (_, adjustment, bounds, issues) => {
    expect(codesOf([adjustment], bounds)).toEqual(issues);
  });

  it('takes one statement of a property, and one of each', () => {
    const statement = (propertyId: string) => of('mortgage_interest', { amountPence: 1, propertyId });
    const properties = [FLAT, { ...FLAT, id: 'house' }];

    expect(codesOf([statement('flat'), statement('flat')])).toEqual(['1/property_id duplicate']);
    expect(codesOf([statement('flat'), statement('house')], { properties })).toEqual([]);
  });
});

describe('adjustmentIssues, for claims of capital allowances', () => {
  it.each<[string, Adjustment, Partial<Bounds>, readonly string[]]>([
    ['new plant while its allowance is in force', capital({ newPlantFirstYear: 1 }), { taxYear: 2026 }, []],
    [
      'new plant before it is',
      capital({ newPlantFirstYear: 1 }),
      { taxYear: 2024 },
      ['0/claim/new_plant_first_year first_year_allowance_not_in_force'],
    ],
    ['spending in the period in which the business ends, in a pool', capital({ ceased: true }), {}, []],
    [
      'other spending in that period (CAA 2001 s.38B, s.46)',
      capital({ ceased: true, annualInvestment: 1, newPlantFirstYear: 1, zeroEmissionCars: 1 }),
      { taxYear: 2026 },
      [
        '0/claim/annual_investment allowance_not_in_final_period',
        '0/claim/new_plant_first_year allowance_not_in_final_period',
        '0/claim/zero_emission_cars allowance_not_in_final_period',
      ],
    ],
    [
      'a car on the cash basis',
      capital({ zeroEmissionCars: 1 }),
      { businesses: [{ ...TRADE, accountingBasis: 'cash' }] },
      [],
    ],
    [
      'equipment on the cash basis (CAA 2001 s.1A)',
      capital({ annualInvestment: 1 }),
      { businesses: [{ ...TRADE, accountingBasis: 'cash' }] },
      ['0/claim/annual_investment allowance_not_on_cash_basis'],
    ],
    [
      'equipment of property, whatever the basis of the trade',
      of('property_capital_allowances', { claim: claimOf({ annualInvestment: 1 }) }),
      { businesses: [{ ...TRADE, accountingBasis: 'cash' }] },
      [],
    ],
  ])('judges %s', (_, adjustment, bounds, issues) => {
    expect(codesOf([adjustment], bounds)).toEqual(issues);
  });

  const period = (startOn: string, endOn: string) => capital({ period: { startOn, endOn } });

  it.each([
    ['the whole tax year', period('2025-04-06', '2026-04-05'), []],
    ['a part of it', period('2025-10-01', '2026-04-05'), []],
    ['a day before it', period('2025-04-05', '2026-04-05'), ['0/claim/period invalid']],
    ['a day after it', period('2025-04-06', '2026-04-06'), ['0/claim/period invalid']],
    [
      'an end before its start',
      period('2025-06-02', '2025-06-01'),
      ['0/claim/period/end_on period_ends_before_start'],
    ],
  ])('judges a period of %s', (_, adjustment, issues) => {
    expect(codesOf([adjustment])).toEqual(issues);
  });

  it('takes one claim of a business, and one of each of its periods of account', () => {
    const accounts = { ...TRADE, accountingDate: '12-31' };
    const bounds = { businesses: [accounts] };
    const first = period('2025-01-01', '2025-12-31');
    const second = period('2026-01-01', '2026-12-31');

    expect(codesOf([capital({}), capital({})])).toEqual(['1/claim duplicate']);
    expect(codesOf([first, second], bounds)).toEqual([]);
    expect(codesOf([first, first], bounds)).toEqual(['1/claim duplicate']);
  });
});

describe('adjustmentIssues, for accounts of other days than the tax year', () => {
  const businesses = [{ ...TRADE, accountingDate: '12-31' }];
  const miles = of('vehicle_mileage', { miles: { carsAndVans: 9, motorcycles: 0 } });

  it.each<[string, Adjustment, readonly string[]]>([
    ['an amount, which somebody worked out', of('other_trading_expenses'), []],
    ['a claim without its period', capital({}), ['0/claim accounts_not_of_tax_year']],
    [
      'a claim with a period of account',
      capital({ period: { startOn: '2025-01-01', endOn: '2025-12-31' } }),
      [],
    ],
    [
      'a claim with other days',
      capital({ period: { startOn: '2025-01-01', endOn: '2025-12-30' } }),
      ['0/claim/period invalid'],
    ],
    ['miles of a tax year', miles, ['0/miles accounts_not_of_tax_year']],
    ['a reason', of('class4_exempt', { reason: 'diver' }), []],
    ['property, which is of the tax year', of('property_capital_allowances', { claim: claimOf({}) }), []],
  ])('judges %s', (_, adjustment, issues) => {
    expect(codesOf([adjustment], { businesses })).toEqual(issues);
  });

  it('names the periods of account that have days of the year', () => {
    const [issue] = adjustmentIssues([capital({ period: { startOn: '2024-01-01', endOn: '2024-12-31' } })], {
      taxYear: 2025,
      businesses,
      properties: [],
    });

    expect(issue?.detail).toBe(
      'must be a period of account that has days of the year: 2025-01-01 to 2025-12-31 or 2026-01-01 to 2026-12-31',
    );
  });

  it('asks nothing of accounts to 31 March, which count as those of the tax year (ITTOIA 2005 s.220B)', () => {
    expect(codesOf([capital({}), miles], { businesses: [{ ...TRADE, accountingDate: '03-31' }] })).toEqual(
      [],
    );
  });
});

describe('adjustmentIssues, for several of one business', () => {
  const home = of('use_of_home', { hoursByMonth: Array(12).fill(60) });
  const drive = of('vehicle_mileage', { miles: { carsAndVans: 9, motorcycles: 0 } });
  const ride = of('vehicle_mileage', { miles: { carsAndVans: 0, motorcycles: 9 } });
  const car = capital({ zeroEmissionCars: 1 });
  const van = capital({
    privateUseAssets: [
      { broughtForward: 1, additions: 0, disposals: 0, rate: 'main', businessUseBps: 5_000, isVehicle: true },
    ],
  });

  it.each<[string, readonly Adjustment[], Partial<Bounds>, readonly string[]]>([
    ['hours of the home twice', [home, home], {}, ['1/hours_by_month duplicate']],
    [
      'hours of the home for each of two trades',
      [
        { ...home, businessId: 'b1' },
        { ...home, businessId: 'b2' },
      ],
      { businesses: [TRADE, OTHER] },
      [],
    ],
    ['miles twice, which share the limit of the year', [drive, drive], {}, []],
    ['two amounts of one code', [of('balancing_charge'), of('balancing_charge')], {}, []],
    [
      'a claim for the trade and one for property',
      [capital({}), of('property_capital_allowances', { claim: claimOf({}) })],
      {},
      [],
    ],
    [
      'miles beside a claim on a car',
      [drive, car],
      {},
      ['0/miles/cars_and_vans mileage_with_vehicle_allowances'],
    ],
    [
      'miles beside a claim on a van used privately too',
      [drive, van],
      {},
      ['0/miles/cars_and_vans mileage_with_vehicle_allowances'],
    ],
    ['miles of a motorcycle beside a claim on a car', [ride, car], {}, []],
    ['miles beside a claim on tools', [drive, capital({ annualInvestment: 1 })], {}, []],
    [
      'miles of one vehicle beside a claim on another that is on actual costs',
      [drive, car],
      { businesses: [{ ...TRADE, vehicles: [{ name: 'Van', costs: 'actual' }] }] },
      [],
    ],
    [
      'miles beside a claim on a car of another trade',
      [
        { ...drive, businessId: 'b1' },
        { ...car, businessId: 'b2' },
      ],
      { businesses: [TRADE, OTHER] },
      [],
    ],
  ])('judges %s', (_, adjustments, bounds, issues) => {
    expect(codesOf(adjustments, bounds)).toEqual(issues);
  });
});
