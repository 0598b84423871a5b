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
  putReturn,
  type Story,
  setReturn,
} from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function boxesOf({ client, taxYear }: Story): Promise<Record<string, number | null>> {
  const wanted = { type: 'sa103', format: 'json', client_id: client, tax_year: taxYear };
  const asked = await app.as().post('/v1/reports', wanted);
  await drain(app.ctx, ['report']);
  const { boxes } = (await app.as().get(`/v1/reports/${asked.body.id}/download`)).body;
  return Object.fromEntries(
    boxes
      .filter(({ form }: { form: string }) => form === 'SA103F')
      .map(({ box, amount }: { box: string; amount: number }) => [box, amount]),
  );
}

/** What the return and an estimate of the same figures both have to answer. */
async function expectEstimate(story: Story, estimate: object): Promise<void> {
  const { body: own } = await calculate(story);
  const { body } = await app.as().post('/v1/tax-estimates', {
    tax_year: story.taxYear,
    date_of_birth: '1980-01-01',
    ...estimate,
  });
  for (const figure of ['total_income', 'total_liability', 'class4', 'balance', 'carried_forward']) {
    const ofReturn = figure === 'carried_forward' ? withoutTrades(own[figure]) : own[figure];
    expect({ [figure]: ofReturn }).toEqual({
      [figure]: figure === 'carried_forward' ? withoutTrades(body[figure]) : body[figure],
    });
  }
}

const withoutTrades = ({ trading_losses, ...rest }: { trading_losses: { amount: number }[] }) => ({
  ...rest,
  trading_losses: trading_losses.map(({ amount }) => amount),
});

describe('deductions of contractors', () => {
  it('are known by their words, and wait for review', async () => {
    const story = await beginStory(app);
    const business_id = await addBusiness(story, 'Bricks', { trade: 'bricklayer' });
    await addRow(story, 'self_employment.turnover', 16_000, { business_id });
    for (const description of ['CIS DEDUCTION 20% BARRATT', 'BARRATT CIS TAX SUFFERED'])
      await addRow(story, null, -2_000, { business_id, description });
    await addRow(story, null, -310, { business_id, description: 'HMRC CIS TAX' });

    const { body } = await calculate(story);

    // 20,000 less the trading allowance: 6,430 at 20% and at 6%.
    expect(body).toMatchObject({
      total_income: 19_000,
      total_liability: 1_671.8,
      balance: -2_328.2,
      issues: [{ code: 'transactions_need_review', count: 2, amount: 4_000 }],
    });
    expect(body.not_counted).toMatchObject([{ category: 'tax_payment', amount: -310 }]);
  });

  it.each([-2_000, 2_000])(
    'are added to turnover and to the tax deducted, recorded as %i',
    async (withheld) => {
      const story = await beginStory(app);
      const business_id = await addBusiness(story, 'Groundworks');
      await addRow(story, 'self_employment.turnover', 24_000, { business_id });
      await addRow(story, 'self_employment.cis_suffered', withheld, { business_id });
      await addRow(story, 'self_employment.cis_suffered', withheld * 2);
      await addRow(story, 'self_employment.cost_of_goods', -3_000, { business_id });

      const { calculation, figures } = await figuresOf(story);
      const boxes = await boxesOf(story);
      const { body: summary } = await app.as().get(`/v1/tax-returns/${story.taxReturn}`);
      const { body: update } = await app.as().post('/v1/quarterly-updates', {
        client_id: story.client,
        business_id,
        tax_year: story.taxYear,
        period_end: '2026-04-05',
        preview: true,
      });
      const { body: series } = await app
        .as()
        .get(
          `/v1/analytics/series?client_id=${story.client}&metric=income&by=month&from=2025-04-06&to=2026-04-05`,
        );

      expect(figures).toEqual({
        '/self_employments/0/turnover': 30_000,
        '/self_employments/0/expenses': 3_000,
      });
      expect(calculation).toMatchObject({ total_income: 27_000, tax_deducted: 6_000 });
      expect(boxes).toMatchObject({ 15: 30_000, 81: 6_000 });
      expect(summary).toMatchObject({ total_income: 30_000, issues: [] });
      expect(update.figures.income).toMatchObject({ total: 30_000, by_field: { turnover: 30_000 } });
      expect(series.points ?? series.data).toMatchObject([{ key: '2025-08', amount: 30_000 }]);
    },
  );

  it('are no part of a split row', async () => {
    const story = await beginStory(app);
    const { status, body } = await app.as().post('/v1/transactions', {
      client_id: story.client,
      date: '2025-08-01',
      amount: 800,
      description: 'Site pay',
      splits: [
        { amount: 1_000, category: 'self_employment.turnover' },
        { amount: -200, category: 'self_employment.cis_suffered' },
      ],
    });

    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '#/splits/1/category' }]);
  });

  it('given as an input too are counted, with a doubt that says so', async () => {
    const story = await beginStory(app);
    await addBusiness(story, 'Groundworks');
    await addRow(story, 'self_employment.turnover', 20_000);
    await addRow(story, 'self_employment.cis_suffered', -5_000);

    const { issues } = await setReturn(story, { inputs: { cis_deducted: 5_000 } });

    expect((await calculate(story)).body.tax_deducted).toBe(10_000);
    expect(issues).toMatchObject([{ code: 'cis_given_twice', path: '/inputs/cis_deducted' }]);
  });

  it('given as an input beside several trades are counted, with a doubt that says that no page of a trade has them', async () => {
    const story = await beginStory(app);
    for (const name of ['Groundworks', 'Roofs']) {
      const business_id = await addBusiness(story, name);
      await addRow(story, 'self_employment.turnover', 20_000, { business_id });
    }

    const { issues } = await setReturn(story, { inputs: { cis_deducted: 5_000 } });

    expect((await calculate(story)).body.tax_deducted).toBe(5_000);
    expect(issues).toMatchObject([{ code: 'cis_of_no_trade', path: '/inputs/cis_deducted' }]);
  });
});

describe('adjustments that an estimate has as fields', () => {
  it('act, for a trade, as in the estimate', async () => {
    const story = await beginStory(app);
    await addBusiness(story, 'Farm');
    await addRow(story, 'self_employment.turnover', 60_000);
    await addRow(story, 'self_employment.cost_of_goods', -20_000);
    const reliefs = { qualifying_loan_interest: 1_500 };
    await setReturn(story, {
      inputs: { reliefs },
      adjustments: [
        { code: 'averaging_increase', amount: 5_000 },
        { code: 'averaging_decrease', amount: 1_000 },
        { code: 'class4_losses_brought_forward', amount: 2_500 },
        { code: 'loan_interest_for_trade', amount: 1_500 },
      ],
    });

    await expectEstimate(story, {
      reliefs,
      self_employments: [
        {
          turnover: 60_000,
          expenses: 20_000,
          averaging_adjustment: 4_000,
          class4_losses_brought_forward: 2_500,
          loan_interest_for_trade: 1_500,
        },
      ],
    });
    // 44,000 - 2,500 - 1,500 - 12,570 at 6 %.
    expect((await calculate(story)).body.class4).toBe(1_645.8);
    expect(await boxesOf(story)).toMatchObject({ 72: 4_000, 102: 4_000 });
  });

  it('act, for property abroad, as in the estimate, with what the inputs give', async () => {
    const story = await beginStory(app);
    const abroad = await addProperty(story, {
      address: { line_1: '1 Rue', town: 'Nice', postcode: '06000', country: 'FR' },
    });
    await addRow(story, 'property.rent_income', 30_000, { property_id: abroad });
    await setReturn(story, {
      inputs: { foreign_property: { losses_brought_forward: 1_000, income: 5_000, expenses: 500 } },
      adjustments: [
        { code: 'foreign_property_losses_brought_forward', amount: 4_000 },
        { code: 'foreign_property_residential_finance_costs_brought_forward', amount: 2_000 },
      ],
    });

    await figuresOf(story);
    await expectEstimate(story, {
      foreign_property: {
        income: 35_000,
        expenses: 500,
        losses_brought_forward: 5_000,
        residential_finance_costs_brought_forward: 2_000,
      },
    });
  });

  it('are refused, as interest for a trade, where the relieved interest is less', async () => {
    const story = await beginStory(app);
    await addBusiness(story, 'Farm');

    const { status, body } = await putReturn(story, {
      inputs: { reliefs: { qualifying_loan_interest: 100 } },
      adjustments: [{ code: 'loan_interest_for_trade', amount: 100.01 }],
    });

    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '#/adjustments/0/amount', code: 'less_than_for_trades' }]);
  });

  it('fail, for property abroad, where there is none', async () => {
    const story = await beginStory(app);
    await setReturn(story, {
      adjustments: [{ code: 'foreign_property_losses_brought_forward', amount: 4_000 }],
    });

    expect((await calculate(story)).body).toMatchObject({ reason: 'adjustment_needs_property' });
  });
});

describe('furnished holiday lettings to 2024-25', () => {
  it('are earnings that pension contributions are relieved up to', async () => {
    const story = await beginStory(app, '2024-25');
    const cottage = await addProperty(story, { letting: 'former_fhl' });
    await addRow(story, 'property.rent_income', 60_000, { property_id: cottage });
    await addRow(story, 'property.cost_of_services', -5_000, { property_id: cottage });
    const reliefs = { pension_relief_at_source_gross: 10_000 };
    await setReturn(story, { inputs: { reliefs } });

    await expectEstimate(story, {
      reliefs,
      uk_property: { income: 60_000, expenses: 5_000, furnished_holiday_letting_profit: 55_000 },
    });
    // 55,000 - 12,570 = 42,430, all in the band that 10,000 widens: 20 %.
    expect((await calculate(story)).body.total_liability).toBe(8_486);
  });
});

describe('equipment', () => {
  const claim = { annual_investment: 1_200 };
  const trade = (story: Story, accounting_basis: string) =>
    make(story.api, '/v1/businesses', { client_id: story.client, trading_name: 'Looms', accounting_basis });

  it('is an expense on the cash basis, which says that cars are none', async () => {
    const story = await beginStory(app);
    await trade(story, 'cash');
    await addRow(story, 'self_employment.turnover', 30_000);
    await addRow(story, 'self_employment.capital_asset', -4_000.5, { allowable_percent: 50 });

    const { figures } = await figuresOf(story);
    const { body } = await app.as().get(`/v1/tax-returns/${story.taxReturn}`);

    expect(figures['/self_employments/0/expenses']).toBe(2_000.25);
    expect(body).toMatchObject({ total_expenses: 2_000.25, issues: [{ code: 'equipment_as_expense' }] });
    expect(await boxesOf(story)).toMatchObject({ 30: 4_000.5, 45: 2_000.25, 64: 27_999.75 });
  });

  it('is capital under accruals, with the allowance claimed', async () => {
    const story = await beginStory(app);
    await trade(story, 'accruals');
    await addRow(story, 'self_employment.turnover', 30_000);
    await addRow(story, 'self_employment.capital_asset', -1_200);
    await setReturn(story, { adjustments: [{ code: 'capital_allowances', claim }] });

    const { calculation, figures } = await figuresOf(story);

    expect(figures['/self_employments/0/expenses']).toBe(1_200);
    expect(calculation.not_counted).toMatchObject([{ reason: 'capital', amount: 1_200 }]);
  });

  it('has no annual investment allowance on the cash basis, where the pools of cars are written down', async () => {
    const story = await beginStory(app);
    const { id } = await trade(story, 'cash');
    await addRow(story, 'self_employment.turnover', 30_000);

    const refused = await putReturn(story, { adjustments: [{ code: 'capital_allowances', claim }] });
    await setReturn(story, {
      adjustments: [{ code: 'capital_allowances', claim: { main_pool: { additions: 10_000 } } }],
    });

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([
      { pointer: '#/adjustments/0/claim/annual_investment', code: 'allowance_not_on_cash_basis' },
    ]);
    expect((await figuresOf(story)).figures['/self_employments/0/expenses']).toBe(1_800);

    await app
      .as()
      .put(`/v1/businesses/${id}`, { trading_name: 'Looms', accounting_basis: 'accruals' })
      .set('If-Match', '*');
    await setReturn(story, { adjustments: [{ code: 'capital_allowances', claim }] });
    await app.as().put(`/v1/businesses/${id}`, { trading_name: 'Looms' }).set('If-Match', '*');
    expect((await calculate(story)).body).toMatchObject({ reason: 'allowance_not_on_cash_basis' });
  });
});
