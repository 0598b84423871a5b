import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hurried } from '../../support/hurried.js';
import {
  createDeclared,
  declare,
  eventsOf,
  type FilingApp,
  filingsOf,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
} from './filing-story.js';

describe('a submission that HMRC refuses', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  it.each([
    ['SB100007A', 'RULE_NO_INCOME_SUBMISSIONS_EXIST', false],
    ['SB100009A', 'RULE_SUBMISSION_FAILED', false],
    ['SB100012A', 'CLIENT_OR_AGENT_NOT_AUTHORISED', true],
  ])('leaves the return of %s rejected with HMRC’s code %s', async (nino, code, retryable) => {
    const taxpayer = await createDeclared(filing, { nino });

    await submit(filing, taxpayer);
    await runJobs(filing);

    const rejected = await readReturn(filing, taxpayer);
    expect(rejected).toMatchObject({
      status: 'rejected',
      locked: false,
      submitted_at: null,
      rejection: { code, retryable },
      submission: { state: 'refused', attempts: 1, acceptance: null },
    });
    expect(rejected.rejection.correlation_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await eventsOf(filing, taxpayer)).at(-1)).toBe('tax_return.rejected');
    expect(await filingsOf(filing, taxpayer)).toBe(0);
  });

  it('may be made again as it was once a refusal of access is dealt with', async () => {
    const taxpayer = await createDeclared(filing);
    const refusal = { on: 'final-declaration', fault: 'status', status: 403, code: 'RESOURCE_FORBIDDEN' };
    await filing.control({ ...refusal, nino: taxpayer.nino });
    await submit(filing, taxpayer);
    await runJobs(filing);

    const again = await submit(filing, taxpayer);
    await runJobs(filing, hurried(filing.ctx));

    expect(again.status).toBe(202);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted', rejection: null });
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });

  it('has HMRC calculate again, and asks for agreement again, when HMRC’s data has changed', async () => {
    const taxpayer = await createDeclared(filing);
    const refusal = { on: 'final-declaration', fault: 'status', status: 400 };
    await filing.control({ ...refusal, code: 'RULE_RECENT_SUBMISSIONS_EXIST', nino: taxpayer.nino });

    await submit(filing, taxpayer);
    await runJobs(filing);
    const waiting = await readReturn(filing, taxpayer);
    const early = await submit(filing, taxpayer);
    const declared = await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(waiting).toMatchObject({
      status: 'awaiting_declaration',
      issues: [{ code: 'figures_changed_at_hmrc', hmrc_code: 'RULE_RECENT_SUBMISSIONS_EXIST' }],
    });
    expect([early.status, early.body.code]).toEqual([409, 'not_declared']);
    expect(declared.status).toBe(200);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted', issues: [] });
  });

  it('stays open when HMRC says that it is too early', async () => {
    const taxpayer = await createDeclared(filing, { nino: 'SB100006A' });

    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'awaiting_declaration',
      issues: [{ code: 'too_early', retryable: true, hmrc_code: 'RULE_FINAL_DECLARATION_TAX_YEAR' }],
    });
  });

  it('is asked about, and found filed, when HMRC says that it has the declaration already', async () => {
    const taxpayer = await createDeclared(filing);
    await filing.control({ on: 'final-declaration', nino: taxpayer.nino, fault: 'drop_after_accept' });
    await filing.control({
      on: 'retrieve-calculation',
      nino: taxpayer.nino,
      fault: 'status',
      status: 404,
      code: 'MATCHING_RESOURCE_NOT_FOUND',
      times: 2,
    });
    await filing.control({
      on: 'list-calculations',
      nino: taxpayer.nino,
      fault: 'status',
      status: 404,
      code: 'MATCHING_RESOURCE_NOT_FOUND',
      times: 2,
    });
    await filing.control({
      on: 'crystallisation',
      nino: taxpayer.nino,
      fault: 'status',
      status: 404,
      code: 'NO_OBLIGATIONS_FOUND',
      times: 2,
    });

    await submit(filing, taxpayer);
    await runJobs(filing, hurried(filing.ctx));

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'submitted',
      submission: { reconciled_by: 'calculation' },
    });
    expect((await eventsOf(filing, taxpayer)).filter((type) => type === 'tax_return.submitted')).toHaveLength(
      1,
    );
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });

  it('waits, and is sent, when HMRC could not take it', async () => {
    const taxpayer = await createDeclared(filing);
    const throttled = {
      on: 'final-declaration',
      fault: 'status',
      status: 429,
      code: 'MESSAGE_THROTTLED_OUT',
    };
    await filing.control({ ...throttled, nino: taxpayer.nino, times: 2 });

    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'submitted',
      submission: { attempts: 3, reconciled_by: null },
    });
  });
});
