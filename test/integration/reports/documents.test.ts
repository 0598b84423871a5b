import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORTS } from '../../../src/domain/reports/report.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const YEAR = '2025-26';

describe('documents of a client, made through the queue', () => {
  let app: TestApp;
  let clientId: string;
  beforeAll(async () => {
    app = await startTestApp();
    const post = async (path: string, body: object) => {
      const answer = await app.as().post(path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    clientId = (await post('/v1/clients', { given_name: 'Priya', family_name: 'Nair' })).id;
    const business = await post('/v1/businesses', {
      client_id: clientId,
      trading_name: 'Nair Electrical',
      trade: 'electrician',
    });
    const property = await post('/v1/properties', {
      client_id: clientId,
      name: '4 Elm Street',
      address: { line_1: '4 Elm Street', town: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
      kind: 'residential',
      purchase_price: 180_000,
      ownership_share: 50,
    });
    const trade = { business_id: business.id };
    const letting = { property_id: property.id };
    for (const [date, amount, category, of] of [
      ['2024-07-01', 20_000, 'self_employment.turnover', trade],
      ['2025-04-10', 30_000, 'self_employment.turnover', trade],
      ['2025-09-30', 5_000.01, 'self_employment.turnover', trade],
      ['2025-10-02', -2_500.5, 'self_employment.admin_costs', trade],
      ['2025-06-01', 4_000.01, 'property.rent_income', letting],
      ['2026-04-02', 4_000.01, 'property.rent_income', letting],
      ['2025-07-05', -250.33, 'property.residential_financial_cost', letting],
      ['2025-11-05', -2_999.99, 'property.repairs_and_maintenance', letting],
    ] as const) {
      await post('/v1/transactions', {
        client_id: clientId,
        date,
        amount,
        category,
        description: '=1+1',
        ...of,
      });
    }
    const inputs = {
      employments: [{ pay: 9_000.5, tax_deducted: 0 }],
      partnerships: [{ name: 'Mill', profit: 2_000 }],
      reliefs: { qualifying_loan_interest: 120 },
      foreign_income: [{ kind: 'pension', country: 'DE', amount: 800 }],
      capital_gains: { disposals: [{ kind: 'listed_shares', proceeds: 9_000, costs: 5_000 }] },
    };
    await post('/v1/tax-returns', { client_id: clientId, tax_year: YEAR, inputs });
    await app.as().post('/v1/tax-returns/2025/calculate');
    await drain(app.ctx, ['calculate']);
  });
  afterAll(() => app.close());

  async function fileOf(type: string, format: string): Promise<Buffer> {
    const asked = await app.as().post('/v1/reports', { type, format, client_id: clientId, tax_year: YEAR });
    expect(asked.status, `${type} as ${format}: ${JSON.stringify(asked.body)}`).toBe(202);
    await drain(app.ctx, ['report']);
    const report = await app.as().get(`/v1/reports/${asked.body.id}`);
    expect(report.body, `${type} as ${format}`).toMatchObject({ status: 'completed', error: null });
    const file = await app.as().get(report.body.file.download_url).buffer(true);
    return Buffer.isBuffer(file.body) ? file.body : Buffer.from(file.text);
  }
  const jsonOf = async (type: string) => JSON.parse((await fileOf(type, 'json')).toString());

  it('are files of their format, for every type and format', { timeout: 120_000 }, async () => {
    const starts = { pdf: '%PDF-', xlsx: 'PK', csv: '\uFEFF', json: '{', ndjson: '{', zip: 'PK' } as const;
    for (const [type, { formats }] of Object.entries(REPORTS).filter(([, { over }]) => over === 'year')) {
      for (const format of formats) {
        const start = (await fileOf(type, format)).subarray(0, 8).toString('utf8');
        expect(start.startsWith(starts[format]), `${type} as ${format}`).toBe(true);
      }
    }
  });

  it('begin with the figures of the summary of the year', async () => {
    const { body: summary } = await app.as().get('/v1/tax-returns/2025');
    const { total_income, total_expenses, tax_liability } = summary;
    expect(tax_liability).toBeGreaterThan(0);
    for (const type of ['tax_summary', 'income_expense', 'property_income', 'analytics']) {
      expect(await jsonOf(type), type).toMatchObject({ total_income, total_expenses, tax_liability });
    }
  });

  it('list the clients of the practice by surname, with their next step and the figures of their summaries', async () => {
    const late = await app.as().post('/v1/clients', { given_name: 'Zoë', family_name: 'Ash' });
    const asked = await app
      .as()
      .post('/v1/reports', { type: 'practice_overview', format: 'json', tax_year: YEAR });
    await drain(app.ctx, ['report']);
    const { clients } = (await app.as().get(`/v1/reports/${asked.body.id}/download`)).body;
    const { body: summary } = await app.as().get(`/v1/tax-returns/2025?client_id=${clientId}`);
    expect(clients).toHaveLength(2);
    expect(clients.find(({ client_id }: { client_id: string }) => client_id === clientId)).toMatchObject({
      name: 'Priya Nair',
      total_income: summary.total_income,
      tax_liability: summary.tax_liability,
      missing: [],
    });
    expect(clients[0]).toMatchObject({
      client_id: late.body.id,
      state: 'access',
      balance_due: null,
      missing: ['No tax return started'],
      deadline: '2027-01-31',
    });
  });

  it('show each quarter so far and by itself, worked out as its update is', async () => {
    const { businesses } = await jsonOf('quarterly_update');
    const { quarters } = businesses.find(({ kind }: { kind: string }) => kind === 'self_employment');
    const { body: series } = await app
      .as()
      .get(
        `/v1/analytics/series?client_id=${clientId}&metric=profit&by=quarter&from=2025-04-06&to=2026-04-05`,
      );
    const profits = businesses.flatMap((one: { quarters: { quarter: { profit: number } | null }[] }) =>
      one.quarters.map(({ quarter }, at) => ({ at, pence: Math.round((quarter?.profit ?? 0) * 100) })),
    );
    for (const [at, { amount }] of series.data.entries()) {
      const own = profits.filter((one: { at: number }) => one.at === at);
      const sum = own.reduce((pence: number, one: { pence: number }) => pence + one.pence, 0);
      expect(sum, `quarter ${at + 1}`).toBe(Math.round(amount * 100));
    }
    expect(quarters[1]).toMatchObject({
      period_end: '2025-10-05',
      status: 'draft',
      cumulative: { income: { turnover: 35_000.01 }, expenses: { adminCosts: 2_500.5 } },
      quarter: { income: { turnover: 5_000.01 } },
    });
  });

  it('have the months and the properties of the series of analytics', async () => {
    const series = async (metric: string, by: string) => {
      const days = 'from=2025-04-06&to=2026-04-05';
      return (
        await app.as().get(`/v1/analytics/series?client_id=${clientId}&metric=${metric}&by=${by}&${days}`)
      ).body.data;
    };
    const { by_month, by_month_and_category } = await jsonOf('income_expense');
    for (const metric of ['income', 'expenses', 'profit'] as const) {
      const months = by_month.map((one: Record<string, unknown>) => ({
        key: one['month'],
        amount: one[metric],
      }));
      expect(months.filter(({ amount }: { amount: number }) => amount !== 0)).toEqual(
        await series(metric, 'month'),
      );
    }
    expect(by_month[3].last_year).toMatchObject({ month: '2024-07', income: 20_000 });
    expect(by_month_and_category).toContainEqual({
      source: 'Nair Electrical',
      kind: 'self_employment',
      month: '2025-09',
      category: 'self_employment.turnover',
      amount: 5_000.01,
    });
    const { properties } = await jsonOf('property_income');
    expect(properties).toMatchObject([
      {
        name: '4 Elm Street',
        shares: [{ from: '2025-04-06', percent: 50 }],
        finance_costs: 125.17,
        gross_yield_percent: 4.4,
        months_let: 12,
        months_with_income: 2,
      },
    ]);
    const boxes = async (type: string) =>
      new Map(
        (await jsonOf(type)).boxes.map((one: { form: string; box: string }) => [
          `${one.form} ${one.box}`,
          one,
        ]),
      );
    const trade = await boxes('sa103');
    expect(trade.get('SA103F 15')).toMatchObject({
      business: 'Nair Electrical',
      amount: 35_000.01,
      entries: 2,
    });
    expect(trade.get('SA103F 2')).toMatchObject({ answer: 'electrician', amount: null });
    expect(trade.get('SA103S 18')).toMatchObject({ amount: 2_500.5, entries: 1 });
    const letting = await boxes('sa105');
    expect(letting.get('SA105 20')).toMatchObject({ amount: properties[0].income, entries: 2 });
    expect(letting.get('SA105 44')).toMatchObject({ amount: 125.17, entries: 1 });
    expect(letting.get('SA105 21')).toMatchObject({ amount: null, entries: null });
    expect((await boxes('sa102')).get('SA102 1')).toMatchObject({
      business: 'Employment 1',
      part: 'Employment',
      amount: 9_000.5,
      entries: null,
    });
    expect((await boxes('sa101')).get('SA101 AOR 5')).toMatchObject({ amount: 120 });
    expect((await boxes('sa104')).get('SA104F 20')).toMatchObject({ business: 'Mill', amount: 2_000 });
    expect((await boxes('sa106')).get('SA106 9F')).toMatchObject({ amount: 800 });
    expect((await boxes('sa108')).get('SA108 26')).toMatchObject({ amount: 4_000 });
    const { body: calculation } = await app
      .as()
      .get(`/v1/tax-returns/2025/calculation?client_id=${clientId}`);
    expect((await boxes('sa110')).get('SA110 1')).toMatchObject({ amount: calculation.balance });
    expect((await boxes('sa100')).get('SA100 TR2 2')).toMatchObject({ answer: 'Yes, 1' });
    const [rents] = (await series('income', 'property')).filter(
      ({ key }: { key: string | null }) => key !== null,
    );
    expect(properties[0].income).toBe(rents.amount);
  });
});
