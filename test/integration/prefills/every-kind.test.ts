import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import {
  addTransaction,
  businessOf,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  startFilingApp,
} from '../submissions/filing-story.js';
import { EVERY_RECORD } from './every-record.js';
import { byPath, createHeld, decide, giveHeld, prefill } from './prefill-story.js';

const DISPOSAL = {
  kind: 'residential_property',
  disposed_on: '2025-06-01',
  completed_on: '2025-07-01',
  acquired_on: '2015-03-02',
  ppd_reference: 'ABC123DEF456',
  proceeds: 250_000,
  costs: 187_500.5,
  acquisition_cost: 180_000,
  improvement_costs: 5_000,
  incidental_costs: 2_500.5,
  paid_on_account: 10_000,
};

describe('every kind of thing that HMRC holds', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  /** HMRC has a calculation of the year, and so shows the person's own facts. */
  async function createCalculated(inputs: object = {}) {
    const taxpayer = await createHeld(filing, {}, inputs);
    await prepare(filing, taxpayer);
    await giveHeld(filing, taxpayer, EVERY_RECORD);
    return taxpayer;
  }

  it('is suggested, and in the return once it is accepted', async () => {
    const taxpayer = await createCalculated();
    const business = await businessOf(filing, taxpayer);

    const { status, error, suggestions } = await prefill(filing, taxpayer);

    expect([status, error]).toEqual(['completed', null]);
    const loss = (code: string, amount: number, more = {}) => [{ code, amount, ...more }, null, 'open'];
    const { '/adjustments/-': last, ...others } = byPath(suggestions);
    expect(last).toEqual(loss('property_losses_brought_forward', 320.25));
    expect(
      suggestions.filter(({ path }) => path === '/adjustments/-').map(({ hmrc_value }) => hmrc_value),
    ).toEqual([
      { code: 'trading_losses_brought_forward', amount: 1_500, business_id: business },
      { code: 'property_losses_brought_forward', amount: 320.25 },
    ]);
    expect(others).toMatchObject({
      '/inputs/cis_deducted': [500, null, 'open'],
      '/inputs/savings/untaxed_interest': [101.2, null, 'open'],
      '/inputs/savings/taxed_interest_net': [8, null, 'open'],
      '/inputs/capital_gains/disposals/-': [DISPOSAL, null, 'open'],
    });

    const accepted = await decide(filing, taxpayer, 'accept', { all: true });

    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.body.inputs).toMatchObject({
      cis_deducted: 500,
      savings: { untaxed_interest: 101.2, taxed_interest_net: 8 },
      capital_gains: { disposals: [DISPOSAL] },
      pensions: { state: 9_627.8, other: [{ amount: 4_000, tax_deducted: 800 }] },
    });
    expect(accepted.body.adjustments).toMatchObject([
      { code: 'trading_losses_brought_forward', amount: 1_500, business_id: business },
      { code: 'property_losses_brought_forward', amount: 320.25, business_id: null },
    ]);
    const again = await prefill(filing, taxpayer);
    expect(again.suggestions.filter(({ state }) => state !== 'accepted')).toEqual([]);
    expect((await decide(filing, taxpayer, 'accept', { all: true })).headers['etag']).toBe(
      accepted.headers['etag'],
    );
  });

  it('is shown of the person by HMRC’s newest calculation', async () => {
    const taxpayer = await createHeld(filing, EVERY_RECORD);
    const before = await prefill(filing, taxpayer);
    await decide(filing, taxpayer, 'accept', { all: true });
    await prepare(filing, taxpayer);

    const { suggestions } = await prefill(filing, taxpayer);

    expect(before.suggestions.filter(({ source }) => source === 'calculation')).toEqual([]);
    const shown = byPath(suggestions.filter(({ source }) => source === 'calculation'));
    expect(shown).toEqual({
      '/inputs/student_loan_plans': [['plan1', 'postgraduate'], null, 'open'],
      '/inputs/marriage_allowance': ['received', null, 'open'],
    });
    const { body } = await decide(filing, taxpayer, 'accept', { all: true });
    expect(body.inputs).toMatchObject({
      student_loan_plans: ['plan1', 'postgraduate'],
      marriage_allowance: 'received',
    });
    const state = async () => (await readReturn(filing, taxpayer)).status;
    await prepare(filing, taxpayer);
    expect(await state()).toBe('awaiting_declaration');
  });

  it('is shown of the person by a calculation that HMRC is asked for, where it has data and none', async () => {
    const taxpayer = await createHeld(filing, EVERY_RECORD);
    await filing.control({ settings: { calculation_delay_ms: 0 } });
    const answer = await filing.app.as().post('/v1/quarterly-updates', {
      client_id: taxpayer.clientId,
      property: 'uk',
      tax_year: '2025-26',
      period_end: '2026-04-05',
      fraud_prevention: FACTS,
    });
    expect(answer.status, answer.text).toBe(202);
    await drain(filing.ctx, ['quarterly-update']);

    const { suggestions } = await prefill(filing, taxpayer);

    expect(byPath(suggestions)).toMatchObject({ '/inputs/marriage_allowance': ['received', null, 'open'] });
  });

  it('is held against what the return has from transactions, from the client and by its adjustments', async () => {
    const taxpayer = await createHeld(filing, EVERY_RECORD);
    const businessId = await businessOf(filing, taxpayer);
    await addTransaction(
      filing.app,
      { clientId: taxpayer.clientId, businessId, propertyId: '' },
      { category: 'self_employment.cis_suffered', amount: -300 },
    );
    const { ppd_reference: _, paid_on_account: __, ...byHand } = DISPOSAL;
    await replaceReturn(filing, taxpayer, {
      inputs: { cis_deducted: 150, capital_gains: { disposals: [{ ...byHand, proceeds: 249_000 }] } },
      adjustments: [{ code: 'trading_losses_brought_forward', amount: 1_000 }],
    });

    const { suggestions } = await prefill(filing, taxpayer);

    expect(byPath(suggestions)).toMatchObject({
      '/inputs/cis_deducted': [200, 150, 'open'],
      '/inputs/capital_gains/disposals/0/proceeds': [250_000, 249_000, 'open'],
      '/inputs/capital_gains/disposals/0/costs': [187_500.5, 187_500.5, 'accepted'],
      '/inputs/capital_gains/disposals/0/ppd_reference': ['ABC123DEF456', null, 'open'],
      '/adjustments/0/amount': [1_500, 1_000, 'open'],
    });
    const { body } = await decide(filing, taxpayer, 'accept', { all: true });
    expect(body.inputs.capital_gains.disposals).toEqual([DISPOSAL]);
    expect(body.adjustments[0]).toMatchObject({ code: 'trading_losses_brought_forward', amount: 1_500 });
  });
});
