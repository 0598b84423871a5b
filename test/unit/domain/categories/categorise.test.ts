import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CategoriseContext, categorise } from '../../../../src/domain/categories/categorise.js';
import { CATEGORY_CODES, findCategory } from '../../../../src/domain/categories/category.js';
import type { CategoryRule } from '../../../../src/domain/categories/category-rule.js';
import { lettingAs, rowOf, trading } from './rows.js';

const NOWHERE: CategoriseContext = { business: null, property: null, rules: [] };

const RULE: CategoryRule = {
  id: '0192f1d0-0000-7000-8000-000000000001',
  position: 3,
  match: {
    field: 'any',
    operator: 'contains',
    value: 'shell',
    direction: 'out',
    amountMinPence: null,
    amountMaxPence: null,
    sourceAccountId: null,
  },
  category: 'self_employment.cost_of_goods',
  allowablePercent: 80,
  businessId: 'biz_9',
  propertyId: null,
};

describe('categorise, by context', () => {
  it.each([
    ['SHELL HEATON', 'taxi driver', 'self_employment.cost_of_goods'],
    ['SHELL HEATON', 'plumber', 'self_employment.car_van_travel_expenses'],
    ['SCREWFIX DIRECT', 'builder', 'self_employment.cost_of_goods'],
    ['T BYRNE BRICKWORK', 'builder', 'self_employment.payments_to_subcontractors'],
    ['FIVERR', 'designer', 'self_employment.wages_and_staff_costs'],
    ['SALLY SALON SERVICES', 'hairdresser', 'self_employment.cost_of_goods'],
    ['HALIFAX MORTGAGE', 'gardener', 'private'],
    ['COUNCIL TAX', 'designer', 'private'],
    ['TESCO STORES 3297', 'builder', 'private'],
    ['TESCO PAY AT PUMP 2345', 'gardener', 'self_employment.car_van_travel_expenses'],
    ['HMRC PAYE', 'builder', 'self_employment.wages_and_staff_costs'],
    ['HMRC NDDS', 'builder', 'tax_payment'],
    ['BARCLAYCARD', 'electrician', 'transfer'],
    ['MONTHLY DEPRECIATION CAMERA KIT', 'photographer', 'self_employment.depreciation'],
    ['WRITE OFF UNPAID INV 2207', 'designer', 'self_employment.irrecoverable_debts'],
    ['POTTERYCRAFTS LTD', 'potter', 'self_employment.cost_of_goods'],
    ['HIGH STREET CRAFTS', 'jeweller', 'self_employment.cost_of_goods'],
    ['HIGH STREET CRAFTS', 'builder', 'private'],
    ['QUAD BIKE SERVICE', 'crofter', 'self_employment.car_van_travel_expenses'],
  ])('books %j paid by a %s to %s', (description, trade, category) => {
    expect(categorise(rowOf(description, -42), trading(trade)).category).toBe(category);
  });

  it('asks whether a quad bike is bought, by its price', () => {
    expect(categorise(rowOf('QUAD BIKE ATV DEALER', -650_000), trading('crofter'))).toMatchObject({
      category: 'self_employment.capital_asset',
      needsReview: true,
    });
  });

  it.each([
    ['SUMUP PAYMENTS LTD', 'hairdresser', 'self_employment.turnover'],
    ['UBER BV', 'taxi driver', 'self_employment.turnover'],
    ['PIXEL & PINE LTD INV 2110', 'designer', 'self_employment.turnover'],
    ['PRINCES TRUST GRANT', 'courier', 'self_employment.other_income'],
    ['NHS SALARY', 'consultant', 'other_tax_income'],
    ['HMRC VAT REPAYMENT', 'courier', 'tax_payment'],
    ['IWOCA LTD ADVANCE', 'consultant', 'loan_principal'],
    ['CAPITAL INTRODUCED', 'gardener', 'capital_introduced'],
    ['FROM SAVINGS', 'builder', 'transfer'],
    ['TRAVIS PERKINS TRAD CD 2521', 'builder', 'self_employment.cost_of_goods'],
    ['ASOS.COM REFUND', 'plumber', 'private'],
  ])('books %j received by a %s to %s', (description, trade, category) => {
    expect(categorise(rowOf(description, 42), trading(trade)).category).toBe(category);
  });

  it.each([
    ['PARAGON MORTGAGES', lettingAs(), 'property.residential_financial_cost'],
    ['PARAGON MORTGAGES', lettingAs('residential', 'holiday_let'), 'property.residential_financial_cost'],
    ['INTERBAY COMMERCIAL', lettingAs('commercial'), 'property.financial_costs'],
    ['LOAN INTEREST', lettingAs('commercial'), 'property.financial_costs'],
    ['LOAN INTEREST', lettingAs(), 'property.residential_financial_cost'],
    ['SCREWFIX DIRECT', lettingAs(), 'property.repairs_and_maintenance'],
    ['COUNCIL TAX VOID 14 OAK', lettingAs(), 'property.premises_running_costs'],
    ['NORTHWOOD MGMT FEE', lettingAs(), 'property.professional_fees'],
    ['OCTOPUS ENERGY', lettingAs('residential', 'holiday_let'), 'property.cost_of_services'],
    ['HMRC SDLT', lettingAs(), 'property.capital_not_allowable'],
    ['ALDI 123 775', lettingAs(), 'private'],
  ])('books %j paid by a landlord to the right box (%#)', (description, context, category) => {
    expect(categorise(rowOf(description, -420), context).category).toBe(category);
  });

  it.each([
    ['J KOWALSKI RENT', lettingAs(), 'property.rent_income'],
    ['BOOKING.COM BV', lettingAs('residential', 'holiday_let'), 'property.rent_income'],
    ['S AHMED LODGINGS', lettingAs('residential', 'rent_a_room'), 'property.rent_a_room'],
    ['A OSEI DEPOSIT FLAT 2', lettingAs(), 'deposit_held'],
    ['DENTAL CO LEASE PREMIUM', lettingAs('commercial'), 'property.premiums_of_lease_grant'],
    ['REVERSE PREM UNIT 12', lettingAs('commercial'), 'property.reverse_premiums'],
    ['CTIL MAST LICENCE', lettingAs(), 'property.other_income'],
  ])('books %j received by a landlord to the right box (%#)', (description, context, category) => {
    expect(categorise(rowOf(description, 420), context).category).toBe(category);
  });

  it('changes its mind with the note', () => {
    const restaurant = rowOf('THE IVY SOHO', -90);

    expect(categorise(restaurant, trading('designer')).category).toBe('private');
    expect(categorise({ ...restaurant, notes: 'client' }, trading('designer')).category).toBe(
      'self_employment.business_entertainment_costs',
    );
    expect(categorise({ ...restaurant, notes: 'overnight in Leeds' }, trading('designer')).category).toBe(
      'self_employment.car_van_travel_expenses',
    );
    expect(categorise(rowOf('SHELL', -40, { notes: 'property visit' }), lettingAs()).category).toBe(
      'property.travel_costs',
    );
    expect(categorise(rowOf('ARGOS', -40, { notes: 'replacement for tenant' }), lettingAs()).category).toBe(
      'property.replacement_of_domestic_items',
    );
    expect(categorise(rowOf('XYZZY', -40, { notes: 'van insurance' }), trading('builder')).category).toBe(
      'self_employment.car_van_travel_expenses',
    );
  });

  it('allows nothing of a fine', () => {
    expect(categorise(rowOf('HMCTS FINES', -60), trading('plumber'))).toMatchObject({
      category: 'self_employment.car_van_travel_expenses',
      allowablePercent: 0,
    });
  });

  it('takes a dear payment to a car dealer for the car', () => {
    expect(categorise(rowOf('ARNOLD CLARK', -1_999.99), trading('consultant')).category).toBe(
      'self_employment.car_van_travel_expenses',
    );
    expect(categorise(rowOf('ARNOLD CLARK', -2_000), trading('consultant')).category).toBe(
      'self_employment.capital_asset',
    );
  });

  it('reads the counterparty and the reference too', () => {
    expect(
      categorise(
        rowOf('FASTER PAYMENT', -300, { counterparty: 'J Brown', reference: 'PLASTERING' }),
        trading('builder'),
      ).category,
    ).toBe('self_employment.payments_to_subcontractors');
  });
});

describe('categorise, what the source states', () => {
  it('believes that a row is a transfer, before any rule', () => {
    const decision = categorise(rowOf('SHELL', -42, { kind: 'transfer' }), {
      ...trading('builder'),
      rules: [RULE],
    });

    expect(decision).toMatchObject({
      category: 'transfer',
      source: 'structure',
      needsReview: false,
      ruleId: null,
    });
  });

  it.each([
    ['ETSY', -4, trading('maker'), 'self_employment.cost_of_goods'],
    ['STRIPE', -4, trading('maker'), 'self_employment.finance_charges'],
    ['STRIPE', 4, trading('maker'), 'self_employment.finance_charges'],
    ['AIRBNB', -40, lettingAs('residential', 'holiday_let'), 'property.professional_fees'],
  ])('books the fee part of a payout from %s (%d)', (description, pounds, context, category) => {
    expect(categorise(rowOf(description, pounds, { part: 'fee' }), context).category).toBe(category);
  });

  it.each([
    [trading('maker'), 'self_employment.turnover'],
    [lettingAs(), 'property.rent_income'],
    [lettingAs('residential', 'rent_a_room'), 'property.rent_a_room'],
  ])('books the gross part of a payout as income (%#)', (context, category) => {
    expect(categorise(rowOf('ANYTHING', 90, { part: 'gross' }), context).category).toBe(category);
  });
});

describe('categorise, by rule', () => {
  it('follows a rule over the dictionary and says which', () => {
    const decision = categorise(rowOf('SHELL HEATON', -42), { ...trading('builder'), rules: [RULE] });

    expect(decision).toMatchObject({
      category: 'self_employment.cost_of_goods',
      source: 'rule',
      confidence: 1,
      ruleId: RULE.id,
      allowablePercent: 80,
      businessId: 'biz_9',
      propertyId: null,
      needsReview: false,
    });
  });

  it('goes on to the dictionary when no rule matches', () => {
    const decision = categorise(rowOf('ESSO', -42), { ...trading('builder'), rules: [RULE] });

    expect(decision).toMatchObject({ source: 'dictionary', ruleId: null, businessId: 'biz_1' });
  });
});

describe('categorise, when nothing decides', () => {
  it.each(['AMZNMKTPLACE', 'EBAY O*12-98765', 'WILKO', 'J PATEL', 'CHEQUE 000123', 'QWXYZ LTD', ''])(
    'asks about %j paid out',
    (description) => {
      expect(categorise(rowOf(description, -20), trading('builder'))).toMatchObject({
        category: null,
        source: null,
        confidence: 0,
        businessId: null,
        needsReview: true,
      });
    },
  );

  it('takes unmarked money in for income, and asks', () => {
    expect(categorise(rowOf('R OKAFOR', 90), trading('builder'))).toMatchObject({
      category: 'self_employment.turnover',
      needsReview: true,
    });
    expect(categorise(rowOf('R OKAFOR', 90), lettingAs())).toMatchObject({
      category: 'property.rent_income',
      needsReview: true,
    });
  });

  it('asks about unknown money back on a card', () => {
    expect(categorise(rowOf('QWXYZ LTD CD 1234', 9), trading('builder')).category).toBeNull();
  });

  it('asks about finance on a property that is only partly a dwelling', () => {
    expect(categorise(rowOf('PARAGON MORTGAGES', -400), lettingAs('mixed'))).toMatchObject({
      category: null,
      needsReview: true,
    });
  });

  it('says only what is neither side when the row has no owner', () => {
    expect(categorise(rowOf('NETFLIX.COM', -10), NOWHERE)).toMatchObject({ category: 'private' });
    expect(categorise(rowOf('HMRC NDDS', -10), NOWHERE)).toMatchObject({ category: 'tax_payment' });
    expect(categorise(rowOf('SCREWFIX', -10), NOWHERE)).toMatchObject({
      category: null,
      alternatives: [
        { category: 'self_employment.cost_of_goods', confidence: expect.any(Number) },
        { category: 'property.repairs_and_maintenance', confidence: expect.any(Number) },
      ],
    });
  });

  it('chooses between a business and a property only on a clear lead', () => {
    const both: CategoriseContext = {
      business: { id: 'biz_1', trade: 'builder' },
      property: { id: 'prop_1', kind: 'residential', letting: 'standard' },
      rules: [],
    };

    expect(categorise(rowOf('LANDBAY PARTNERS', -400), both)).toMatchObject({
      category: 'property.residential_financial_cost',
      propertyId: 'prop_1',
    });
    expect(categorise(rowOf('SCREWFIX', -10), both).category).toBeNull();
  });
});

describe('categorise, always', () => {
  const contexts = fc.constantFrom(
    trading('builder'),
    trading(null),
    lettingAs(),
    lettingAs('mixed'),
    lettingAs('residential', 'rent_a_room'),
    NOWHERE,
  );
  const word = fc.constantFrom(
    'RENT',
    'FEE',
    'SHELL',
    'REFUND',
    'HMRC',
    'LOAN',
    'INT',
    'DEPOSIT',
    'SMITH',
    'BTL',
    'VAN',
    '12',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
  );
  const rows = fc.record({
    text: texts,
    pence: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    note: texts,
  });

  it('keeps its promises for any text', () => {
    fc.assert(
      fc.property(rows, contexts, ({ text, pence, note }, context) => {
        const input = rowOf(text, pence / 100, { notes: note });
        const decision = categorise(input, context);

        expect(categorise(input, context)).toEqual(decision);
        expect(decision.confidence).toBeGreaterThanOrEqual(0);
        expect(decision.confidence).toBeLessThanOrEqual(1);
        expect(Number(decision.confidence.toFixed(4))).toBe(decision.confidence);
        expect(decision.category === null).toBe(decision.source === null);
        if (decision.category === null) expect(decision.needsReview).toBe(true);
        else expect(CATEGORY_CODES).toContain(decision.category);
        expect(decision.alternatives.map(({ category }) => category)).not.toContain(decision.category);
      }),
    );
  });

  it('never books to a side the row does not have', () => {
    fc.assert(
      fc.property(rows, contexts, ({ text, pence, note }, context) => {
        const { category } = categorise(rowOf(text, pence / 100, { notes: note }), context);
        const side = category === null ? 'none' : findCategory(category)?.side;

        if (context.business === null) expect(side).not.toBe('self_employment');
        if (context.property === null) expect(side).not.toBe('property');
      }),
    );
  });
});
