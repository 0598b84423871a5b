import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSandbox } from '../../support/sandbox-client.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { EVERY_PART as INPUTS, KEYS_OF_2025_26 } from './every-part.js';
import {
  amend,
  createFiled,
  createTaxpayer,
  declare,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  startFilingApp,
  type Taxpayer,
} from './filing-story.js';

const abroad = (countryCode: string, amount: number, tax: number) => ({
  countryCode,
  amountBeforeTax: amount,
  ...(tax > 0 && { taxTakenOff: tax, foreignTaxCreditRelief: true }),
  taxableAmount: amount,
});

const subscription = (
  name: string,
  uniqueInvestmentRef: string,
  dateOfInvestment: string,
  amount: number,
  knowledgeIntensive: boolean,
) => ({
  name,
  uniqueInvestmentRef,
  dateOfInvestment,
  knowledgeIntensive,
  amountInvested: amount,
  reliefClaimed: amount,
});

/** The same as HMRC takes it. */
const SENT = {
  savings_summary: { untaxedUkInterest: 1_230.5, taxedUkInterest: 80 },
  savings_other: { foreignInterest: [abroad('AUS', 200, 20)] },
  dividends_uk: { ukDividends: 3_000.25 },
  dividends_other: { foreignDividend: [abroad('USA', 300, 45), abroad('JPN', 150, 0)] },
  pensions_foreign: { foreignPensions: [abroad('DEU', 1_000, 0)] },
  other_income_2: {
    allOtherIncomeReceivedWhilstAbroad: [abroad('CHE', 250, 25)],
    overseasIncomeAndGains: { gainAmount: 60 },
    omittedForeignIncome: { amount: 70 },
  },
  employment_add: { employerName: 'Weverij BV', startDate: '2024-05-01', occupationalPension: false },
  employment_financial: {
    employment: { pay: { taxablePayToDate: 900, totalTaxToDate: 0 }, offPayrollWorker: false },
  },
  reliefs_foreign: {
    foreignIncomeTaxCreditRelief: [
      { countryCode: 'NLD', foreignTaxPaid: 90, taxableAmount: 900, employmentLumpSum: false },
    ],
  },
  reliefs_pension: {
    pensionReliefs: { regularPensionContributions: 2_000, paymentToEmployersSchemeNoTaxRelief: 500 },
  },
  reliefs_charity: {
    giftAidPayments: { totalAmount: 400 },
    gifts: { sharesOrSecurities: 250.5, landAndBuildings: 1_000 },
  },
  reliefs_other: {
    qualifyingLoanInterestPayments: [{ reliefClaimed: 333.33 }],
    maintenancePayments: [{ amount: 300.25 }],
  },
  disclosures: { class2Nics: { class2VoluntaryContributions: true } },
  expenses_employment: { expenses: { professionalSubscriptions: 212.5, flatRateJobExpenses: 100 } },
  employment_other: {
    lumpSums: [
      {
        employerName: 'Spinners & Sons Leeds',
        employerRef: '123/AB456',
        redundancyCompensationPaymentsOverExemption: { amount: 3_000, taxPaid: 1_200 },
        redundancyCompensationPaymentsUnderExemption: { amount: 30_000 },
      },
      {
        employerName: 'Spinners & Sons',
        employerRef: '123/AB456',
        taxableLumpSumsAndCertainIncome: { amount: 2_000 },
      },
      {
        employerName: 'Weavers',
        employerRef: '321/C9',
        benefitFromEmployerFinancedRetirementScheme: { amount: 700, taxPaid: 140 },
      },
    ],
    shareOption: [
      {
        employerName: 'Spinners & Sons',
        employerRef: '123/AB456',
        schemePlanType: 'emi',
        dateOfOptionGrant: '2021-05-01',
        dateOfEvent: '2025-06-01',
        amountOfConsiderationReceived: 0,
        noOfSharesAcquired: 100,
        classOfSharesAcquired: 'Ordinary A',
        exercisePrice: 1.5,
        amountPaidForOption: 0,
        marketValueOfSharesOnExcise: 1_600.75,
        profitOnOptionExercised: 1_450.75,
        employersNicPaid: 0,
        taxableAmount: 1_450.75,
      },
    ],
    sharesAwardedOrReceived: [
      {
        employerName: 'Weavers',
        schemePlanType: 'sip',
        dateSharesCeasedToBeSubjectToPlan: '2025-07-01',
        noOfShareSecuritiesAwarded: 40,
        classOfShareAwarded: 'Ordinary',
        dateSharesAwarded: '2023-05-01',
        sharesSubjectToRestrictions: true,
        electionEnteredIgnoreRestrictions: false,
        actualMarketValueOfSharesOnAward: 900,
        unrestrictedMarketValueOfSharesOnAward: 1_000,
        amountPaidForSharesOnAward: 0,
        marketValueAfterRestrictionsLifted: 1_000,
        taxableAmount: 1_000,
      },
    ],
  },
  insurance: {
    lifeInsurance: [
      { customerReference: 'Policy 7', event: 'Surrender', gainAmount: 5_000, taxPaid: true, yearsHeld: 4 },
    ],
    foreign: [{ gainAmount: 900 }],
  },
  reliefs_investment: {
    eisSubscription: [
      subscription('Looms Ltd', 'EIS 1', '2025-06-01', 1_500, false),
      subscription('Yarn Ltd', 'EIS 2', '2025-07-01', 500, true),
    ],
    vctSubscription: [
      { name: 'Mill VCT', dateOfInvestment: '2025-08-01', amountInvested: 1_000, reliefClaimed: 1_000 },
    ],
    seedEnterpriseInvestment: [
      {
        companyName: 'Dyes Ltd',
        uniqueInvestmentRef: 'SEIS 1',
        dateOfInvestment: '2025-09-01',
        amountInvested: 300,
        reliefClaimed: 300,
      },
    ],
    communityInvestment: [{ uniqueInvestmentRef: 'CDFI 7', amountInvested: 600.4, reliefClaimed: 600.4 }],
  },
  charge_pension: {
    pensionContributions: {
      pensionSchemeTaxReference: ['12345678RA'],
      inExcessOfTheAnnualAllowance: 4_000,
      annualAllowanceTaxPaid: 500,
      isAnnualAllowanceReduced: true,
      taperedAnnualAllowance: true,
      moneyPurchasedAllowance: false,
    },
  },
  gains_residential: {
    disposals: [
      {
        numberOfDisposals: 1,
        customerReference: 'Flat 2 7 High Street',
        disposalDate: '2025-09-01',
        completionDate: '2025-10-01',
        disposalProceeds: 90_000,
        acquisitionDate: '2012-05-01',
        acquisitionAmount: 55_000,
        improvementCosts: 5_000,
        additionalCosts: 1_000,
        prfAmount: 9_000,
        gainsBeforeLosses: 20_000,
        amountOfNetGain: 20_000,
        claimOrElectionCodes: ['PRR'],
      },
    ],
  },
  gains_other: {
    unlistedShares: [
      {
        numberOfDisposals: 1,
        assetDescription: 'Half of the mill',
        companyName: 'Looms Ltd',
        companyRegistrationNumber: '01234567',
        acquisitionDate: '2015-05-01',
        disposalDate: '2025-12-01',
        disposalProceeds: 12_000.5,
        allowableCosts: 2_000,
        gainsBeforeLosses: 10_000,
        amountOfNetGain: 10_000,
        gainsWithBadr: 10_000,
        claimOrElectionCodes: ['BAD'],
      },
    ],
    otherGains: [
      {
        numberOfDisposals: 1,
        assetType: 'other-assets',
        assetDescription: 'A loom',
        acquisitionDate: '2019-05-01',
        disposalDate: '2025-12-02',
        disposalProceeds: 500,
        allowableCosts: 900,
        gainsBeforeLosses: 0,
        amountOfNetLoss: 400,
        losses: 400,
      },
      {
        numberOfDisposals: 1,
        assetType: 'listed-shares',
        assetDescription: 'ACME',
        companyName: 'Acme plc',
        acquisitionDate: '2025-05-01',
        disposalDate: '2025-11-01',
        disposalProceeds: 1_700,
        allowableCosts: 1_000,
        gainsBeforeLosses: 700,
        amountOfNetGain: 700,
      },
    ],
    cryptoassets: [
      {
        numberOfDisposals: 1,
        assetDescription: 'BTC',
        tokenName: 'BTC',
        acquisitionDate: '2018-02-03',
        disposalDate: '2025-11-01',
        disposalProceeds: 9_000,
        allowableCosts: 2_000,
        gainsBeforeLosses: 7_000,
        amountOfNetGain: 7_000,
      },
    ],
    losses: { broughtForwardLossesUsedInCurrentYear: 1_000 },
    lifetimeAllowance: { lifetimeAllowanceBadr: 20_000 },
  },
  charge_child_benefit: {
    amountOfChildBenefitReceived: 1_354.6,
    numberOfChildren: 1,
    dateCeased: '2026-01-12',
  },
};

describe('what a return has besides businesses', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  /** What HMRC holds of the person's year, by operation. */
  async function heldOf({ nino }: Taxpayer): Promise<Record<string, unknown>> {
    const { submitted } = await readSandbox(filing.sandboxUrl);
    return Object.fromEntries(
      Object.entries(submitted[nino] ?? {}).map(([operation, [entry]]) => [operation, entry?.body]),
    );
  }

  const sendByOthers = ({ nino }: Taxpayer, operation: string, body: object) =>
    filing.control({ submitted: { nino, tax_year: '2025-26', operation, body } });

  /** The calls to HMRC about parts, in the history of the return. */
  /** In calls that are of no part: of businesses, of HMRC's calculation and of its messages about it. */
  const OTHER_CALLS = ['/business', '/calculations', '/assist'];

  async function callsOf({ returnId }: Taxpayer): Promise<string[]> {
    const calls: string[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body } = await filing.app.as().get(`/v1/tax-returns/${returnId}/history?limit=100${from}`);
      calls.push(...body.data.flatMap((entry: Entry) => entry.hmrc_call?.operation ?? []));
      cursor = body.next_cursor;
    } while (cursor !== null);
    return calls.filter((call) => !OTHER_CALLS.some((part) => call.includes(part)));
  }
  interface Entry {
    readonly hmrc_call: { readonly operation: string } | null;
  }

  it('reaches HMRC, which then agrees on the tax, with nothing left to type', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: INPUTS });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await heldOf(taxpayer)).toEqual(SENT);
    expect((await declare(filing, taxpayer)).status).toBe(200);
  });

  it('is taken back where an amendment no longer has it', async () => {
    const taxpayer = await createFiled(filing);
    await amend(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: INPUTS });
    await prepare(filing, taxpayer);
    const first = await heldOf(taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: { dividends: { uk: 10 } } });

    await prepare(filing, taxpayer);

    expect(first).toEqual(SENT);
    expect(await heldOf(taxpayer)).toEqual({
      dividends_uk: { ukDividends: 10 },
      savings_summary: { untaxedUkInterest: 0, taxedUkInterest: 0 },
    });
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      amendment: { state: 'awaiting_declaration' },
      issues: [],
    });
  });

  it('is not sent again where HMRC has it, and costs no call where there is nothing', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const without = await callsOf(taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: { dividends: { uk: 10 } } });
    await prepare(filing, taxpayer);
    await prepare(filing, taxpayer);

    const operation = 'individuals/dividends-income/uk';
    expect(without).toEqual([]);
    expect((await callsOf(taxpayer)).sort()).toEqual([
      `GET ${operation}`,
      `GET ${operation}`,
      `GET ${operation}`,
      `PUT ${operation}`,
    ]);
  });

  it('leaves what others gave HMRC as it is, says both figures, and asks for acceptance', async () => {
    const taxpayer = await createTaxpayer(filing);
    await sendByOthers(taxpayer, 'dividends_uk', { ukDividends: 700 });
    await replaceReturn(filing, taxpayer, { inputs: { dividends: { uk: 500 } } });

    await prepare(filing, taxpayer);

    const { issues } = await readReturn(filing, taxpayer);
    expect(issues[0]).toMatchObject({
      code: 'held_by_hmrc',
      path: '/inputs/dividends/uk',
      source: 'hmrc',
      needs_acceptance: true,
    });
    expect(issues[0].detail).toContain('HMRC holds ukDividends 700');
    expect(issues[0].detail).toContain('the return has ukDividends 500');
    expect(await heldOf(taxpayer)).toEqual({ dividends_uk: { ukDividends: 700 } });
    expect((await declare(filing, taxpayer)).status).toBe(409);
  });

  it('is read at HMRC after it was sent, and named where HMRC holds something else', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: { dividends: { uk: 500 } } });
    const turnedOver = withHmrc(
      filing.app.ctx,
      (hmrc) => ({
        ...hmrc,
        putPart: (call, input) => hmrc.putPart(call, { ...input, body: { ukDividends: 5 } }),
        putUkPropertyCumulative: (call, input) =>
          hmrc.putUkPropertyCumulative(call, { ...input, income: { periodAmount: 100 } }),
      }),
      filing.sandboxUrl,
    );

    await prepare({ ...filing, ctx: turnedOver }, taxpayer);

    const { status, issues, income_sources: sources } = await readReturn(filing, taxpayer);
    const index = sources.findIndex(({ type }: { type: string }) => type === 'uk_property');
    expect(status).toBe('awaiting_declaration');
    expect(issues.slice(0, 2)).toMatchObject([
      { code: 'hmrc_holds_other_data', path: `/income_sources/${index}`, needs_acceptance: true },
      { code: 'hmrc_holds_other_data', path: '/inputs/dividends/uk', needs_acceptance: true },
    ]);
    expect(issues[1].detail).toContain('HMRC took ukDividends 500 and holds ukDividends 5.');
    expect((await declare(filing, taxpayer)).status).toBe(409);
  });

  it('takes the figure of others into the return, and then is ours to change', async () => {
    const taxpayer = await createTaxpayer(filing);
    await sendByOthers(taxpayer, 'dividends_uk', { ukDividends: 700 });
    await replaceReturn(filing, taxpayer, { inputs: { dividends: { uk: 700 } } });
    await prepare(filing, taxpayer);
    const agreed = await readReturn(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: {} });

    await prepare(filing, taxpayer);

    expect(agreed).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await heldOf(taxpayer)).toEqual({});
  });

  it('does not take back what others put in its place', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: { dividends: { uk: 500 } } });
    await prepare(filing, taxpayer);
    await sendByOthers(taxpayer, 'dividends_uk', { ukDividends: 700 });
    await replaceReturn(filing, taxpayer, { inputs: {} });

    await prepare(filing, taxpayer);

    const { issues } = await readReturn(filing, taxpayer);
    expect(issues[0]).toMatchObject({ code: 'held_by_hmrc', path: '/inputs/dividends/uk' });
    expect(await heldOf(taxpayer)).toEqual({ dividends_uk: { ukDividends: 700 } });
  });

  it('says all that HMRC refuses at once, each by its place in the return', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: INPUTS });
    const refused = { nino: taxpayer.nino, fault: 'status', status: 400 };
    await filing.control({ ...refused, on: 'put-dividends_uk', code: 'RULE_OUTSIDE_AMENDMENT_WINDOW' });
    await filing.control({
      ...refused,
      on: 'put-disclosures',
      code: 'RULE_VOLUNTARY_CLASS2_CANNOT_BE_CHANGED',
    });

    await prepare(filing, taxpayer);

    const { status, issues } = await readReturn(filing, taxpayer);
    const { dividends_uk: _, disclosures: __, ...taken } = SENT;
    expect(status).toBe('action_required');
    expect(issues).toMatchObject([
      {
        code: 'refused_by_hmrc',
        path: '/inputs/dividends/uk',
        hmrc_code: 'RULE_OUTSIDE_AMENDMENT_WINDOW',
      },
      {
        code: 'refused_by_hmrc',
        path: '/inputs/voluntary_class2',
        hmrc_code: 'RULE_VOLUNTARY_CLASS2_CANNOT_BE_CHANGED',
      },
    ]);
    expect(await heldOf(taxpayer)).toEqual(taken);

    await prepare(filing, taxpayer);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await heldOf(taxpayer)).toEqual(SENT);
  }, 120_000);

  const WRITES = [
    ...KEYS_OF_2025_26.map((key) => `put-${key}`),
    'create-savings',
    'put-savings',
    'add-employment',
    'put-employment_financial',
  ];
  it.each([
    ['lost after HMRC took it', { fault: 'status', status: 500, after_accept: true }],
    ['lost before HMRC took it', { fault: 'drop_before_accept' }],
    ['put off by HMRC', { fault: 'status', status: 429 }],
  ])(
    'goes on where an answer is %s, at every call, and nothing is there twice',
    async (_, fault) => {
      const taxpayer = await createTaxpayer(filing);
      await replaceReturn(filing, taxpayer, { inputs: INPUTS });
      for (const on of WRITES) await filing.control({ on, nino: taxpayer.nino, ...fault });

      await prepare(filing, taxpayer);

      expect(await readReturn(filing, taxpayer)).toMatchObject({
        status: 'awaiting_declaration',
        issues: [],
      });
      expect(await heldOf(taxpayer)).toEqual(SENT);
      const { submitted } = await readSandbox(filing.sandboxUrl);
      for (const added of ['savings_summary', 'employment_add']) {
        expect(submitted[taxpayer.nino]?.[added], added).toHaveLength(1);
      }
    },
    120_000,
  );

  it('is taken back once the answers get through, where those of taking it back are lost', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: INPUTS });
    await prepare(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: {} });
    for (const key of [...KEYS_OF_2025_26, 'employment']) {
      const on = `delete-${key}`;
      await filing.control({ on, nino: taxpayer.nino, fault: 'status', status: 500, after_accept: true });
    }

    await prepare(filing, taxpayer);

    expect(await heldOf(taxpayer)).toEqual({
      savings_summary: { untaxedUkInterest: 0, taxedUkInterest: 0 },
    });
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('is added anew where an employment abroad has another first day, and is there once', async () => {
    const taxpayer = await createTaxpayer(filing);
    const job = { ...INPUTS.foreign_income.find(({ kind }) => kind === 'employment') };
    const withJob = (changed: object) =>
      replaceReturn(filing, taxpayer, { inputs: { foreign_income: [{ ...job, ...changed }] } });
    await withJob({});
    await prepare(filing, taxpayer);
    await withJob({ started_on: '2025-02-03' });
    const lost = { nino: taxpayer.nino, fault: 'status', status: 500, after_accept: true };
    await filing.control({ on: 'delete-employment', ...lost });
    await filing.control({ on: 'add-employment', ...lost });

    await prepare(filing, taxpayer);

    const { submitted } = await readSandbox(filing.sandboxUrl);
    const { employment_add, employment_financial } = submitted[taxpayer.nino] ?? {};
    expect(employment_add).toMatchObject([{ body: { ...SENT.employment_add, startDate: '2025-02-03' } }]);
    expect(employment_financial).toMatchObject([{ body: SENT.employment_financial }]);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('is ours where nobody knows whether HMRC took it, and the return changes after', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: { reliefs: { gift_aid_paid: 400 } } });
    await filing.control({
      on: 'put-reliefs_charity',
      nino: taxpayer.nino,
      fault: 'status',
      status: 400,
      code: 'FORMAT_VALUE',
      after_accept: true,
    });
    await prepare(filing, taxpayer);
    const stopped = await readReturn(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: { reliefs: { gift_aid_paid: 999 } } });

    await prepare(filing, taxpayer);

    expect(stopped).toMatchObject({
      status: 'action_required',
      issues: [{ code: 'refused_by_hmrc', path: '/inputs/reliefs/gift_aid_paid' }],
    });
    expect(await heldOf(taxpayer)).toEqual({ reliefs_charity: { giftAidPayments: { totalAmount: 999 } } });
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('stops at once where the person has not authorised us', async () => {
    const taxpayer = await createTaxpayer(filing);
    await replaceReturn(filing, taxpayer, { inputs: INPUTS });
    await filing.control({
      on: 'put-dividends_uk',
      nino: taxpayer.nino,
      fault: 'status',
      status: 403,
      code: 'CLIENT_OR_AGENT_NOT_AUTHORISED',
    });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'action_required',
      issues: [{ code: 'refused_by_hmrc', hmrc_code: 'CLIENT_OR_AGENT_NOT_AUTHORISED' }],
    });
  });
});
