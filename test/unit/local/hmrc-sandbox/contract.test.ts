import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { createHmrcClient } from '../../../../src/gateways/hmrc/hmrc-client.js';
import type { HmrcGateway } from '../../../../src/gateways/hmrc/hmrc-gateway.js';
import { contractProblems, openApiFilesArePresent } from '../../../support/hmrc-openapi.js';
import { type Exchange, startRecordingProxy } from '../../../support/recording-proxy.js';
import { type Driver, startDriver } from './sandbox-driver.js';

if (!openApiFilesArePresent) {
  console.warn("HMRC contract tests skipped: HMRC's OpenAPI files are not beside the repository.");
}

const ignoring = (promise: Promise<unknown>) => promise.catch(() => undefined);

describe.skipIf(!openApiFilesArePresent)("exchanges with the sandbox, by HMRC's OpenAPI files", () => {
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

  /** What the steps said to each other, and what is wrong with it. */
  async function record(steps: () => Promise<unknown>): Promise<{ said: Exchange[]; problems: string[] }> {
    const from = proxy.exchanges.length;
    await steps();
    const said = proxy.exchanges.slice(from);
    return { said, problems: said.flatMap(contractProblems) };
  }

  async function fileYear(nino: string, taxYear: number): Promise<void> {
    const { businesses } = await gateway.listBusinesses(call, nino);
    const idOf = (type: string) => businesses.find((business) => business.type === type)?.businessId ?? '';
    const period = { startOn: `${taxYear}-04-06`, endOn: `${taxYear + 1}-04-05` };
    const trade = { nino, taxYear, businessId: idOf('self-employment') };
    const property = { nino, taxYear, businessId: idOf('uk-property') };
    await gateway.itsaStatus(call, { nino, taxYear });
    await gateway.listObligations(call, { nino });
    await gateway.putSelfEmploymentCumulative(call, {
      ...trade,
      period,
      income: { turnover: 9_876_543, other: 1, taxTakenOffTradingIncome: 12_345 },
      expenses: { costOfGoods: 1_234_567, carVanTravelExpenses: -10, depreciation: 5_000 },
      disallowable: { depreciation: 5_000 },
    });
    await gateway.putUkPropertyCumulative(call, {
      ...property,
      period,
      income: { periodAmount: 1_800_001, premiumsOfLeaseGrant: 100, rentARoom: 50_000 },
      expenses: { repairsAndMaintenance: 70_010, residentialFinancialCost: 300_033, rentARoom: 50_000 },
    });
    await gateway.holdsSelfEmploymentCumulative(call, { ...trade, period, income: {}, expenses: {} });
    await gateway.holdsUkPropertyCumulative(call, { ...property, period, income: {}, expenses: {} });
    await gateway.putSelfEmploymentAnnual(call, {
      ...trade,
      adjustments: { goodsAndServicesOwnUse: 25_050 },
      allowances: { annualInvestmentAllowance: 100_001 },
    });
    await gateway.putUkPropertyAnnual(call, {
      ...property,
      adjustments: { nonResidentLandlord: false, privateUseAdjustment: 1_234 },
      allowances: { costOfReplacingDomesticItems: 49_999 },
    });
    const { calculationId } = await gateway.triggerCalculation(call, {
      nino,
      taxYear,
      type: 'intent-to-finalise',
    });
    await gateway.retrieveCalculation(call, { nino, taxYear, calculationId });
    await gateway.submitFinalDeclaration(call, { nino, taxYear, calculationId });
    await gateway.retrieveCalculation(call, { nino, taxYear, calculationId });
    await gateway.listCalculations(call, { nino, taxYear });
    await gateway.finalDeclarationObligation(call, { nino, taxYear });
    await gateway.listFinalDeclarationObligations(call, { nino });
    await gateway.listObligations(call, { nino, status: 'open' });
    await gateway.readAccount(call, { nino, taxYear });
    await gateway.readOpenAccount(call, nino);
    await gateway.readPenalties(call, nino);
  }

  it('files 2025-26 in nothing but valid exchanges', async () => {
    const { said, problems } = await record(() => fileYear('AA100001A', 2025));

    expect(problems).toEqual([]);
    expect(said.every(({ status }) => status < 300)).toBe(true);
  });

  it('would notice a wrong amount, member, code or year', async () => {
    const { said } = await record(() => fileYear('AA100005A', 2025));
    const update = said.find(({ path }) => path.includes('/self-employment/'));
    const shown = said.find(({ method, path }) => method === 'GET' && path.includes('/calculations/'));
    const listed = said.find(({ path }) => path.endsWith('/income-and-expenditure'));
    if (!update || !shown || !listed) throw new Error('the year was not filed');
    const answer = shown.body as { metadata: object; calculation: object };

    const faulty: Exchange[] = [
      { ...update, requestBody: { periodIncome: { turnover: 1.001 } } },
      { ...update, requestBody: { periodIncome: { takings: 1 } } },
      { ...update, requestBody: { periodIncome: { turnover: -1 } } },
      { ...update, status: 400, body: { code: 'RULE_INVENTED', message: '' } },
      { ...shown, body: { ...answer, calculation: { taxCalculation: {} } } },
      { ...shown, path: shown.path.replace('2025-26', '2023-24') },
      { ...shown, correlationId: null },
      { ...shown, query: 'calculationType=in-year' },
      { ...listed, query: 'typeOfBusiness=shop' },
    ];

    expect(faulty.filter((exchange) => contractProblems(exchange).length === 0)).toEqual([]);
  });

  it('files 2026-27 in nothing but valid exchanges', async () => {
    driver.clock.now = new Date('2027-06-01T10:00:00.000Z');
    call = await driver.authorise();

    const { said, problems } = await record(() => fileYear('AA100002A', 2026));

    expect(problems).toEqual([]);
    expect(said.every(({ status }) => status < 300)).toBe(true);
  });

  it('calculates a year of every kind of income in a valid answer', async () => {
    const nino = 'AA100003A';
    await driver.control({
      person: {
        nino,
        tax_year: '2025-26',
        inputs: {
          region: 'scotland',
          date_of_birth: '1980-02-29',
          employments: [{ pay: 81_000, tax_deducted: 20_001.5 }],
          savings: { untaxed_interest: 2_420 },
          dividends: { uk: 3_900 },
          child_benefit_received: 1_331.2,
          student_loan_plans: ['plan2'],
        },
      },
    });

    const { problems } = await record(() => fileYear(nino, 2025));

    expect(problems).toEqual([]);
  });

  it('sends and reads one figure for all expenses, of each kind of business', async () => {
    const nino = 'SB300009A';
    await driver.control({ business: { nino, type: 'foreign-property' } });
    const { businesses } = await gateway.listBusinesses(call, nino);
    const year = (type: string) => ({
      nino,
      taxYear: 2025,
      businessId: businesses.find((business) => business.type === type)?.businessId ?? '',
      period: { startOn: '2025-04-06', endOn: '2026-04-05' },
    });
    const expenses = { consolidatedExpenses: 1_234, residentialFinancialCost: 500 };
    const trade = {
      ...year('self-employment'),
      income: { turnover: 5_000 },
      expenses: { consolidatedExpenses: -99 },
      disallowable: {},
    };
    const property = { ...year('uk-property'), income: { periodAmount: 5_000 }, expenses };
    const abroad = {
      ...year('foreign-property'),
      lettings: [{ countryCode: 'FRA', income: { rentAmount: 5_000 }, expenses }],
    };

    const { said, problems } = await record(async () => {
      await gateway.putSelfEmploymentCumulative(call, trade);
      await gateway.putUkPropertyCumulative(call, property);
      await gateway.putForeignPropertyCumulative(call, abroad);
      for (const reading of [
        gateway.holdsSelfEmploymentCumulative(call, trade),
        gateway.holdsUkPropertyCumulative(call, property),
        gateway.holdsForeignPropertyCumulative(call, abroad),
      ]) {
        expect(await reading).toMatchObject({ isHeld: true });
      }
    });

    expect(problems).toEqual([]);
    expect(said).toHaveLength(6);
  });

  it('shows a calculation with errors in a valid answer', async () => {
    const nino = 'SB300008A';
    const { businesses } = await gateway.listBusinesses(call, nino);

    const { said, problems } = await record(async () => {
      await gateway.putSelfEmploymentCumulative(call, {
        nino,
        taxYear: 2025,
        businessId: businesses[0]?.businessId ?? '',
        period: { startOn: '2025-04-06', endOn: '2026-04-05' },
        income: {},
        expenses: { consolidatedExpenses: 100 },
      });
      const { calculationId } = await gateway.triggerCalculation(call, {
        nino,
        taxYear: 2025,
        type: 'in-year',
      });
      await gateway.retrieveCalculation(call, { nino, taxYear: 2025, calculationId });
    });

    expect(problems).toEqual([]);
    expect(said.at(-1)?.body).toHaveProperty('messages.errors');
  });

  it('refuses with codes that HMRC lists for the operation', async () => {
    const nino = 'AA100004A';
    const { businesses } = await gateway.listBusinesses(call, nino);
    const businessId = businesses.find(({ type }) => type === 'self-employment')?.businessId ?? '';
    const update = (startOn: string, endOn: string, taxYear = 2025) =>
      ignoring(
        gateway.putSelfEmploymentCumulative(call, {
          nino,
          taxYear,
          businessId,
          period: { startOn, endOn },
          income: {},
          expenses: {},
        }),
      );
    const unknownId = '12345678';

    const { said, problems } = await record(async () => {
      await ignoring(gateway.listBusinesses(call, 'QQ123456C'));
      await ignoring(gateway.listObligations(call, { nino, fromOn: '2026-01-01' }));
      await ignoring(gateway.listObligations(call, { nino, businessId }));
      await ignoring(gateway.listObligations(call, { nino, fromOn: '2026-01-01', toOn: '2025-01-01' }));
      await update('2025-04-07', '2026-04-05');
      await update('2025-04-06', '2026-04-04');
      await update('2025-04-06', '2025-04-05');
      await update('2024-04-06', '2025-04-05', 2024);
      await ignoring(
        gateway.putUkPropertyCumulative(call, {
          nino,
          taxYear: 2025,
          businessId: businesses.find(({ type }) => type === 'uk-property')?.businessId ?? '',
          period: { startOn: '2025-04-06', endOn: '2025-04-05' },
          income: {},
          expenses: {},
        }),
      );
      await update('2027-04-06', '2028-01-05', 2027);
      await ignoring(gateway.triggerCalculation(call, { nino, taxYear: 2025, type: 'intent-to-finalise' }));
      await ignoring(gateway.triggerCalculation(call, { nino, taxYear: 2025, type: 'intent-to-amend' }));
      await ignoring(gateway.submitFinalDeclaration(call, { nino, taxYear: 2025, calculationId: unknownId }));
      await ignoring(
        gateway.submitFinalDeclaration(call, { nino, taxYear: 2025, calculationId: 'nonsense' }),
      );
      await ignoring(gateway.retrieveCalculation(call, { nino, taxYear: 2025, calculationId: unknownId }));
    });

    expect(problems).toEqual([]);
    expect(said.every(({ status }) => status >= 400)).toBe(true);
  });

  it('refuses every magic number with a code that HMRC lists', async () => {
    const submits = Array.from({ length: 13 }, (_, index) => `SB1000${String(index + 1).padStart(2, '0')}A`);
    const triggers = Array.from({ length: 12 }, (_, index) => `SB2000${String(index + 1).padStart(2, '0')}A`);

    const { said, problems } = await record(async () => {
      for (const nino of submits) {
        await ignoring(
          gateway.submitFinalDeclaration(call, { nino, taxYear: 2025, calculationId: '12345678' }),
        );
      }
      for (const nino of triggers) {
        await ignoring(gateway.triggerCalculation(call, { nino, taxYear: 2025, type: 'in-year' }));
      }
      await ignoring(gateway.itsaStatus(call, { nino: 'SB300002A', taxYear: 2025 }));
    });

    expect(problems).toEqual([]);
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set([400, 403, 404, 422]));
  });

  it('answers the reads that only integrators make in a valid form', async () => {
    const nino = 'AA100001A';
    const { businesses } = await gateway.listBusinesses(call, nino);
    const get = (path: string, version: string) =>
      fetch(`${proxy.url}${path}`, {
        headers: {
          authorization: `Bearer ${call.token.accessToken}`,
          accept: `application/vnd.hmrc.${version}+json`,
        },
      });
    await driver.control({ settings: { require_fraud_headers: false } });

    const { said, problems } = await record(async () => {
      for (const { businessId, type } of businesses) {
        const property = type === 'uk-property';
        const base = `/individuals/business/${property ? 'property/uk' : 'self-employment'}/${nino}/${businessId}`;
        await get(`${base}/cumulative/2025-26`, property ? '6.0' : '5.0');
        await get(`${base}/annual/2025-26`, property ? '6.0' : '5.0');
        await get(`/individuals/business/details/${nino}/${businessId}`, '2.0');
      }
    });

    expect(problems).toEqual([]);
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});
