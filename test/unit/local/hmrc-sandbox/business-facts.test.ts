import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PeriodsOfAccount } from '../../../../src/domain/filing/business-facts.js';
import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { createHmrcClient } from '../../../../src/gateways/hmrc/hmrc-client.js';
import type { HmrcGateway } from '../../../../src/gateways/hmrc/hmrc-gateway.js';
import { contractProblems, openApiFilesArePresent } from '../../../support/hmrc-openapi.js';
import { startRecordingProxy } from '../../../support/recording-proxy.js';
import { type Driver, startDriver } from './sandbox-driver.js';

const NINO = 'AA200001A';
const TO_MARCH = dates(['2025-04-01', '2026-03-31']);

describe("the sandbox's facts of a business's accounts", () => {
  let driver: Driver;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  let gateway: HmrcGateway;
  let call: HmrcCall;
  beforeAll(async () => {
    driver = await startDriver();
    call = await driver.authorise();
    proxy = await startRecordingProxy(driver.url);
    gateway = createHmrcClient({ ...driver.clientOptions, baseUrl: proxy.url });
  });
  afterAll(async () => {
    await proxy.close();
    await driver.close();
  });

  async function yearOf(nino: string, type = 'self-employment', taxYear = 2025) {
    const { businesses } = await gateway.listBusinesses(call, nino);
    const businessId = businesses.find((one) => one.type === type)?.businessId ?? '';
    return { nino, businessId, taxYear };
  }

  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: unknown) => (error as { hmrcCode?: string }).hmrcCode ?? String(error),
    );

  it('keep an accounting type from its year on, and have cash before', async () => {
    const year = await yearOf('AA200002A');
    const before = await gateway.readAccountingType(call, year);
    await gateway.putAccountingType(call, { ...year, taxYear: 2026, accountingType: 'ACCRUAL' });

    expect(before).toMatchObject({ accountingType: 'CASH' });
    expect(await gateway.readAccountingType(call, year)).toMatchObject({ accountingType: 'CASH' });
    expect(await gateway.readAccountingType(call, { ...year, taxYear: 2027 })).toMatchObject({
      accountingType: 'ACCRUAL',
    });
  });

  it('keep periods of account, an election out of the late accounting date rule, and its withdrawal', async () => {
    const year = await yearOf(NINO);
    const none = await gateway.readPeriodsOfAccount(call, year);
    await gateway.putPeriodsOfAccount(call, { ...year, periods: TO_MARCH });
    const held = await gateway.readPeriodsOfAccount(call, year);
    await gateway.disapplyLateAccountingDateRule(call, year);
    const elected = await gateway.readLateAccountingDateRule(call, { ...year, taxYear: 2029 });
    const again = await refusalOf(gateway.disapplyLateAccountingDateRule(call, year));
    await gateway.withdrawLateAccountingDateRule(call, year);

    expect([none.periods, held.periods]).toEqual([null, TO_MARCH]);
    expect(elected.isDisapplied).toBe(true);
    expect(again).toBe('RULE_ELECTION_PERIOD_NOT_EXPIRED');
    expect(await gateway.readLateAccountingDateRule(call, year)).toMatchObject({ isDisapplied: false });
  });

  it.each<[string, PeriodsOfAccount]>([
    ['RULE_PERIODS_OF_ACCOUNT', { periodsOfAccount: true }],
    ['RULE_PERIODS_OF_ACCOUNT', { ...TO_MARCH, periodsOfAccount: false }],
    ['RULE_END_DATE_BEFORE_START_DATE', dates(['2026-03-31', '2026-03-30'])],
    ['RULE_END_DATE', dates(['2025-05-01', '2026-04-30'])],
    ['RULE_PERIODS_OVERLAP', dates(['2025-04-06', '2025-12-31'], ['2025-12-31', '2026-03-31'])],
    ['FORMAT_START_DATE', dates(['2025-02-30', '2026-03-31'])],
  ])('refuse with %s periods that HMRC does not take', async (code, periods) => {
    const year = await yearOf('AA200003A');

    expect(await refusalOf(gateway.putPeriodsOfAccount(call, { ...year, periods }))).toBe(code);
  });

  it('refuse what is of property, too early or without a date for it', async () => {
    const property = await yearOf('AA200004A', 'uk-property');
    const trade = await yearOf('AA200004A');

    expect([
      await refusalOf(gateway.putPeriodsOfAccount(call, { ...property, periods: TO_MARCH })),
      await refusalOf(gateway.disapplyLateAccountingDateRule(call, property)),
      await refusalOf(gateway.disapplyLateAccountingDateRule(call, trade)),
      await refusalOf(gateway.disapplyLateAccountingDateRule(call, { ...trade, taxYear: 2026 })),
    ]).toEqual([
      'MATCHING_RESOURCE_NOT_FOUND',
      'RULE_TYPE_OF_BUSINESS_INCORRECT',
      'RULE_NO_ACCOUNTING_DATE_FOUND',
      'RULE_TAX_YEAR_NOT_ENDED',
    ]);
  });

  it.skipIf(!openApiFilesArePresent)('say nothing that HMRC’s file does not have', () => {
    const said = proxy.exchanges.filter(({ path }) => path.includes('/business/details/'));

    expect(said.length).toBeGreaterThan(20);
    expect(said.flatMap(contractProblems)).toEqual([]);
  });
});

function dates(...periods: readonly (readonly [string, string])[]): PeriodsOfAccount {
  return {
    periodsOfAccount: true,
    periodsOfAccountDates: periods.map(([startDate, endDate]) => ({ startDate, endDate })),
  };
}
