import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTaxpayer,
  declare,
  eventsOf,
  type FilingApp,
  filingsOf,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
} from './filing-story.js';

describe('filing a return', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  it('prepares, declares and submits a return, and gives a receipt', async () => {
    const taxpayer = await createTaxpayer(filing);

    await prepare(filing, taxpayer);
    const prepared = await readReturn(filing, taxpayer);
    const declared = await declare(filing, taxpayer);
    const sent = await submit(filing, taxpayer);
    await runJobs(filing);
    const filed = await readReturn(filing, taxpayer);
    const receipt = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/receipt`);

    expect(prepared).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(declared.status).toBe(200);
    expect(sent.status).toBe(202);
    expect(sent.body).toMatchObject({ status: 'submitting', locked: true, submitted_at: null });
    expect(filed).toMatchObject({
      status: 'submitted',
      locked: true,
      submission: { state: 'confirmed', attempts: 1, acceptance: { state: 'fulfilled' } },
    });
    expect(receipt.status).toBe(200);
    expect(receipt.body).toMatchObject({ declaration: { declarant: { name: 'Ada Byron' } } });
    expect(await eventsOf(filing, taxpayer)).toEqual([
      'tax_return.created',
      'tax_return.calculated',
      'tax_return.calculation_ready',
      'tax_return.declared',
      'tax_return.submitted',
      'tax_return.accepted',
    ]);
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });
});
