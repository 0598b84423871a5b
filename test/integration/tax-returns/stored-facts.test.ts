import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  addBusiness,
  addRow,
  beginStory,
  calculate,
  figuresOf,
  type Story,
  setReturn,
} from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readReturn = async ({ api, taxReturn }: Story) => (await api.get(`/v1/tax-returns/${taxReturn}`)).body;

describe('the accounting basis of a business', () => {
  it.each([
    ['2023-24', 'cash', 500],
    ['2023-24', 'accruals', 1_200.75],
    ['2024-25', 'cash', 1_200.75],
  ])('of %s on %s leaves %d of the interest', async (taxYear, accounting_basis, interest) => {
    const story = await beginStory(app, taxYear);
    await addBusiness(story, 'Looms', { accounting_basis });
    await addRow(story, 'self_employment.turnover', 30_000);
    await addRow(story, 'self_employment.admin_costs', -2_000);
    await addRow(story, 'self_employment.interest_on_bank_other_loans', -700.5);
    await addRow(story, 'self_employment.interest_on_bank_other_loans', -500.25);

    const { figures } = await figuresOf(story);
    const from = `${taxYear.slice(0, 4)}-04-06`;
    const to = `20${taxYear.slice(5)}-04-05`;
    const { body: series } = await app
      .as()
      .get(
        `/v1/analytics/series?client_id=${story.client}&metric=expenses&by=business&from=${from}&to=${to}`,
      );

    expect(figures['/self_employments/0/expenses']).toBe(2_000 + interest);
    expect((series.points ?? series.data)[0].amount).toBe(2_000 + interest);
  });

  it('to 2023-24 lets no loss on the cash basis go against other income', async () => {
    const inputs = {
      employments: [{ pay: 40_000 }],
      reliefs: { loss_claims: [{ kind: 'sideways_current_year', amount: 3_000 }] },
    };
    const reasons: unknown[] = [];
    for (const accounting_basis of ['cash', 'accruals']) {
      const story = await beginStory(app, '2023-24');
      await addBusiness(story, 'Looms', { accounting_basis });
      await addRow(story, 'self_employment.cost_of_goods', -3_000);
      await setReturn(story, { inputs });
      reasons.push((await calculate(story)).body.reason);
    }

    expect(reasons).toEqual(['loss_claim_not_on_cash_basis', undefined]);
  });

  it('that contradicts the return’s is a doubt', async () => {
    const story = await beginStory(app);
    await addBusiness(story, 'Looms');

    const { issues } = await setReturn(story, { basis: 'accruals' });

    expect(issues).toMatchObject([{ code: 'basis_differs', path: '/basis' }]);
  });
});

describe('the days on which a business began and ended', () => {
  it('name the rows that lie outside them', async () => {
    const story = await beginStory(app);
    const business_id = await addBusiness(story, 'Looms', {
      commenced_on: '2025-06-01',
      ceased_on: '2026-01-31',
    });
    for (const [date, amount] of [
      ['2025-05-31', -120.5],
      ['2025-06-01', -80],
      ['2026-01-31', -70],
      ['2026-02-01', -9.5],
    ] as const) {
      await addRow(story, 'self_employment.cost_of_goods', amount, { business_id, date });
    }
    await addRow(story, 'self_employment.cost_of_goods', -30, { date: '2026-02-02' });

    const { issues } = await readReturn(story);

    expect(issues).toMatchObject([{ code: 'rows_outside_trade', path: '/transactions' }]);
    expect(issues[0].detail).toMatch(/^3 transactions of 160\.00 of Looms, /u);
  });
});
