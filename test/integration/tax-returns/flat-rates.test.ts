import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  addBusiness,
  addProperty,
  addRow,
  beginStory,
  figuresOf,
  type Story,
  setReturn,
} from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TRAVEL = 'self_employment.car_van_travel_expenses';
const PREMISES = 'self_employment.premises_running_costs';

async function plumber(vehicles: object[] = []): Promise<Story & { business: string }> {
  const story = await beginStory(app);
  const business = await addBusiness(story, 'Pipes', { vehicles });
  await addRow(story, 'self_employment.turnover', 40_000);
  return { ...story, business };
}

const adjust = (story: Story, ...adjustments: object[]) => setReturn(story, { adjustments });
const cost = (story: Story, description: string, amount: number, extra: object = {}, category = TRAVEL) =>
  addRow(story, category, -amount, { description, ...extra });

describe('mileage', () => {
  it('takes the place of what the vehicle costs, and not of tolls, parking and fares', async () => {
    const story = await plumber();
    await cost(story, 'SHELL LEEDS', 1_200);
    await cost(story, 'ADMIRAL VAN INSURANCE', 640.5);
    await cost(story, 'KWIK FIT', 230.25, { allowable_percent: 80 });
    await cost(story, 'DVLA VEHICLE TAX', 165);
    await cost(story, 'VAN FINANCE', 2_400, {}, 'self_employment.finance_charges');
    await cost(story, 'RINGGO PARKING', 31.4);
    await cost(story, 'M6 TOLL', 18.2);
    await cost(story, 'TRAINLINE', 54);
    await addRow(story, TRAVEL, 40, { description: 'SHELL LEEDS REFUND' });

    const answer = await adjust(story, { code: 'vehicle_mileage', miles: { cars_and_vans: 12_000 } });
    const { calculation, figures } = await figuresOf(story);

    // 10,000 at 45p and 2,000 at 25p; 31.40 + 18.20 + 54.00 stay
    expect(figures['/self_employments/0/expenses']).toBe(5_000 + 103.6);
    expect(calculation.adjustment_results[0]).toMatchObject({
      left_out: expect.arrayContaining([
        // 1,200 - 40 + 640.50 + 184.20 + 165
        { category: TRAVEL, amount: 2_149.7, count: 5 },
        { category: 'self_employment.finance_charges', amount: 2_400, count: 1 },
      ]),
      figures: [{ figure: '/self_employments/0/expenses', amount: 450.3 }],
    });
    expect(answer.adjustment_results).toEqual(calculation.adjustment_results);
    expect(answer.issues).toEqual([]);
  });

  it('leaves everything in where no miles are claimed', async () => {
    const story = await plumber();
    await cost(story, 'SHELL LEEDS', 1_200);

    await adjust(story, { code: 'vehicle_mileage', miles: { cars_and_vans: 0 } });

    expect((await figuresOf(story)).figures['/self_employments/0/expenses']).toBe(1_200);
  });

  it('says how much may be of the vehicle as well, until the rows say so', async () => {
    const story = await plumber();
    await cost(story, 'SQ *OAK TREE', 200);
    await cost(story, 'EUROPCAR', 90);

    const unclear = await adjust(story, { code: 'vehicle_mileage', miles: { cars_and_vans: 1_000 } });
    const { calculation, figures } = await figuresOf(story);

    expect(figures['/self_employments/0/expenses']).toBe(450 + 290);
    expect(unclear.issues).toMatchObject([
      { code: 'vehicle_costs_unclear', path: '/adjustments/0', source: 'us' },
    ]);
    expect(unclear.issues[0].detail).toContain('2 rows of 290.00');
    expect(calculation.issues).toEqual(unclear.issues);

    const settled = await plumber();
    await cost(settled, 'SQ *OAK TREE', 200, { vehicle: 'Van' });
    await cost(settled, 'EUROPCAR', 90, { vehicle: 'none' });
    const clear = await adjust(settled, { code: 'vehicle_mileage', miles: { cars_and_vans: 1_000 } });

    expect((await figuresOf(settled)).figures['/self_employments/0/expenses']).toBe(450 + 90);
    expect(clear.issues).toEqual([]);
  });

  it('is of one vehicle while another is on actual costs', async () => {
    const story = await plumber([{ name: 'Van' }, { name: 'Pickup', costs: 'actual' }]);
    await cost(story, 'SHELL LEEDS', 300, { vehicle: 'van' });
    await cost(story, 'SHELL LEEDS', 500, { vehicle: 'Pickup' });
    await cost(story, 'SHELL LEEDS', 70);

    const answer = await adjust(
      story,
      { code: 'vehicle_mileage', miles: { cars_and_vans: 1_000 } },
      {
        code: 'capital_allowances',
        claim: {
          zero_emission_cars: 0,
          private_use_assets: [
            { rate: 'main', business_use_percent: 50, brought_forward: 10_000, is_vehicle: true },
          ],
        },
      },
    );

    // 450 of mileage, the pickup's 500, and half of 18 % of 10,000
    expect((await figuresOf(story)).figures['/self_employments/0/expenses']).toBe(450 + 500 + 900);
    expect(answer.adjustment_results[0].left_out).toEqual([{ category: TRAVEL, amount: 370, count: 2 }]);
    expect(answer.issues).toMatchObject([{ code: 'vehicle_not_known' }]);
    expect(answer.issues[0].detail).toContain('1 row of 70.00');
  });

  it('leaves the costs of another trade and of a landlord as they are', async () => {
    const story = await plumber();
    const taxi = await addBusiness(story, 'Cab');
    await cost(story, 'SHELL', 100, { business_id: story.business });
    await cost(story, 'SHELL', 200, { business_id: taxi });
    await addRow(story, 'property.travel_costs', -50, {
      description: 'SHELL',
      property_id: await addProperty(story),
    });

    await adjust(story, { code: 'vehicle_mileage', business_id: taxi, miles: { cars_and_vans: 100 } });
    expect((await figuresOf(story)).figures).toMatchObject({
      '/self_employments/0/expenses': 100,
      '/self_employments/1/expenses': 45,
      '/uk_property/expenses': 50,
    });

    await adjust(story, { code: 'property_vehicle_mileage', miles: { cars_and_vans: 100 } });
    expect((await figuresOf(story)).figures).toMatchObject({
      '/self_employments/1/expenses': 200,
      '/uk_property/expenses': 45,
    });
  });

  it('is compared with what the vehicle costs', async () => {
    const story = await plumber();
    await cost(story, 'SHELL LEEDS', 3_000);
    await cost(story, 'KWIK FIT', 1_500);

    await adjust(story, { code: 'vehicle_mileage', miles: { cars_and_vans: 2_000 } });
    const { calculation } = await figuresOf(story);

    // 4,500 of costs beside the trading allowance of 1,000, which beats 900: 3,500 more at 20 % and 6 %
    expect(calculation.recommendations).toContainEqual({
      code: 'mileage_or_costs',
      until: '2028-01-31',
      saves: 910,
      assumes: 'costs_are_for_business',
    });
  });
});

describe('the flat rate for a home', () => {
  it('takes the place of heat and light, and says what else may be the home’s', async () => {
    const story = await plumber();
    await cost(story, 'OCTOPUS ENERGY', 300, { allowable_percent: 20 }, PREMISES);
    await cost(story, 'LEEDS CITY COUNCIL TAX', 150, { allowable_percent: 10 }, PREMISES);
    await cost(story, 'BT BROADBAND', 60, {}, 'self_employment.admin_costs');

    const answer = await adjust(story, { code: 'use_of_home', hours_by_month: Array(12).fill(60) });

    // twelve months of 18; council tax (15) and broadband (60) stay
    expect((await figuresOf(story)).figures['/self_employments/0/expenses']).toBe(216 + 15 + 60);
    expect(answer.adjustment_results[0].left_out).toEqual([{ category: PREMISES, amount: 60, count: 1 }]);
    expect(answer.issues).toMatchObject([{ code: 'home_costs_unclear' }]);
    expect(answer.issues[0].detail).toContain('1 row of 15.00');
  });

  it('leaves the power of a workshop, and asks', async () => {
    const story = await plumber();
    await cost(story, 'WEWORK', 1_000, {}, PREMISES);
    await cost(story, 'OCTOPUS ENERGY', 300, {}, PREMISES);

    const answer = await adjust(story, { code: 'use_of_home', hours_by_month: Array(12).fill(60) });

    expect((await figuresOf(story)).figures['/self_employments/0/expenses']).toBe(216 + 1_300);
    expect(answer.adjustment_results[0].left_out).toEqual([]);
    expect(answer.issues[0].detail).toContain('1 row of 300.00');
  });

  it('is not taken off what a percentage has reduced for premises lived in, without a word', async () => {
    const story = await plumber();
    await cost(story, 'Rent', 12_000, { allowable_percent: 60 }, PREMISES);

    const answer = await adjust(story, {
      code: 'premises_used_as_home',
      occupants_by_month: Array(12).fill(1),
    });

    expect((await figuresOf(story)).figures['/self_employments/0/expenses']).toBe(7_200 - 4_200);
    expect(answer.issues).toMatchObject([{ code: 'home_part_taken_off_twice' }]);
  });
});
