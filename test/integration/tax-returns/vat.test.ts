import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { addBusiness, addRow, beginStory, type Story } from './return-story.js';
import { books, consultant, GROSS, NET, OFFICE, readAll, TURNOVER, totals } from './vat-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('figures without VAT', () => {
  it('take the VAT off each row, and count its payments nowhere', async () => {
    const story = await consultant(app, NET);
    await books(story);

    const read = await readAll(story);

    // 10,000 + 600; 100 + half of 83.34
    expect(totals(read)).toEqual({ income: 10_600, expenses: 141.67 });
    expect(read.summary).toMatchObject({ total_income: 10_600, total_expenses: 141.67 });
    expect(sumOf(read.series.data)).toBe(10_458.33);
    expect(read.whole.issues).toEqual([]);
  });

  it('take the category’s rate where a row gives no VAT, and say so', async () => {
    const story = await consultant(app, NET);
    await addRow(story, TURNOVER, 1_200);
    await addRow(story, OFFICE, -99.99);
    await addRow(story, 'self_employment.wages_and_staff_costs', -500);

    const read = await readAll(story);

    // 99.99 less a sixth of it, 16.67 rounded
    expect(totals(read)).toEqual({ income: 1_000, expenses: 583.32 });
    expect(read.whole.issues).toMatchObject([{ code: 'vat_by_default_rate', path: '/transactions' }]);
    expect(read.whole.issues[0].detail).toContain('2 rows');
    expect(read.calculation.issues).toEqual(read.whole.issues);
  });

  it('take VAT off equipment that is an expense', async () => {
    const story = await consultant(app, NET);
    await addRow(story, 'self_employment.capital_asset', -1_200);
    await addRow(story, 'self_employment.capital_asset', -18_000, { vat_amount: 0, allowable_percent: 0 });

    const read = await readAll(story);

    expect(totals(read)).toEqual({ income: 0, expenses: 1_000 });
    expect(read.whole.issues).toMatchObject([
      { code: 'equipment_as_expense', count: 2, amount: 1_000 },
      { code: 'vat_by_default_rate', count: 1, amount: 1_000 },
    ]);
  });

  it('take the rate of the rule that gave a row its category', async () => {
    const story = await consultant(app, NET);
    const rule = { match: { value: 'BOOKSHOP' }, category: 'self_employment.other_expenses', vat_percent: 0 };
    const { id } = await make(story.api, '/v1/category-rules', rule);
    const reduced = { match: { value: 'HEATPUMP' }, category: OFFICE, vat_percent: 5 };
    await make(story.api, '/v1/category-rules', reduced);
    await addRow(story, null, -100, { description: 'BOOKSHOP', business_id: story.business });
    await addRow(story, null, -105, { description: 'HEATPUMP', business_id: story.business });

    const read = await readAll(story);

    expect((await story.api.get(`/v1/category-rules/${id}`)).body.vat_percent).toBe(0);
    expect(totals(read)).toEqual({ income: 0, expenses: 200 });
    expect(read.whole.issues).toEqual([]);
  });

  it('are worked out again when the rule has another rate', async () => {
    const story = await consultant(app, NET);
    const rule = { match: { value: 'LEAFLETS' }, category: OFFICE, vat_percent: 0 };
    const { id } = await make(story.api, '/v1/category-rules', rule);
    await addRow(story, null, -120, { description: 'LEAFLETS', business_id: story.business });
    expect(totals(await readAll(story))).toEqual({ income: 0, expenses: 120 });

    const { status } = await story.api
      .put(`/v1/category-rules/${id}`, { ...rule, vat_percent: 20 })
      .set('If-Match', '*');
    await drain(app.ctx, ['calculate'], { includeDelayed: true });

    const { body } = await story.api.get(`/v1/tax-returns/${story.taxReturn}/calculation`);
    expect(status).toBe(200);
    expect(body.trace).toMatchObject([{ category: OFFICE, amount: 100 }]);
  });

  it('are without it only while the trade is registered', async () => {
    const story = await consultant(app, {
      ...NET,
      registered_from: '2025-07-01',
      registered_until: '2025-12-31',
    });
    const row = { vat_amount: 20 };
    await addRow(story, TURNOVER, 120, { ...row, date: '2025-06-30' });
    await addRow(story, TURNOVER, 120, { ...row, date: '2025-07-01' });
    await addRow(story, TURNOVER, 120, { ...row, date: '2025-12-31' });
    await addRow(story, TURNOVER, 120, { ...row, date: '2026-01-01' });

    expect(totals(await readAll(story))).toEqual({ income: 440, expenses: 0 });
  });

  it('take VAT off the parts of a split row, given or shared by amount, and off foreign money at its rate', async () => {
    const story = await consultant(app, NET);
    await addRow(story, null, -120, {
      vat_amount: -20,
      splits: [
        { amount: -90, category: OFFICE },
        { amount: -30, category: 'private' },
      ],
    });
    await addRow(story, null, -240, {
      splits: [
        { amount: -120, category: OFFICE, vat_amount: 0 },
        { amount: -120, category: 'self_employment.advertising_costs', vat_amount: -20 },
      ],
    });
    await addRow(story, TURNOVER, 120, { vat_amount: 20, currency: 'EUR', exchange_rate: '0.5' });

    // 75 + 120 + 100, and half of 100
    expect(totals(await readAll(story))).toEqual({ income: 50, expenses: 295 });
  });

  it('are those of one trade, and not of another', async () => {
    const story = await consultant(app, NET);
    const other = await addBusiness(story, 'Bakery');
    await addRow(story, TURNOVER, 120, { vat_amount: 20, business_id: story.business });
    await addRow(story, TURNOVER, 120, { vat_amount: 20, business_id: other });

    const { whole } = await readAll(story);

    expect(whole.income_sources).toMatchObject([{ income: 100 }, { income: 120 }]);
  });
});

describe('figures with VAT', () => {
  it('have what is paid to HMRC as a cost, and what it repays as income', async () => {
    const story = await consultant(app, GROSS);
    await books(story);

    const read = await readAll(story);

    // 12,600 and 250; 120 + half of 100.01 + 1,500
    expect(totals(read)).toEqual({ income: 12_850, expenses: 1_670.01 });
    expect(read.summary).toMatchObject({ total_income: 12_850, total_expenses: 1_670.01 });
    expect(sumOf(read.series.data)).toBe(11_179.99);
    expect(read.whole.issues).toEqual([]);
    expect(read.calculation.not_counted).toMatchObject([{ category: 'tax_payment', amount: -900 }]);
  });
});

describe('several registered trades', () => {
  const several = async (...kinds: object[]) => {
    const story = await beginStory(app);
    const ids: string[] = [];
    for (const [index, vat] of kinds.entries()) ids.push(await addBusiness(story, `Trade ${index}`, { vat }));
    for (const business_id of ids) await addRow(story, TURNOVER, 1_000, { business_id, vat_amount: 0 });
    return { story, ids };
  };
  const pays = (story: Story, amount: number, fields: object = {}) =>
    addRow(story, 'tax_payment', amount, { description: 'HMRC VAT', ...fields });
  const sourcesOf = async (story: Story) => {
    const { whole, summary, series } = await readAll(story);
    expect(summary).toMatchObject({ total_income: whole.total_income, total_expenses: whole.total_expenses });
    expect(sumOf(series.data)).toBe(whole.total_income - whole.total_expenses);
    return {
      sources: whole.income_sources.map(({ income, expenses }: Record<string, number>) => [income, expenses]),
      issues: whole.issues,
    };
  };

  it('with gross figures have each the payments that name it; those that name none are named', async () => {
    const { story, ids } = await several(GROSS, GROSS);
    await pays(story, -300, { business_id: ids[0] });
    await pays(story, -40, { business_id: ids[1] });
    await pays(story, 15, { business_id: ids[1] });
    await pays(story, -70);

    const { sources, issues } = await sourcesOf(story);

    expect(sources).toEqual([
      [1_000, 300],
      [1_015, 40],
    ]);
    expect(issues).toMatchObject([{ code: 'vat_payments_seen', count: 1, amount: 70 }]);
  });

  it('have the payments of the account that is theirs', async () => {
    const { story, ids } = await several(GROSS, GROSS);
    const account = await make(story.api, '/v1/source-accounts', {
      client_id: story.client,
      name: 'Second',
      use: 'business',
      default_business_id: ids[1],
    });
    await pays(story, -40, { source_account_id: account.id });

    const { sources, issues } = await sourcesOf(story);

    expect(sources).toEqual([
      [1_000, 0],
      [1_000, 40],
    ]);
    expect(issues).toEqual([]);
  });

  it('one gross and one net: payments of the net one count nowhere', async () => {
    const { story, ids } = await several(GROSS, NET);
    await pays(story, -300, { business_id: ids[0] });
    await pays(story, -40, { business_id: ids[1] });

    const { sources, issues } = await sourcesOf(story);

    expect(sources).toEqual([
      [1_000, 300],
      [1_000, 0],
    ]);
    expect(issues).toEqual([]);
  });
});

describe('without a registration', () => {
  it('payments of VAT are named', async () => {
    const story = await consultant(app, null);
    await books(story);

    const read = await readAll(story);

    expect(totals(read)).toEqual({ income: 12_600, expenses: 170.01 });
    expect(read.whole.issues).toMatchObject([{ code: 'vat_payments_seen', source: 'us' }]);
    expect(read.whole.issues[0].detail).toContain('2 rows of 1750.00');
  });

  it('takings over the threshold of twelve months are named, by the first month', async () => {
    const story = await consultant(app, null);
    await addRow(story, TURNOVER, 50_000, { date: '2024-10-10' });
    await addRow(story, TURNOVER, 40_000, { date: '2025-06-10' });
    expect((await readAll(story)).whole.issues).toEqual([]);

    await addRow(story, TURNOVER, 0.01, { date: '2025-09-30' });

    const { whole } = await readAll(story);
    expect(whole.issues).toMatchObject([{ code: 'vat_threshold_passed' }]);
    expect(whole.issues[0].detail).toContain('90000.01 in the twelve months to 2025-09-30, over 90000.00');
  });

  it('they are named in the year in which they pass, little as it took, with what contractors withheld', async () => {
    const story = await consultant(app, null);
    await addRow(story, TURNOVER, 79_000, { date: '2024-11-10' });
    await addRow(story, TURNOVER, 9_000, { date: '2025-04-07' });
    expect((await readAll(story)).whole.issues).toEqual([]);

    await addRow(story, 'self_employment.cis_suffered', -2_250, { date: '2025-04-07' });

    expect((await readAll(story)).whole.issues).toMatchObject([
      { code: 'vat_threshold_passed', count: 3, amount: 90_250 },
    ]);
  });

  it('they are not where the trader registered in time', async () => {
    const story = await consultant(app, { ...GROSS, registered_from: '2025-08-01' });
    await addRow(story, TURNOVER, 95_000, { date: '2025-06-10' });

    expect((await readAll(story)).whole.issues).toEqual([]);
  });
});

const sumOf = (points: readonly { amount: number }[]): number =>
  Math.round(points.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;
