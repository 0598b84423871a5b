import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  authorise,
  createTaxpayer,
  declare,
  eventsOf,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from '../submissions/filing-story.js';
import { accessOf, agentEvents, relate, signIn } from './agent-story.js';

describe('work for a client by the practice’s sign-in', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
    await signIn(filing);
  });
  afterAll(() => filing.close());

  async function clientOf(role: 'main' | 'supporting' | 'none'): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    await relate(filing, taxpayer.nino, role);
    return taxpayer;
  }
  const askToPrepare = ({ returnId }: Taxpayer) =>
    filing.app.as().post(`/v1/tax-returns/${returnId}/prepare`, { fraud_prevention: FACTS });
  const sentFor = async ({ nino }: Taxpayer) => {
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    return taxpayers.find((one) => one.nino === nino)?.years ?? [];
  };
  const update = ({ clientId }: Taxpayer) =>
    filing.app.as().post('/v1/quarterly-updates', {
      client_id: clientId,
      property: 'uk',
      tax_year: '2025-26',
      period_end: '2025-07-05',
      fraud_prevention: FACTS,
    });
  const statusOfUpdate = async (id: string) =>
    (await filing.app.as().get(`/v1/quarterly-updates/${id}`)).body.status;
  /** HMRC ends the practice's sign-in, and our access token is over. */
  async function endSignIn(): Promise<void> {
    await filing.control({ end_grants: true });
    await filing.app.ctx.systemDb('hmrc_agent_grants').update({ access_expires_at: new Date() });
  }

  it('files a whole return as the main agent', async () => {
    const taxpayer = await clientOf('main');

    await prepare(filing, taxpayer);
    const prepared = await readReturn(filing, taxpayer);
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(prepared.status, JSON.stringify(prepared.issues)).toBe('awaiting_declaration');
    expect((await readReturn(filing, taxpayer)).status).toBe('submitted');
    const years = await sentFor(taxpayer);
    expect(years.flatMap(({ filings }) => filings)).toHaveLength(1);
  }, 90_000);

  it('reads obligations, the account and what HMRC holds as the main agent', async () => {
    const taxpayer = await clientOf('main');
    const client = `/v1/clients/${taxpayer.clientId}`;

    const answers = [
      await filing.app.as().get(`${client}/hmrc-account`),
      await filing.app.as().get(`${client}/mtd-status`),
      await filing.app.as().get(`${client}/update-periods`),
      await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId }),
      await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/prefill`),
    ];
    await drain(filing.ctx, ['obligations', 'prefill']);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 202, 202]);
    const obligations = await filing.app.as().get(`/v1/obligations?client_id=${taxpayer.clientId}`);
    expect(obligations.body.data.length).toBeGreaterThan(0);
    const prefill = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/prefill`);
    expect(prefill.body.status).toBe('completed');
  });

  it('sends quarterly updates as a supporting agent, and is refused by name what needs the main agent', async () => {
    const taxpayer = await clientOf('supporting');
    await accessOf(filing, taxpayer.clientId);

    const sent = await update(taxpayer);
    await drain(filing.ctx, ['quarterly-update']);
    const refused = [
      await askToPrepare(taxpayer),
      await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/prefill`),
      await filing.app.as().get(`/v1/clients/${taxpayer.clientId}/hmrc-account`),
    ];

    expect(await statusOfUpdate(sent.body.id)).toBe('accepted');
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'main_agent_required']),
    );
    expect(refused[0]?.body.hmrc_services).toContain('Individual Calculations');
  });

  it('finds out that it only supports before anything is sent', async () => {
    const taxpayer = await clientOf('supporting');

    const asked = await askToPrepare(taxpayer);
    await runJobs(filing);

    expect(asked.status).toBe(202);
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'action_required',
      issues: [{ code: 'main_agent_required', source: 'hmrc' }],
    });
    expect(await sentFor(taxpayer)).toEqual([]);
  });

  it('says which cause HMRC’s one refusal has', async () => {
    const [stranger, absent] = [await clientOf('none'), await clientOf('main')];
    await filing.control({ person: { nino: absent.nino, signed_up: false } });

    for (const taxpayer of [stranger, absent]) await askToPrepare(taxpayer);
    await runJobs(filing);

    expect((await readReturn(filing, stranger)).issues).toMatchObject([{ code: 'not_authorised_by_client' }]);
    expect((await readReturn(filing, absent)).issues).toMatchObject([{ code: 'client_not_signed_up' }]);
  });

  it('notices an authorisation that ended since it was checked', async () => {
    const taxpayer = await clientOf('main');
    await accessOf(filing, taxpayer.clientId);
    await relate(filing, taxpayer.nino, 'none');

    await askToPrepare(taxpayer);
    await runJobs(filing);

    expect((await readReturn(filing, taxpayer)).issues).toMatchObject([{ code: 'not_authorised_by_client' }]);
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual(['agent_authorisation.ended']);
  });

  it('goes by the client’s own sign-in first, and by the practice’s after that has ended', async () => {
    const taxpayer = await clientOf('main');
    await authorise(filing.app, taxpayer.clientId);
    const first = await accessOf(filing, taxpayer.clientId);
    await filing.app.as().delete(`/v1/clients/${taxpayer.clientId}/hmrc-authorisation`);

    const second = await accessOf(filing, taxpayer.clientId);

    expect([first.via, second.via]).toEqual(['client', 'agent']);
  });

  it('waits when the sign-in ends in the middle of preparing, and goes on by itself after the next', async () => {
    const taxpayer = await clientOf('main');
    await askToPrepare(taxpayer);
    await endSignIn();
    await drain(filing.ctx, ['submit', 'calculate'], { maxRuns: 50 });
    const waiting = await readReturn(filing, taxpayer);
    const refreshes = await filing.app.as().get('/v1/hmrc-agent');
    await drain(filing.ctx, ['submit'], { maxRuns: 50 });
    const jobs = await filing.app.ctx.systemDb('outbox').where({ queue: 'submit' });

    await signIn(filing);
    await drain(filing.ctx, ['submit', 'calculate'], { maxRuns: 300 });
    await runJobs(filing);

    expect(waiting).toMatchObject({ issues: [{ code: 'waits_for_hmrc_sign_in', retryable: true }] });
    expect(waiting.status).not.toBe('action_required');
    expect(refreshes.body).toMatchObject({ status: 'expired' });
    expect(jobs.every(({ available_at }) => available_at > new Date())).toBe(true);
    const after = await readReturn(filing, taxpayer);
    expect(after.status, JSON.stringify(after.issues)).toBe('awaiting_declaration');
    expect(after.issues.map(({ code }: { code: string }) => code)).not.toContain('waits_for_hmrc_sign_in');
    const events = await eventsOf(filing, taxpayer);
    expect(events.filter((type) => type === 'tax_return.action_required')).toHaveLength(1);
    const ended = (await agentEvents(filing)).filter((type) => type === 'hmrc_agent.ended');
    expect(ended).toHaveLength(1);
  });

  it('waits with a declared return that is to be sent, and sends it once after the next sign-in', async () => {
    const taxpayer = await clientOf('main');
    await prepare(filing, taxpayer);
    await declare(filing, taxpayer);
    await endSignIn();
    await submit(filing, taxpayer);
    await drain(filing.ctx, ['submit'], { maxRuns: 50 });
    const waiting = await readReturn(filing, taxpayer);

    await signIn(filing);
    await runJobs(filing);

    expect(waiting.issues).toMatchObject([{ code: 'waits_for_hmrc_sign_in' }]);
    expect((await readReturn(filing, taxpayer)).status).toBe('submitted');
    expect((await sentFor(taxpayer)).flatMap(({ filings }) => filings)).toHaveLength(1);
  });

  it('waits with a quarterly update too', async () => {
    const taxpayer = await clientOf('main');
    await endSignIn();
    const { body } = await update(taxpayer);
    const key = { id: uuidFromPublicId('quarterlyUpdate', body.id) };
    const job = await filing.app.ctx.systemDb('quarterly_updates').where(key).first('job_id');
    await runOnce(job.job_id);
    const waiting = await statusOfUpdate(body.id);

    await signIn(filing);
    await drain(filing.ctx, ['quarterly-update']);

    expect(waiting).toBe('sending');
    expect(await statusOfUpdate(body.id)).toBe('accepted');
  });

  /** As the worker and the outbox do: what snoozes comes back as the same job, later. */
  async function runOnce(jobId: string): Promise<void> {
    const { WORKERS } = await import('../../../workers/index.js');
    const { systemDb } = filing.app.ctx;
    const row = await systemDb('outbox').where({ job_id: jobId }).first();
    const worker = WORKERS.find(({ queue }) => queue.name === row.queue);
    const outcome = await worker?.run(filing.ctx, row.payload);
    expect(outcome).toMatchObject({ kind: 'snooze' });
    await systemDb('outbox')
      .where({ id: row.id })
      .update({ available_at: new Date(Date.now() + 3_600_000) });
  }
});
