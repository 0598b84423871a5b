import { describe, expect, it } from 'vitest';
import type { AdjustmentCode } from '../../../../src/domain/tax-returns/adjustment.js';
import type { AssemblyBusiness, SourceTotal } from '../../../../src/domain/tax-returns/assembly.js';
import {
  type CostTotal,
  costTotals,
  isOfUnknownVehicle,
  isOnActualCosts,
  takesPlaceOfCosts,
  type WordedSum,
} from '../../../../src/domain/tax-returns/flat-rate-costs.js';
import { flatRateDoubts } from '../../../../src/domain/tax-returns/flat-rate-doubts.js';
import { settleAdjustments } from '../../../../src/domain/tax-returns/settle-adjustments.js';
import { adjustmentOf, assemblyOf, claimOf, totalOf } from './made-assembly.js';

const TRAVEL = 'self_employment.car_van_travel_expenses';
const PREMISES = 'self_employment.premises_running_costs';
const PLUMBER: AssemblyBusiness = { id: 'b1', tradingName: 'Pipes', commencedOn: null, ceasedOn: null };
const HOURS = Array(12).fill(60);

const worded = (
  category: string,
  description: string,
  pence: number,
  more: Partial<WordedSum> = {},
): WordedSum => ({
  businessId: 'b1',
  propertyId: null,
  category,
  sharesFrom: '2025-04-06',
  recordedPence: -pence,
  allowablePence: -pence,
  count: 1,
  description,
  counterparty: null,
  reference: null,
  notes: null,
  vehicle: null,
  allowableBps: 10_000,
  ...more,
});

const costsOf = (...sums: WordedSum[]) => costTotals(sums, { businesses: [PLUMBER], properties: [] });
const kindsOf = (...sums: WordedSum[]) =>
  costsOf(...sums).map(({ nature, vehicle, isPart, amountPence }) => [nature, vehicle, isPart, amountPence]);

describe('costTotals', () => {
  it.each<[string, WordedSum, readonly unknown[]]>([
    ['fuel of no vehicle by name', worded(TRAVEL, 'SHELL LEEDS', 50_00), ['vehicle', null, false, 50_00]],
    [
      'fuel of a vehicle, whatever the case',
      worded(TRAVEL, 'SHELL LEEDS', 50_00, { vehicle: ' VAN ' }),
      ['vehicle', 'van', false, 50_00],
    ],
    [
      'anything that names a vehicle',
      worded(TRAVEL, 'SQ *OAK TREE', 50_00, { vehicle: 'Van' }),
      ['vehicle', 'van', false, 50_00],
    ],
    [
      'parking, of whatever vehicle',
      worded(TRAVEL, 'RINGGO PARKING', 5_00, { vehicle: 'Van' }),
      ['journey', null, false, 5_00],
    ],
    [
      'fuel of none',
      worded(TRAVEL, 'SHELL LEEDS', 50_00, { vehicle: 'none' }),
      ['other', null, false, 50_00],
    ],
    ['hire of none', worded(TRAVEL, 'EUROPCAR', 50_00, { vehicle: 'none' }), ['other', null, false, 50_00]],
    [
      'parking of none',
      worded(TRAVEL, 'RINGGO PARKING', 5_00, { vehicle: 'none' }),
      ['journey', null, false, 5_00],
    ],
    [
      'power, less a private part',
      worded(PREMISES, 'BRITISH GAS', 80_00, { allowableBps: 2_000 }),
      ['household', null, true, 80_00],
    ],
  ])('tells %s', (_, sum, kind) => {
    expect(kindsOf(sum)).toEqual([kind]);
  });

  it('adds up what is of one kind, and keeps vehicles apart', () => {
    const fuel = (pence: number, vehicle: string | null) => worded(TRAVEL, 'SHELL LEEDS', pence, { vehicle });

    expect(kindsOf(fuel(50_00, 'Van'), fuel(20_00, 'van'), fuel(5_00, 'Car'), fuel(1_00, null))).toEqual([
      ['vehicle', 'van', false, 70_00],
      ['vehicle', 'car', false, 5_00],
      ['vehicle', null, false, 1_00],
    ]);
  });
});

describe('takesPlaceOfCosts', () => {
  it.each<[AdjustmentCode, boolean]>([
    ['vehicle_mileage', true],
    ['property_vehicle_mileage', true],
    ['use_of_home', true],
    ['premises_used_as_home', true],
    ['capital_allowances', false],
    ['goods_for_own_use', false],
  ])('is said of %s: %s', (code, is) => {
    expect(takesPlaceOfCosts([adjustmentOf(code)])).toBe(is);
  });

  it('is false of a return without adjustments', () => {
    expect(takesPlaceOfCosts([])).toBe(false);
  });
});

describe('a cost of a vehicle', () => {
  const vehicles = [
    { name: 'Van', costs: 'actual' },
    { name: 'Car', costs: 'mileage' },
  ] as const;
  const of = (vehicle: string | null) => ({ vehicle }) as CostTotal;

  it('is claimed as it is where its vehicle is on actual costs', () => {
    expect(['van', 'car', 'lorry', null].map((vehicle) => isOnActualCosts(of(vehicle), vehicles))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('leaves its vehicle open only where one of them is on actual costs', () => {
    expect(['van', 'car', 'lorry', null].map((vehicle) => isOfUnknownVehicle(of(vehicle), vehicles))).toEqual(
      [false, false, true, true],
    );
    expect(isOfUnknownVehicle(of(null), [vehicles[1]])).toBe(false);
  });
});

interface Year {
  readonly sums?: readonly WordedSum[];
  readonly totals?: readonly SourceTotal[];
  readonly business?: Partial<AssemblyBusiness>;
}

/** What a return with these adjustments comes to, and what it asks about. */
function settled(
  adjustments: readonly ReturnType<typeof adjustmentOf>[],
  { sums = [], totals, business }: Year = {},
) {
  const costs = costTotals(sums, { businesses: [PLUMBER], properties: [] });
  const assembly = assemblyOf({
    businesses: [{ ...PLUMBER, ...business }],
    totals: totals ?? costs,
    costs,
    taxReturn: { adjustments },
  });
  const outcomes = settleAdjustments(adjustments, {
    taxYear: 2025,
    businesses: assembly.businesses,
    costs,
    premisesCostsOf: () => 1_000_00,
    financeCostsOf: () => ({
      expensesPence: 0,
      residentialPence: 100_00,
      isResidential: true,
      shareOf: (pence) => pence / 2,
    }),
  });
  return {
    parts: outcomes.map(({ parts }) => parts.map(({ figure, amountPence }) => [figure, amountPence])),
    fields: outcomes.flatMap(({ parts }) => parts.map(({ hmrcField }) => hmrcField)),
    leftOut: outcomes.map(({ leftOut }) =>
      leftOut.map(({ category, amountPence }) => [category, amountPence]),
    ),
    doubts: flatRateDoubts(assembly, outcomes).map(({ code, count, amountPence }) => [
      code,
      count,
      amountPence,
    ]),
  };
}

const miles = (
  carsAndVans: number,
  code: 'vehicle_mileage' | 'property_vehicle_mileage' = 'vehicle_mileage',
) => adjustmentOf(code, { miles: { carsAndVans, motorcycles: 0 } });

describe('mileage', () => {
  const fuel = worded(TRAVEL, 'SHELL LEEDS', 900_00);

  it('takes the place of what the vehicle cost, of parking not (ITTOIA 2005 s.94D)', () => {
    const year = { sums: [fuel, worded(TRAVEL, 'RINGGO PARKING', 40_00)] };

    expect(settled([miles(1_000)], year)).toMatchObject({
      parts: [
        [
          ['expenses', 450_00],
          ['expenses', -900_00],
        ],
      ],
      leftOut: [[[TRAVEL, 900_00]]],
      doubts: [],
    });
  });

  it('leaves costs out once, and shares the limit of 10,000 miles among several claims', () => {
    const { parts, leftOut } = settled([miles(9_000), miles(2_000)], { sums: [fuel] });

    expect(parts.map((one) => one[0]?.[1])).toEqual([4_050_00, 450_00 + 250_00]);
    expect(leftOut).toEqual([[[TRAVEL, 900_00]], []]);
  });

  it('leaves costs in of a vehicle on actual costs, and of another trade', () => {
    const van = { ...fuel, vehicle: 'Van' };
    const business = { vehicles: [{ name: 'Van', costs: 'actual' as const }] };

    expect(settled([miles(100)], { sums: [van], business }).leftOut).toEqual([[]]);
    expect(settled([miles(100)], { sums: [{ ...fuel, businessId: 'b2' }] }).leftOut).toEqual([[]]);
  });

  it('leaves costs in where no miles were driven', () => {
    expect(settled([miles(0)], { sums: [fuel] })).toMatchObject({ leftOut: [[]], doubts: [] });
  });

  it('takes, for property, the place of what property’s rows say', () => {
    const own = worded('property.travel_costs', 'SHELL LEEDS', 60_00, { businessId: null });

    expect(settled([miles(100, 'property_vehicle_mileage')], { sums: [fuel, own] })).toMatchObject({
      leftOut: [[['property.travel_costs', 60_00]]],
      fields: ['expenses.travelCosts', 'expenses.travelCosts'],
    });
  });

  it('asks about hire, about rows that were not read, and about fuel of no known trade', () => {
    const hire = worded(TRAVEL, 'EUROPCAR', 70_00);
    const unread = [totalOf(TRAVEL, 100_00, { businessId: 'b1', count: 3 })];

    expect(settled([miles(100)], { sums: [hire] }).doubts).toEqual([['vehicle_costs_unclear', 1, 70_00]]);
    expect(settled([miles(100)], { sums: [hire], totals: unread }).doubts).toEqual([
      ['vehicle_costs_unclear', 3, 100_00],
    ]);
    expect(settled([miles(100)], { sums: [{ ...fuel, businessId: 'b9' }] }).doubts).toEqual([
      ['vehicle_costs_unclear', 1, 900_00],
    ]);
  });

  it('asks which vehicle a cost is of, where one of them is on actual costs', () => {
    const business = { vehicles: [{ name: 'Van', costs: 'actual' as const }] };

    expect(settled([miles(100)], { sums: [fuel], business }).doubts).toEqual([
      ['vehicle_not_known', 1, 900_00],
    ]);
  });

  it('asks, for property, about hire and about what was not read here', () => {
    const hire = worded('property.travel_costs', 'EUROPCAR', 70_00, { businessId: null });
    const unread = [totalOf('property.travel_costs', 90_00, { count: 2 }), totalOf(TRAVEL, 5_00)];

    expect(
      settled([miles(100, 'property_vehicle_mileage')], { sums: [hire], totals: unread }).doubts,
    ).toEqual([['vehicle_costs_unclear', 2, 90_00]]);
  });

  it('asks once for several claims of one trade', () => {
    expect(
      settled([miles(100), miles(100)], { sums: [worded(TRAVEL, 'EUROPCAR', 70_00)] }).doubts,
    ).toHaveLength(1);
  });
});

describe('a flat rate for the home', () => {
  const hours = adjustmentOf('use_of_home', { hoursByMonth: HOURS });
  const power = (more: Partial<WordedSum> = {}) => worded(PREMISES, 'BRITISH GAS', 300_00, more);
  const workshop = worded(PREMISES, 'WEWORK', 1_000_00);

  it('takes the place of heat and light (ITTOIA 2005 s.94H)', () => {
    expect(settled([hours], { sums: [power()] })).toMatchObject({
      parts: [
        [
          ['expenses', 12 * 18_00],
          ['expenses', -300_00],
        ],
      ],
      doubts: [],
    });
  });

  it('leaves in the power of premises of the trade, and asks; but not what a private part was taken off', () => {
    expect(settled([hours], { sums: [power(), workshop] })).toMatchObject({
      leftOut: [[]],
      doubts: [['home_costs_unclear', 1, 300_00]],
    });
    expect(settled([hours], { sums: [power({ allowableBps: 2_000 }), workshop] })).toMatchObject({
      leftOut: [[[PREMISES, 300_00]]],
      doubts: [],
    });
  });

  it('asks about rent, council tax and water, which may be the home’s', () => {
    expect(settled([hours], { sums: [worded(PREMISES, 'YORKSHIRE WATER', 90_00)] }).doubts).toEqual([
      ['home_costs_unclear', 1, 90_00],
    ]);
  });

  it('takes the place of nothing for fewer hours than any rate is given for', () => {
    const few = adjustmentOf('use_of_home', { hoursByMonth: Array(12).fill(24) });

    expect(settled([few], { sums: [power()] })).toMatchObject({
      parts: [[['expenses', 0]]],
      leftOut: [[]],
      doubts: [],
    });
  });

  it('comes off what premises cost where somebody lives there, and never below nil (s.94I)', () => {
    const living = (occupants: number) =>
      adjustmentOf('premises_used_as_home', { occupantsByMonth: [occupants, ...Array(11).fill(0)] });
    const all = adjustmentOf('premises_used_as_home', { occupantsByMonth: Array(12).fill(3) });

    expect(settled([living(1)]).parts).toEqual([[['expenses', -350_00]]]);
    expect(settled([living(0)]).parts).toEqual([[['expenses', 0]]]);
    expect(settled([all]).parts).toEqual([[['expenses', -1_000_00]]]);
  });

  it('asks about a private part that was taken off there already', () => {
    const living = adjustmentOf('premises_used_as_home', { occupantsByMonth: Array(12).fill(1) });

    expect(settled([living], { sums: [power({ allowableBps: 2_000 }), workshop] }).doubts).toEqual([
      ['home_part_taken_off_twice', 1, 300_00],
    ]);
  });
});

describe('other adjustments', () => {
  it('act on their figure: averaging takes off, a reason adds nothing', () => {
    const adjustments = [
      adjustmentOf('averaging_increase', { amountPence: 5_00 }),
      adjustmentOf('averaging_decrease', { amountPence: 5_00 }),
      adjustmentOf('averaging_decrease', { amountPence: 0 }),
      adjustmentOf('class4_exempt', { reason: 'diver' }),
      adjustmentOf('balancing_charge', { amountPence: 7_00 }),
    ];

    expect(settled(adjustments).parts).toEqual([
      [['averaging_adjustment', 5_00]],
      [['averaging_adjustment', -5_00]],
      [['averaging_adjustment', 0]],
      [],
      [['income', 7_00]],
    ]);
  });

  it('are left out where the trade is not known, which is named as a fault', () => {
    expect(settled([adjustmentOf('balancing_charge', { amountPence: 1, businessId: 'gone' })]).parts).toEqual(
      [],
    );
  });

  it('report allowances of a trade on the cash basis as those of cars, since it has no others', () => {
    const allowances = [adjustmentOf('capital_allowances', { amountPence: 9_00 })];

    expect(settled(allowances, { business: { accountingBasis: 'cash' } }).fields).toEqual([
      'allowances.capitalAllowanceMainPool',
    ]);
    expect(settled(allowances, { business: { accountingBasis: 'accruals' } }).fields).toEqual([
      'allowances.annualInvestmentAllowance',
    ]);
  });

  it('replace finance costs of a property by a lender’s statement, at the client’s share', () => {
    const statement = (amountPence: number) =>
      adjustmentOf('mortgage_interest', { amountPence, propertyId: 'flat' });

    expect(settled([statement(500_00)]).parts).toEqual([[['residential_finance_costs', 150_00]]]);
    expect(settled([statement(200_00)]).parts).toEqual([[]]);
  });

  it('report a claim of property in the fields of property', () => {
    const claim = adjustmentOf('property_capital_allowances', {
      claim: claimOf({ annualInvestment: 100_00 }),
    });

    expect(settled([claim]).fields).toEqual(['allowances.annualInvestmentAllowance']);
  });
});
