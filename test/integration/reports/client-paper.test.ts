import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { csvTables, workbookTables } from '../../support/reports/read-tables.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';

type Body = ReturnType<JSON['parse']>;

const YEAR = '2025-26';

/** A roofer in the Construction Industry Scheme with a second trade, a job, savings and gifts. */
describe('the paper of a client', () => {
  let app: TestApp;
  let clientId: string;
  let returnId: string;
  const post = (path: string, body?: object, status?: number): Promise<Body> =>
    make(app.as(), path, body as never, status as never);

  beforeAll(async () => {
    app = await startTestApp();
    clientId = (
      await post('/v1/clients', { given_name: 'Owen', family_name: 'Rees', date_of_birth: '1980-02-03' })
    ).id;
    const trade = async (trading_name: string) =>
      (await post('/v1/businesses', { client_id: clientId, trading_name, trade: 'roofer' })).id;
    const [roofs, sweeping] = [await trade('Rees Roofing'), await trade('Rees Sweeping')];
    const row = (date: string, amount: number, category: string, business_id: string) => ({
      client_id: clientId,
      date,
      amount,
      category: `self_employment.${category}`,
      business_id,
      description: `${category} ${date}`,
    });
    await post('/v1/transactions/batch', {
      transactions: [
        row('2024-06-01', 20_000, 'turnover', roofs),
        row('2025-05-01', 25_000, 'turnover', roofs),
        row('2025-11-01', 15_000, 'turnover', roofs),
        row('2025-06-03', -5_000.5, 'cost_of_goods', roofs),
        row('2025-07-01', 10_000, 'turnover', sweeping),
        row('2025-08-01', -1_200, 'admin_costs', sweeping),
      ],
    });
    const before = {
      client_id: clientId,
      tax_year: '2024-25',
      inputs: { savings: { untaxed_interest: 250 } },
    };
    returnId = (await post('/v1/tax-returns', before)).id;
    await post(`/v1/tax-returns/${returnId}/calculate`, undefined, 202);
    const adjustments = [
      { code: 'vehicle_mileage', business_id: roofs, miles: { cars_and_vans: 1000 } },
      { code: 'other_trading_income', business_id: roofs, amount: 2_000, note: 'CIS' },
      { code: 'trading_losses_brought_forward', business_id: sweeping, amount: 3_000 },
    ];
    const inputs = {
      employments: [{ pay: 10_000, tax_deducted: 1_000 }],
      savings: { untaxed_interest: 500 },
      dividends: { uk: 300 },
      reliefs: { gift_aid_paid: 800 },
      cis_deducted: 2_000,
      payments_on_account_paid: 1_500,
    };
    const body = { client_id: clientId, tax_year: YEAR, inputs, adjustments };
    returnId = (await post('/v1/tax-returns', body)).id;
    await post(`/v1/tax-returns/${returnId}/calculate`, undefined, 202);
    await drain(app.ctx, ['calculate']);
  });
  afterAll(() => app.close());

  async function fileOf(type: string, format: string): Promise<Buffer> {
    const asked = await app.as().post('/v1/reports', { type, format, client_id: clientId, tax_year: YEAR });
    await drain(app.ctx, ['report']);
    const { body } = await app.as().get(`/v1/reports/${asked.body.id}`);
    expect(body).toMatchObject({ status: 'completed', error: null });
    return (await app.as().get(body.file.download_url).responseType('blob')).body;
  }
  const jsonOf = async (type: string): Promise<Body> => JSON.parse((await fileOf(type, 'json')).toString());
  const stepsOf = ({ steps }: Body) => steps.map(({ code, amount }: Body) => [code, amount]);

  it('leads from the profit of the summary to the bill and to what is to pay', async () => {
    const summary = (await app.as().get(`/v1/tax-returns/${returnId}?view=summary`)).body;
    const paper = await jsonOf('tax_summary');

    // 40,000 + 10,000 came in; 5,000.50 + 1,200 went out.
    expect(summary).toMatchObject({ total_income: 50_000, total_expenses: 6_200.5, tax_liability: 9_958.34 });
    expect(paper.profit).toBe(43_799.5);
    expect(paper.working.taxed_profit).toMatchObject({ starts_with: 43_799.5, comes_to: 42_349 });
    expect(stepsOf(paper.working.taxed_profit)).toEqual([
      ['vehicle_mileage', -450],
      ['other_trading_income', 2_000],
      ['trading_losses_brought_forward', -3_000],
      ['whole_pounds', -0.5],
    ]);
    expect(stepsOf(paper.working.total_income)).toEqual([
      ['employment_income', 10_000],
      ['trading_profit', 36_549],
      ['trading_profit', 8_800],
      ['savings_income', 500],
      ['dividend_income', 300],
    ]);
    expect(stepsOf(paper.working.taxable_income)).toEqual([
      ['trading_losses_brought_forward', -3_000],
      ['personal_allowance', -12_570],
    ]);
    expect(paper.working.taxable_income).toMatchObject({ starts_with: 56_149, comes_to: 40_579 });
    // 38,700 at 20% and 1,079 at 40%; 29,779 of profit at 6%.
    expect(paper.working.tax_liability).toMatchObject({ starts_with: 8_171.6, comes_to: 9_958.34 });
    expect(stepsOf(paper.working.balance)).toEqual([
      ['tax_deducted', -1_000],
      ['cis_deducted', -2_000],
      ['payments_on_account_paid', -1_500],
    ]);
    expect(paper.working.balance).toMatchObject({ starts_with: 9_958.34, comes_to: 5_458.34 });
    expect(paper.working.wider_basic_rate_band).toMatchObject([{ code: 'gift_aid', amount: 1_000 }]);
  });

  it('has the same figures and ways in every report of the year', async () => {
    const paper = await jsonOf('tax_summary');
    const [ledger, analysis] = [await jsonOf('income_expense'), await jsonOf('analytics')];
    const calculation = await jsonOf('tax_calculation');
    for (const other of [ledger, analysis]) {
      for (const name of [
        'total_income',
        'total_expenses',
        'profit',
        'tax_liability',
        'working',
        'last_year',
        'doubts',
      ])
        expect([name, other[name]]).toEqual([name, paper[name]]);
    }
    expect(calculation.working).toEqual(paper.working);
    const analytics = (await app.as().get(`/v1/analytics/summary?client_id=${clientId}&tax_year=${YEAR}`))
      .body;
    expect([analytics.total_income, analytics.total_expenses, analytics.profit]).toEqual([
      paper.total_income,
      paper.total_expenses,
      paper.profit,
    ]);
  });

  it('has interest and dividends, last year’s figures and both effective rates beside one another', async () => {
    const paper = await jsonOf('tax_summary');
    const rowOf = (item: string) => paper.beside_last_year.find((row: Body) => row.item === item);

    expect(rowOf('Interest from banks and building societies')).toMatchObject({
      this_year: 500,
      last_year: 250,
    });
    expect(rowOf('Dividends from companies')).toMatchObject({ this_year: 300, last_year: 0, change: 300 });
    expect(rowOf('Profit')).toMatchObject({ this_year: 43_799.5, last_year: 20_000 });
    // 9,958.34 of 56,149.
    expect(paper.effective_rate_percent).toBe(17.7);
    // 19,000 after the trading allowance: 6,430 at 20%, interest within its allowance, 6,430 at 6%: 1,671.80 of 19,250.
    expect(paper.last_year).toMatchObject({
      profit: 20_000,
      tax_liability: 1_671.8,
      effective_rate_percent: 8.7,
    });
  });

  it('gives advice with its last day, and none whose day has passed', async () => {
    const calculation = (await app.as().get(`/v1/tax-returns/${returnId}/calculation`)).body;
    expect(calculation.recommendations.length).toBeGreaterThan(0);
    for (const { until } of calculation.recommendations) expect(until).toMatch(/^20\d\d-(01-31|04-05)$/);
    const { recommendations = [], as_of } = await jsonOf('tax_summary');
    const open = calculation.recommendations.filter(({ until }: Body) => until >= as_of.slice(0, 10));
    expect(recommendations.map(({ until }: Body) => until)).toEqual(open.map(({ until }: Body) => until));
  });

  it('says whose figures a workbook holds, and names every column of CSV', async () => {
    await app.as().put('/v1/branding', { firm_name: 'Ash & Co' });
    const [about, ...sheets] = await workbookTables(await fileOf('tax_summary', 'xlsx'));
    expect(about?.rows).toEqual(
      expect.arrayContaining([
        ['Client', 'Owen Rees'],
        ['Tax year', YEAR],
        ['Firm', 'Ash & Co'],
      ]),
    );
    expect(sheets.length).toBeGreaterThan(3);
    const csv = await fileOf('tax_summary', 'csv');
    expect(csv.toString()).toMatch(/^\uFEFFTable,Item,Value,/);
    expect(csv.toString()).not.toMatch(/Column \d/);
    const tables = csvTables(csv);
    const bill = tables.find(({ rows }) => rows.some(([item]) => item === 'Left to pay for the year'));
    expect(bill?.rows).toEqual(expect.arrayContaining([['Left to pay for the year', 5_458.34]]));
  });

  it('says under its figures what is not settled, with how to settle it', async () => {
    await post('/v1/transactions', {
      client_id: clientId,
      date: '2025-12-01',
      amount: -12.34,
      description: 'zzqx 88',
      category: null,
    });
    const paper = await jsonOf('tax_summary');
    const list = (await app.as().get(`/v1/transactions?client_id=${clientId}&uncategorised=true`)).body.data;
    const said = paper.doubts.filter(({ code }: Body) => code === 'transactions_left_out');
    expect(said.length).toBe(list.length === 0 ? 0 : 1);
    for (const { detail, settle } of paper.doubts)
      expect([detail, settle].every((text) => text.length > 5)).toBe(true);
  });
});
