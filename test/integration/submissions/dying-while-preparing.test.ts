import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { spawnProgram } from '../../../src/local/stack/processes/program.js';
import { freezeBetweenTransactions } from '../../support/freeze.js';
import { onEachCall } from '../../support/on-each-call.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
import {
  eventsOf,
  FACTS,
  type FilingApp,
  readReturn,
  runJobs,
  startFilingApp,
  type Taxpayer,
  workerSettings,
} from './filing-story.js';
import { createWithWholeReturn, heldAtHmrc } from './whole-return.js';

/** Long enough to be renewed in time while many returns are begun at once, on a machine that is busy. */
const LEASE_SECONDS = 30;
/** After which calls: `DYING_EACH=12` is after every twelfth, which takes a twelfth of the time. */
const EACH = Number(process.env['DYING_EACH'] ?? 1);

interface Begun {
  readonly taxpayer: Taxpayer;
  readonly submissionId: string;
  /** The call after which it stands, and the same with its number. */
  readonly call: string;
  readonly after: string;
}

describe.runIf(process.platform === 'linux')('a worker that stops after any call of preparing', () => {
  let filing: FilingApp;
  /** The calls of a preparation that nothing disturbs, and what it leads to. */
  const calls: string[] = [];
  let held: object;
  let prepared: object;
  const workers: ReturnType<typeof createWorker>[] = [];
  beforeAll(async () => {
    filing = await startFilingApp({ SUBMISSION_LEASE_SECONDS: String(LEASE_SECONDS) });
    const counting = withHmrc(
      filing.app.ctx,
      (hmrc) => onEachCall(hmrc, async (name) => void calls.push(name)),
      filing.sandboxUrl,
    );
    const taxpayer = await createWithWholeReturn(filing);
    await ask(taxpayer);
    await runJobs(filing, counting);
    held = await heldAtHmrc(filing, taxpayer);
    prepared = await preparedOf(taxpayer);
  });
  afterAll(async () => {
    for (const worker of workers) worker.child.kill('SIGKILL');
    await filing.close();
  });

  async function ask({ returnId }: Taxpayer): Promise<void> {
    const path = `/v1/tax-returns/${returnId}/prepare`;
    expect((await filing.app.as().post(path, { fraud_prevention: FACTS })).status).toBe(202);
  }

  async function preparedOf(taxpayer: Taxpayer): Promise<object> {
    const { status, issues } = await readReturn(filing, taxpayer);
    return { status, issues };
  }

  async function startWorker() {
    const worker = createWorker({
      ...workerSettings(filing),
      SUBMISSION_LEASE_SECONDS: String(LEASE_SECONDS),
      SANDBOX_URL: filing.sandboxUrl,
    });
    workers.push(worker);
    await within(120, 'the worker is ready', () => worker.messages.includes('ready'));
    return worker;
  }

  /** A worker that stands after every call at once, each in a return of its own. */
  async function beginAll(worker: ReturnType<typeof createWorker>): Promise<Begun[]> {
    const begun: Begun[] = [];
    for (const [index, call] of calls.entries()) {
      if (index % EACH !== 0) continue;
      const taxpayer = await createWithWholeReturn(filing);
      await ask(taxpayer);
      const { id, tenant_id, livemode } = await filing.app.ctx
        .systemDb('submissions')
        .where({ tax_return_id: uuidFromPublicId('taxReturn', taxpayer.returnId) })
        .first('id', 'tenant_id', 'livemode');
      const tenant = { tenantId: tenant_id, livemode };
      worker.child.send({ tenant, submissionId: id, standAfter: index + 1 });
      begun.push({ taxpayer, submissionId: id, call, after: `${index + 1}: ${call}` });
    }
    for (const { submissionId, call, after } of begun) {
      await within(240, `the worker stands after ${after}`, () => worker.newsOf(submissionId).length > 0);
      expect(worker.newsOf(submissionId)).toEqual([call]);
    }
    return begun;
  }

  it('leaves each return to another that prepares it once, when it is killed', async () => {
    const worker = await startWorker();
    const begun = await beginAll(worker);

    worker.child.kill('SIGKILL');
    await runJobs(filing, filing.ctx, 1_000_000);

    for (const { taxpayer, after } of begun) {
      const events = await eventsOf(filing, taxpayer);
      const ready = events.filter((type) => type === 'tax_return.calculation_ready');
      expect(await preparedOf(taxpayer), after).toEqual(prepared);
      expect(await heldAtHmrc(filing, taxpayer), after).toEqual(held);
      expect(ready, after).toHaveLength(1);
    }
  }, 900_000);

  /** What a return's history and our notes of HMRC have by now. */
  async function writtenOf({ returnId, clientId }: Taxpayer): Promise<object> {
    const { systemDb } = filing.app.ctx;
    const calls = await systemDb('status_history')
      .where({ tax_return_id: uuidFromPublicId('taxReturn', returnId) })
      .count('* as count')
      .first();
    const notes = await systemDb('parts_at_hmrc')
      .where({ client_id: uuidFromPublicId('client', clientId) })
      .orderBy('part')
      .select('part', 'bodies', 'updated_at');
    return { calls, notes };
  }

  it('sends and notes nothing more when it was frozen past its lease, and another has prepared each return once', async () => {
    const worker = await startWorker();
    const begun = await beginAll(worker);

    await freezeBetweenTransactions((name) => worker.child.kill(name), filing.ctx.config.databaseUrl);
    await runJobs(filing, filing.ctx, 1_000_000);
    const before = await Promise.all(begun.map(({ taxpayer }) => writtenOf(taxpayer)));
    worker.child.kill('SIGCONT');
    worker.child.send('go on');

    for (const [index, { taxpayer, submissionId, call, after }] of begun.entries()) {
      await within(240, `the worker ends ${after}`, () => worker.newsOf(submissionId).length > 1);
      expect(worker.newsOf(submissionId), after).toEqual([call, 'the end']);
      expect(await writtenOf(taxpayer), after).toEqual(before[index]);
      expect(await preparedOf(taxpayer), after).toEqual(prepared);
      expect(await heldAtHmrc(filing, taxpayer), after).toEqual(held);
    }
  }, 900_000);
});

function createWorker(env: NodeJS.ProcessEnv) {
  const child = spawnProgram({ name: 'preparing worker', entry: 'test/support/preparing-worker.ts' }, env);
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  child.stderr?.on('data', (chunk: Buffer) => messages.push(chunk.toString()));
  const newsOf = (submissionId: string): string[] =>
    messages.flatMap((message) =>
      isNews(message) && message.submissionId === submissionId ? [message.at] : [],
    );
  return { child, messages, newsOf };
}

const isNews = (message: unknown): message is { submissionId: string; at: string } =>
  typeof message === 'object' && message !== null && 'submissionId' in message && 'at' in message;
