import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import {
  addBusiness,
  addProperty,
  addRow,
  beginStory,
  calculate,
  putReturn,
  type Story,
  setReturn,
} from './return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function nextYear(story: Story): Promise<Story> {
  const taxYear = '2025-26';
  const { id } = await make(story.api, '/v1/tax-returns', { client_id: story.client, tax_year: taxYear });
  return { ...story, taxReturn: id, taxYear };
}

const readReturn = async ({ api, taxReturn }: Story) => (await api.get(`/v1/tax-returns/${taxReturn}`)).body;

describe('carried_in of a return', () => {
  it('proposes everything that the year before carried forward, until it is brought in', async () => {
    const before = await beginStory(app, '2024-25');
    const first = await addBusiness(before, 'Looms', { accounting_basis: 'accruals' });
    const second = await addBusiness(before, 'Looms');
    const flat = await addProperty(before);
    const villa = await addProperty(before, {
      address: { line_1: '1 Rue', town: 'Nice', postcode: '06000', country: 'FR' },
    });
    await addRow(before, 'self_employment.cost_of_goods', -4_000, { business_id: first });
    await addRow(before, 'self_employment.cost_of_goods', -700.5, { business_id: second });
    await addRow(before, 'property.repairs_and_maintenance', -2_000, { property_id: flat });
    await addRow(before, 'property.residential_financial_cost', -900, { property_id: flat });
    await addRow(before, 'property.repairs_and_maintenance', -150, { property_id: villa });
    await setReturn(before, {
      inputs: { capital_gains: { losses_brought_forward: 1_234 } },
      adjustments: [
        {
          code: 'capital_allowances',
          business_id: first,
          claim: {
            main_pool: { brought_forward: 10_000 },
            private_use_assets: [
              { name: 'Van', rate: 'main', business_use_percent: 50, brought_forward: 5_000 },
            ],
          },
        },
      ],
    });
    await calculate(before);
    const story = await nextYear(before);
    const source = { tax_return_id: before.taxReturn, tax_year: '2024-25', status: 'calculated' };

    const proposed = await readReturn(story);

    const wanted = [
      ['trading_losses', first, 6_250, 'trading_losses_brought_forward'],
      ['trading_losses', second, 701, 'trading_losses_brought_forward'],
      ['property_losses', null, 2_000, 'property_losses_brought_forward'],
      ['residential_finance_costs', null, 900, 'residential_finance_costs_brought_forward'],
      ['foreign_property_losses', null, 150, 'foreign_property_losses_brought_forward'],
      ['capital_losses', null, 1_234, null],
      ['main_pool', first, 8_200, 'capital_allowances'],
      ['private_use_asset', first, 4_100, 'capital_allowances'],
    ] as const;
    expect(proposed.carried_in).toEqual(
      wanted.map(([what, business_id, amount, adjustment]) => ({
        what,
        business_id,
        name: what === 'private_use_asset' ? 'Van' : business_id === null ? null : 'Looms',
        amount,
        adjustment,
        path: what === 'capital_losses' ? '/inputs/capital_gains/losses_brought_forward' : '/adjustments',
        taken_amount: 0,
        taken: false,
        source,
      })),
    );
    expect(proposed.issues).toHaveLength(wanted.length);
    expect(proposed.issues[0]).toMatchObject({ code: 'carried_in_differs', path: '/adjustments' });

    const adjustments = wanted.flatMap(([what, business_id, amount, code]) => {
      if (code === null || what === 'private_use_asset') return [];
      const van = { name: 'Van', rate: 'main', business_use_percent: 50, brought_forward: 4_100 };
      const claim = { main_pool: { brought_forward: amount }, private_use_assets: [van] };
      const measure = what === 'main_pool' ? { claim } : { amount };
      return [{ code, business_id, ...measure }];
    });
    const inputs = { capital_gains: { losses_brought_forward: 1_234 } };
    const taken = await setReturn(story, { inputs, adjustments });

    expect(taken.issues).toEqual([]);
    expect(taken.carried_in.every((one: { taken: boolean }) => one.taken)).toBe(true);
    expect((await putReturn(story, proposed)).status).toBe(200);
  });

  it('says what is brought in and was not carried out, or in another amount', async () => {
    const before = await beginStory(app, '2024-25');
    await addBusiness(before, 'Looms');
    await addRow(before, 'self_employment.turnover', 5_000);
    await addRow(before, 'self_employment.cost_of_goods', -6_000);
    await calculate(before);
    const story = await nextYear(before);

    const { issues } = await setReturn(story, {
      adjustments: [
        { code: 'trading_losses_brought_forward', amount: 999.99 },
        { code: 'class4_losses_brought_forward', amount: 50 },
      ],
    });

    expect(issues).toMatchObject([
      {
        code: 'carried_in_differs',
        detail: expect.stringMatching(/carried forward 1,?000\.00 .*brings in 999\.99/u),
      },
      {
        code: 'carried_in_differs',
        detail: expect.stringMatching(/carried forward 0\.00 .*brings in 50\.00/u),
      },
    ]);
  });

  it('is beside the names and elections of the year before, which can be sent as they are', async () => {
    const before = await beginStory(app, '2024-25');
    await setReturn(before, {
      inputs: {
        employments: [{ pay: 20_000, tax_deducted: 1_486 }],
        partnerships: [{ name: 'Kiln & Co', profit: 4_000 }],
        foreign_income: [{ country: 'US', kind: 'dividends', amount: 300, treaty_rate_percent: 15 }],
        other_income: [{ description: 'Casual work', amount: 250 }],
        student_loan_plans: ['plan2'],
        child_benefit_received: 1_331,
        child_benefit_children: 2,
      },
    });
    await calculate(before);
    const story = await nextYear(before);

    const { proposed_inputs: proposed } = await readReturn(story);

    expect(proposed).toEqual({
      partnerships: [{ name: 'Kiln & Co' }],
      foreign_income: [{ country: 'US', kind: 'dividends', treaty_rate_percent: 15 }],
      other_income: [{ description: 'Casual work' }],
      student_loan_plans: ['plan2'],
      child_benefit_children: 2,
    });
    const inputs = { ...proposed, other_income: [] };
    expect(await setReturn(story, { inputs })).toMatchObject({ inputs, proposed_inputs: null });
  });

  it('has what its tax asked for on account, until the return counts that as paid', async () => {
    const before = await beginStory(app, '2024-25');
    await addBusiness(before, 'Looms', { ceased_on: '2025-09-30', accounting_basis: 'accruals' });
    await addRow(before, 'self_employment.turnover', 30_000);
    await calculate(before);
    const story = await nextYear(before);
    const claim = { main_pool: { brought_forward: 500, disposals: 200 } };
    const adjustments = [{ code: 'capital_allowances', claim }];

    const unpaid = await setReturn(story, { adjustments });
    const paid = await setReturn(story, { adjustments, inputs: { payments_on_account_paid: 4_271.8 } });

    const item = { what: 'payments_on_account', amount: 4_271.8, path: '/inputs/payments_on_account_paid' };
    expect(unpaid.carried_in).toContainEqual(expect.objectContaining({ ...item, taken: false }));
    expect(unpaid.issues).toContainEqual(
      expect.objectContaining({
        code: 'carried_in_differs',
        path: item.path,
        detail: expect.stringMatching(/2024-25 asked for 4,?271\.80 on account/u),
      }),
    );
    expect(paid.carried_in).toContainEqual(expect.objectContaining({ ...item, taken: true }));
    expect(paid.issues).toMatchObject([{ code: 'claim_of_final_period', path: '/adjustments/0' }]);
    expect(paid.adjustment_results[0].capital_allowances).toMatchObject({
      allowances: 300,
      main_pool: { carried_forward: 0 },
      period: { start_on: '2025-04-06', end_on: '2025-09-30' },
    });
  });

  it('is empty without figures of the year before', async () => {
    const before = await beginStory(app, '2024-25');
    const story = await nextYear(before);

    expect(await readReturn(story)).toMatchObject({ carried_in: [], issues: [] });
  });
});
