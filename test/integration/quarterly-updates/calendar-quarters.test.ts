import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { PERIODS_BODY } from '../../support/periods-body.js';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  businessOf,
  createTaxpayer,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';

describe('a business that reports by calendar quarters', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  /** Somebody whose businesses report by calendar quarters, with takings in the days between both kinds of year. */
  async function createCalendarTaxpayer(): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({ quarters: { nino: taxpayer.nino, tax_year: '2025-26', type: 'calendar' } });
    const business_id = await businessOf(filing, taxpayer);
    for (const [date, amount] of [
      ['2025-04-02', 500],
      ['2026-04-03', 700],
    ]) {
      const answer = await filing.app.as().post('/v1/transactions', {
        client_id: taxpayer.clientId,
        business_id,
        category: 'self_employment.turnover',
        description: 'Takings',
        date,
        amount,
      });
      expect(answer.status, answer.text).toBe(201);
    }
    return taxpayer;
  }

  it('is sent what came in from 1 April on, and is told by HMRC when it names standard quarters', async () => {
    const taxpayer = await createCalendarTaxpayer();
    const business_id = await businessOf(filing, taxpayer);
    const send = async (period_end: string) => {
      const answer = await filing.app.as().post('/v1/quarterly-updates', {
        client_id: taxpayer.clientId,
        business_id,
        tax_year: '2025-26',
        period_end,
        fraud_prevention: FACTS,
      });
      expect(answer.status, answer.text).toBe(202);
      await drain(filing.ctx, ['quarterly-update', 'obligations'], { includeDelayed: true });
      return (await filing.app.as().get(`/v1/quarterly-updates/${answer.body.id}`)).body;
    };

    expect(await send('2025-07-05')).toMatchObject({
      status: 'rejected',
      issues: [{ hmrc_code: 'RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE' }],
    });
    const first = await send('2025-06-30');
    const last = await send('2026-03-31');

    expect(first).toMatchObject({
      status: 'accepted',
      period_start: '2025-04-01',
      figures: { income: { total: 500 } },
    });
    expect(last.figures.income.total).toBe(64_500.55);
    const path = `/v1/obligations?client_id=${taxpayer.clientId}&kind=quarterly&status=fulfilled`;
    const obligations = (await filing.app.as().get(path)).body.data;
    expect(obligations.map((one: { period_end: string }) => one.period_end).sort()).toEqual([
      '2025-06-30',
      '2025-09-30',
      '2025-12-31',
      '2026-03-31',
    ]);
  });

  it('is chosen at HMRC for the current year, in the name of the person who asks', async () => {
    const taxpayer = await createTaxpayer(filing);
    const business_id = await businessOf(filing, taxpayer);
    const path = `/v1/clients/${taxpayer.clientId}/update-periods`;
    const choose = (fields: object) =>
      filing.app.as().put(path, { ...PERIODS_BODY, property: undefined, business_id, ...fields });

    const chosen = await choose({});
    const read = await filing.app.as().get(path);
    const before = await filing.app.as().get(`${path}?tax_year=2025-26`);

    expect(chosen.status, chosen.text).toBe(200);
    expect(chosen.body).toMatchObject({
      connection_method: FACTS.connection_method,
      businesses: [
        { business_id, property: null, periods: 'calendar' },
        { business_id: null, property: 'uk', periods: 'standard' },
      ],
    });
    expect(read.body).toMatchObject({ connection_method: 'BATCH_PROCESS_DIRECT' });
    expect(read.body.businesses).toEqual(chosen.body.businesses);
    expect(before.body.businesses).toMatchObject([{ periods: 'standard' }, { periods: 'standard' }]);
    expect(await choose({ business_id: undefined, property: 'foreign' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/property', code: 'invalid_reference' }] },
    });
    expect(await choose({ tax_year: '2025-27' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/tax_year' }] },
    });
    expect(await choose({ tax_year: '2025-26' })).toMatchObject({
      body: { code: 'rejected_by_hmrc' },
    });
  });

  it('is taxed by the tax year: what its update has otherwise is adjusted', async () => {
    const taxpayer = await createCalendarTaxpayer();
    await replaceReturn(filing, taxpayer, { adjustments: [{ code: 'other_trading_income', amount: 300 }] });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const year = taxpayers.find(({ nino }) => nino === taxpayer.nino)?.years[0];
    expect(year?.adjustments.map(({ body }) => body)).toEqual([{ income: { turnover: 200, other: 300 } }]);
    expect(year?.cumulative[0]?.body).toMatchObject({
      periodDates: { periodStartDate: '2025-04-01', periodEndDate: '2026-03-31' },
      periodIncome: { turnover: 64_500.55 },
    });
  });
});
