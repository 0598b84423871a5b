import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { type Driver, NINO, startDriver, TAX_YEAR } from './sandbox-driver.js';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the sandbox's rules for updates", () => {
  let driver: Driver;
  let call: HmrcCall;
  let tradeId: string;
  let propertyId: string;
  beforeAll(async () => {
    driver = await startDriver();
    call = await driver.authorise();
    const { businesses } = await driver.gateway.listBusinesses(call, NINO);
    tradeId = businesses.find(({ type }) => type === 'self-employment')?.businessId ?? '';
    propertyId = businesses.find(({ type }) => type === 'uk-property')?.businessId ?? '';
  });
  afterAll(() => driver.close());

  const update = (nino: string, startOn: string, endOn: string, businessId = tradeId) =>
    driver.gateway.putSelfEmploymentCumulative(call, {
      nino,
      taxYear: TAX_YEAR,
      businessId,
      period: { startOn, endOn },
      income: { turnover: 100 },
      expenses: {},
    });

  const tradeOf = async (nino: string) => {
    const { businesses } = await driver.gateway.listBusinesses(call, nino);
    return businesses.find(({ type }) => type === 'self-employment')?.businessId ?? '';
  };

  it.each([
    ['2025-04-05', '2025-07-05', 'RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE'],
    ['2025-04-06', '2025-07-04', 'RULE_END_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE'],
    ['2025-04-06', '2025-04-05', 'RULE_END_DATE_BEFORE_START_DATE'],
  ])('refuses the period %s to %s with %s', async (startOn, endOn, hmrcCode) => {
    expect(await errorOf(update(NINO, startOn, endOn))).toMatchObject({ hmrcCode });
  });

  it('takes calendar quarters of a business that has chosen them, and no others', async () => {
    const nino = 'AA000004A';
    const businessId = await tradeOf(nino);
    const before = await errorOf(update(nino, '2025-04-01', '2025-06-30', businessId));
    await driver.control({ quarters: { nino, tax_year: '2025-26', type: 'calendar' } });

    expect(await errorOf(update(nino, '2025-04-01', '2025-06-30', businessId))).toBeUndefined();
    expect([before, await errorOf(update(nino, '2025-04-06', '2025-07-05', businessId))]).toMatchObject([
      { hmrcCode: 'RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE' },
      { hmrcCode: 'RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE' },
    ]);
  });

  it('has quarters chosen for the current year, until an update was sent for it', async () => {
    const nino = 'AA000005A';
    const businessId = await tradeOf(nino);
    const choose = (taxYear: number, periods: 'standard' | 'calendar') =>
      errorOf(driver.gateway.chooseQuarters(call, { nino, businessId, taxYear, periods }));

    expect(await choose(2025, 'calendar')).toMatchObject({ hmrcCode: 'RULE_REQUEST_CANNOT_BE_FULFILLED' });
    expect(await choose(2026, 'calendar')).toBeUndefined();
    await driver.gateway.putSelfEmploymentCumulative(call, {
      nino,
      taxYear: 2026,
      businessId,
      period: { startOn: '2026-04-01', endOn: '2026-06-30' },
      income: { turnover: 100 },
      expenses: {},
    });

    expect(await choose(2026, 'standard')).toMatchObject({ hmrcCode: 'RULE_BUSINESS_ID_STATE_CONFLICT' });
    expect(await driver.gateway.readQuarters(call, { nino, businessId })).toMatchObject({
      choice: { periods: 'calendar', fromTaxYear: 2026 },
    });
  });

  it('refuses an update that ends before the last one did', async () => {
    await update(NINO, '2025-04-06', '2026-01-05');

    expect(await errorOf(update(NINO, '2025-04-06', '2025-10-05'))).toMatchObject({
      hmrcCode: 'RULE_SUBMISSION_END_DATE_CANNOT_MOVE_BACKWARDS',
    });
  });

  it('knows a business only under its own number and type', async () => {
    const foreign = await errorOf(update('AA000002A', '2025-04-06', '2025-07-05'));
    const otherType = await errorOf(update(NINO, '2025-04-06', '2026-01-05', propertyId));

    expect([foreign, otherType]).toMatchObject([{ status: 404 }, { status: 404 }]);
  });

  it.each([
    ['another kind', { consolidatedExpenses: 100, adminCosts: 50 }, {}],
    ['what is not allowable', { consolidatedExpenses: 100 }, { adminCosts: 50 }],
  ])('refuses one figure for all expenses beside %s', async (_, expenses, disallowable) => {
    const body = { nino: NINO, taxYear: TAX_YEAR, businessId: tradeId, income: { turnover: 1_000 } };
    const put = (given: object) =>
      driver.gateway.putSelfEmploymentCumulative(call, {
        ...body,
        period: { startOn: '2025-04-06', endOn: '2026-04-05' },
        expenses: { consolidatedExpenses: 100 },
        ...given,
      });

    expect(await errorOf(put({ expenses, disallowable }))).toMatchObject({
      hmrcCode: 'RULE_BOTH_EXPENSES_SUPPLIED',
    });
    expect(await errorOf(put({}))).toBeUndefined();
  });

  it('takes one kind of expenses for all lettings abroad, with finance costs beside either', async () => {
    const nino = 'AA000006A';
    await driver.control({ business: { nino, type: 'foreign-property' } });
    const { businesses } = await driver.gateway.listBusinesses(call, nino);
    const businessId = businesses.find(({ type }) => type === 'foreign-property')?.businessId ?? '';
    const letting = (countryCode: string, expenses: object) => ({ countryCode, income: {}, expenses });
    const put = (...lettings: ReturnType<typeof letting>[]) =>
      errorOf(
        driver.gateway.putForeignPropertyCumulative(call, {
          nino,
          taxYear: TAX_YEAR,
          businessId,
          period: { startOn: '2025-04-06', endOn: '2026-04-05' },
          lettings,
        }),
      );
    const inOne = letting('FRA', { consolidatedExpenses: 100, residentialFinancialCost: 5 });

    expect(await put(inOne, letting('ITA', { travelCosts: 1 }))).toMatchObject({
      hmrcCode: 'RULE_BOTH_EXPENSES_SUPPLIED',
    });
    expect(await put(inOne, letting('ITA', { residentialFinancialCost: 1 }))).toBeUndefined();
  });

  it('refuses the trading allowance beside expenses that were sent', async () => {
    const nino = NINO;
    await driver.gateway.putSelfEmploymentCumulative(call, {
      nino,
      taxYear: TAX_YEAR,
      businessId: tradeId,
      period: { startOn: '2025-04-06', endOn: '2026-04-05' },
      income: { turnover: 500_000 },
      expenses: { adminCosts: 100 },
    });

    const error = await errorOf(
      driver.gateway.putSelfEmploymentAnnual(call, {
        nino,
        taxYear: TAX_YEAR,
        businessId: tradeId,
        allowances: { tradingIncomeAllowance: 100_000 },
      }),
    );

    expect(error).toMatchObject({
      hmrcCode: 'RULE_ALLOWANCE_NOT_SUPPORTED',
      issues: [{ code: 'RULE_ALLOWANCE_NOT_SUPPORTED', paths: ['/allowances/tradingIncomeAllowance'] }],
    });
  });

  it('lists the quarters that are chosen, and fulfils one when an update reaches its end', async () => {
    const nino = 'AA000003A';
    const businessId = await tradeOf(nino);
    await driver.control({ quarters: { nino, tax_year: '2026-27', type: 'calendar' } });
    await update(nino, '2025-04-06', '2025-10-05', businessId);

    const { obligations } = await driver.gateway.listObligations(call, {
      nino,
      businessType: 'self-employment',
      businessId,
    });

    const year = obligations.filter(({ periodStartOn }) => periodStartOn === '2025-04-06');
    expect(year.map(({ periodEndOn, dueOn, status }) => [periodEndOn, dueOn, status])).toEqual([
      ['2025-07-05', '2025-08-05', 'fulfilled'],
      ['2025-10-05', '2025-11-05', 'fulfilled'],
      ['2026-01-05', '2026-02-05', 'open'],
      ['2026-04-05', '2026-05-05', 'open'],
    ]);
    expect(obligations.find(({ periodEndOn }) => periodEndOn === '2026-06-30')).toMatchObject({
      periodStartOn: '2026-04-01',
      dueOn: '2026-08-07',
    });
  });

  it('names each member that is wrong', async () => {
    await driver.control({ settings: { require_fraud_headers: false } });

    const answer = await fetch(
      `${driver.url}/individuals/business/self-employment/${NINO}/${tradeId}/cumulative/2025-26`,
      {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${call.token.accessToken}`,
          accept: 'application/vnd.hmrc.5.0+json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ periodIncome: { turnover: 0.001, takings: 5 }, periodExpenses: {} }),
      },
    );

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [
        {
          code: 'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED',
          paths: ['/periodIncome/takings', '/periodExpenses'],
        },
        { code: 'FORMAT_VALUE', paths: ['/periodIncome/turnover'] },
      ],
    });
  });
});
