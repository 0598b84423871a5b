import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const LOSING = [{ code: 'other_trading_expenses', amount: 70_000 }];
const sideways = (amount: number) => ({ kind: 'sideways_current_year', amount });
const JOB = { employments: [{ pay: 40_000, tax_deducted: 5_486 }] };

describe('a claim of a loss of the year', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  async function claimsOf({ nino }: Taxpayer): Promise<unknown[]> {
    const { submitted } = await readSandbox(filing.sandboxUrl);
    return (submitted[nino]?.['claims_6'] ?? []).map(({ body }) => body);
  }

  /** A trade with a loss, which the return claims against pay. */
  async function withClaim(loss_claims: readonly object[]): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing);
    const inputs = { ...JOB, reliefs: { loss_claims } };
    await replaceReturn(filing, taxpayer, { adjustments: LOSING, inputs });
    return taxpayer;
  }

  /** As other software, or the person in HMRC's online account, would. */
  async function claimByOthers({ nino }: Taxpayer, typeOfClaim: string): Promise<void> {
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const person = taxpayers.find((one) => one.nino === nino);
    const trade = person?.businesses.find(({ type }) => type === 'self-employment');
    const body = {
      taxYearClaimedFor: '2025-26',
      typeOfLoss: 'self-employment',
      typeOfClaim,
      businessId: trade?.business_id,
    };
    await filing.control({ submitted: { nino, tax_year: '2025-26', operation: 'claims_6', body } });
  }

  const SIDEWAYS = { typeOfLoss: 'self-employment', typeOfClaim: 'carry-sideways' };

  it('reaches HMRC once, whatever is repeated, which then agrees on the tax', async () => {
    const taxpayer = await withClaim([sideways(30_000)]);
    const answerLost = { fault: 'status', status: 500, after_accept: true };
    await filing.control({ on: 'create-claim', nino: taxpayer.nino, ...answerLost });

    await prepare(filing, taxpayer);
    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await claimsOf(taxpayer)).toMatchObject([SIDEWAYS]);
  });

  it('reaches HMRC where the loss is of property too', async () => {
    const taxpayer = await createTaxpayer(filing);
    const properties = await filing.app.as().get(`/v1/properties?client_id=${taxpayer.clientId}`);
    const owner = { ...taxpayer, businessId: '', propertyId: properties.body.data[0].id };
    await addTransaction(filing.app, owner, {
      category: 'property.repairs_and_maintenance',
      amount: -15_000,
    });
    const reliefs = { loss_claims: [{ kind: 'property_general', amount: 5_000 }] };
    await replaceReturn(filing, taxpayer, { inputs: { reliefs } });

    await prepare(filing, taxpayer);

    expect(await claimsOf(taxpayer)).toMatchObject([{ ...SIDEWAYS, typeOfLoss: 'uk-property' }]);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
  });

  it('is taken back where an amendment no longer has it, and put again where it has', async () => {
    const taxpayer = await withClaim([sideways(30_000)]);
    await prepare(filing, taxpayer);
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);
    await amend(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { adjustments: LOSING, inputs: JOB });

    await prepare(filing, taxpayer);
    const without = await claimsOf(taxpayer);
    const inputs = { ...JOB, reliefs: { loss_claims: [sideways(30_000)] } };
    await replaceReturn(filing, taxpayer, { adjustments: LOSING, inputs });
    await prepare(filing, taxpayer);

    expect(without).toEqual([]);
    expect(await claimsOf(taxpayer)).toMatchObject([SIDEWAYS]);
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      amendment: { state: 'awaiting_declaration' },
      issues: [],
    });
  });

  it('is left alone where somebody else made it', async () => {
    const taxpayer = await withClaim([]);
    await prepare(filing, taxpayer);
    await claimByOthers(taxpayer, 'carry-sideways');

    await prepare(filing, taxpayer);

    expect(await claimsOf(taxpayer)).toMatchObject([SIDEWAYS]);
  });

  it('that HMRC holds as another one is named, and not replaced', async () => {
    const taxpayer = await withClaim([]);
    await prepare(filing, taxpayer);
    await claimByOthers(taxpayer, 'carry-forward');
    const inputs = { ...JOB, reliefs: { loss_claims: [sideways(30_000)] } };
    await replaceReturn(filing, taxpayer, { adjustments: LOSING, inputs });

    await prepare(filing, taxpayer);

    expect(await claimsOf(taxpayer)).toMatchObject([{ typeOfClaim: 'carry-forward' }]);
    const { issues } = await readReturn(filing, taxpayer);
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'held_by_hmrc', path: '/inputs/reliefs/loss_claims/0' }),
    );
  });

  it('that HMRC refuses is said with everything else that it refuses, by its place', async () => {
    const taxpayer = await createTaxpayer(filing);
    const inputs = { ...JOB, dividends: { uk: 10 }, reliefs: { loss_claims: [sideways(30_000)] } };
    const bringing = [{ code: 'property_losses_brought_forward', amount: 250 }];
    await replaceReturn(filing, taxpayer, { adjustments: [...LOSING, ...bringing], inputs });
    const refused = {
      nino: taxpayer.nino,
      fault: 'status',
      status: 400,
      code: 'RULE_OUTSIDE_AMENDMENT_WINDOW',
    };
    for (const on of ['create-loss', 'create-claim', 'put-dividends_uk']) {
      await filing.control({ ...refused, on });
    }

    await prepare(filing, taxpayer);

    const { status, issues } = await readReturn(filing, taxpayer);
    expect(status).toBe('action_required');
    expect(issues).toMatchObject(
      [
        '/adjustments/property_losses_brought_forward',
        '/inputs/reliefs/loss_claims/0',
        '/inputs/dividends/uk',
      ].map((path) => ({ code: 'refused_by_hmrc', hmrc_code: refused.code, path })),
    );
    await prepare(filing, taxpayer);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await claimsOf(taxpayer)).toMatchObject([SIDEWAYS]);
  });

  it('is left to the client where it is for less than the whole loss, for HMRC takes no amount', async () => {
    const taxpayer = await withClaim([sideways(500)]);

    await prepare(filing, taxpayer);

    expect(await claimsOf(taxpayer)).toEqual([]);
    const { issues } = await readReturn(filing, taxpayer);
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'not_sent_to_hmrc', path: '/inputs/reliefs/loss_claims' }),
    );
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'missing_detail', path: '/inputs/reliefs/loss_claims/0/amount' }),
    );
  });
});
