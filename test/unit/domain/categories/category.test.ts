import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_CODES, findCategory } from '../../../../src/domain/categories/category.js';

const SELF_EMPLOYMENT = {
  turnover: '15',
  other_income: '16',
  cis_suffered: '15',
  cost_of_goods: '17',
  payments_to_subcontractors: '18',
  wages_and_staff_costs: '19',
  car_van_travel_expenses: '20',
  premises_running_costs: '21',
  maintenance_costs: '22',
  admin_costs: '23',
  advertising_costs: '24',
  business_entertainment_costs: '24',
  interest_on_bank_other_loans: '25',
  finance_charges: '26',
  irrecoverable_debts: '27',
  professional_fees: '28',
  depreciation: '29',
  other_expenses: '30',
  capital_asset: '49-55',
};
const PROPERTY = {
  rent_income: '20',
  other_income: '20',
  rent_a_room: '20',
  premiums_of_lease_grant: '22',
  reverse_premiums: '23',
  premises_running_costs: '24',
  repairs_and_maintenance: '25',
  financial_costs: '26',
  professional_fees: '27',
  cost_of_services: '28',
  travel_costs: '29',
  other: '29',
  replacement_of_domestic_items: '36',
  residential_financial_cost: '44',
  capital_not_allowable: null,
};
const NEITHER = [
  'private',
  'transfer',
  'drawings',
  'capital_introduced',
  'tax_payment',
  'loan_principal',
  'deposit_held',
  'other_tax_income',
];

describe('CATEGORIES', () => {
  it('holds every code of the contract once, in a fixed order', () => {
    expect(CATEGORY_CODES).toEqual([
      ...Object.keys(SELF_EMPLOYMENT).map((key) => `self_employment.${key}`),
      ...Object.keys(PROPERTY).map((key) => `property.${key}`),
      ...NEITHER,
    ]);
    expect(new Set(CATEGORY_CODES).size).toBe(CATEGORY_CODES.length);
  });

  it.each(Object.entries(SELF_EMPLOYMENT))('puts self_employment.%s in box %s of the SA103F', (key, box) => {
    const category = findCategory(`self_employment.${key}`);

    expect(category).toMatchObject({ side: 'self_employment', sa103Box: box, sa105Box: null });
  });

  it.each(Object.entries(PROPERTY))('puts property.%s in box %s of the SA105', (key, box) => {
    const category = findCategory(`property.${key}`);

    expect(category).toMatchObject({ side: 'property', sa103Box: null, sa105Box: box });
  });

  it.each(NEITHER)('keeps %s out of both pages', (code) => {
    expect(findCategory(code)).toMatchObject({
      side: 'none',
      direction: 'neutral',
      sa103Box: null,
      sa105Box: null,
      hmrcField: null,
      allowable: false,
    });
  });

  it('names the HMRC field of every category that has one box of its own', () => {
    const without = CATEGORIES.filter(({ side, hmrcField }) => side !== 'none' && hmrcField === null);

    expect(without.map(({ code }) => code)).toEqual([
      'self_employment.capital_asset',
      'property.capital_not_allowable',
    ]);
    expect(findCategory('self_employment.cost_of_goods')?.hmrcField).toBe('periodExpenses.costOfGoods');
    expect(findCategory('property.rent_income')?.hmrcField).toBe('ukProperty.income.periodAmount');
  });

  it('never calls income, capital or what is added back allowable', () => {
    const allowed = CATEGORIES.filter(({ allowable }) => allowable);

    expect(allowed.every(({ direction, disallowable }) => direction === 'expense' && !disallowable)).toBe(
      true,
    );
    expect(CATEGORIES.filter(({ disallowable }) => disallowable).map(({ code }) => code)).toEqual([
      'self_employment.business_entertainment_costs',
      'self_employment.depreciation',
    ]);
  });

  it('relieves residential finance costs by the tax reducer alone', () => {
    expect(CATEGORIES.filter(({ residentialFinanceCost }) => residentialFinanceCost)).toEqual([
      expect.objectContaining({ code: 'property.residential_financial_cost', allowable: false }),
    ]);
  });

  it('knows no category of another name', () => {
    expect(findCategory('ambiguous')).toBeUndefined();
  });
});
