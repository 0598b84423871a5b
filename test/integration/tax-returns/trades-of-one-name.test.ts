import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addBusiness, addRow, beginStory, calculate, type Story, setReturn } from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The amounts of the full self-employment pages of each business. */
async function pagesOf({ client, taxYear }: Story): Promise<Map<string, Record<string, number | null>>> {
  const wanted = { type: 'sa103', format: 'json', client_id: client, tax_year: taxYear };
  const asked = await app.as().post('/v1/reports', wanted);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  await drain(app.ctx, ['report']);
  const { boxes } = (await app.as().get(`/v1/reports/${asked.body.id}/download`)).body;
  const pages = new Map<string, Record<string, number | null>>();
  for (const { form, business_id, box, amount } of boxes) {
    if (form !== 'SA103F') continue;
    pages.set(business_id, { ...pages.get(business_id), [box]: amount });
  }
  return pages;
}

describe('two businesses of one trading name', () => {
  let story: Story;
  let first: string;
  let second: string;
  beforeAll(async () => {
    story = await beginStory(app);
    first = await addBusiness(story, 'Looms');
    second = await addBusiness(story, 'Looms');
    const trades = [
      [first, 1_000, 5_000],
      [second, 2_000, 2_700],
    ] as const;
    for (const [business_id, turnover, costs] of trades) {
      await addRow(story, 'self_employment.turnover', turnover, { business_id });
      await addRow(story, 'self_employment.cost_of_goods', -costs, { business_id });
    }
    await setReturn(story, {
      inputs: { trading_allowance: 'expenses' },
      adjustments: [
        { code: 'trading_losses_brought_forward', amount: 300, business_id: first },
        { code: 'trading_losses_brought_forward', amount: 50, business_id: second },
      ],
    });
  });

  it('carry each its own losses forward, told apart by id', async () => {
    const { body } = await calculate(story);

    expect(body.carried_forward.trading_losses).toEqual([
      { business_id: first, name: 'Looms', amount: 4_300 },
      { business_id: second, name: 'Looms', amount: 750 },
    ]);
    const profits = body.lines.filter(({ rule }: { rule: string }) => rule === 'trading_profit');
    expect(profits).toMatchObject([
      { about: 'Looms', business_id: first, amount: -4_000 },
      { about: 'Looms', business_id: second, amount: -700 },
    ]);
  });

  it('show on each page its own', async () => {
    await calculate(story);

    const pages = await pagesOf(story);

    expect(pages.get(first)).toMatchObject({ 48: 4_000, 80: 4_300 });
    expect(pages.get(second)).toMatchObject({ 48: 700, 80: 750 });
  });

  it('show on each page what a claim against other income takes of its loss, in their order', async () => {
    const before = { inputs: { trading_allowance: 'expenses' }, adjustments: [] };
    // Pay of 4,500 takes all of the first loss of 4,000, and 500 of the second one's 700; 9,000 are claimed.
    const claim = { kind: 'sideways_current_year', amount: 9_000 };
    const employments = [{ pay: 4_500, tax_deducted: 0 }];
    await setReturn(story, {
      ...before,
      inputs: { ...before.inputs, employments, reliefs: { loss_claims: [claim] } },
    });
    await calculate(story);

    const pages = await pagesOf(story);

    expect(pages.get(first)).toMatchObject({ 77: 4_000, 78: 4_000, 80: null });
    expect(pages.get(second)).toMatchObject({ 77: 700, 78: 500, 80: 200 });
  });

  it('share a claimed trading allowance each by its own turnover', async () => {
    await setReturn(story, { inputs: { trading_allowance: 'claim' }, adjustments: [] });
    await addRow(story, 'self_employment.turnover', -700, { business_id: first });
    await calculate(story);

    const pages = await pagesOf(story);

    expect(pages.get(first)).toMatchObject({ 15: 300, '16.1': 300 });
    expect(pages.get(second)).toMatchObject({ 15: 2_000, '16.1': 700 });
  });
});
