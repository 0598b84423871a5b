import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDeclared,
  createTaxpayer,
  type FilingApp,
  runJobs,
  startFilingApp,
  submit,
} from '../submissions/filing-story.js';

describe('what HMRC holds about a client', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const read = (clientId: string, what: string) => filing.app.as().get(`/v1/clients/${clientId}/${what}`);

  it('is their status in Making Tax Digital, in a word of ours', async () => {
    const { clientId } = await createTaxpayer(filing);

    const voluntary = await read(clientId, 'mtd-status?tax_year=2025-26');
    const mandated = await read(clientId, 'mtd-status?tax_year=2026-27');

    expect(voluntary.body).toEqual({
      tax_year: '2025-26',
      status: 'mtd_voluntary',
      mandated: false,
      reason: 'sign_up_return_available',
      qualifying_income: 62400,
      as_of: expect.any(String),
      connection_method: 'BATCH_PROCESS_DIRECT',
    });
    expect(mandated.body).toMatchObject({ status: 'mtd_mandated', mandated: true });
  });

  it('is an answer too when HMRC says that they are not signed up', async () => {
    const { clientId } = await createTaxpayer(filing, { nino: 'SB300002A' });

    const answer = await read(clientId, 'mtd-status');

    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ status: 'not_signed_up', mandated: false, reason: null });
  });

  it('is an empty account before anything is filed, and a charge and payments afterwards', async () => {
    const taxpayer = await createDeclared(filing);
    const before = await read(taxpayer.clientId, 'hmrc-account?tax_year=2025-26');
    await submit(filing, taxpayer);
    await runJobs(filing);
    const { tax_liability: liability } = (await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}`))
      .body;
    await filing.control({ payment: { nino: taxpayer.nino, paid_on: '2026-11-01', amount: 100.5 } });

    const after = await read(taxpayer.clientId, 'hmrc-account?tax_year=2025-26');

    expect(before.body).toMatchObject({ balance: 0, liabilities: [], payments: [] });
    const outstanding = Math.round((liability - 100.5) * 100) / 100;
    expect(after.body).toEqual({
      as_of: expect.any(String),
      connection_method: 'BATCH_PROCESS_DIRECT',
      balance: outstanding,
      liabilities: [{ due_on: '2027-01-31', amount: liability, outstanding, what: 'ITSA- Bal Charge' }],
      payments: [{ paid_on: '2026-11-01', amount: 100.5 }],
    });
  });

  it('is a problem that names the reason when HMRC refuses or is away', async () => {
    const refused = await createTaxpayer(filing, { nino: 'SB300001A' });
    const away = await createTaxpayer(filing);
    await filing.control({ on: 'balance-and-transactions', fault: 'status', status: 500, nino: away.nino });

    const refusal = await read(refused.clientId, 'hmrc-account');
    const absence = await read(away.clientId, 'hmrc-account');

    expect([refusal.status, refusal.body.code]).toEqual([422, 'rejected_by_hmrc']);
    expect([absence.status, absence.body.code]).toEqual([503, 'gateway_unavailable']);
  });
});
