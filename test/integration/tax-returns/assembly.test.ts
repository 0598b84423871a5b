import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import {
  addBusiness,
  addProperty,
  addRow,
  beginStory,
  calculate,
  figuresOf,
  type Story,
} from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function trader(taxYear?: string): Promise<Story & { business: string }> {
  const story = await beginStory(app, taxYear);
  return { ...story, business: await addBusiness(story, 'Looms') };
}

describe('what a return counts of transactions', () => {
  it('is the allowable part of an expense, and all of an income', async () => {
    const story = await trader();
    await addRow(story, 'self_employment.turnover', 1_000.01, { allowable_percent: 50 });
    await addRow(story, 'self_employment.admin_costs', -100.01, { allowable_percent: 33.33 });

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({
      '/self_employments/0/turnover': 1_000.01,
      '/self_employments/0/expenses': 33.33,
    });
    expect(calculation.trace).toContainEqual(
      expect.objectContaining({ amount: 33.33, allowable_amount: 33.33, recorded_amount: 100.01, count: 1 }),
    );
  });

  it('is each part of a split row where it belongs, and its link lists no row of another part', async () => {
    const story = await trader();
    const second = await addBusiness(story, 'Lace');
    const flat = await addProperty(story);
    await addRow(story, null, -300, {
      splits: [
        { amount: -100, category: 'self_employment.admin_costs', business_id: story.business },
        { amount: -150, category: 'property.repairs_and_maintenance', property_id: flat },
        { amount: -50, category: 'private' },
      ],
    });
    await addRow(story, null, -30, {
      splits: [
        { amount: -10, category: 'self_employment.admin_costs', business_id: second },
        { amount: -20, category: 'self_employment.advertising_costs', business_id: story.business },
      ],
    });

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({
      '/self_employments/0/expenses': 120,
      '/self_employments/1/expenses': 10,
      '/uk_property/expenses': 150,
    });
    expect(calculation.not_counted).toMatchObject([{ category: 'private', reason: 'outside_business' }]);
  });

  it('is the client’s share on the day, which may change within the year or begin in it', async () => {
    const story = await beginStory(app);
    const changing = await addProperty(story, {
      ownership_share: 100,
      ownership: [{ share: 25, from: '2025-10-01' }],
    });
    const bought = await addProperty(story, {
      ownership_share: 50,
      ownership: [{ share: 0, to: '2025-08-31' }],
    });
    for (const date of ['2025-09-30', '2025-10-01']) {
      await addRow(story, 'property.rent_income', 1_000, { property_id: changing, date });
    }
    for (const date of ['2025-08-31', '2025-09-01']) {
      await addRow(story, 'property.rent_income', 600, { property_id: bought, date });
    }

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({ '/uk_property/income': 1_250 + 300 });
    expect(calculation.trace).toMatchObject([
      { property_id: changing, amount: 1_250, recorded_amount: 2_000, count: 2 },
      { property_id: bought, amount: 300, recorded_amount: 1_200, count: 2 },
    ]);
  });

  it('is the share of the only property, of letting that names none, and so everywhere', async () => {
    const story = await beginStory(app);
    const flat = await addProperty(story, { ownership_share: 50 });
    await addRow(story, 'property.rent_income', 1_000.01);
    await addRow(story, 'property.rent_income', 600, { property_id: flat });
    await addRow(story, 'property.repairs_and_maintenance', -200, { allowable_percent: 50 });
    await addRow(story, 'property.residential_financial_cost', -300);

    const { calculation, figures } = await figuresOf(story);
    const [full, summary, analytics, months, update] = await Promise.all([
      story.api.get(`/v1/tax-returns/${story.taxReturn}`),
      story.api.get(`/v1/tax-returns/2025?client_id=${story.client}`),
      story.api.get(`/v1/analytics/summary?client_id=${story.client}&tax_year=2025-26`),
      story.api.get(
        `/v1/analytics/series?client_id=${story.client}&metric=income&by=month&from=2025-04-06&to=2026-04-05`,
      ),
      story.api.post('/v1/quarterly-updates', {
        client_id: story.client,
        property: 'uk',
        tax_year: '2025-26',
        period_end: '2025-10-05',
        preview: true,
      }),
    ]);

    // 1,000.01 at a half is 500.01, and 600 at a half 300; 200 at a half and a half 50; 300 at a half 150.
    expect(figures).toEqual({
      '/uk_property/income': 800.01,
      '/uk_property/expenses': 50,
      '/uk_property/residential_finance_costs': 150,
    });
    expect(summary.body).toMatchObject({ total_income: 800.01, total_expenses: 50 });
    expect(analytics.body).toMatchObject({ total_income: 800.01, total_expenses: 50 });
    expect(months.body.data).toEqual([{ key: '2025-08', amount: 800.01 }]);
    expect(update.body.figures.income.total).toBe(800.01);
    const stated = { code: 'share_by_default', count: 3, amount: 1_500.01, needs_acceptance: false };
    expect(full.body.issues).toMatchObject([stated]);
    expect(calculation.issues).toMatchObject([stated]);
  });

  it('is a doubt, of letting that names no property where the shares of several differ', async () => {
    const story = await beginStory(app);
    const half = await addProperty(story, { ownership_share: 50 });
    await addProperty(story, { ownership_share: 25 });
    const { id, ...row } = await addRow(story, 'property.rent_income', 1_000);

    const { figures } = await figuresOf(story);
    const before = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);
    const named = { client_id: story.client, date: '2025-08-01', amount: 1_000, description: 'Rent' };
    await story.api
      .put(`/v1/transactions/${id}`, { ...named, category: 'property.rent_income', property_id: half })
      .set('If-Match', '*');
    const after = await figuresOf(story);
    const settled = await story.api.get(`/v1/transactions/${id}`);

    expect(row).toMatchObject({
      needs_review: true,
      category_reason: expect.stringMatching(/^property_not_named:/),
    });
    expect(settled.body).toMatchObject({ needs_review: false, category_reason: null });
    expect(figures).toEqual({ '/uk_property/income': 1_000 });
    expect(before.body.issues).toMatchObject([
      { code: 'property_not_named', count: 1, amount: 1_000, needs_acceptance: true },
    ]);
    expect(after.figures).toEqual({ '/uk_property/income': 500 });
    expect(after.calculation.issues).toEqual([]);
  });

  it('is asked about row by row while the shares differ, until a person says that it stays so', async () => {
    const story = await beginStory(app);
    const first = await addProperty(story, { ownership_share: 50 });
    const second = await addProperty(story, { ownership_share: 50 });
    const category = 'property.premises_running_costs';
    await make(story.api, '/v1/category-rules', { match: { value: 'SIMPLY LANDLORD' }, category });
    const given = await addRow(story, 'property.rent_income', 900);
    const found = await addRow(story, null, -40, { description: 'SIMPLY LANDLORD INSURANCE' });
    const flagOf = async (id: string) => {
      const { body } = await story.api.get(`/v1/transactions/${id}`);
      return [body.needs_review, body.category_reason?.split(':')[0] === 'property_not_named'];
    };
    const share = async (ownership_share: number) => {
      const { body } = await story.api.get(`/v1/properties/${first}`);
      await story.api.put(`/v1/properties/${first}`, { ...body, ownership_share }).set('If-Match', '*');
      await drain(app.ctx, ['categorise']);
    };
    expect(found).toMatchObject({ category, property_id: null });
    const asFound = await flagOf(found.id);
    expect(await flagOf(given.id)).toEqual([false, false]);

    await share(25);
    // What a person has decided stays: the return names it.
    expect(await flagOf(given.id)).toEqual([false, false]);
    expect(await flagOf(found.id)).toEqual([true, true]);
    const asked = await addRow(story, 'property.rent_income', 800);
    const stays = await addRow(story, 'property.rent_income', 700, { needs_review: false });
    const split = await addRow(story, null, -50, {
      splits: [
        { amount: -30, category: 'property.repairs_and_maintenance' },
        { amount: -20, category: 'property.professional_fees', property_id: second },
      ],
    });
    expect(await flagOf(asked.id)).toEqual([true, true]);
    expect(await flagOf(stays.id)).toEqual([false, false]);
    expect(await flagOf(split.id)).toEqual([true, true]);

    await share(50);
    expect(asFound).toEqual([false, false]);
    expect(await flagOf(found.id)).toEqual([false, false]);
  });

  it('is refunds netted in their own category, and a receipt of the trade beyond it', async () => {
    const story = await trader();
    await addRow(story, 'self_employment.turnover', 10_000);
    await addRow(story, 'self_employment.turnover', -400);
    await addRow(story, 'self_employment.cost_of_goods', -100);
    await addRow(story, 'self_employment.cost_of_goods', 350);

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({ '/self_employments/0/turnover': 9_600, '/self_employments/0/expenses': -250 });
    expect(calculation.lines).toContainEqual(
      expect.objectContaining({ rule: 'trading_profit', amount: 9_600 + 250 - 1_000 }),
    );
  });

  it('is an expense where more went back to customers than came from them', async () => {
    const story = await trader();
    await addRow(story, 'self_employment.turnover', 100);
    await addRow(story, 'self_employment.turnover', -600);
    await addRow(story, 'self_employment.admin_costs', -50);

    expect((await figuresOf(story)).figures).toEqual({ '/self_employments/0/expenses': 550 });
  });

  it('is nothing of what is disallowed, capital, private or taxed elsewhere, which it lists with the reason', async () => {
    const story = await beginStory(app);
    await addBusiness(story, 'Looms', { accounting_basis: 'accruals' });
    await addRow(story, 'self_employment.turnover', 20_000);
    await addRow(story, 'self_employment.business_entertainment_costs', -300);
    await addRow(story, 'self_employment.capital_asset', -9_000);
    await addRow(story, 'property.capital_not_allowable', -5_000);
    await addRow(story, 'private', -70);
    await addRow(story, 'transfer', -500);
    await addRow(story, 'tax_payment', -1_000);
    await addRow(story, 'other_tax_income', 31.5);

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({ '/self_employments/0/turnover': 20_000 });
    const reasons = calculation.not_counted.map(
      (one: { category: string; reason: string; amount: number }) => [one.category, one.reason, one.amount],
    );
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['self_employment.business_entertainment_costs', 'disallowable', 300],
        ['self_employment.capital_asset', 'capital', 9_000],
        ['property.capital_not_allowable', 'capital', 5_000],
        ['private', 'outside_business', -70],
        ['transfer', 'outside_business', -500],
        ['tax_payment', 'tax_payment', -1_000],
        ['other_tax_income', 'enter_in_inputs', 31.5],
      ]),
    );
    expect(reasons).toHaveLength(7);
  });

  it('says how many rows have no category, or no amount in pounds', async () => {
    const story = await trader();
    await addRow(story, 'self_employment.turnover', 20_000);
    await addRow(story, null, -12, { description: 'xyzzy' });
    await addRow(story, 'self_employment.admin_costs', -50, { currency: 'EUR' });

    const { calculation, figures } = await figuresOf(story);

    expect(figures).toEqual({ '/self_employments/0/turnover': 20_000 });
    expect(calculation.not_counted).toMatchObject([
      { category: null, reason: 'uncategorised', count: 1 },
      { category: null, reason: 'no_amount_in_pounds', count: 1 },
    ]);
    for (const { transactions_url, count } of calculation.not_counted) {
      expect((await story.api.get(transactions_url)).body.data).toHaveLength(count);
    }
  });

  it('is also what waits for review, once it has a category', async () => {
    const story = await trader();
    await addRow(story, 'self_employment.turnover', 700, { needs_review: true });

    expect((await figuresOf(story)).figures).toEqual({ '/self_employments/0/turnover': 700 });
  });

  it('is trade income that names no business: of the only one, or of none', async () => {
    const one = await trader();
    await addRow(one, 'self_employment.turnover', 500);
    await addRow(one, 'self_employment.turnover', 200, { business_id: one.business });
    const two = await trader();
    await addBusiness(two, 'Lace');
    await addRow(two, 'self_employment.turnover', 500);
    await addRow(two, 'self_employment.turnover', 200, { business_id: two.business });
    const none = await beginStory(app);
    await addRow(none, 'self_employment.turnover', 500);

    expect((await figuresOf(one)).figures).toEqual({ '/self_employments/0/turnover': 700 });
    expect((await figuresOf(two)).figures).toEqual({
      '/self_employments/0/turnover': 200,
      '/self_employments/1/turnover': 500,
    });
    expect((await figuresOf(none)).figures).toEqual({ '/self_employments/0/turnover': 500 });
  });

  it('is of the tax year of its day in the United Kingdom', async () => {
    const story = await trader();
    const rows = ['2025-04-05', '2025-04-06', '2026-04-05', '2026-04-06'];
    for (const [index, date] of rows.entries()) {
      await addRow(story, 'self_employment.turnover', 10 ** index, { date });
    }

    expect((await figuresOf(story)).figures).toEqual({ '/self_employments/0/turnover': 110 });
  });
});

describe('a calculation whose rows move without a change of its sums', () => {
  it('is stale, since its links would no longer add up', async () => {
    const story = await trader();
    await addRow(story, 'self_employment.turnover', 20_000);
    const cost = { date: '2025-08-01', amount: -50, description: 'Leaflets' };
    const { id } = await make(story.api, '/v1/transactions', {
      ...cost,
      client_id: story.client,
      category: 'self_employment.admin_costs',
    });
    await calculate(story);

    const advertising = { ...cost, category: 'self_employment.advertising_costs' };
    const { status } = await story.api.put(`/v1/transactions/${id}`, advertising).set('If-Match', '*');

    const { body } = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);
    expect({ status, stale: body.stale }).toEqual({ status: 200, stale: true });
  });
});
