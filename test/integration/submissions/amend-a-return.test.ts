import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hurried } from '../../support/hurried.js';
import { isFiling, startWireProxy, type WireProxy } from '../../support/wire-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  addIncome,
  amend,
  createAmended,
  createDeclared,
  createFiled,
  declare,
  eventsOf,
  type FilingApp,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

const APART_SECONDS = 1;

describe('POST /v1/tax-returns/{ref}/amend', () => {
  let filing: FilingApp;
  let proxy: WireProxy;
  beforeAll(async () => {
    filing = await startFilingApp({ SUBMISSION_READINGS_APART_SECONDS: String(APART_SECONDS) });
    proxy = await startWireProxy(filing.sandboxUrl);
  });
  afterAll(async () => {
    await proxy.close();
    await filing.close();
  });

  const amendedEvents = async (taxpayer: Taxpayer) =>
    (await eventsOf(filing, taxpayer)).filter((type) => type === 'tax_return.amended');

  it('files the changed figures as an amendment, and shows the filed ones until HMRC has confirmed it', async () => {
    const taxpayer = await createFiled(filing);
    const filed = await readReturn(filing, taxpayer);

    const locked = await addIncome(filing, taxpayer, 1_000);
    const opened = await amend(filing, taxpayer);
    const added = await addIncome(filing, taxpayer, 1_000);
    await prepare(filing, taxpayer);
    const prepared = await readReturn(filing, taxpayer);
    const receipt = (await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/receipt`)).body;
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);
    const amended = await readReturn(filing, taxpayer);

    expect([locked.status, locked.body.code, added.status]).toEqual([409, 'period_locked', 201]);
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      id: taxpayer.returnId,
      status: 'submitted',
      version: 1,
      amendment: { version: 2, reason: 'An invoice was missing.', state: 'draft' },
    });
    const shown = ({ status, version, total_income, tax_liability, submitted_at }: typeof filed) => ({
      status,
      version,
      total_income,
      tax_liability,
      submitted_at,
    });
    expect(shown(prepared)).toEqual(shown(filed));
    expect(prepared.amendment.state).toBe('awaiting_declaration');
    expect(receipt).toMatchObject({ version: 1, submission_id: filed.submission.id });
    expect(amended).toMatchObject({
      status: 'submitted',
      version: 2,
      amendment: null,
      total_income: filed.total_income + 1_000,
      submission: { state: expect.stringMatching(/confirmed|done/) },
    });
    expect(amended.tax_liability).toBeGreaterThan(filed.tax_liability);
    expect(await amendedEvents(taxpayer)).toHaveLength(1);
    const types = await eventsOf(filing, taxpayer);
    expect(types.filter((type) => type === 'tax_return.submitted')).toHaveLength(1);
    const history = (await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/history?limit=100`))
      .body;
    expect(history.data.filter(({ trigger }: { trigger: string }) => trigger === 'confirmed')).toMatchObject([
      { version: 2 },
      { version: 1 },
    ]);
  });

  it('is given up by cancel: the return stays as it was filed, whatever its rows say', async () => {
    const taxpayer = await createFiled(filing);
    const filed = await readReturn(filing, taxpayer);
    await amend(filing, taxpayer);
    await addIncome(filing, taxpayer, 1_000);

    const cancelled = await filing.app
      .as()
      .post(`/v1/tax-returns/${taxpayer.returnId}/cancel`)
      .set('If-Match', '*');

    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      status: 'submitted',
      version: 1,
      amendment: null,
      locked: true,
      total_income: filed.total_income,
      tax_liability: filed.tax_liability,
      submitted_at: filed.submitted_at,
    });
    const receipt = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/receipt`);
    expect(receipt.body.hmrc_calculation_id).toBe(filed.submission.hmrc_calculation_id);
    expect((await amend(filing, taxpayer)).body.amendment).toMatchObject({ version: 2 });
  });

  it('is refused twice, and for a return that HMRC does not have', async () => {
    const taxpayer = await createFiled(filing);
    const declared = await createDeclared(filing);
    await amend(filing, taxpayer);

    const twice = await amend(filing, taxpayer);
    const early = await amend(filing, declared);

    expect([twice.status, twice.body.code]).toEqual([409, 'amendment_open']);
    expect([early.status, early.body.code]).toEqual([409, 'invalid_state']);
  });

  it('is not sent again while HMRC does not show its calculation', async () => {
    const taxpayer = await createAmended(filing);
    await filing.control({
      on: 'confirm-amendment',
      nino: taxpayer.nino,
      fault: 'drop_before_accept',
    });
    await filing.control({
      on: 'retrieve-calculation',
      nino: taxpayer.nino,
      fault: 'status',
      status: 404,
      times: 40,
    });
    const before = proxy.requests.length;
    const wired = withHmrc(filing.app.ctx, (hmrc) => hmrc, proxy.url, { tls: { ca: proxy.ca } });

    await submit(filing, taxpayer);
    await expect(runJobs(filing, hurried(wired), 30)).rejects.toThrow('did not drain');

    expect(await readReturn(filing, taxpayer)).toMatchObject({ amendment: { state: 'submitting' } });
    expect(proxy.requests.slice(before).filter(isFiling)).toHaveLength(1);
    await runJobs(filing, hurried(wired), 2_000);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ version: 2, amendment: null });
  });
});
