import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractProblems, openApiFilesArePresent } from '../../support/hmrc-openapi.js';
import { startRecordingProxy } from '../../support/recording-proxy.js';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  addTransaction,
  amend,
  createTaxpayer,
  declare,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

/** HMRC takes losses of 2026-27 once the year has ended. */
const NOW = new Date('2027-06-01T10:00:00.000Z');
const LOSING = [{ code: 'other_trading_expenses', amount: 70_000 }];
const JOB = { employments: [{ pay: 40_000, tax_deducted: 5_486 }] };
const sideways = (amount: number) => ({ loss_claims: [{ kind: 'sideways_current_year', amount }] });

describe('losses from 2026-27 on', () => {
  let filing: FilingApp;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  beforeAll(async () => {
    const through = async (sandboxUrl: string) => {
      proxy = await startRecordingProxy(sandboxUrl);
      return proxy.url;
    };
    filing = await startFilingApp({ HMRC_CALL_INTERVAL_MS: '1' }, through, () => NOW);
  });
  afterAll(async () => {
    await filing.close();
    await proxy.close();
  });

  const create = () => createTaxpayer(filing, { taxYear: '2026-27' });

  /** What HMRC holds of the losses of each business. */
  async function lossesOf({ nino }: Taxpayer): Promise<Record<string, unknown>> {
    const { submitted, taxpayers } = await readSandbox(filing.sandboxUrl);
    const businesses = taxpayers.find((one) => one.nino === nino)?.businesses ?? [];
    const typeOf = (id: string | null) => businesses.find((one) => one.business_id === id)?.type ?? '';
    const held = submitted[nino]?.['losses_7'] ?? [];
    return Object.fromEntries(held.map(({ id, body }) => [typeOf(id), body]));
  }

  const worthOf = async ({ nino }: Taxpayer) =>
    ((await readSandbox(filing.sandboxUrl)).submitted[nino]?.['adjustments'] ?? []).map(({ body }) => body);

  const AGREED = { status: 'awaiting_declaration', issues: [] };

  it('brought forward reach HMRC as far as they are used, with the rest of a trade’s to go on', async () => {
    const taxpayer = await create();
    const answerLost = { fault: 'status', status: 500, after_accept: true };
    await filing.control({ on: 'put-losses_7', nino: taxpayer.nino, ...answerLost });
    await replaceReturn(filing, taxpayer, {
      adjustments: [
        { code: 'trading_losses_brought_forward', amount: 60_000 },
        { code: 'property_losses_brought_forward', amount: 250 },
      ],
    });

    await prepare(filing, taxpayer);
    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject(AGREED);
    const { body } = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    const left = body.carried_forward.trading_losses[0].amount;
    expect(left).toBeGreaterThan(0);
    expect(await lossesOf(taxpayer)).toEqual({
      'self-employment': {
        claims: { carryForward: { previousYearsLosses: left } },
        losses: { broughtForwardLosses: 60_000 - left },
      },
      'uk-property': { losses: { broughtForwardLosses: 250 } },
    });
  });

  it('are claimed in part where they are of the year, and the rest is carried forward', async () => {
    const taxpayer = await create();
    await replaceReturn(filing, taxpayer, {
      adjustments: LOSING,
      inputs: { ...JOB, reliefs: sideways(500) },
    });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject(AGREED);
    const { body } = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    expect(await lossesOf(taxpayer)).toEqual({
      'self-employment': {
        claims: {
          carrySideways: { currentYearGeneralIncome: 500 },
          carryForward: { currentYearLosses: body.carried_forward.trading_losses[0].amount },
        },
      },
    });
  });

  it('are claimed where they are of property too', async () => {
    const taxpayer = await create();
    const properties = await filing.app.as().get(`/v1/properties?client_id=${taxpayer.clientId}`);
    const owner = { ...taxpayer, businessId: '', propertyId: properties.body.data[0].id };
    await addTransaction(filing.app, owner, {
      category: 'property.repairs_and_maintenance',
      amount: -15_000,
      date: '2026-10-01',
    });
    await replaceReturn(filing, taxpayer, {
      inputs: { reliefs: { loss_claims: [{ kind: 'property_general', amount: 1_200 }] } },
    });

    await prepare(filing, taxpayer);

    expect(await lossesOf(taxpayer)).toEqual({
      'uk-property': { claims: { carrySideways: { currentYearGeneralIncome: 1_200 } } },
    });
    expect(await readReturn(filing, taxpayer)).toMatchObject(AGREED);
  });

  it('reach HMRC with the trade’s year where they are for Class 4 alone', async () => {
    const taxpayer = await create();
    await replaceReturn(filing, taxpayer, {
      adjustments: [{ code: 'class4_losses_brought_forward', amount: 700 }],
    });

    await prepare(filing, taxpayer);

    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const [year] = taxpayers.find(({ nino }) => nino === taxpayer.nino)?.years ?? [];
    expect(year?.annual.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ adjustments: { adjustmentToProfitsForClass4: 700 } }),
    );
    expect(await readReturn(filing, taxpayer)).toMatchObject(AGREED);
  });

  it('are taken back where an amendment no longer has them', async () => {
    const taxpayer = await create();
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

    expect(filed).toEqual({ 'self-employment': { losses: { broughtForwardLosses: 640 } } });
    expect(await lossesOf(taxpayer)).toEqual({});
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      amendment: { state: 'awaiting_declaration' },
      issues: [],
    });
  });

  const CARRIED_BACK = {
    ...sideways(500),
    losses_carried_back: [{ kind: 'previous_year', amount: 1_000, income_tax: 400, class4: 60 }],
    loss_applied_first: 'previous_year',
  };

  it('are carried back with what they are worth and the order, and taken back by an amendment', async () => {
    const taxpayer = await create();
    await replaceReturn(filing, taxpayer, { adjustments: LOSING, inputs: { ...JOB, reliefs: CARRIED_BACK } });
    await prepare(filing, taxpayer);
    const prepared = await readReturn(filing, taxpayer);
    const { body } = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    const [first, worth] = [await lossesOf(taxpayer), await worthOf(taxpayer)];
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);
    await amend(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { adjustments: [], inputs: JOB });

    await prepare(filing, taxpayer);

    expect(prepared).toMatchObject(AGREED);
    expect(worth).toEqual([{ carryBackLossesDecrease: { incomeTax: 400, class4: 60 } }]);
    expect(first).toEqual({
      'self-employment': {
        claims: {
          carrySideways: { currentYearGeneralIncome: 500 },
          carryBack: { previousYearGeneralIncome: 1_000 },
          preferenceOrder: { applyFirst: 'carry-back' },
          carryForward: { currentYearLosses: body.carried_forward.trading_losses[0].amount },
        },
      },
    });
    expect([await lossesOf(taxpayer), await worthOf(taxpayer)]).toEqual([{}, []]);
  });

  it('are asked about where HMRC wants to know more of a loss carried back', async () => {
    const taxpayer = await create();
    const reliefs = { losses_carried_back: [{ kind: 'early_years', amount: 1_000 }] };
    await replaceReturn(filing, taxpayer, { adjustments: LOSING, inputs: { ...JOB, reliefs } });

    await prepare(filing, taxpayer);

    const { issues } = await readReturn(filing, taxpayer);
    expect(issues).toMatchObject([
      { code: 'not_sent_to_hmrc', path: '/inputs/reliefs/losses_carried_back' },
      { code: 'missing_detail', path: '/inputs/reliefs/losses_carried_back/0/income_tax' },
    ]);
    expect(await worthOf(taxpayer)).toEqual([]);
  });

  it('that somebody else gave HMRC are named, and neither replaced nor taken back', async () => {
    const taxpayer = await create();
    await prepare(filing, taxpayer);
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const person = taxpayers.find(({ nino }) => nino === taxpayer.nino);
    const trade = person?.businesses.find(({ type }) => type === 'self-employment');
    const theirs = { losses: { broughtForwardLosses: 99 } };
    await filing.control({
      submitted: {
        nino: taxpayer.nino,
        tax_year: '2026-27',
        operation: 'losses_7',
        business_id: trade?.business_id,
        body: theirs,
      },
    });
    await replaceReturn(filing, taxpayer, {
      adjustments: [{ code: 'trading_losses_brought_forward', amount: 640 }],
    });

    await prepare(filing, taxpayer);

    expect(await lossesOf(taxpayer)).toEqual({ 'self-employment': theirs });
    const { issues } = await readReturn(filing, taxpayer);
    expect(issues).toContainEqual(
      expect.objectContaining({
        code: 'held_by_hmrc',
        path: '/adjustments/trading_losses_brought_forward',
        needs_acceptance: true,
      }),
    );
  });

  it('that HMRC refuses are said with everything else that it refuses, each by its place', async () => {
    const taxpayer = await create();
    await replaceReturn(filing, taxpayer, {
      adjustments: [...LOSING, { code: 'property_losses_brought_forward', amount: 250 }],
      inputs: { ...JOB, reliefs: sideways(500), dividends: { uk: 10 } },
    });
    const refused = {
      nino: taxpayer.nino,
      fault: 'status',
      status: 400,
      code: 'RULE_OUTSIDE_AMENDMENT_WINDOW',
    };
    const path = '/claims/carrySideways/currentYearGeneralIncome';
    await filing.control({ ...refused, on: 'put-losses_7', path });
    await filing.control({ ...refused, on: 'put-losses_7' });
    await filing.control({ ...refused, on: 'put-dividends_uk' });

    await prepare(filing, taxpayer);

    const { status, issues } = await readReturn(filing, taxpayer);
    expect(status).toBe('action_required');
    expect(issues).toMatchObject(
      [
        '/inputs/reliefs/loss_claims',
        '/adjustments/property_losses_brought_forward',
        '/inputs/dividends/uk',
      ].map((place) => ({ code: 'refused_by_hmrc', hmrc_code: refused.code, path: place })),
    );
    await prepare(filing, taxpayer);
    expect(await readReturn(filing, taxpayer)).toMatchObject(AGREED);
  });

  it.skipIf(!openApiFilesArePresent)('were sent and taken back in nothing but valid exchanges', () => {
    const said = proxy.exchanges.filter(
      ({ path }) => path.includes('/losses/') || path.includes('/tax-liability/'),
    );
    expect(new Set(said.map(({ method }) => method))).toEqual(new Set(['GET', 'PUT', 'DELETE']));
    expect(said.flatMap(contractProblems)).toEqual([]);
  });
});
