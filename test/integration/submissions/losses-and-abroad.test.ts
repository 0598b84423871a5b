import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  amend,
  createDeclared,
  createTaxpayer,
  declare,
  eventsOf,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
  withFlatAbroad,
} from './filing-story.js';

/** Of people who are employed and trade, HMRC limits no Class 4. */
const WITHOUT_CLASS4_MAXIMUM = [
  { code: 'known_difference', hmrc_code: 'D07', path: '/class4', needs_acceptance: true },
  { code: 'known_difference', hmrc_code: 'D07', path: '/total_liability', needs_acceptance: true },
] as const;

describe('what a return sends besides the totals of the year', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const lossesOf = async ({ nino }: Taxpayer) =>
    (await readSandbox(filing.sandboxUrl)).taxpayers.find((one) => one.nino === nino)?.losses;

  it('has HMRC hold losses brought forward once, whatever is repeated, and changed by an amendment', async () => {
    const taxpayer = await createTaxpayer(filing);
    const bringing = (trade: number, property: number) =>
      replaceReturn(filing, taxpayer, {
        adjustments: [
          { code: 'trading_losses_brought_forward', amount: trade },
          { code: 'property_losses_brought_forward', amount: property },
        ],
      });
    await bringing(1_000, 250.5);
    await filing.control({
      on: 'create-loss',
      nino: taxpayer.nino,
      fault: 'status',
      status: 500,
      after_accept: true,
    });

    await prepare(filing, taxpayer);
    await prepare(filing, taxpayer);
    const prepared = await readReturn(filing, taxpayer);
    const first = await lossesOf(taxpayer);
    await bringing(800, 250.5);
    await prepare(filing, taxpayer);

    expect(prepared).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(first).toMatchObject([
      { type: 'self-employment', amount: 1_000, brought_forward_from: '2024-25' },
      { type: 'uk-property', amount: 250.5, brought_forward_from: '2024-25' },
    ]);
    expect(await lossesOf(taxpayer)).toMatchObject([{ amount: 800 }, { amount: 250.5 }]);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('has HMRC hold losses for Class 4 and those of property abroad, with finance costs of earlier years', async () => {
    const taxpayer = await withFlatAbroad(filing, await createTaxpayer(filing), {
      country: 'IT',
      rent: 4_000,
    });
    await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });
    await replaceReturn(filing, taxpayer, {
      adjustments: [
        { code: 'class4_losses_brought_forward', amount: 700 },
        { code: 'foreign_property_losses_brought_forward', amount: 300 },
        { code: 'foreign_property_residential_finance_costs_brought_forward', amount: 150 },
      ],
    });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await lossesOf(taxpayer)).toMatchObject([
      { type: 'self-employment-class4', amount: 700, brought_forward_from: '2024-25' },
      { type: 'foreign-property', amount: 300, brought_forward_from: '2024-25' },
    ]);
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const year = taxpayers.find(({ nino }) => nino === taxpayer.nino)?.years[0];
    expect(JSON.stringify(year?.cumulative)).toContain('"broughtFwdResidentialFinancialCost":150');
  });

  it('puts nil in place of a loss that an amendment no longer has', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, {
      adjustments: [{ code: 'trading_losses_brought_forward', amount: 640 }],
    });
    await prepare(filing, taxpayer);
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);
    const filed = await lossesOf(taxpayer);
    await amend(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { adjustments: [] });

    await prepare(filing, taxpayer);
    await prepare(filing, taxpayer);

    expect(filed).toMatchObject([{ type: 'self-employment', amount: 640 }]);
    expect(await lossesOf(taxpayer)).toMatchObject([{ type: 'self-employment', amount: 0 }]);
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      amendment: { state: 'awaiting_declaration' },
      issues: [],
    });
  });

  it('leaves alone a loss that HMRC holds and an amendment does not name', async () => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    await runJobs(filing);
    await amend(filing, taxpayer);

    await prepare(filing, taxpayer);

    expect(await lossesOf(taxpayer)).toEqual([]);
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      amendment: { state: 'awaiting_declaration' },
    });
  });

  const yearOf = async ({ nino }: Taxpayer) =>
    (await readSandbox(filing.sandboxUrl)).taxpayers.find((one) => one.nino === nino)?.years[0];
  const ADJUSTED = [
    { code: 'other_trading_income', amount: 300 },
    { code: 'other_trading_expenses', amount: 120.5 },
    { code: 'vehicle_mileage', miles: { cars_and_vans: 1_000 } },
    { code: 'property_vehicle_mileage', miles: { cars_and_vans: 100 } },
  ];

  it('adjusts what HMRC adds up from the transactions, and agrees with it on the tax', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { adjustments: ADJUSTED });
    const answerLost = { fault: 'status', status: 500, after_accept: true, nino: taxpayer.nino };
    await filing.control({ on: 'trigger-summary', ...answerLost });
    await filing.control({ on: 'adjust-summary', ...answerLost });

    await prepare(filing, taxpayer);

    const year = await yearOf(taxpayer);
    expect(year?.adjustments.filter(({ status }) => status === 'valid')).toMatchObject([
      { body: { income: { other: 300 }, expenses: { carVanTravelExpenses: 450, otherExpenses: 120.5 } } },
      { body: { ukProperty: { expenses: { travelCosts: 45 } } } },
    ]);
    expect(JSON.stringify(year?.cumulative)).not.toContain('otherExpenses');
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('waits for HMRC to count the updates before it adjusts them, and says so meanwhile', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { adjustments: ADJUSTED });
    const notCounted = { fault: 'status', status: 400, code: 'RULE_OBLIGATIONS_NOT_MET' };
    await filing.control({ on: 'trigger-summary', nino: taxpayer.nino, ...notCounted, times: 2 });

    await prepare(filing, taxpayer);

    const events = await eventsOf(filing, taxpayer);
    expect(events.filter((type) => type === 'tax_return.action_required')).toHaveLength(1);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('gives up adjusting when HMRC never counts the updates, with HMRC’s code', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { adjustments: ADJUSTED });
    const notCounted = { fault: 'status', status: 400, code: 'RULE_OBLIGATIONS_NOT_MET' };
    await filing.control({ on: 'trigger-summary', nino: taxpayer.nino, ...notCounted, times: 100 });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'action_required',
      issues: [{ code: 'refused_by_hmrc', hmrc_code: 'RULE_OBLIGATIONS_NOT_MET' }],
    });
  });

  it('names what it cannot send', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: { dividends: { foreign: 3_000 } } });

    await prepare(filing, taxpayer);

    const { issues } = await readReturn(filing, taxpayer);
    expect(issues[0]).toMatchObject({
      code: 'not_sent_to_hmrc',
      source: 'us',
      path: '/inputs/dividends/foreign',
    });
    expect(issues[1]).toMatchObject({
      code: 'missing_detail',
      path: '/inputs/dividends/foreign_country',
    });
    expect(issues[2]).toMatchObject({ code: 'figures_differ' });
  });

  it('has a sandbox that knows what employers, contractors, banks and pension providers would have said', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, {
      inputs: {
        employments: [
          { pay: 31_250.4, tax_deducted: 3_734.2, benefits: 1_120, student_loan_deducted: 355 },
          { pay: 4_000, tax_deducted: 800 },
        ],
        pensions: { other: [{ amount: 2_400, tax_deducted: 480 }] },
        savings: { untaxed_interest: 1_900 },
        student_loan_plans: ['plan2'],
        cis_deducted: 6_320,
        paye: { earlier_years_underpayment_in_code: 120 },
      },
    });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'awaiting_declaration',
      issues: [
        WITHOUT_CLASS4_MAXIMUM[0],
        { code: 'known_difference', hmrc_code: 'D13', path: '/student_loan' },
        { code: 'known_difference', hmrc_code: 'D07 D13', path: '/total_liability' },
      ],
    });
    const { body } = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    expect(body.tax_deducted).toBe(3_734.2 + 800 + 480 + 6_320);
  });

  it('still differs where HMRC was told of other pay, each figure beside its like', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({
      person: {
        nino: taxpayer.nino,
        tax_year: '2025-26',
        inputs: { employments: [{ pay: 20_000, tax_deducted: 1_500 }] },
      },
    });
    await replaceReturn(filing, taxpayer, {
      inputs: { employments: [{ pay: 20_000, tax_deducted: 1_486 }] },
    });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      issues: [
        WITHOUT_CLASS4_MAXIMUM[0],
        {
          code: 'figures_differ',
          path: '/tax_deducted',
          detail: "Our figure is 1486.00, HMRC's is 1500.00.",
        },
        WITHOUT_CLASS4_MAXIMUM[1],
      ],
    });
  });

  it('sends property abroad by country, and agrees with HMRC on the tax', async () => {
    const taxpayer = await withFlatAbroad(filing, await createTaxpayer(filing), {
      country: 'FR',
      rent: 9_000,
    });
    await replaceReturn(filing, taxpayer, { inputs: { foreign_property: { foreign_tax: 500 } } });
    await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });

    await prepare(filing, taxpayer);

    const state = await readSandbox(filing.sandboxUrl);
    const year = state.taxpayers.find(({ nino }) => nino === taxpayer.nino)?.years[0];
    expect(JSON.stringify(year?.cumulative)).toContain('"foreignTaxPaidOrDeducted":500');
    expect(year?.cumulative.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({
        foreignProperty: [
          expect.objectContaining({
            countryCode: 'FRA',
            income: expect.objectContaining({ rentIncome: { rentAmount: 9_000 } }),
          }),
        ],
      }),
    );
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('asks for the business where HMRC knows of no property abroad', async () => {
    const taxpayer = await withFlatAbroad(filing, await createTaxpayer(filing), {
      country: 'FR',
      rent: 9_000,
    });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'action_required',
      issues: [{ code: 'business_not_matched', path: '/income_sources' }],
    });
  });
});
