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
  ])('leaves, in %s on %s, %d of the interest', async (taxYear, accounting_basis, interest) => {
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

  it('lets no loss on the cash basis go against other income to 2023-24', async () => {
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

  it('leaves to a claim, to 2023-24, the losses of trades on accruals alone', async () => {
    const story = await beginStory(app, '2023-24');
    const cash = await addBusiness(story, 'Looms', { accounting_basis: 'cash' });
    const accruals = await addBusiness(story, 'Kilns', { accounting_basis: 'accruals' });
    await addRow(story, 'self_employment.cost_of_goods', -3_000, { business_id: cash });
    await addRow(story, 'self_employment.cost_of_goods', -700, { business_id: accruals });
    const loss_claims = [{ kind: 'sideways_current_year', amount: 3_700 }];
    await setReturn(story, { inputs: { employments: [{ pay: 40_000 }], reliefs: { loss_claims } } });

    const { body } = await calculate(story);

    expect(body.net_income).toBe(39_300);
    expect(body.carried_forward.trading_losses).toEqual([
      { business_id: cash, name: 'Looms', amount: 3_000 },
    ]);
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: 'loss_claim_limited' }));
    expect(body.recommendations.map(({ code }: { code: string }) => code)).not.toContain(
      'claim_sideways_loss',
    );
  });

  it('lets no loss on the cash basis go against gains to 2023-24', async () => {
    const story = await beginStory(app, '2023-24');
    await addBusiness(story, 'Looms', { accounting_basis: 'cash' });
    await addRow(story, 'self_employment.cost_of_goods', -3_000);
    const disposals = [{ kind: 'other', disposed_on: '2023-07-01', proceeds: 20_000 }];
    await setReturn(story, {
      inputs: { capital_gains: { disposals, income_losses_against_gains: 3_000 } },
    });

    expect((await calculate(story)).body.reason).toBe('loss_claim_not_on_cash_basis');
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

describe('the accounting date of a business', () => {
  it.each([
    ['applied', 3],
    ['disapplied', 0],
  ])('names the rows that its accounts have in another year, where the rule is %s', async (rule, count) => {
    const story = await beginStory(app);
    const business_id = await addBusiness(story, 'Looms', {
      accounting_date: '03-31',
      late_accounting_date_rule: rule,
    });
    for (const [date, amount] of [
      ['2025-03-31', -11],
      ['2025-04-01', -120.5],
      ['2025-04-06', -12],
      ['2026-03-31', -70],
      ['2026-04-01', -9.5],
      ['2026-04-05', -10],
    ] as const) {
      await addRow(story, 'self_employment.cost_of_goods', amount, { business_id, date });
    }

    const { issues } = await readReturn(story);

    expect(issues).toMatchObject(
      count === 0 ? [] : [{ code: 'rows_after_accounting_date', path: '/transactions', count, amount: 140 }],
    );
  });
});
