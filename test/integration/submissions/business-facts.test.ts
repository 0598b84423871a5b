import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToken } from '../../../src/gateways/hmrc/open-token.js';
import { BROWSER_FACTS } from '../../support/browser-facts.js';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  businessOf,
  createTaxpayer,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  startFilingApp,
  type Taxpayer,
} from './filing-story.js';

describe('facts of a business’s accounts, as a return is prepared', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  async function change(taxpayer: Taxpayer, fields: object): Promise<void> {
    const path = `/v1/businesses/${await businessOf(filing, taxpayer)}`;
    const answer = await filing.app
      .as()
      .put(path, { trading_name: 'Byron Engines', ...fields })
      .set('If-Match', '*');
    expect(answer.status, answer.text).toBe(200);
  }

  async function atHmrc({ nino }: Taxpayer) {
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const person = taxpayers.find((one) => one.nino === nino);
    const year = person?.years.find(({ tax_year }) => tax_year === '2025-26');
    const trade = person?.businesses.find(({ type }) => type === 'self-employment');
    const property = person?.businesses.find(({ type }) => type === 'uk-property');
    const typeOf = (id?: string) =>
      year?.accounting_types.find(({ business_id }) => business_id === id)?.accounting_type;
    return {
      trade: typeOf(trade?.business_id),
      property: typeOf(property?.business_id),
      periods: year?.periods_of_account.map(({ body }) => body),
      elections: person?.elections.map(({ from_tax_year }) => from_tax_year),
    };
  }

  /** The annual submissions of the trade and of property. */
  async function annualOf({ nino }: Taxpayer): Promise<unknown[]> {
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const [year] = taxpayers.find((one) => one.nino === nino)?.years ?? [];
    return (year?.annual ?? []).map(({ body }) => body);
  }

  /** How often our calls of an operation reached HMRC. */
  async function callsOf({ returnId }: Taxpayer, operation: string): Promise<number> {
    const answer = await filing.app.as().get(`/v1/tax-returns/${returnId}/history?limit=100`);
    const calls: { hmrc_call: { operation: string } | null }[] = answer.body.data;
    return calls.filter(({ hmrc_call }) => hmrc_call?.operation === operation).length;
  }

  /** As other software would, with an authorisation of its own. */
  async function asOthers(
    { nino }: Taxpayer,
    say: (of: {
      nino: string;
      businessId: string;
      taxYear: number;
    }) => (hmrc: Hmrc, call: Call) => Promise<unknown>,
  ): Promise<void> {
    const hmrc = filing.ctx.hmrcOf(true);
    const url = hmrc.authoriseUrl({
      state: 'other',
      scopes: ['read:self-assessment', 'write:self-assessment'],
    });
    const answer = await fetch(`${url}&auto=true`, { redirect: 'manual' });
    const code = new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('code') ?? '';
    const { accessToken } = await hmrc.exchangeCode(code);
    const call = { token: openToken(accessToken), fraudPrevention: BROWSER_FACTS };
    const { businesses } = await hmrc.listBusinesses(call, nino);
    const businessId = businesses.find(({ type }) => type === 'self-employment')?.businessId ?? '';
    await say({ nino, businessId, taxYear: 2025 })(hmrc, call);
  }

  it('reach HMRC once for each business, and nothing is asked of the rule that does not concern it', async () => {
    const taxpayer = await createTaxpayer(filing);

    await prepare(filing, taxpayer);
    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await atHmrc(taxpayer)).toEqual({
      trade: 'CASH',
      property: 'CASH',
      periods: [{ periodsOfAccount: false }],
      elections: [],
    });
    expect(await callsOf(taxpayer, 'PUT individuals/business/details/accounting-type')).toBe(2);
    expect(await callsOf(taxpayer, 'PUT individuals/business/details/periods-of-account')).toBe(1);
    expect(
      await callsOf(taxpayer, 'GET individuals/business/details/late-accounting-date-rule-election'),
    ).toBe(0);
  });

  it('follow the business when it changes, an election and its withdrawal too', async () => {
    const taxpayer = await createTaxpayer(filing);
    const late = { accounting_date: '03-31', late_accounting_date_rule: 'disapplied' };
    await change(taxpayer, { accounting_basis: 'accruals', ...late });
    await prepare(filing, taxpayer);
    const first = await atHmrc(taxpayer);
    await change(taxpayer, { accounting_date: '03-31' });
    await prepare(filing, taxpayer);
    const second = await atHmrc(taxpayer);
    await change(taxpayer, late);
    await prepare(filing, taxpayer);
    await change(taxpayer, {});
    await prepare(filing, taxpayer);

    const periods = [
      {
        periodsOfAccount: true,
        periodsOfAccountDates: [{ startDate: '2025-04-01', endDate: '2026-03-31' }],
      },
    ];
    expect(first).toEqual({ trade: 'ACCRUAL', property: 'CASH', periods, elections: ['2025-26'] });
    expect(second).toEqual({ trade: 'CASH', property: 'CASH', periods, elections: [] });
    expect(await atHmrc(taxpayer)).toMatchObject({
      periods: [{ periodsOfAccount: false }],
      elections: [],
    });
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('tell HMRC of other accounts, and adjust its figures to their profit', async () => {
    const taxpayer = await createTaxpayer(filing);
    await change(taxpayer, { accounting_date: '12-31' });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect((await atHmrc(taxpayer)).periods).toEqual([
      {
        periodsOfAccount: true,
        periodsOfAccountDates: [{ startDate: '2025-01-01', endDate: '2025-12-31' }],
      },
    ]);
    const { body } = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    const [turnover, expenses] = body.from_accounts.map(({ amount }: { amount: number }) => amount);
    const basisAdjustment = Math.round((turnover - expenses) * 100) / 100;
    expect(basisAdjustment).not.toBe(0);
    expect(await annualOf(taxpayer)).toContainEqual(
      expect.objectContaining({ adjustments: expect.objectContaining({ basisAdjustment }) }),
    );
    expect(
      await callsOf(taxpayer, 'GET individuals/business/details/late-accounting-date-rule-election'),
    ).toBe(0);
  });

  it.each(['put-accounting-type', 'put-periods-of-account', 'disapply-late-date'])(
    'are sent again after the answer to %s was lost, and no election twice',
    async (on) => {
      const taxpayer = await createTaxpayer(filing);
      await change(taxpayer, { accounting_date: '04-04', late_accounting_date_rule: 'disapplied' });
      await filing.control({ on, nino: taxpayer.nino, fault: 'status', status: 500, after_accept: true });

      await prepare(filing, taxpayer);

      expect(await readReturn(filing, taxpayer)).toMatchObject({
        status: 'awaiting_declaration',
        issues: [],
      });
      expect(await atHmrc(taxpayer)).toMatchObject({ trade: 'CASH', elections: ['2025-26'] });
      expect(
        await callsOf(
          taxpayer,
          'POST individuals/business/details/late-accounting-date-rule-election/disapply',
        ),
      ).toBe(1);
    },
  );

  it('name both accounting methods where HMRC does not take the change, and hold the declaration', async () => {
    const taxpayer = await createTaxpayer(filing);
    await change(taxpayer, { accounting_basis: 'accruals' });
    const refused = { fault: 'status', status: 400, code: 'RULE_OUTSIDE_AMENDMENT_WINDOW' };
    await filing.control({ on: 'put-accounting-type', nino: taxpayer.nino, ...refused });

    await prepare(filing, taxpayer);

    const { status, issues } = await readReturn(filing, taxpayer);
    expect(status).toBe('awaiting_declaration');
    expect(issues).toMatchObject([
      {
        code: 'accounting_method_differs',
        path: '/income_sources/0',
        source: 'hmrc',
        hmrc_code: 'RULE_OUTSIDE_AMENDMENT_WINDOW',
        needs_acceptance: true,
        detail: expect.stringMatching(/`cash`.*`accruals`.*prepare again/u),
      },
    ]);
    expect(await atHmrc(taxpayer)).toMatchObject({ trade: undefined });
  });

  it('say so where they change accruals that somebody else chose at HMRC', async () => {
    const taxpayer = await createTaxpayer(filing);
    await asOthers(
      taxpayer,
      (of) => (hmrc, call) => hmrc.putAccountingType(call, { ...of, accountingType: 'ACCRUAL' }),
    );

    await prepare(filing, taxpayer);

    const { issues } = await readReturn(filing, taxpayer);
    expect(issues).toMatchObject([{ code: 'accounting_method_changed', needs_acceptance: false }]);
    expect(await atHmrc(taxpayer)).toMatchObject({ trade: 'CASH' });
  });

  it('answer in the annual submissions whether details changed in the year, and whether the landlord lives abroad', async () => {
    const taxpayer = await createTaxpayer(filing);
    await change(taxpayer, { details_changed_on: '2026-04-05' });
    await replaceReturn(filing, taxpayer, { inputs: { residence: { status: 'non_resident' } } });
    await prepare(filing, taxpayer);
    const first = await annualOf(taxpayer);
    await change(taxpayer, { details_changed_on: '2025-04-05' });
    await replaceReturn(filing, taxpayer, { inputs: { residence: { status: 'split_year' } } });
    await prepare(filing, taxpayer);

    expect(first).toMatchObject([
      { nonFinancials: { businessDetailsChangedRecently: true } },
      { ukProperty: { adjustments: { nonResidentLandlord: true } } },
    ]);
    expect(await annualOf(taxpayer)).toMatchObject([
      { nonFinancials: { businessDetailsChangedRecently: false } },
      { ukProperty: { adjustments: { nonResidentLandlord: false } } },
    ]);
  });

  it('leave periods of account and an election of others alone, and name them', async () => {
    const taxpayer = await createTaxpayer(filing);
    const periods = {
      periodsOfAccount: true,
      periodsOfAccountDates: [{ startDate: '2025-04-01', endDate: '2026-03-31' }],
    };
    await asOthers(taxpayer, (of) => async (hmrc, call) => {
      await hmrc.putPeriodsOfAccount(call, { ...of, periods });
      await hmrc.disapplyLateAccountingDateRule(call, of);
    });
    await prepare(filing, taxpayer);
    const first = await readReturn(filing, taxpayer);
    await change(taxpayer, { accounting_date: '03-31' });
    await prepare(filing, taxpayer);

    expect(first.issues).toMatchObject([
      {
        code: 'held_by_hmrc',
        needs_acceptance: true,
        detail: expect.stringMatching(/^HMRC holds the periods of account 2025-04-01 to 2026-03-31 /u),
      },
    ]);
    expect((await readReturn(filing, taxpayer)).issues).toMatchObject([
      { code: 'held_by_hmrc', detail: expect.stringMatching(/late accounting date rule/u) },
    ]);
    expect(await atHmrc(taxpayer)).toMatchObject({ periods: [periods], elections: ['2025-26'] });
  });
});

type Hmrc = ReturnType<FilingApp['ctx']['hmrcOf']>;
type Call = Parameters<Hmrc['listBusinesses']>[0];
