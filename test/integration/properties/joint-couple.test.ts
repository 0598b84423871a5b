import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addProperty, addRow, calculate, figuresOf, type Story } from '../tax-returns/return-story.js';
import { addHouseRow, type Couple, openCouple } from './joint-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/*
 * Wendy owns 75% of the house until 14 August 2025 and 30% from then on; Harold has the rest. All rows are in Wendy's ledger.
 *
 *                      the whole      Wendy                     Harold
 * rent 4 May            10,000.00     75%  7,500.00             25%  2,500.00
 * rent 14 August         1,000.01     75%    750.01 (750.0075)  rest 250.00   (250.0025)
 * rent 15 August         1,000.01     30%    300.00 (300.003)   rest 700.01   (700.007)
 * rent 4 November       20,000.00     30%  6,000.00             70% 14,000.00
 *   to 14 August        11,000.01     75%  8,250.01 (8,250.0075)     2,750.00
 *   from 15 August      21,000.01     30%  6,300.00 (6,300.003)     14,700.01
 * Income                32,000.02         14,550.01                 17,450.01
 * repair 1 June            800.00     75%    600.00             25%    200.00
 * repair 1 December      1,000.00     30%    300.00             70%    700.00
 * Costs                  1,800.00            900.00                    900.00
 * Profit                30,200.02         13,650.01                 16,550.01
 * Interest 1 July        4,000.00     75%  3,000.00             25%  1,000.00
 * Pay                                     30,000.00                 20,000.00
 * Income, in pounds                       43,650                    36,550
 * less 12,570, at 20%                      6,216.00                  4,796.00
 * less 20% of the interest                   600.00                    200.00
 * Tax                                      5,616.00                  4,596.00
 */
async function openHouse(): Promise<Couple> {
  const couple = await openCouple(app, {
    hers: [
      { share_percent: 75, to: '2025-08-14' },
      { share_percent: 30, from: '2025-08-15' },
    ],
    his: [
      { share_percent: 25, to: '2025-08-14' },
      { share_percent: 70, from: '2025-08-15' },
    ],
    pay: [30_000, 20_000],
  });
  await addHouseRow(couple, '2025-05-04', 'property.rent_income', 10_000);
  await addHouseRow(couple, '2025-08-14', 'property.rent_income', 1_000.01);
  await addHouseRow(couple, '2025-08-15', 'property.rent_income', 1_000.01);
  await addHouseRow(couple, '2025-11-04', 'property.rent_income', 20_000);
  await addHouseRow(couple, '2025-06-01', 'property.repairs_and_maintenance', -800);
  await addHouseRow(couple, '2025-12-01', 'property.repairs_and_maintenance', -1_000);
  await addHouseRow(couple, '2025-07-01', 'property.residential_financial_cost', -4_000);
  return couple;
}

describe('a house of two clients, in the ledger of one', () => {
  it('gives each the bill of their own share, by the date of each row', async () => {
    const { hers, his } = await openHouse();

    const one = await figuresOf(hers);
    const other = await figuresOf(his);

    expect(one.figures).toEqual({
      '/uk_property/income': 14_550.01,
      '/uk_property/expenses': 900,
      '/uk_property/residential_finance_costs': 3_000,
    });
    expect(other.figures).toEqual({
      '/uk_property/income': 17_450.01,
      '/uk_property/expenses': 900,
      '/uk_property/residential_finance_costs': 1_000,
    });
    expect(one.calculation).toMatchObject({ total_liability: 5_616 });
    expect(other.calculation).toMatchObject({ total_liability: 4_596 });
  });

  it('is in the totals, the series and the update of each', async () => {
    const { hers, his } = await openHouse();
    const of = async ({ client, api }: Story) => {
      const year = `client_id=${client}&tax_year=2025-26`;
      const summary = await api.get(`/v1/analytics/summary?${year}`);
      const days = 'from=2025-04-06&to=2026-04-05';
      const series = await api.get(`/v1/analytics/series?client_id=${client}&metric=income&by=month&${days}`);
      const update = await api.post('/v1/quarterly-updates', {
        client_id: client,
        property: 'uk',
        tax_year: '2025-26',
        period_end: '2025-10-05',
        preview: true,
      });
      return {
        income: summary.body.total_income,
        expenses: summary.body.total_expenses,
        byMonth: series.body.data.map(({ amount }: { amount: number }) => amount),
        update: [update.body.figures.income.total, update.body.figures.expenses.by_field],
      };
    };

    // To 5 October: 8,250.01 and 300.00 of hers, 2,750.00 and 700.01 of his.
    expect(await of(hers)).toEqual({
      income: 14_550.01,
      expenses: 900,
      byMonth: [7_500, 1_050.01, 6_000],
      update: [8_550.01, { repairsAndMaintenance: 600, residentialFinancialCost: 3_000 }],
    });
    expect(await of(his)).toEqual({
      income: 17_450.01,
      expenses: 900,
      byMonth: [2_500, 950.01, 14_000],
      update: [3_450.01, { repairsAndMaintenance: 200, residentialFinancialCost: 1_000 }],
    });
  });

  it('has the figures of each worked out again when a row changes', async () => {
    const couple = await openHouse();
    const { hers, his } = couple;
    await calculate(hers);
    await calculate(his);
    const calculated = async ({ api, taxReturn }: Story) =>
      (await api.get(`/v1/tax-returns/${taxReturn}/calculation`)).body;
    const before = await calculated(his);
    const stale = async () => (await his.api.get(`/v1/tax-returns/${his.taxReturn}`)).body.stale;

    await addHouseRow(couple, '2025-12-24', 'property.repairs_and_maintenance', -100);
    const between = await stale();
    const ran = await drain(app.ctx, ['calculate'], { includeDelayed: true });
    const after = await calculated(his);

    // 70% of 100.00 at 20%
    expect(ran).toHaveLength(2);
    expect(after.total_liability).toBe(before.total_liability - 14);
    expect(between).toBe(true);
  });

  it('shares what names no property by the default, if the house is all that she lets', async () => {
    const couple = await openCouple(app, { hers: [{ share_percent: 60 }], his: [{ share_percent: 40 }] });
    const { hers, his } = couple;
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 1_000);
    await addRow(hers, 'property.repairs_and_maintenance', -100.01);

    const both = [(await figuresOf(hers)).figures, (await figuresOf(his)).figures];
    await addProperty(hers);
    const alone = [(await figuresOf(hers)).figures, (await figuresOf(his)).figures];

    // 60% of 100.01 is 60.006, of which he has the rest of 40.00; with a house of her own nobody can tell, and she has all of it.
    expect(both).toEqual([
      { '/uk_property/income': 600, '/uk_property/expenses': 60.01 },
      { '/uk_property/income': 400, '/uk_property/expenses': 40 },
    ]);
    expect(alone).toEqual([
      { '/uk_property/income': 600, '/uk_property/expenses': 100.01 },
      { '/uk_property/income': 400 },
    ]);
  });
});
