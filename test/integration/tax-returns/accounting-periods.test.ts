import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { addBusiness, addRow, beginStory, calculate, type Story, setReturn } from './return-story.js';

const TURNOVER = 'self_employment.turnover';
const COSTS = 'self_employment.cost_of_goods';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A trade with accounts to 30 June: 100 a day in those to 2024, 200 a day in those to 2025. */
async function beginWithAccounts(taxYear = '2024-25', fields: object = {}): Promise<Story> {
  const story = await beginStory(app, taxYear);
  await addBusiness(story, 'Looms', { accounting_date: '06-30', ...fields });
  await addRow(story, TURNOVER, 36_600, { date: '2023-08-01' });
  await addRow(story, TURNOVER, 80_300, { date: '2024-08-01' });
  await addRow(story, COSTS, -7_300, { date: '2025-05-01' });
  return story;
}

const apportioned = { turnover: 86 * 100 + 279 * 220, expenses: 279 * 20 };

describe('a trade whose accounts are not those of the tax year', () => {
  it('is charged on its periods of account by days, whatever the tax year of a row', async () => {
    const story = await beginWithAccounts();

    const { body } = await calculate(story);

    const profit = apportioned.turnover - apportioned.expenses;
    expect(body.lines.find(({ rule }: { rule: string }) => rule === 'trading_profit')).toMatchObject({
      amount: profit,
      inputs: apportioned,
    });
    expect(body.from_accounts).toMatchObject([
      {
        figure: '/self_employments/0/turnover',
        amount: apportioned.turnover - 80_300,
        periods: [
          { start_on: '2023-07-01', end_on: '2024-06-30', days: 86, of_days: 366, amount: 8_600 },
          { start_on: '2024-07-01', end_on: '2025-06-30', days: 279, of_days: 365, amount: 61_380 },
        ],
      },
      { figure: '/self_employments/0/expenses', amount: apportioned.expenses },
    ]);
    expect(body.warnings).not.toContainEqual(expect.objectContaining({ code: 'provisional_figures' }));
  });

  it('is worked out again when a row of another tax year changes', async () => {
    const story = await beginWithAccounts();
    await calculate(story);

    await addRow(story, TURNOVER, 3_650, { date: '2025-06-30' });
    await drain(app.ctx, ['calculate'], { includeDelayed: true });

    const { body } = await story.api.get(`/v1/tax-returns/${story.taxReturn}/calculation`);
    expect(body.stale).toBe(false);
    expect(body.lines.find(({ rule }: { rule: string }) => rule === 'trading_profit').inputs.turnover).toBe(
      apportioned.turnover + 2_790,
    );
  });

  it('is provisional while a period goes on, and counts by the rows of its days', async () => {
    const story = await beginStory(app, '2026-27');
    await addBusiness(story, 'Looms', {
      periods_of_account: [{ start_on: '2026-01-01', end_on: '2027-06-30' }],
    });
    await addRow(story, TURNOVER, 10_000, { date: '2026-02-01' });
    await addRow(story, TURNOVER, 20_000, { date: '2026-05-01' });

    const { body } = await calculate(story);

    const over = new Date().toISOString() > '2027-07-01';
    const turnover = over ? Math.floor((3_000_000 * 365) / 546) / 100 : 20_000;
    expect(
      body.lines.find(({ rule }: { rule: string }) => rule === 'trading_profit').inputs.turnover,
    ).toBeCloseTo(turnover, 1);
    expect(body.warnings.map(({ code }: { code: string }) => code).includes('provisional_figures')).toBe(
      !over,
    );
  });

  it('takes its periods from a list where its accounting date changed', async () => {
    const story = await beginWithAccounts('2024-25', {
      accounting_date: '12-31',
      periods_of_account: [{ start_on: '2023-07-01', end_on: '2024-12-31' }],
    });

    const { body } = await calculate(story);

    // 270 of 550 days of the first, 95 of 365 of the second, in which only costs lie
    const turnover = ((36_600 + 80_300) * 270) / 550;
    expect(body.from_accounts[0].periods.map(({ days }: { days: number }) => days)).toEqual([270, 95]);
    expect(body.from_accounts[0].periods[0].amount).toBeCloseTo(turnover, 1);
    expect(body.from_accounts[1].periods[1].amount).toBe(1_900);
  });

  it('carries pools from one period of account into the next within a return, and into that of the next year', async () => {
    const story = await beginWithAccounts('2025-26', { accounting_basis: 'accruals' });
    const claim = (start_on: string, end_on: string, brought_forward: number, more: object = {}) => ({
      code: 'capital_allowances',
      claim: { period: { start_on, end_on }, main_pool: { brought_forward }, ...more },
    });
    const first = claim('2024-07-01', '2025-06-30', 10_000);

    const apart = await setReturn(story, {
      adjustments: [first, claim('2025-07-01', '2026-06-30', 10_000)],
    });
    const together = await setReturn(story, {
      adjustments: [first, claim('2025-07-01', '2026-06-30', 8_200)],
    });

    const differs = (body: { issues: { code: string; detail: string }[] }) =>
      body.issues.filter(({ code }) => code === 'carried_in_differs').map(({ detail }) => detail);
    expect(differs(apart)).toEqual([
      'The claim for the period to 2025-06-30 leaves 8200.00 (main pool), and that for the next period brings in 10000.00. Bring in what is left, or correct the first claim.',
    ]);
    expect(differs(together)).toEqual([]);
    await calculate(story);
    const next = await make(story.api, '/v1/tax-returns', { client_id: story.client, tax_year: '2026-27' });
    const later = { ...story, taxReturn: next.id, taxYear: '2026-27' };
    const shared = claim('2025-07-01', '2026-06-30', 8_200);
    // 17.06% of 8,200 is 1,398.92
    const wrong = await setReturn(later, { adjustments: [shared, claim('2026-07-01', '2027-06-30', 8_200)] });
    const right = await setReturn(later, {
      adjustments: [shared, claim('2026-07-01', '2027-06-30', 6_801.08)],
    });

    expect(differs(wrong)).toHaveLength(1);
    expect(differs(right)).toEqual([]);
  });

  it('is refused by name in a year of basis periods', async () => {
    const story = await beginWithAccounts('2023-24');

    expect((await calculate(story)).body.reason).toBe('accounts_not_of_tax_year');
  });

  it('proposes to the next year what is left of its transition profit', async () => {
    const story = await beginWithAccounts();
    await setReturn(story, {
      adjustments: [{ code: 'transition_profit_brought_forward', amount: 1_000 }],
    });
    const { body } = await calculate(story);
    expect(body.carried_forward.transition_profits).toMatchObject([{ name: 'Looms', amount: 750 }]);

    const next = await story.api.post('/v1/tax-returns', { client_id: story.client, tax_year: '2025-26' });

    const { body: read } = await story.api.get(`/v1/tax-returns/${next.body.id}`);
    expect(read.carried_in).toContainEqual(
      expect.objectContaining({
        what: 'transition_profits',
        amount: 750,
        adjustment: 'transition_profit_brought_forward',
      }),
    );
  });
});
