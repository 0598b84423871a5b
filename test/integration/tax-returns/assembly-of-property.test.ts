import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addProperty, addRow, beginStory, figuresOf, setReturn } from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('what a return counts of property', () => {
  const flatAndLodger = async (fields: object = {}) => {
    const story = await beginStory(app);
    const flat = await addProperty(story);
    const home = await addProperty(story, { letting: 'rent_a_room', ...fields });
    await addRow(story, 'property.rent_income', 12_000, { property_id: flat });
    await addRow(story, 'property.repairs_and_maintenance', -2_000, { property_id: flat });
    await addRow(story, 'property.rent_a_room', 7_000, { property_id: home });
    await addRow(story, 'property.cost_of_services', -900, { property_id: home });
    return { ...story, flat, home };
  };

  it('is rent-a-room relief for the lodger and the profit of the flat', async () => {
    const story = await flatAndLodger();

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({ '/uk_property/income': 19_000, '/uk_property/expenses': 2_900 });
    expect(calculation.total_income).toBe(10_000);
    expect(calculation.lines).toContainEqual(
      expect.objectContaining({
        rule: 'rent_a_room',
        amount: 7_000,
        inputs: { income: 7_000, expenses: 900 },
      }),
    );
    expect(calculation.recommendations).not.toContainEqual(
      expect.objectContaining({ code: 'deduct_property_expenses' }),
    );
  });

  it('is half of that relief where the home is let with another person', async () => {
    const story = await flatAndLodger({ ownership_share: 50 });
    await addRow(story, 'property.rent_a_room', 3_000, { property_id: story.home });

    const { calculation } = await figuresOf(story);

    expect(calculation.total_income).toBe(10_000 + 5_000 - 3_750);
  });

  it('is the receipts of a room that only its property shows', async () => {
    const story = await beginStory(app);
    const home = await addProperty(story, { letting: 'rent_a_room' });
    await addRow(story, 'property.rent_income', 9_000, { property_id: home });
    await addRow(story, 'property.premises_running_costs', -400);

    expect((await figuresOf(story)).calculation.total_income).toBe(1_500);
  });

  it('keeps what is abroad apart, with what the inputs add to it', async () => {
    const story = await beginStory(app);
    const abroad = await addProperty(story, { address: { line_1: 'Rua 1', town: 'Faro', country: 'PT' } });
    await addRow(story, 'property.rent_income', 9_000, { property_id: abroad });
    await addRow(story, 'property.residential_financial_cost', -700, { property_id: abroad });
    await addRow(story, 'property.rent_income', 5_000);
    await setReturn(story, { inputs: { foreign_property: { income: 250, foreign_tax: 100 } } });

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({
      '/uk_property/income': 5_000,
      '/foreign_property/income': 9_250,
      '/foreign_property/residential_finance_costs': 700,
    });
    expect(calculation.from_inputs).toEqual([
      { figure: '/foreign_property/income', input: '/inputs/foreign_property/income', amount: 250 },
    ]);
  });

  it.each([
    ['residential', 'standard', 'residential_financial_cost', 'residential_finance_costs'],
    ['residential', 'holiday_let', 'residential_financial_cost', 'residential_finance_costs'],
    ['residential', 'standard', 'financial_costs', 'residential_finance_costs'],
    ['commercial', 'standard', 'residential_financial_cost', 'expenses'],
    ['land', 'standard', 'financial_costs', 'expenses'],
    ['mixed', 'standard', 'financial_costs', 'expenses'],
    ['mixed', 'standard', 'residential_financial_cost', 'residential_finance_costs'],
    ['residential', 'former_fhl', 'residential_financial_cost', 'residential_finance_costs'],
  ])('is, for %s property (%s), %s among the %s', async (kind, letting, category, figure) => {
    const story = await beginStory(app);
    const property = await addProperty(story, { kind, letting });
    await addRow(story, 'property.rent_income', 10_000, { property_id: property });
    await addRow(story, `property.${category}`, -3_000, { property_id: property });

    const { figures } = await figuresOf(story);
    const summary = await story.api.get(`/v1/properties/${property}/summary?tax_year=2025-26`);
    const { body } = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);

    expect(figures).toEqual({ '/uk_property/income': 10_000, [`/uk_property/${figure}`]: 3_000 });
    const isExpense = figure === 'expenses';
    expect(summary.body).toMatchObject({
      expenses: isExpense ? 3_000 : 0,
      residential_finance_costs: isExpense ? 0 : 3_000,
    });
    expect(body.total_expenses).toBe(isExpense ? 3_000 : 0);
  });
});

describe('a property with rows in a year that is locked', () => {
  it('keeps what decides how they count, and may change otherwise', async () => {
    const story = await beginStory(app);
    const flat = await addProperty(story, { ownership_share: 50 });
    const empty = await addProperty(story);
    await addRow(story, 'property.rent_income', 10_000, { property_id: flat });
    await app.ctx
      .systemDb('tax_returns')
      .where({ id: uuidFromPublicId('taxReturn', story.taxReturn) })
      .update({ state: 'submitting' });
    const replace = async (property: string, fields: object) => {
      const { body: current } = await story.api.get(`/v1/properties/${property}`);
      return story.api.put(`/v1/properties/${property}`, { ...current, ...fields }).set('If-Match', '*');
    };

    const refused = await Promise.all(
      [{ ownership_share: 60 }, { kind: 'commercial' }, { letting: 'rent_a_room' }].map((fields) =>
        replace(flat, fields),
      ),
    );
    const allowed = [
      await replace(flat, { name: 'The flat', ownership: [{ share: 60, from: '2026-04-06' }] }),
      await replace(empty, { ownership_share: 60 }),
    ];

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, 'period_locked']),
    );
    expect(allowed.map(({ status }) => status)).toEqual([200, 200]);
  });
});
