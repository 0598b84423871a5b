import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { ForeignProperty } from '../../../../src/domain/tax/tax-input.js';
import { assembleTaxInput } from '../../../../src/domain/tax-returns/assemble-tax-input.js';
import type {
  AssemblyProperty,
  AssemblyReturn,
  SourceTotal,
} from '../../../../src/domain/tax-returns/assembly.js';
import { dayAfter, daysLater } from '../../../../src/domain/tax-year.js';

const CLIENT = {
  dateOfBirth: '1980-02-29',
  region: 'wales',
  studentLoanPlans: [],
  marriageAllowance: 'none',
  blindPerson: false,
} as const;
const RETURN: AssemblyReturn = { taxYear: 2025, region: null, inputs: {}, adjustments: [] };
const ONE = { id: 'b1', tradingName: 'Wiring', commencedOn: null, ceasedOn: null };
const TWO = { ...ONE, id: 'b2', tradingName: 'Tuition' };

const total = (category: string, amountPence: number, from: Partial<SourceTotal> = {}): SourceTotal => ({
  businessId: null,
  propertyId: null,
  category,
  amountPence,
  recordedPence: amountPence,
  allowablePence: amountPence,
  count: 1,
  ...from,
});

const assemble = (totals: SourceTotal[], over: Partial<Parameters<typeof assembleTaxInput>[0]> = {}) =>
  assembleTaxInput({ client: CLIENT, taxReturn: RETURN, businesses: [ONE], properties: [], totals, ...over });

describe('assembleTaxInput', () => {
  it('gives each trade its turnover and allowable expenses, disallowable and capital ones left out', () => {
    const own = { businessId: 'b1' };
    const { input, totalExpensesPence, totalIncomePence } = assemble([
      total('self_employment.turnover', 50_000_00, own),
      total('self_employment.admin_costs', 1_000_00, own),
      total('self_employment.business_entertainment_costs', 300_00, own),
      total('self_employment.capital_asset', 9_000_00, own),
    ]);
    expect(input.selfEmployments).toMatchObject([
      { name: 'Wiring', turnover: 50_000_00, expenses: 1_000_00 },
    ]);
    expect([totalIncomePence, totalExpensesPence]).toEqual([50_000_00, 1_000_00]);
  });

  it.each([
    ['all year', null, null, undefined],
    ['before it and after it', '2020-01-01', '2027-01-01', undefined],
    ['from its second half', '2025-10-05', null, 27],
    ['up to a Saturday in May', null, '2025-05-10', 5],
    ['for one day', '2025-07-02', '2025-07-02', 1],
  ])('counts the contribution weeks of a trade carried on %s', (_when, commencedOn, ceasedOn, weeks) => {
    const { input } = assemble([total('self_employment.turnover', 3_000_00, { businessId: 'b1' })], {
      businesses: [{ ...ONE, commencedOn, ceasedOn }],
    });

    expect(input.selfEmployments?.[0]?.class2Weeks).toBe(weeks);
  });

  it('has the weeks of trades that follow one another as those of one trade, and of trades side by side once', () => {
    const day = fc.integer({ min: 1, max: 363 }).map((days) => daysLater('2025-04-06', days));
    const totals = [ONE, TWO].map(({ id }) => total('self_employment.turnover', 900_00, { businessId: id }));
    const weeksOf = (one: object, other: object) =>
      assemble(totals, {
        businesses: [
          { ...ONE, ...one },
          { ...TWO, ...other },
        ],
      }).input.selfEmployments?.map(({ class2Weeks }) => class2Weeks);
    fc.assert(
      fc.property(day, day, (some, others) => {
        const [first = some, second = others] = [some, others].sort();
        const both = weeksOf({ commencedOn: first }, { commencedOn: first });

        expect(weeksOf({ commencedOn: first, ceasedOn: second }, { commencedOn: dayAfter(second) })).toEqual(
          both,
        );
        expect(weeksOf({ commencedOn: first }, { commencedOn: second })).toEqual(both);
        expect(weeksOf({ ceasedOn: second }, { commencedOn: first })).toEqual([52, 52]);
      }),
    );
  });

  it('keeps residential finance costs out of the expenses and gives them to the reducer', () => {
    const { input, totalExpensesPence } = assemble([
      total('property.rent_income', 12_000_00),
      total('property.repairs_and_maintenance', 500_00),
      total('property.residential_financial_cost', 4_000_00),
    ]);
    expect(input.ukProperty).toMatchObject({
      income: 12_000_00,
      expenses: 500_00,
      residentialFinanceCosts: 4_000_00,
    });
    expect(totalExpensesPence).toBe(500_00);
  });

  it('counts trade income of no known business as a source of its own', () => {
    const { incomeSources, totalIncomePence } = assemble(
      [
        total('self_employment.turnover', 900_00),
        total('self_employment.turnover', 100_00, { businessId: 'b2' }),
      ],
      { businesses: [ONE, TWO] },
    );
    expect(incomeSources.map((source) => [source.businessId, source.incomePence])).toEqual([
      ['b2', 100_00],
      [null, 900_00],
    ]);
    expect(totalIncomePence).toBe(1_000_00);
  });

  it('leaves private spending and transfers out', () => {
    expect(assemble([total('private', 70_00), total('transfer', 5_00)]).incomeSources).toEqual([]);
  });

  it('lets adjustments act on the trade they name, or on the only one', () => {
    const totals = [total('self_employment.turnover', 20_000_00, { businessId: 'b1' })];
    const adjustments = [
      { code: 'capital_allowances', amountPence: 2_000_00, businessId: null, note: null },
      { code: 'balancing_charge', amountPence: 500_00, businessId: 'b1', note: null },
    ] as const;
    const { input } = assemble(totals, { taxReturn: { ...RETURN, adjustments } });
    expect(input.selfEmployments).toMatchObject([{ turnover: 20_500_00, expenses: 2_000_00 }]);
  });

  it('takes the client’s region unless the return has its own', () => {
    expect(assemble([]).input.region).toBe('wales');
    expect(assemble([], { taxReturn: { ...RETURN, region: 'scotland' } }).input.region).toBe('scotland');
  });

  it('says of every figure which transactions it came from', () => {
    const { trace, incomeSources, totalIncomePence } = assemble([
      total('self_employment.turnover', 30_000_00, { businessId: 'b1', count: 12 }),
      total('property.rent_income', 6_000_00, { propertyId: 'p1', count: 6 }),
    ]);
    expect(trace).toMatchObject([
      { figure: '/self_employments/0/turnover', businessId: 'b1', count: 12 },
      { figure: '/uk_property/income', propertyId: 'p1', count: 6 },
    ]);
    expect(incomeSources.reduce((sum, source) => sum + source.incomePence, 0)).toBe(totalIncomePence);
  });

  it('makes an input that the engine takes, each allowance of 1,000 claimed once', () => {
    const { input } = assemble(
      [
        total('self_employment.turnover', 40_000_00, { businessId: 'b1' }),
        total('property.rent_income', 9_000_00),
        total('property.rent_income', 2_000_00, { propertyId: 'abroad' }),
      ],
      {
        properties: [
          { id: 'abroad', kind: 'residential', letting: 'standard', isForeign: true, isShared: false },
        ],
      },
    );
    expect(calculateTax(input).totalIncome).toBe(51_000_00 - 2 * 1_000_00);
  });
});

describe('assembleTaxInput, rooms beside other lettings', () => {
  const flat = {
    id: 'flat',
    kind: 'residential',
    letting: 'standard',
    isForeign: false,
    isShared: false,
  } as const;
  const home = { ...flat, id: 'home', letting: 'rent_a_room' } as const;
  const of = (property: { id: string }) => ({ propertyId: property.id });
  const rooms = (totals: SourceTotal[], properties: readonly AssemblyProperty[] = [flat, home]) =>
    assemble(totals, { properties }).input.ukProperty?.rooms;

  it('are everything of a property let as rooms', () => {
    expect(
      rooms([
        total('property.rent_income', 9_000_00, of(flat)),
        total('property.other', 800_00, of(flat)),
        total('property.rent_income', 5_000_00, of(home)),
        total('property.other', 300_00, of(home)),
        total('property.residential_financial_cost', 700_00, of(home)),
      ]),
    ).toEqual({ income: 5_000_00, expenses: 300_00, residentialFinanceCosts: 700_00, isShared: false });
  });

  it('are their rent alone where the property brings in something else too, or is not known', () => {
    const costs = total('property.other', 300_00, of(flat));
    const rent = total('property.rent_income', 9_000_00, of(flat));

    for (const owner of [of(flat), {}]) {
      expect(rooms([rent, costs, total('property.rent_a_room', 2_000_00, owner)])).toMatchObject({
        income: 2_000_00,
        expenses: 0,
      });
    }
  });

  it('are the whole business where nothing else brings in anything', () => {
    expect(
      rooms([total('property.rent_a_room', 2_000_00), total('property.other', 300_00, of(flat))]),
    ).toMatchObject({ income: 2_000_00, expenses: 300_00 });
  });

  it('are none where more of their rent went back than came in, or they are abroad', () => {
    const rent = total('property.rent_income', 9_000_00, of(flat));

    expect(rooms([rent, total('property.rent_a_room', -5_00)])).toBeUndefined();
    expect(
      rooms([rent, total('property.rent_a_room', 5_00, of(home))], [flat, { ...home, isForeign: true }]),
    ).toBe(undefined);
  });
});

describe('assembleTaxInput, furnished holiday lettings', () => {
  const letting = { kind: 'residential', isForeign: false, isShared: false } as const;
  const properties: AssemblyProperty[] = [
    { ...letting, id: 'cottage', letting: 'former_fhl' },
    { ...letting, id: 'flat', letting: 'standard' },
  ];
  const year = (taxYear: number, totals: SourceTotal[]) =>
    assemble(totals, { properties, taxReturn: { ...RETURN, taxYear } });
  const cottage = (category: string, amountPence: number) =>
    total(`property.${category}`, amountPence, { propertyId: 'cottage' });
  const rent = total('property.rent_income', 5_000_00, { propertyId: 'flat' });

  it.each([
    [2024, { expenses: 400_00, residentialFinanceCosts: 0 }],
    [2025, { expenses: 0, residentialFinanceCosts: 400_00 }],
  ])('%i: have their finance costs where the year’s rules put them', (taxYear, expected) => {
    const { input, faults } = year(taxYear, [
      rent,
      cottage('rent_income', 3_000_00),
      cottage('residential_financial_cost', 400_00),
    ]);

    expect(input.ukProperty).toMatchObject({ income: 8_000_00, ...expected });
    expect(faults).toEqual([]);
  });

  it('are refused by name where their loss would meet other rent, as it did not', () => {
    const totals = [rent, cottage('rent_income', 300_00), cottage('other', 301_00)];

    expect(year(2024, totals).faults).toMatchObject([{ code: 'furnished_holiday_lettings_not_separate' }]);
    expect(year(2025, totals).faults).toEqual([]);
  });

  it('are refused abroad too, beside rows and beside the figures of the return', () => {
    const abroad: AssemblyProperty[] = properties.map((one) => ({ ...one, isForeign: true }));
    const faultsOf = (totals: SourceTotal[], given: ForeignProperty | null) =>
      assemble(totals, {
        properties: abroad,
        taxReturn: { ...RETURN, taxYear: 2024, inputs: { foreignProperty: given } },
      }).faults.map(({ pointer, code }) => [pointer, code]);
    const loss = [cottage('rent_income', 300_00), cottage('other', 301_00)];
    const refused = [['#/foreign_property', 'furnished_holiday_lettings_not_separate']];

    expect(faultsOf([...loss, rent], null)).toEqual(refused);
    expect(faultsOf(loss, { income: 5_000_00 })).toEqual(refused);
    expect(
      faultsOf([rent], { expenses: 6_000_00, income: 900_00, furnishedHolidayLettingProfit: 900_00 }),
    ).toEqual(refused);
    expect(faultsOf(loss, null)).toEqual([]);
    expect(faultsOf([cottage('rent_income', 300_00), rent], { income: 5_000_00 })).toEqual([]);
  });
});

describe('assembleTaxInput, adjustments that act on nothing', () => {
  const adjustment = { amountPence: 100, businessId: null, note: null } as const;

  it('names them and leaves them out of the input', () => {
    const adjustments = [
      { ...adjustment, code: 'balancing_charge' },
      { ...adjustment, code: 'balancing_charge', businessId: 'gone' },
      { ...adjustment, code: 'property_private_use' },
    ] as const;

    const { faults, input } = assemble([], {
      businesses: [ONE, TWO],
      taxReturn: { ...RETURN, adjustments },
    });

    expect(faults.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['#/adjustments/0/business_id', 'adjustment_needs_business'],
      ['#/adjustments/1/business_id', 'invalid_reference'],
      ['#/adjustments/2/code', 'adjustment_needs_property'],
    ]);
    expect(input.selfEmployments).toEqual([]);
  });
});
