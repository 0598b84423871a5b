import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import {
  addTransaction,
  authorise,
  businessOf,
  calculate,
  createTaxpayer,
  eventsOf,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  type Taxpayer,
} from './filing-story.js';

describe('POST /v1/tax-returns/{ref}/prepare', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const as = () => filing.app.as();

  it('sends adjustments as HMRC knows them, so that the two calculations agree', async () => {
    const taxpayer = await createTaxpayer(filing);
    const adjustments = [
      ['capital_allowances', 1_200.5],
      ['balancing_charge', 300],
      ['goods_for_own_use', 150],
      ['other_trading_income', 99.99],
      ['other_trading_expenses', 45],
      ['transition_profit', 2_000],
      ['property_capital_allowances', 75],
      ['property_balancing_charge', 20],
      ['property_private_use', 10],
      ['residential_finance_costs_brought_forward', 500],
    ].map(([code, amount]) => ({ code, amount }));
    await replaceReturn(filing, taxpayer, { adjustments });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'awaiting_declaration',
      issues: [],
    });
  });

  it('sends claims that were worked out with the year’s rates, so that the two calculations agree', async () => {
    const taxpayer = await createTaxpayer(filing);
    const business = `/v1/businesses/${await businessOf(filing, taxpayer)}`;
    const { trading_name } = (await as().get(business)).body;
    await as().put(business, { trading_name, accounting_basis: 'accruals' }).set('If-Match', '*');
    const adjustments = [
      {
        code: 'capital_allowances',
        claim: {
          annual_investment: 1_000,
          new_plant_first_year: 500.5,
          main_pool: { brought_forward: 4_000.01 },
          special_rate_pool: { disposals: 75 },
          private_use_assets: [{ rate: 'special_rate', business_use_percent: 40, brought_forward: 9_000 }],
        },
      },
      { code: 'vehicle_mileage', miles: { cars_and_vans: 10_500 } },
      { code: 'use_of_home', hours_by_month: Array(12).fill(60) },
      { code: 'property_capital_allowances', claim: { annual_investment: 99, main_pool: { disposals: 5 } } },
      { code: 'property_vehicle_mileage', miles: { cars_and_vans: 40 } },
      { code: 'class4_exempt', reason: 'non_resident' },
    ];
    await replaceReturn(filing, taxpayer, { adjustments });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'awaiting_declaration',
      issues: [],
    });
  });

  it('agrees with HMRC where a lodger has rent-a-room relief beside other lettings', async () => {
    const taxpayer = await createTaxpayer(filing);
    await as().post('/v1/transactions', {
      client_id: taxpayer.clientId,
      date: '2025-10-01',
      amount: 8_200,
      description: 'Lodger',
      category: 'property.rent_a_room',
    });

    await prepare(filing, taxpayer);

    const { body } = await as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    expect(body.lines).toContainEqual(expect.objectContaining({ rule: 'rent_a_room', amount: 7_500 }));
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'awaiting_declaration',
      issues: [],
    });
  });

  it('agrees with HMRC where an allowance takes the place of the expenses', async () => {
    const taxpayer = await createSmallTaxpayer();

    await prepare(filing, taxpayer);

    const { body } = await as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    const rules = body.lines.map(({ rule }: { rule: string }) => rule);
    expect(rules).toContain('trading_allowance');
    expect(rules).toContain('property_allowance');
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'awaiting_declaration',
      issues: [],
    });
  });

  it('reports line by line where HMRC’s figures differ, and waits for a decision', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({
      person: { nino: taxpayer.nino, tax_year: '2025-26', inputs: { savings: { untaxed_interest: 3_000 } } },
    });

    await prepare(filing, taxpayer);

    const prepared = await readReturn(filing, taxpayer);
    expect(prepared.status).toBe('awaiting_declaration');
    expect(prepared.issues.map(({ path }: { path: string }) => path)).toEqual([
      '/total_income',
      '/taxable_income',
      '/income_tax/bands/savings/40/amount',
      '/income_tax/bands/savings/40/tax',
      '/income_tax/charged',
      '/income_tax/liability',
      '/total_liability',
    ]);
    expect(prepared.issues[0]).toMatchObject({
      code: 'figures_differ',
      source: 'hmrc',
      retryable: false,
      detail: expect.stringMatching(/^Our figure is [\d.]+, HMRC's is [\d.]+\.$/),
    });
  });

  it('says that HMRC was told of a batch process where no facts of a person came with it', async () => {
    const taxpayer = await createTaxpayer(filing);

    await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/prepare`, {}).expect(202);
    await runJobs(filing);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'awaiting_declaration',
      issues: [{ code: 'sent_as_batch_process', path: '/fraud_prevention', source: 'us' }],
    });
  });

  it('says how many transactions are in no figure', async () => {
    const taxpayer = await createTaxpayer(filing);
    const blank = { client_id: taxpayer.clientId, date: '2025-11-01', amount: -12.5, description: 'xyzzy' };
    await as().post('/v1/transactions', { ...blank, category: null });

    await prepare(filing, taxpayer);

    const { status, issues } = await readReturn(filing, taxpayer);
    expect(status).toBe('awaiting_declaration');
    expect(issues).toMatchObject([
      { code: 'transactions_need_review', needs_acceptance: true, count: 1, amount: 12.5 },
      { code: 'transactions_left_out', source: 'us', path: '/transactions' },
    ]);
    expect(issues[1].detail).toMatch(/^1 of the year/);
  });

  it('asks for a business to be named when HMRC lists none that is certainly it', async () => {
    const taxpayer = await createTaxpayer(filing);
    const second = await as().post('/v1/businesses', {
      client_id: taxpayer.clientId,
      trading_name: 'A second trade',
    });
    await addTransaction(
      filing.app,
      { clientId: taxpayer.clientId, businessId: second.body.id, propertyId: '' },
      { category: 'self_employment.turnover', amount: 50 },
    );

    await prepare(filing, taxpayer);

    const stopped = await readReturn(filing, taxpayer);
    expect(stopped.status).toBe('action_required');
    expect(stopped.issues).toMatchObject([
      { code: 'business_not_matched' },
      { code: 'business_not_matched' },
    ]);
    expect((await eventsOf(filing, taxpayer)).at(-1)).toBe('tax_return.action_required');
  });

  it('takes trade income of no business on record for that of HMRC’s only trade', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.app.ctx
      .systemDb('transactions')
      .where({ client_id: uuidFromPublicId('client', taxpayer.clientId) })
      .update({ business_id: null });
    const removed = await as().delete(`/v1/businesses/${await businessOf(filing, taxpayer)}`);

    await prepare(filing, taxpayer);

    expect(removed.status).toBe(204);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it.each([
    ['SB300008A', 'calculation_error', 'SANDBOX00'],
    ['SB200009A', 'refused_by_hmrc', 'RULE_BUSINESS_VALIDATION_FAILURE'],
    ['SB200001A', 'refused_by_hmrc', 'RULE_INCOME_SOURCES_CHANGED'],
    ['SB300001A', 'refused_by_hmrc', 'CLIENT_OR_AGENT_NOT_AUTHORISED'],
  ])('stops for somebody to act when HMRC objects (%s)', async (nino, code, hmrcCode) => {
    const taxpayer = await createTaxpayer(filing, { nino });

    await prepare(filing, taxpayer);

    const stopped = await readReturn(filing, taxpayer);
    expect(stopped.status).toBe('action_required');
    expect(stopped.issues[0]).toMatchObject({ code, source: 'hmrc', hmrc_code: hmrcCode });
  });

  it('repeats what HMRC did not answer, and gets there', async () => {
    const taxpayer = await createTaxpayer(filing);
    for (const on of ['business-list', 'cumulative', 'annual', 'retrieve-calculation']) {
      await filing.control({ on, nino: taxpayer.nino, fault: 'status', status: 500, times: 2 });
    }
    await filing.control({ on: 'trigger', nino: taxpayer.nino, fault: 'drop_after_accept' });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('continues automatically when an HMRC that was away for hours is back, and says once that it is held up', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({
      on: 'business-list',
      nino: taxpayer.nino,
      fault: 'maintenance',
      times: 40,
    });

    await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/prepare`, { fraud_prevention: FACTS });
    await expect(runJobs(filing, filing.ctx, 20)).rejects.toThrow('did not drain');
    const heldUp = await readReturn(filing, taxpayer);
    await runJobs(filing);

    expect(heldUp).toMatchObject({
      status: 'preparing',
      issues: [{ code: 'hmrc_unavailable', retryable: true }],
    });
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    const types = await eventsOf(filing, taxpayer);
    expect(types.filter((type) => type === 'tax_return.action_required')).toHaveLength(1);
  });

  it('works the figures out again when they are stale', async () => {
    const taxpayer = await createTaxpayer(filing);
    await calculate(filing, taxpayer);
    const before = await readReturn(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { adjustments: [{ code: 'capital_allowances', amount: 1_000 }] });

    await prepare(filing, taxpayer);

    const after = await readReturn(filing, taxpayer);
    expect(after.calculation_id).not.toBe(before.calculation_id);
    expect(after).toMatchObject({ status: 'awaiting_declaration', stale: false, issues: [] });
  });

  /** Little expenses beside enough income that the allowances are worth claiming. */
  async function createSmallTaxpayer(): Promise<Taxpayer> {
    const client = await as().post('/v1/clients', {
      given_name: 'Charles',
      family_name: 'Babbage',
      nino: 'AB654321A',
    });
    const clientId: string = client.body.id;
    const business = await as().post('/v1/businesses', { client_id: clientId, trading_name: 'Engines' });
    const property = await as().post('/v1/properties', {
      client_id: clientId,
      kind: 'residential',
      address: { line_1: '2 High Street', postcode: 'SW1A 1AA' },
    });
    const owner = { clientId, businessId: business.body.id, propertyId: property.body.id };
    for (const [category, amount] of [
      ['self_employment.turnover', 30_000],
      ['self_employment.admin_costs', -120],
      ['property.rent_income', 9_000],
      ['property.other', -80],
      ['property.residential_financial_cost', -400],
    ] as const) {
      await addTransaction(filing.app, owner, { category, amount });
    }
    const taxReturn = await as().post('/v1/tax-returns', { client_id: clientId, tax_year: '2025-26' });
    await authorise(filing.app, clientId);
    return { clientId, returnId: taxReturn.body.id, nino: 'AB654321A' };
  }
});
