import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addressBody } from '../../support/world.js';
import {
  addProperty,
  addRow,
  beginStory,
  calculate,
  putReturn,
  type Story,
  setReturn,
} from './return-story.js';

const COST = 'property.residential_financial_cost';
const REVIEW = 'transactions_need_review';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const statement = (property_id: string, amount: number) => ({
  code: 'mortgage_interest',
  property_id,
  amount,
});

async function costsOf(story: Story) {
  const { status, body } = await calculate(story);
  expect({ status, body }).toMatchObject({ status: 200 });
  const sumOf = (figure: string) =>
    [...body.trace, ...body.adjustment_results.flatMap(({ figures }: { figures: object[] }) => figures)]
      .filter((one: { figure: string }) => one.figure === `/uk_property/${figure}`)
      .reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0) / 100;
  return { body, residential: sumOf('residential_finance_costs'), expenses: sumOf('expenses') };
}

describe('the payments of a mortgage', () => {
  it('wait for review until the property says that its loan is interest-only', async () => {
    const story = await beginStory(app);
    const flat = await addProperty(story);
    const { id } = await addRow(story, null, -482.11, {
      description: 'PARAGON MORTGAGES DD',
      property_id: flat,
    });
    const row = async () => (await story.api.get(`/v1/transactions/${id}`)).body;
    const asked = await row();
    const before = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);

    const replaced = await story.api
      .put(`/v1/properties/${flat}`, {
        client_id: story.client,
        kind: 'residential',
        address: addressBody,
        loan: { interest_only: true },
      })
      .set('If-Match', '*');
    await drain(app.ctx, ['categorise']);

    expect(asked).toMatchObject({ category: COST, needs_review: true });
    expect(asked.category_reason).toMatch(/^holds_capital/);
    expect(before.body.issues).toMatchObject([{ code: REVIEW, count: 1, amount: 482.11 }]);
    expect(replaced.body.loan).toEqual({ interest_only: true });
    expect(await row()).toMatchObject({ category: COST, needs_review: false });
    const later = await addRow(story, null, -482.11, {
      description: 'PARAGON MORTGAGES DD',
      property_id: flat,
    });
    expect(later).toMatchObject({ needs_review: false });
  });

  it('count as the lender’s statement says, at the client’s share, and are no doubt then', async () => {
    const story = await beginStory(app);
    const flat = await addProperty(story, { ownership_share: 50 });
    const other = await addProperty(story, { ownership_share: 50 });
    await addRow(story, 'property.rent_income', 20_000, { property_id: flat });
    for (const month of ['06', '07', '08']) {
      const date = `2025-${month}-01`;
      await addRow(story, null, -900, { description: 'PARAGON MORTGAGES DD', property_id: flat, date });
    }
    await addRow(story, COST, -100, { property_id: other });

    const before = await costsOf(story);
    await setReturn(story, { adjustments: [statement(flat, 1_500.5)] });
    const after = await costsOf(story);
    const full = await story.api.get(`/v1/tax-returns/${story.taxReturn}`);

    // Half of 2,700 and of 100; then half of 1,500.50 and of 100.
    expect(before.residential).toBe(1_400);
    expect(after.residential).toBe(750.25 + 50);
    expect(after.expenses).toBe(0);
    expect(after.body.adjustment_results[0]).toMatchObject({
      code: 'mortgage_interest',
      inputs: { statement: 1_500.5, share: 750.25, recorded: 1_350 },
      figures: [{ figure: '/uk_property/residential_finance_costs', amount: -599.75 }],
    });
    expect(before.body.issues).toMatchObject([{ code: REVIEW, count: 3, amount: 2_700 }]);
    expect(full.body.issues).toEqual([]);
    expect(full.body.adjustments[0]).toMatchObject({ property_id: flat, amount: 1_500.5 });
  });

  it('are expenses where the property is commercial, and nothing recorded is needed', async () => {
    const story = await beginStory(app);
    const shop = await addProperty(story, { kind: 'commercial' });
    await addRow(story, 'property.rent_income', 9_000, { property_id: shop });
    await setReturn(story, { adjustments: [statement(shop, 2_000)] });

    expect(await costsOf(story)).toMatchObject({ residential: 0, expenses: 2_000 });
  });

  it('count by days where the share changed in the year', async () => {
    const story = await beginStory(app);
    const flat = await addProperty(story, {
      ownership_share: 100,
      ownership: [{ share: 50, from: '2025-10-06' }],
    });
    await addRow(story, 'property.rent_income', 9_000, { property_id: flat, date: '2025-05-01' });
    await setReturn(story, { adjustments: [statement(flat, 3_650)] });

    // 183 days to 5 October at 10.00 a day, 182 days at 5.00.
    expect((await costsOf(story)).residential).toBe(1_830 + 910);
  });

  it('are refused by place where the statement cannot be one', async () => {
    const story = await beginStory(app);
    const flat = await addProperty(story);
    const abroad = await addProperty(story, { address: { line_1: '1 Rue', country: 'FR' } });
    const nobodys = 'prop_01k4x6t8e8f5mv0zq3n7c2b9rd';
    const bad = [
      { code: 'mortgage_interest', amount: 1 },
      statement(nobodys, 1),
      statement(abroad, 1),
      statement(flat, 1),
      statement(flat, 1),
      { code: 'property_private_use', amount: 1, property_id: flat },
      { code: 'mortgage_interest', property_id: flat },
    ];

    const { status, body } = await putReturn(story, { adjustments: bad });

    const faults = body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]);
    expect(status).toBe(422);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['#/adjustments/0/property_id', 'required'],
        ['#/adjustments/1/property_id', 'invalid_reference'],
        ['#/adjustments/2/property_id', 'invalid'],
        ['#/adjustments/4/property_id', 'duplicate'],
        ['#/adjustments/5/property_id', 'invalid'],
        ['#/adjustments/6/amount', 'required'],
      ]),
    );
    expect(faults.some(([pointer]: string[]) => pointer?.startsWith('#/adjustments/3'))).toBe(false);
  });
});
