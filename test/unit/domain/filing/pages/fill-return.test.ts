import { describe, expect, it } from 'vitest';
import type { Business } from '../../../../../src/domain/businesses/business.js';
import { fillReturn } from '../../../../../src/domain/filing/pages/fill-return.js';
import type { YearSources } from '../../../../../src/domain/filing/year-sources.js';
import type { Property } from '../../../../../src/domain/properties/property.js';
import type { ClientYear } from '../../../../../src/domain/reports/client-year.js';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import type { TaxCalculation } from '../../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import type { CategoryTotal } from '../../../../../src/domain/transactions/category-total.js';

const total = (category: string, amountPence: number, of: Partial<CategoryTotal> = {}): CategoryTotal => ({
  businessId: null,
  propertyId: null,
  category,
  side: category.startsWith('self_employment.') ? 'self_employment' : 'property',
  amountPence,
  recordedPence: amountPence,
  allowablePence: amountPence,
  count: 1,
  isCounted: true,
  ...of,
});

const business = (id: string, fields: Partial<Business> = {}) =>
  ({
    id,
    tradingName: id,
    trade: null,
    commencedOn: null,
    ceasedOn: null,
    accountingBasis: 'cash',
    accountingDate: '04-05',
    periodsOfAccount: [],
    lateAccountingDateRule: 'applied',
    detailsChangedOn: null,
    hmrcBusinessId: null,
    ...fields,
  }) as unknown as Business;

const property = (id: string, fields: Partial<Property> = {}, country = 'GB') =>
  ({
    id,
    kind: 'residential',
    letting: 'standard',
    address: { country },
    isForeign: country !== 'GB',
    ownershipShareBps: 10_000,
    ownership: [],
    amountsAre: 'whole',
    ...fields,
  }) as unknown as YearSources['properties'][number];

function filled(
  input: TaxInput,
  sources: Partial<YearSources>,
  calculation: TaxCalculation | null = calculateTax(input),
) {
  const year = {
    calculation,
    incomeSources: [],
    subject: { ninoMasked: null },
  } as unknown as ClientYear;
  return fillReturn({
    year,
    sources: {
      input,
      figures: calculation ?? { lines: [] },
      adjustments: [],
      totals: [],
      businesses: [],
      properties: [],
      roomTotals: [],
      ...sources,
    },
  });
}

describe('the pages of a self-employment', () => {
  const pagesOf = (taxYear: number, fields: Partial<Business>) =>
    filled({ taxYear }, { businesses: [business('Baker', fields)] }).trades[0];

  it.each([
    [2023, 'cash', 'X'],
    [2023, 'accruals', undefined],
    [2024, 'cash', undefined],
    [2024, 'accruals', 'X'],
  ] as const)(
    'cross, for %s, the box of a basis other than the usual: %s, %s',
    (taxYear, accountingBasis, cross) => {
      const pages = pagesOf(taxYear, { accountingBasis });

      expect([pages?.fullTexts['10'], pages?.shortTexts['8']]).toEqual([cross, cross]);
    },
  );

  it('name the day of a start and of an end within the year, and no other', () => {
    const within = pagesOf(2025, { commencedOn: '2025-06-01', ceasedOn: '2026-01-31' });
    const outside = pagesOf(2025, { commencedOn: '2020-06-01', ceasedOn: '2027-01-31' });

    expect(within?.fullTexts).toMatchObject({
      6: '1 June 2025',
      7: '31 January 2026',
      8: '1 June 2025',
      9: '31 January 2026',
    });
    expect(outside?.fullTexts).toMatchObject({ 8: '6 April 2025', 9: '5 April 2026' });
    expect(Object.keys(outside?.fullTexts ?? {})).toEqual(['1', '8', '9']);
  });

  it('name the days of accounts to another day', () => {
    expect(pagesOf(2025, { accountingDate: '12-31' })?.fullTexts).toMatchObject({
      8: '1 January 2025',
      9: '31 December 2025',
    });
  });

  it('cross what changed, voluntary Class 2 and an exemption from Class 4', () => {
    const input: TaxInput = { taxYear: 2025, voluntaryClass2: true, dateOfBirth: '1950-01-01' };
    const baker = business('Baker', { trade: 'bakery', detailsChangedOn: '2025-10-01' });

    const [pages] = filled(input, { businesses: [baker] }).trades;

    expect(pages?.fullTexts).toMatchObject({ 2: 'bakery', 5: 'X', 100: 'X', 101: 'X' });
    expect(pages?.shortTexts).toMatchObject({ 1: 'bakery', 3: 'X', 36: 'X', 37: 'X' });
  });

  it('have the tax that contractors took off: of the only trade that of the return, of several that of each one’s rows', () => {
    const totals = [
      total('self_employment.cis_suffered', 30_000, { businessId: 'Baker' }),
      total('self_employment.cis_suffered', 20_000, { businessId: 'Smith' }),
    ];
    const input: TaxInput = { taxYear: 2025, cisDeducted: 45_000 };
    const creditsOf = (...businesses: Business[]) =>
      filled(input, { businesses, totals }).trades.map(({ amounts }) => amounts['credits.cis']);

    expect(creditsOf(business('Baker'))).toEqual([45_000]);
    expect(creditsOf(business('Baker'), business('Smith'))).toEqual([30_000, 20_000]);
  });

  it('count the rows behind each field, and again where a part is not allowed', () => {
    const totals = [
      total('self_employment.turnover', 500_000, { businessId: 'Baker', count: 4 }),
      total('self_employment.admin_costs', 60_000, { businessId: 'Baker', recordedPence: 90_000, count: 3 }),
      total('self_employment.business_entertainment_costs', 5_000, { businessId: 'Baker', count: 2 }),
      total('private', 5_000, { businessId: 'Baker', side: 'self_employment', count: 7 }),
    ];

    const [pages] = filled({ taxYear: 2025 }, { businesses: [business('Baker')], totals }).trades;

    expect(pages?.entries).toEqual({
      'income.turnover': 4,
      'expenses.adminCosts': 3,
      'disallowable.adminCosts': 3,
      'expenses.businessEntertainmentCosts': 2,
      'disallowable.businessEntertainmentCosts': 2,
    });
  });

  it.each([
    ['by id', 'Baker-id'],
    ['by name in calculations without ids', undefined],
  ])('find the losses of the trade %s', (_name, businessId) => {
    const trade = { name: 'Baker', turnover: 100_000, expenses: 900_000, ...(businessId && { businessId }) };
    const input: TaxInput = { taxYear: 2025, selfEmployments: [trade] };

    const [pages] = filled(input, {
      businesses: [business('Baker-id', { tradingName: 'Baker' })],
      totals: [total('self_employment.turnover', 100_000, { businessId: 'Baker-id' })],
    }).trades;

    expect(pages?.amounts).toMatchObject({ 'losses.sideways': 0, 'losses.carriedForward': 800_000 });
  });

  it('have a trade that is on no record, and no losses without a calculation', () => {
    const totals = [total('self_employment.turnover', 100_000)];

    const { trades } = filled({ taxYear: 2025 }, { totals }, null);

    expect(trades).toMatchObject([
      { businessId: null, amounts: { 'income.turnover': 100_000, 'losses.carriedForward': 0 } },
    ]);
  });
});

describe('the pages of property in the United Kingdom', () => {
  const flat = { propertyId: 'flat' };
  const barn = { propertyId: 'barn' };

  it('have furnished holiday lettings to 2024-25 in boxes of their own', () => {
    const totals = [
      total('property.rent_income', 900_000, flat),
      total('property.repairs_and_maintenance', 100_000, flat),
      total('property.rent_income', 700_000, { ...barn, count: 5 }),
      total('property.repairs_and_maintenance', 10_000, barn),
      total('property.premises_running_costs', 20_000, barn),
      total('property.professional_fees', 5_000, barn),
      total('property.travel_costs', 3_000, barn),
    ];
    const properties = [property('flat'), property('barn', { letting: 'former_fhl' })];
    const figuresOf = (taxYear: number) => filled({ taxYear }, { totals, properties }).ukProperty;

    expect(figuresOf(2024)?.amounts).toMatchObject({
      'income.periodAmount': 900_000,
      'expenses.repairsAndMaintenance': 100_000,
      'holiday.income': 700_000,
      'holiday.premises': 30_000,
      'holiday.professional': 5_000,
      'holiday.other': 3_000,
    });
    expect(figuresOf(2024)?.entries).toMatchObject({ 'holiday.income': 5, 'holiday.premises': 2 });
    expect(figuresOf(2025)?.amounts).toMatchObject({ 'income.periodAmount': 1_600_000 });
    expect(figuresOf(2025)?.amounts).not.toHaveProperty('holiday.income');
  });

  it('say how many there are, whether another owns a part, and that rooms are let', () => {
    const rooms = total('property.rent_a_room', 900_000, { propertyId: 'home', count: 2 });
    const input: TaxInput = { taxYear: 2025, ukProperty: { income: 900_000, rentARoom: true } };
    const home = property('home', { letting: 'rent_a_room' });
    const shared = property('flat', { ownershipShareBps: 5_000 });

    const figures = filled(input, {
      totals: [rooms],
      roomTotals: [rooms],
      properties: [home, shared],
    }).ukProperty;

    expect(figures?.texts).toEqual({ 1: '2', 3: 'X', 4: 'X' });
    expect(figures?.entries).toEqual({ 'income.rentARoom': 2 });
  });

  it('are none of a return without property, and leave out what is abroad', () => {
    const abroad = total('property.rent_income', 900_000, { propertyId: 'rome' });

    const { ukProperty, hasForeignProperty } = filled(
      { taxYear: 2025 },
      { totals: [abroad], properties: [property('rome', {}, 'IT')] },
    );

    expect([ukProperty, hasForeignProperty]).toEqual([null, true]);
  });
});

describe('the foreign pages', () => {
  it('tell premiums, replaced items and finance costs of lettings abroad apart', () => {
    const rome = (category: string, amountPence: number) =>
      total(category, amountPence, { propertyId: 'rome', count: 2 });
    const totals = [
      rome('property.rent_income', 900_000),
      rome('property.premiums_of_lease_grant', 50_000),
      rome('property.repairs_and_maintenance', 70_000),
      rome('property.replacement_of_domestic_items', 20_000),
      rome('property.residential_financial_cost', 80_000),
      rome('private', 10_000),
      total('property.rent_income', 400_000, { propertyId: 'flat' }),
    ];
    const properties = [property('rome', {}, 'IT'), property('flat')];

    expect(filled({ taxYear: 2025 }, { totals, properties }).lettingsAbroad).toEqual({
      count: 1,
      premiums: 50_000,
      domesticItems: 20_000,
      entries: {
        'foreign_property.income': 2,
        'foreign_property.premiums': 2,
        'foreign_property.expenses': 2,
        'foreign_property.domestic_items': 2,
        'foreign_property.residential_finance_costs': 2,
      },
    });
  });
});
