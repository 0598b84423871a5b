import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { createHmrcClient } from '../../../../src/gateways/hmrc/hmrc-client.js';
import type { HmrcGateway } from '../../../../src/gateways/hmrc/hmrc-gateway.js';
import { contractProblems, openApiFilesArePresent } from '../../../support/hmrc-openapi.js';
import { startRecordingProxy } from '../../../support/recording-proxy.js';
import { type Driver, intend, startDriver, TAX_YEAR } from './sandbox-driver.js';

const MESSAGE = {
  title: 'Check your expenses',
  body: 'You have sent more than others do.',
  action: 'Look at them again.',
  links: [
    { title: 'Read more', url: 'https://www.gov.uk/expenses-if-youre-self-employed' },
    { title: 'Not a page', url: 'javascript:alert(1)' },
  ],
  path: '/individuals/business/self-employment',
};
const NOBODYS = '579800fe-e047-cd40-b3e4-0e14b1f183a8';

describe("the sandbox's HMRC Assist", () => {
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

  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: unknown) => {
        const { status, hmrcCode } = error as { status?: number; hmrcCode?: string };
        return `${status} ${hmrcCode}`;
      },
    );
  const produce = (nino: string, calculationId: string) =>
    gateway.produceAssistReport(call, { nino, taxYear: TAX_YEAR, calculationId });

  it('has nothing to say of a year without fault, and of a trade with a loss what to check', async () => {
    const nino = 'AA300101A';
    const calculationId = await intend(gateway, call, nino);
    const none = await produce(nino, calculationId);
    const { businesses } = await gateway.listBusinesses(call, nino);
    const businessId = businesses.find(({ type }) => type === 'self-employment')?.businessId ?? '';
    await gateway.putSelfEmploymentCumulative(call, {
      nino,
      taxYear: TAX_YEAR,
      businessId,
      period: { startOn: '2025-04-06', endOn: '2026-04-05' },
      income: { turnover: 100 },
      expenses: { costOfGoods: 101 },
    });
    const next = await gateway.triggerCalculation(call, { nino, taxYear: TAX_YEAR, type: 'in-year' });

    expect(none.report).toBeNull();
    expect((await produce(nino, next.calculationId)).report).toMatchObject({
      messages: [{ path: '/individuals/business/self-employment/[nino]/[businessId]/cumulative/[taxYear]' }],
    });
  });

  it('reports what was set for the year, and keeps the acknowledgement', async () => {
    const nino = 'AA300102A';
    const calculationId = await intend(gateway, call, nino);
    await driver.control({ assist: { nino, tax_year: '2025-26', messages: Array(7).fill(MESSAGE) } });
    const { report } = await produce(nino, calculationId);
    if (report === null) throw new Error('no report');
    const { reportId, reportCorrelationId } = report;
    await gateway.acknowledgeAssistReport(call, { nino, reportId, reportCorrelationId });
    await gateway.acknowledgeAssistReport(call, { nino, reportId, reportCorrelationId });

    expect(report.messages).toHaveLength(5);
    expect(report.messages[0]).toEqual({ ...MESSAGE, links: MESSAGE.links.slice(0, 1) });
    const year = (await driver.state()).taxpayers.find((one) => one.nino === nino)?.years[0];
    expect(year?.assist_reports).toMatchObject([
      { report_id: reportId, calculation_id: calculationId, acknowledged_at: expect.any(String) },
    ]);
  });

  it('refuses another person’s calculation, another report, and a report under another id', async () => {
    const nino = 'AA300103A';
    const calculationId = await intend(gateway, call, nino);
    await driver.control({ assist: { nino, tax_year: '2025-26', messages: [MESSAGE] } });
    const { report } = await produce(nino, calculationId);
    const reportId = report?.reportId ?? '';
    const acknowledge = (id: string, reportCorrelationId: string) =>
      refusalOf(gateway.acknowledgeAssistReport(call, { nino, reportId: id, reportCorrelationId }));

    expect([
      await refusalOf(produce('AA300104A', calculationId)),
      await refusalOf(produce(nino, 'nonsense')),
      await acknowledge(NOBODYS, 'C0FFEE'),
      await acknowledge('nonsense', 'C0FFEE'),
      await acknowledge(reportId, 'C0FFEE'),
    ]).toEqual([
      '404 MATCHING_CALCULATION_ID_NOT_FOUND',
      '400 FORMAT_CALC_ID',
      '404 MATCHING_RESOURCE_NOT_FOUND',
      '400 FORMAT_REPORT_ID',
      '403 CORRELATION_ID_NOT_AUTHORISED',
    ]);
  });

  it.skipIf(!openApiFilesArePresent)('says nothing that HMRC’s file does not have', () => {
    const said = proxy.exchanges.filter(({ path }) => path.includes('/assist/'));

    expect(said).toHaveLength(11);
    expect(said.flatMap(contractProblems)).toEqual([]);
    const [first] = said;
    const shown = said.find(({ status }) => status === 200);
    if (!first || !shown) throw new Error('nothing was said');
    expect(contractProblems({ ...shown, body: { messages: [] } })).not.toEqual([]);
    expect(contractProblems({ ...first, status: 404, body: [{ code: 'RULE_INVENTED' }] })).not.toEqual([]);
  });
});
