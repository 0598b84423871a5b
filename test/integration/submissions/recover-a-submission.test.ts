import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createLogger } from '../../../src/telemetry/logger.js';
import { hurried } from '../../support/hurried.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  createDeclared,
  eventsOf,
  type FilingApp,
  filingsOf,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

describe('a submission whose answer is lost', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const submittedEvents = async (taxpayer: Taxpayer) =>
    (await eventsOf(filing, taxpayer)).filter((type) => type === 'tax_return.submitted');

  it.each([
    ['the connection was cut after HMRC had accepted', { fault: 'drop_after_accept' }],
    ['HMRC answered 500 after it had accepted', { fault: 'status', status: 500, after_accept: true }],
    ['the gateway timed out after HMRC had accepted', { fault: 'status', status: 504, after_accept: true }],
  ])('is found to be filed, once, when %s', async (_name, fault) => {
    const taxpayer = await createDeclared(filing);
    await filing.control({ on: 'final-declaration', nino: taxpayer.nino, ...fault });

    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'submitted',
      submission: {
        state: 'confirmed',
        attempts: 1,
        reconciled_by: 'calculation',
        hmrc_correlation_id: null,
      },
    });
    expect(await submittedEvents(taxpayer)).toHaveLength(1);
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });

  it('is named by its public id in the log, and the taxpayer is not', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('warn', 'test', { write: (line) => void lines.push(JSON.parse(line)) });
    const taxpayer = await createDeclared(filing);
    await filing.control({ on: 'final-declaration', nino: taxpayer.nino, fault: 'drop_after_accept' });

    await submit(filing, taxpayer);
    await runJobs(filing, { ...filing.ctx, log });

    const { submission } = await readReturn(filing, taxpayer);
    const unanswered = lines.filter(({ msg }) => msg === 'the final declaration has no answer');
    expect(unanswered).toMatchObject([{ submission: submission.id }]);
    expect(JSON.stringify(lines)).not.toContain(taxpayer.nino);
  });

  it.each([
    ['the connection was cut before HMRC had it', { fault: 'drop_before_accept' }],
    ['HMRC answered 500 without doing anything', { fault: 'status', status: 500 }],
  ])('is sent again, only after two rounds a minute apart found nothing, when %s', async (_name, fault) => {
    const taxpayer = await createDeclared(filing);
    await filing.control({ on: 'final-declaration', nino: taxpayer.nino, ...fault });

    await submit(filing, taxpayer);
    await runJobs(filing, hurried(filing.ctx));

    const filed = await readReturn(filing, taxpayer);
    expect(filed).toMatchObject({ status: 'submitted', submission: { state: 'confirmed', attempts: 2 } });
    expect(filed.submission.reconciled_by).toBeNull();
    expect(await submittedEvents(taxpayer)).toHaveLength(1);
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });

  it('is never sent again while rounds of reading lie within a minute, nor by another submit', async () => {
    const taxpayer = await createDeclared(filing);
    await filing.control({ on: 'final-declaration', nino: taxpayer.nino, fault: 'drop_before_accept' });

    await submit(filing, taxpayer);
    await expect(runJobs(filing, filing.ctx, 8)).rejects.toThrow('did not drain');

    const waiting = await readReturn(filing, taxpayer);
    const again = await submit(filing, taxpayer);
    expect(waiting).toMatchObject({ status: 'submitting', submission: { state: 'unknown', attempts: 1 } });
    expect([again.status, again.body.code]).toEqual([409, 'submission_in_progress']);
    expect(await filingsOf(filing, taxpayer)).toBe(0);
    await runJobs(filing, hurried(filing.ctx));
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted' });
  });

  it('is filed once when the process dies between sending and writing the outcome', async () => {
    const taxpayer = await createDeclared(filing);
    const dying = withHmrc(
      filing.app.ctx,
      (hmrc) => ({
        ...hmrc,
        async submitFinalDeclaration(call, ref) {
          await hmrc.submitFinalDeclaration(call, ref);
          return new Promise(() => undefined);
        },
      }),
      filing.sandboxUrl,
    );
    await submit(filing, taxpayer);
    void runJobs(filing, dying);
    await until(async () => (await filingsOf(filing, taxpayer)) === 1);
    await endLease(taxpayer);

    await requeue(taxpayer);
    await runJobs(filing);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'submitted',
      submission: { state: 'confirmed', attempts: 1, reconciled_by: 'calculation' },
    });
    expect(await submittedEvents(taxpayer)).toHaveLength(1);
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });

  it('throws away what a process finds out after it has lost its lease', async () => {
    const taxpayer = await createDeclared(filing);
    let letGo: () => void = () => undefined;
    const slow = withHmrc(
      filing.app.ctx,
      (hmrc) => ({
        ...hmrc,
        async submitFinalDeclaration(call, ref) {
          const answer = await hmrc.submitFinalDeclaration(call, ref);
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
          return answer;
        },
      }),
      filing.sandboxUrl,
    );
    await submit(filing, taxpayer);
    const late = runJobs(filing, slow);
    await until(async () => (await filingsOf(filing, taxpayer)) === 1);
    await endLease(taxpayer);
    await requeue(taxpayer);
    await runJobs(filing);

    letGo();
    await late;

    expect(await submittedEvents(taxpayer)).toHaveLength(1);
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'submitted',
      submission: { reconciled_by: 'calculation' },
    });
  });

  it('is left alone by a second worker while the first is sending', async () => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    await requeue(taxpayer);

    await Promise.all([runJobs(filing), runJobs(filing)]);

    expect(await filingsOf(filing, taxpayer)).toBe(1);
    expect(await submittedEvents(taxpayer)).toHaveLength(1);
  });

  it('turns out to be filed by other software', async () => {
    const taxpayer = await createDeclared(filing, { nino: 'SB300009A' });

    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'action_required',
      submitted_at: null,
      issues: [{ code: 'filed_elsewhere', source: 'hmrc' }],
    });
    expect((await eventsOf(filing, taxpayer)).at(-1)).toBe('tax_return.action_required');
  });

  it('sends an event, and goes on asking, when HMRC never answers', async () => {
    const taxpayer = await createDeclared(filing);
    await filing.control({ on: 'final-declaration', nino: taxpayer.nino, fault: 'drop_after_accept' });
    await filing.control({
      on: 'retrieve-calculation',
      nino: taxpayer.nino,
      fault: 'status',
      status: 503,
      times: 36,
    });

    await submit(filing, taxpayer);
    await runJobs(filing);

    const types = await eventsOf(filing, taxpayer);
    expect(types.filter((type) => type === 'tax_return.action_required')).toHaveLength(1);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted', issues: [] });
  });

  const rowOf = ({ returnId }: Taxpayer) =>
    filing.app.ctx
      .systemDb('submissions')
      .where({ tax_return_id: uuidFromPublicId('taxReturn', returnId), kind: 'submit' });

  const endLease = (taxpayer: Taxpayer) =>
    rowOf(taxpayer).update({ leased_until: new Date(Date.now() - 1_000) });

  /** As the reconciler does for work whose job was lost. */
  async function requeue(taxpayer: Taxpayer): Promise<void> {
    const row = await rowOf(taxpayer).first();
    const payload = { submissionId: row.id, tenantId: row.tenant_id, livemode: row.livemode };
    await filing.app.ctx.systemDb('outbox').insert({
      tenant_id: row.tenant_id,
      livemode: row.livemode,
      queue: 'submit',
      job_id: `again-${filing.app.ctx.newId()}`,
      payload: JSON.stringify(payload),
    });
  }
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not come true in time');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
