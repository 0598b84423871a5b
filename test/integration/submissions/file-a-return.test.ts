import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDeclared,
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
  type Taxpayer,
} from './filing-story.js';

interface Entry {
  readonly hmrc_call: { readonly operation: string } | null;
  readonly hmrc_correlation_id: string | null;
  readonly detail: string;
}

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
    const figures = () => filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    const { body: unfiled } = await figures();
    const declared = await declare(filing, taxpayer);
    const sent = await submit(filing, taxpayer);
    await runJobs(filing);
    const filed = await readReturn(filing, taxpayer);
    const receipt = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/receipt`);
    const { body: final } = await figures();

    expect(prepared).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(declared.status).toBe(200);
    expect(sent.status).toBe(202);
    expect(sent.body).toMatchObject({ status: 'submitting', locked: true, submitted_at: null });
    expect(filed).toMatchObject({
      status: 'submitted',
      locked: true,
      submission: { state: 'confirmed', attempts: 1, acceptance: { state: 'fulfilled' } },
    });
    expect(unfiled.estimate).toMatchObject({ disclaimer: expect.stringContaining(unfiled.estimate.as_of) });
    expect(final).toMatchObject({ figures_hash: unfiled.figures_hash, estimate: null });
    expect(receipt.status).toBe(200);
    expect(receipt.body).toMatchObject({
      software: 'Tax compliance API',
      declaration: { declarant: { name: 'Ada Byron' } },
    });
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

  it('has a time line of every step and every call, each with the id that HMRC knows it by', async () => {
    const taxpayer = await createDeclared(filing);
    await filing.control({
      on: 'final-declaration',
      nino: taxpayer.nino,
      fault: 'status',
      status: 400,
      code: 'RULE_SUBMISSION_FAILED',
    });
    await submit(filing, taxpayer);
    await runJobs(filing);

    const path = `/v1/tax-returns/${taxpayer.returnId}/history?limit=100`;
    const line: Entry[] = (await filing.app.as().get(path)).body.data;

    const calls = line.filter(({ hmrc_call }) => hmrc_call !== null);
    expect(calls.map(({ hmrc_call }) => hmrc_call?.operation).reverse()).toEqual([
      'GET individuals/business/details/list',
      'PUT individuals/business/self-employment/cumulative',
      'PUT individuals/business/self-employment/annual',
      'GET individuals/business/self-employment/cumulative',
      'GET individuals/business/self-employment/annual',
      'GET individuals/business/details/accounting-type',
      'PUT individuals/business/details/accounting-type',
      'GET individuals/business/details/periods-of-account',
      'PUT individuals/business/details/periods-of-account',
      'PUT individuals/business/property/uk/cumulative',
      'PUT individuals/business/property/uk/annual',
      'GET individuals/business/property/uk/cumulative',
      'GET individuals/business/property/uk/annual',
      'GET individuals/business/details/accounting-type',
      'PUT individuals/business/details/accounting-type',
      'POST individuals/calculations/self-assessment/trigger/intent-to-finalise',
      'GET individuals/calculations/self-assessment',
      'POST individuals/self-assessment/assist/reports',
      'POST individuals/calculations/self-assessment/final-declaration',
    ]);
    expect(new Set(calls.map(({ hmrc_correlation_id: id }) => id)).size).toBe(calls.length);
    expect(calls.map(({ hmrc_correlation_id: id }) => id)).not.toContain(null);
    const [refused, sent] = line;
    expect(refused).toMatchObject({ trigger: 'refused', to: 'rejected', hmrc_call: null });
    expect(sent).toMatchObject({
      trigger: 'hmrc_call',
      hmrc_correlation_id: refused?.hmrc_correlation_id,
      code: 'RULE_SUBMISSION_FAILED',
      hmrc_call: { outcome: 'refused', status: 400 },
      detail: expect.stringMatching(
        /^HMRC’s checks failed as the return was filed\. Prepare the return again/,
      ),
    });
    expect(line.every(({ detail }) => detail.length > 0)).toBe(true);
  });

  it('answers 200 with the outcome when asked to wait for it', async () => {
    const taxpayer = await createDeclared(filing);

    const waiting = submit(filing, taxpayer).set('Prefer', 'wait=20').set('Idempotency-Key', 'waits');
    const answered = waiting.then((answer) => answer);
    await filedBy(taxpayer);
    const answer = await answered;
    const repeated = await submit(filing, taxpayer).set('Idempotency-Key', 'waits');

    expect(answer.status).toBe(200);
    expect(answer.headers['preference-applied']).toBe('wait=20');
    expect(answer.body).toMatchObject({ status: 'submitted', submission: { state: 'confirmed' } });
    expect([repeated.status, repeated.body.status]).toEqual([202, 'submitting']);
  });

  it('gives the receipt as a PDF to who accepts that', async () => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    await runJobs(filing);

    const receipt = await filing.app
      .as()
      .get(`/v1/tax-returns/2025-26/receipt?client_id=${taxpayer.clientId}`)
      .set('Accept', 'application/pdf')
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });

    expect(receipt.status).toBe(200);
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.headers['content-disposition']).toBe('attachment; filename="receipt-2025-26-v1.pdf"');
    expect(receipt.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  /** Runs jobs as they come, as a worker does, until HMRC has the return. */
  async function filedBy(taxpayer: Taxpayer): Promise<void> {
    const deadline = Date.now() + 15_000;
    while ((await readReturn(filing, taxpayer)).status !== 'submitted') {
      if (Date.now() > deadline) throw new Error('the return was not filed in time');
      await runJobs(filing);
    }
  }
});
