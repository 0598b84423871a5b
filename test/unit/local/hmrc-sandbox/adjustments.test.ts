import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountingAdjustments } from '../../../../src/domain/filing/hmrc-fields.js';
import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { createHmrcClient } from '../../../../src/gateways/hmrc/hmrc-client.js';
import type { HmrcGateway } from '../../../../src/gateways/hmrc/hmrc-gateway.js';
import { contractProblems, openApiFilesArePresent } from '../../../support/hmrc-openapi.js';
import { startRecordingProxy } from '../../../support/recording-proxy.js';
import { type Driver, sendYear, startDriver, TAX_YEAR } from './sandbox-driver.js';

const PERIOD = { startOn: '2025-04-06', endOn: '2026-04-05' };

describe("accounting adjustments in the sandbox, by HMRC's rules and OpenAPI file", () => {
  let driver: Driver;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  let gateway: HmrcGateway;
  let call: HmrcCall;
  let people = 0;

  beforeAll(async () => {
    driver = await startDriver();
    call = await driver.authorise();
    proxy = await startRecordingProxy(driver.url);
    gateway = createHmrcClient({ ...driver.clientOptions, baseUrl: proxy.url });
  });
  afterAll(async () => {
    const problems = openApiFilesArePresent ? proxy.exchanges.flatMap(contractProblems) : [];
    await proxy.close();
    await driver.close();
    expect(problems).toEqual([]);
  });

  const newNino = () => `AA${500_000 + ++people}A`;

  async function summaryOf(nino: string, type: AccountingAdjustments['type']) {
    const { businesses } = await gateway.listBusinesses(call, nino);
    const businessId = businesses.find((business) => business.type === type)?.businessId ?? '';
    const year = { nino, taxYear: TAX_YEAR, businessId, type, period: PERIOD };
    const { summaryId } = await gateway.triggerSummary(call, year);
    return { nino, taxYear: TAX_YEAR, summaryId };
  }

  const TRADE = { type: 'self-employment', income: { other: 10_000 }, expenses: {}, additions: {} } as const;

  async function profitOf(nino: string, source: string) {
    const { calculationId } = await gateway.triggerCalculation(call, {
      nino,
      taxYear: TAX_YEAR,
      type: 'in-year',
    });
    const { profits } = await gateway.retrieveCalculation(call, { nino, taxYear: TAX_YEAR, calculationId });
    return profits?.find((one) => one.source === source)?.profitPence;
  }

  it('adds up what was sent, counts an adjustment once, and forgets it when data arrive', async () => {
    const nino = newNino();
    await sendYear(gateway, call, nino);
    const before = await profitOf(nino, 'self_employment');
    const ref = await summaryOf(nino, 'self-employment');

    const { summary } = await gateway.retrieveSummary(call, { ...ref, type: 'self-employment' });
    await gateway.adjustSummary(call, {
      ...ref,
      adjustments: {
        ...TRADE,
        expenses: { adminCosts: -20_000, otherExpenses: 5_000 },
        additions: { costOfGoods: 100_000 },
      },
    });
    const adjusted = await profitOf(nino, 'self_employment');
    await gateway.retrieveSummary(call, { ...ref, type: 'self-employment' });
    const again = gateway.adjustSummary(call, { ...ref, adjustments: TRADE });

    expect(summary).toEqual({ status: 'valid', incomePence: 6_400_000, expensesPence: 1_820_000 });
    expect((adjusted ?? 0) - (before ?? 0)).toBe(10_000 + 15_000 + 100_000);
    await expect(again).rejects.toMatchObject({ hmrcCode: 'RULE_ALREADY_ADJUSTED' });

    await sendYear(gateway, call, nino);
    const late = gateway.adjustSummary(call, { ...ref, adjustments: TRADE });

    await expect(late).rejects.toMatchObject({ hmrcCode: 'RULE_SUMMARY_STATUS_SUPERSEDED' });
    expect(await profitOf(nino, 'self_employment')).toBe(before);
  });

  it('adjusts property in the United Kingdom, and finance costs apart from its profit', async () => {
    const nino = newNino();
    await sendYear(gateway, call, nino);
    const before = await profitOf(nino, 'uk_property');
    const ref = await summaryOf(nino, 'uk-property');

    await gateway.adjustSummary(call, {
      ...ref,
      adjustments: {
        type: 'uk-property',
        income: { totalRentsReceived: 50_000 },
        expenses: { travelCosts: 4_500, residentialFinancialCost: 10_000 },
      },
    });
    await gateway.retrieveSummary(call, { ...ref, type: 'uk-property' });

    expect(((await profitOf(nino, 'uk_property')) ?? 0) - (before ?? 0)).toBe(50_000 - 4_500);
  });

  it.each([
    ['nothing at all', { ...TRADE, income: { other: 0 } }, 'RULE_ZERO_ADJUSTMENTS_INVALID'],
    [
      'more than there is',
      { ...TRADE, income: { turnover: -6_400_001 } },
      'RULE_RESULTING_VALUE_NOT_PERMITTED',
    ],
    [
      'another kind of business',
      { type: 'uk-property', income: {}, expenses: { other: 100 } } as const,
      'RULE_TYPE_OF_BUSINESS_INCORRECT',
    ],
  ])('refuses an adjustment of %s', async (_name, adjustments, hmrcCode) => {
    const nino = newNino();
    await sendYear(gateway, call, nino);
    const ref = await summaryOf(nino, 'self-employment');

    await expect(gateway.adjustSummary(call, { ...ref, adjustments })).rejects.toMatchObject({ hmrcCode });
  });

  it('draws up no summary of a year whose updates are missing', async () => {
    await expect(summaryOf(newNino(), 'self-employment')).rejects.toMatchObject({
      hmrcCode: 'RULE_OBLIGATIONS_NOT_MET',
    });
  });
});
