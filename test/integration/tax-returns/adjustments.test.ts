import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  addBusiness,
  addProperty,
  addRow,
  beginStory,
  calculate,
  figuresOf,
  putReturn,
  type Story,
  setReturn,
} from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A trade with sales of 60,000 and costs of 10,000, on a basis that has every allowance. */
async function trader(taxYear?: string): Promise<Story & { business: string }> {
  const story = await beginStory(app, taxYear);
  const business = await addBusiness(story, 'Looms', { accounting_basis: 'accruals' });
  await addRow(story, 'self_employment.turnover', 60_000, { business_id: business });
  await addRow(story, 'self_employment.admin_costs', -10_000, { business_id: business });
  return { ...story, business };
}

const adjust = (story: Story, ...adjustments: object[]) => setReturn(story, { adjustments });
const nil = { allowance: 0, balancing_charge: 0, carried_forward: 0 };

describe('capital allowances claimed on a return', () => {
  it('are worked out with the year’s rates, and show what the next year brings forward', async () => {
    const story = await trader();
    const claim = {
      annual_investment: 4_000,
      zero_emission_cars: 20_000,
      main_pool: { brought_forward: 10_000, additions: 500, disposals: 500 },
      special_rate_pool: { brought_forward: 300, disposals: 800 },
      private_use_assets: [{ rate: 'main', business_use_percent: 60, brought_forward: 10_000 }],
    };

    const answer = await adjust(story, { code: 'capital_allowances', claim });
    const { calculation, figures } = await figuresOf(story);

    const result = {
      annual_investment: 4_000,
      first_year: 20_000,
      main_pool: { allowance: 1_800, balancing_charge: 0, carried_forward: 8_200 },
      special_rate_pool: { ...nil, balancing_charge: 500 },
      private_use_assets: [{ allowance: 1_080, balancing_charge: 0, carried_forward: 8_200 }],
      allowances: 26_880,
      balancing_charges: 500,
    };
    expect(answer.adjustment_results).toMatchObject([{ index: 0, capital_allowances: result }]);
    expect(calculation.adjustment_results).toEqual(answer.adjustment_results);
    expect(calculation.adjustment_results[0]).toMatchObject({
      code: 'capital_allowances',
      business_id: story.business,
      cites: 'CAA 2001 s.247',
      inputs: { annual_investment: 4_000, main_pool_brought_forward: 10_000 },
      figures: [
        { figure: '/self_employments/0/expenses', amount: 26_880 },
        { figure: '/self_employments/0/turnover', amount: 500 },
      ],
    });
    expect(figures).toEqual({
      '/self_employments/0/turnover': 60_500,
      '/self_employments/0/expenses': 36_880,
    });
    expect(calculation.total_income).toBe(23_620);
  });

  it.each([
    ['2025-26', 1_800],
    ['2026-27', 1_400],
  ])('write the main pool of %s down by %i', async (taxYear, allowance) => {
    const story = await trader(taxYear);

    await adjust(story, { code: 'capital_allowances', claim: { main_pool: { brought_forward: 10_000 } } });

    const { calculation } = await figuresOf(story);
    expect(calculation.adjustment_results[0].capital_allowances.main_pool.allowance).toBe(allowance);
  });

  it('act on UK property where they are for property', async () => {
    const story = await beginStory(app);
    const property = await addProperty(story, { kind: 'commercial' });
    await addRow(story, 'property.rent_income', 20_000, { property_id: property });

    await adjust(story, {
      code: 'property_capital_allowances',
      claim: { annual_investment: 3_000, main_pool: { brought_forward: 1_000, disposals: 1_200 } },
    });

    expect((await figuresOf(story)).figures).toEqual({
      '/uk_property/income': 20_200,
      '/uk_property/expenses': 3_000,
    });
  });

  it('can be sent again as they were read', async () => {
    const story = await trader();
    await adjust(story, { code: 'capital_allowances', claim: { annual_investment: 99.99 } });
    const { body } = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);

    const again = await putReturn(story, body);

    expect(again.status).toBe(200);
    expect(again.body.adjustments).toEqual(body.adjustments);
    expect(body.adjustments[0]).toMatchObject({ amount: null, claim: { annual_investment: 99.99 } });
  });

  it('still come as a bare amount', async () => {
    const story = await trader();

    const answer = await adjust(story, { code: 'capital_allowances', amount: 1_234.56 });

    expect(answer.adjustments).toEqual([
      { code: 'capital_allowances', amount: 1_234.56, business_id: null, note: null },
    ]);
    expect((await figuresOf(story)).figures['/self_employments/0/expenses']).toBe(11_234.56);
  });
});

describe('simplified expenses of a return', () => {
  it('share the miles at the first rate between all cars and vans of a business', async () => {
    const story = await trader();

    await adjust(
      story,
      { code: 'vehicle_mileage', miles: { cars_and_vans: 8_000 } },
      { code: 'vehicle_mileage', miles: { cars_and_vans: 4_000, motorcycles: 100 } },
    );

    const { calculation, figures } = await figuresOf(story);
    const amounts = calculation.adjustment_results.map(
      (result: { figures: { amount: number }[] }) => result.figures[0]?.amount,
    );
    expect(amounts).toEqual([3_600, 2_000 * 0.45 + 2_000 * 0.25 + 24]);
    expect(figures['/self_employments/0/expenses']).toBe(10_000 + 4_500 + 500 + 24);
  });

  it('give each business a band of its own', async () => {
    const story = await trader();
    const second = await addBusiness(story, 'Lace');
    await addRow(story, 'self_employment.turnover', 9_000, { business_id: second });
    const miles = { cars_and_vans: 10_000 };

    await adjust(
      story,
      { code: 'vehicle_mileage', miles, business_id: story.business },
      { code: 'vehicle_mileage', miles, business_id: second },
    );

    const { figures } = await figuresOf(story);
    expect(figures['/self_employments/0/expenses']).toBe(14_500);
    expect(figures['/self_employments/1/expenses']).toBe(4_500);
  });

  it('count a landlord’s miles and hours at home', async () => {
    const story = await trader();
    const property = await addProperty(story);
    await addRow(story, 'property.rent_income', 9_000, { property_id: property });

    await adjust(
      story,
      { code: 'property_vehicle_mileage', miles: { cars_and_vans: 100 } },
      { code: 'use_of_home', hours_by_month: [24, 25, 50, 51, 100, 101, 0, 0, 0, 0, 0, 0] },
    );

    const { figures } = await figuresOf(story);
    expect(figures['/uk_property/expenses']).toBe(45);
    expect(figures['/self_employments/0/expenses']).toBe(10_000 + 10 + 10 + 18 + 18 + 26);
  });

  it('take the private part of premises off what they cost, never below nil', async () => {
    const story = await trader();
    await addRow(story, 'self_employment.premises_running_costs', -5_000, { business_id: story.business });
    const occupants_by_month = Array(12).fill(1);

    await adjust(story, { code: 'premises_used_as_home', occupants_by_month });
    const partly = await figuresOf(story);
    await adjust(story, { code: 'premises_used_as_home', occupants_by_month: Array(12).fill(2) });
    const wholly = await figuresOf(story);

    expect(partly.figures['/self_employments/0/expenses']).toBe(10_000 + 5_000 - 4_200);
    expect(wholly.figures['/self_employments/0/expenses']).toBe(10_000);
  });
});

describe('PUT /v1/tax-returns/{ref}, adjustments that it refuses', () => {
  const mileage = { code: 'vehicle_mileage', miles: { cars_and_vans: 10 } };
  const withClaim = (claim: object) => ({ code: 'capital_allowances', claim });

  it.each<[string, object[], string, string]>([
    ['both amounts', [{ ...withClaim({}), amount: 1 }], '/0/claim', 'adjustment_measure_conflict'],
    ['neither amount', [{ code: 'capital_allowances' }], '/0/amount', 'required'],
    [
      'a claim of losses',
      [{ code: 'balancing_charge', claim: {} }],
      '/0/claim',
      'adjustment_measure_not_allowed',
    ],
    [
      'a bare mileage',
      [{ code: 'vehicle_mileage', amount: 1 }],
      '/0/amount',
      'adjustment_measure_not_allowed',
    ],
    [
      'a negative pool',
      [withClaim({ main_pool: { additions: -1 } })],
      '/0/claim/main_pool/additions',
      'too_small',
    ],
    [
      'a fraction of a penny',
      [withClaim({ annual_investment: 1.001 })],
      '/0/claim/annual_investment',
      'too_many_decimals',
    ],
    [
      'negative miles',
      [{ code: 'vehicle_mileage', miles: { motorcycles: -1 } }],
      '/0/miles/motorcycles',
      'too_small',
    ],
    [
      'parts of a mile',
      [{ code: 'vehicle_mileage', miles: { motorcycles: 1.5 } }],
      '/0/miles/motorcycles',
      'invalid_type',
    ],
    [
      'eleven months',
      [{ code: 'use_of_home', hours_by_month: Array(11).fill(30) }],
      '/0/hours_by_month',
      'too_few_items',
    ],
    [
      'an allowance not in force',
      [withClaim({ new_plant_first_year: 1 })],
      '/0/claim/new_plant_first_year',
      'first_year_allowance_not_in_force',
    ],
    [
      'full relief at the end',
      [withClaim({ annual_investment: 1, ceased: true })],
      '/0/claim/annual_investment',
      'allowance_not_in_final_period',
    ],
    ['two claims of one trade', [withClaim({}), withClaim({})], '/1/claim', 'duplicate'],
    [
      'miles beside a car',
      [mileage, withClaim({ zero_emission_cars: 1 })],
      '/0/miles/cars_and_vans',
      'mileage_with_vehicle_allowances',
    ],
    [
      'miles beside a van with private use',
      [
        withClaim({ private_use_assets: [{ rate: 'main', business_use_percent: 50, is_vehicle: true }] }),
        mileage,
      ],
      '/1/miles/cars_and_vans',
      'mileage_with_vehicle_allowances',
    ],
  ])('names %s', async (_what, adjustments, place, code) => {
    const story = await trader('2024-25');

    const { status, body } = await putReturn(story, { adjustments });

    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer: `#/adjustments${place}`, code }));
  });

  it('names a trade that is not known, and use of a home for property', async () => {
    const story = await beginStory(app);
    await addProperty(story);
    const home = { code: 'use_of_home', hours_by_month: Array(12).fill(30) };

    const landlord = await putReturn(story, { adjustments: [home] });
    await addBusiness(story, 'One');
    await addBusiness(story, 'Two');
    const two = await putReturn(story, { adjustments: [home] });

    for (const { status, body } of [landlord, two]) {
      expect(status).toBe(422);
      expect(body.errors[0]).toMatchObject({
        pointer: '#/adjustments/0/business_id',
        code: 'adjustment_needs_business',
      });
    }
    expect(landlord.body.errors[0].detail).toContain('not for property');
  });
});

describe('adjustments that act on nothing any more', () => {
  const failure = async (story: Story) => {
    const { status, body } = await calculate(story);
    return { status, reason: body.reason, detail: body.detail };
  };

  it('fail the calculation by name when a second trade leaves theirs open', async () => {
    const story = await trader();
    await adjust(story, { code: 'balancing_charge', amount: 100 });

    await addBusiness(story, 'Another');

    expect(await failure(story)).toMatchObject({ status: 409, reason: 'adjustment_needs_business' });
  });

  it('fail it when their trade is gone', async () => {
    const story = await trader();
    const second = await addBusiness(story, 'Short-lived');
    await adjust(story, { code: 'transition_profit', amount: 100, business_id: second });

    await story.api.delete(`/v1/businesses/${second}`).set('If-Match', '*');

    expect(await failure(story)).toMatchObject({
      status: 409,
      reason: 'invalid_reference',
      detail: expect.stringContaining('#/adjustments/0/business_id'),
    });
  });

  it('fail it when nothing is let', async () => {
    const story = await trader();

    await adjust(story, { code: 'property_losses_brought_forward', amount: 100 });

    expect(await failure(story)).toMatchObject({ status: 409, reason: 'adjustment_needs_property' });
  });

  it('leave the return itself readable', async () => {
    const story = await trader();
    await adjust(story, { code: 'property_losses_brought_forward', amount: 100 });

    const { status, body } = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);

    expect({ status, total_income: body.total_income }).toEqual({ status: 200, total_income: 60_000 });
  });

  it('count for a trade that has nothing else in the year', async () => {
    const story = await beginStory(app);
    await addBusiness(story, 'Dormant');

    await adjust(story, { code: 'balancing_charge', amount: 2_500 });

    expect((await figuresOf(story)).figures).toEqual({ '/self_employments/0/turnover': 2_500 });
  });
});

describe('what a year elects', () => {
  it('claims or leaves the trading allowance for every trade', async () => {
    const story = await beginStory(app);
    const business = await addBusiness(story, 'Small');
    await addRow(story, 'self_employment.turnover', 14_000, { business_id: business });
    await addRow(story, 'self_employment.admin_costs', -300, { business_id: business });

    const profits: number[] = [];
    for (const trading_allowance of ['auto', 'claim', 'expenses']) {
      await setReturn(story, { inputs: { trading_allowance } });
      profits.push((await figuresOf(story)).calculation.total_income);
    }

    expect(profits).toEqual([13_000, 13_000, 13_700]);
    const { body } = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);
    expect(body.inputs).toEqual({ trading_allowance: 'expenses' });
  });

  it('does the same for UK and foreign property together', async () => {
    const story = await beginStory(app);
    const abroad = await addProperty(story, { address: { line_1: 'Rua 1', town: 'Faro', country: 'PT' } });
    await addRow(story, 'property.rent_income', 14_000, { property_id: abroad });

    const profits: number[] = [];
    for (const property_allowance of ['claim', 'expenses']) {
      await setReturn(story, { inputs: { property_allowance } });
      profits.push((await figuresOf(story)).calculation.total_income);
    }

    expect(profits).toEqual([13_000, 14_000]);
  });

  it('frees one trade of Class 4 contributions and not another', async () => {
    const story = await trader();
    const diving = await addBusiness(story, 'Diving');
    await addRow(story, 'self_employment.turnover', 30_000, { business_id: diving });

    const before = (await figuresOf(story)).calculation.class4;
    await adjust(story, { code: 'class4_exempt', business_id: story.business, reason: 'non_resident' });
    const after = (await figuresOf(story)).calculation.class4;

    expect(before).toBe(2_262 + 29_730 * 0.02);
    expect(after).toBe((30_000 - 12_570) * 0.06);
  });
});
