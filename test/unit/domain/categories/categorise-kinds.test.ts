import { describe, expect, it } from 'vitest';
import { categorise } from '../../../../src/domain/categories/categorise.js';
import { lettingAs, rowOf, trading } from './rows.js';

describe('categorise, money in that was not earned', () => {
  it.each([
    ['a gift', 'GIFT FROM GRANDPARENTS', 'capital_introduced'],
    ['an aunt', 'AUNTIE PAT XMAS', 'capital_introduced'],
    ['a private loan', 'LOAN FROM DAD FPI', 'loan_principal'],
    ['a credit line drawn', 'NUCLEUS CASH ADVANCE', 'loan_principal'],
    ['a marketplace that lends', 'AMAZON LENDING DISBURSEMENT', 'loan_principal'],
    ['a refund of clothes', 'ASOS.COM REFUND', 'private'],
    ['a pot emptied', 'MONZO POT WITHDRAWAL', 'transfer'],
  ])('books %s to what it is: %j', (_, description, category) => {
    expect(categorise(rowOf(description, 240), trading('builder')).category).toBe(category);
  });

  it.each(['EBAY REFUND 11-221', 'AMZN REFUND', 'QWXYZ LTD REFUND', 'PAYPAL REFUND'])(
    'asks what the refund %j was of',
    (description) => {
      const decision = categorise(rowOf(description, 24), trading('builder'));

      expect([decision.category, decision.needsReview]).toEqual([null, true]);
    },
  );

  it('puts money in from a payee up for review, unless it says refund', () => {
    const builder = trading('builder');

    expect(categorise(rowOf('REGUS', 300), builder).needsReview).toBe(true);
    expect(categorise(rowOf('REGUS REFUND', 300), builder)).toMatchObject({
      category: 'self_employment.premises_running_costs',
      needsReview: false,
    });
  });

  it('leaves the rent of a tenant rent, whatever the tenant is called', () => {
    for (const description of ['VAN DER BERG RENT', 'TAXI OFFICE RENT UNIT 3', 'RENT FROM MUM OF TENANT'])
      expect(categorise(rowOf(description, 700), lettingAs()).category).toBe('property.rent_income');
  });
});

describe('categorise, fees', () => {
  const childminder = trading('childminder');
  it('takes an annual fee for what its name says, and for the bank’s where there is no name', () => {
    expect(categorise(rowOf('OFSTED ANNUAL FEE', -29), childminder).category).toBe(
      'self_employment.other_expenses',
    );
    expect(categorise(rowOf('ANNUAL FEE', -29), childminder).category).toBe(
      'self_employment.finance_charges',
    );
  });
});

describe('categorise, credit and vehicles', () => {
  it.each([
    ['IWOCA LTD ADVANCE', 4000, 'loan_principal'],
    ['IWOCA REPAYMENT DDR', -330, 'loan_principal'],
    ['IWOCA INTEREST CHARGE', -44, 'self_employment.interest_on_bank_other_loans'],
    ['IWOCA FACILITY FEE', -60, 'self_employment.finance_charges'],
    ['BLACK HORSE LTD HP', -288, 'self_employment.finance_charges'],
    ['VAN PURCHASE VW CADDY', -9500, 'self_employment.car_van_travel_expenses'],
    ['CAR PURCHASE BMW 3 SERIES', -13_000, 'self_employment.capital_asset'],
    ['PACE PCO HIRE', -220, 'self_employment.car_van_travel_expenses'],
    ['STARLING BUSINESS ACCOUNT FEE', -7, 'self_employment.finance_charges'],
  ])('books %j of %d pounds to %s', (description, pounds, category) => {
    expect(categorise(rowOf(description, pounds), trading('builder')).category).toBe(category);
  });
});

describe('categorise, trade bodies and private clubs', () => {
  it.each([
    ['CHARTERED INST HORTICULTURE', 'self_employment.other_expenses'],
    ['ASBESTOS AWARENESS COURSE', 'self_employment.other_expenses'],
    ['BRITISH DOG GROOMERS ASSOC', 'self_employment.other_expenses'],
    ['DBS UPDATE SERVICE', 'self_employment.other_expenses'],
    ['SCOUT SUBS TERM 2', 'private'],
    ['BOOTS EYE TEST', 'private'],
    ['ALLOTMENT ASSOCIATION', 'private'],
  ])('books %j to %s', (description, category) => {
    expect(categorise(rowOf(description, -60), trading('builder')).category).toBe(category);
  });

  it('joins no single letter to the word before it', () => {
    expect(categorise(rowOf('LEAKING TAP A PLUMB', -80), lettingAs()).category).toBe(
      'property.repairs_and_maintenance',
    );
  });
});
