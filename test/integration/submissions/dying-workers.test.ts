import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import { FAULT_BEFORE, FILING_BOUNDARIES, type FilingBoundary } from '../../support/filing-boundaries.js';
import { type FilingProcess, startFilingProcess } from '../../support/filing-process.js';
import { freezeBetweenTransactions } from '../../support/freeze.js';
import { forbiddenFilings, isFiling, startWireProxy, type WireProxy } from '../../support/wire-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
import { AMENDMENT, FINAL_DECLARATION, type FilingCase } from './filing-cases.js';
import {
  eventsOf,
  type FilingApp,
  filingsOf,
  readReturn,
  startFilingApp,
  submit,
  type Taxpayer,
  workerSettings,
} from './filing-story.js';

const LEASE_SECONDS = 10;
const APART_SECONDS = 1;
/** How often everything is gone through: `DYING_ROUNDS=20` looks for what happens seldom. */
const ROUNDS = Number(process.env['DYING_ROUNDS'] ?? 1);

/** One filing, and where the worker stands in it. */
interface Begun {
  readonly kind: FilingCase;
  readonly boundary: FilingBoundary;
  readonly taxpayer: Taxpayer;
  readonly submissionId: string;
}

describe.runIf(process.platform === 'linux')('a worker that stops in the middle of filing', () => {
  let filing: FilingApp;
  let proxy: WireProxy;
  let other: AppContext;
  const workers: FilingProcess[] = [];
  beforeAll(async () => {
    filing = await startFilingApp({
      SUBMISSION_LEASE_SECONDS: String(LEASE_SECONDS),
      SUBMISSION_READINGS_APART_SECONDS: String(APART_SECONDS),
    });
    proxy = await startWireProxy(filing.sandboxUrl);
    other = withHmrc(filing.app.ctx, (hmrc) => hmrc, proxy.url, { tls: { ca: proxy.ca } });
  });
  afterAll(async () => {
    for (const worker of workers) worker.signal('SIGKILL');
    await proxy.close();
    await filing.close();
  });

  async function startWorker(): Promise<FilingProcess> {
    const worker = await startFilingProcess({
      ...workerSettings(filing),
      SUBMISSION_LEASE_SECONDS: String(LEASE_SECONDS),
      WIRE_URL: proxy.url,
      WIRE_CA: proxy.ca,
    });
    workers.push(worker);
    return worker;
  }

  async function begin(worker: FilingProcess, ready: Omit<Begun, 'submissionId'>): Promise<Begun> {
    const { kind, boundary, taxpayer } = ready;
    await submit(filing, taxpayer);
    const row = await filing.app.ctx
      .systemDb('submissions')
      .where({ tax_return_id: uuidFromPublicId('taxReturn', taxpayer.returnId), kind: 'submit' })
      .orderBy('created_at', 'desc')
      .first('id', 'tenant_id', 'livemode');
    const order = {
      submissionId: row.id,
      tenant: { tenantId: row.tenant_id, livemode: row.livemode },
    };
    const fault = FAULT_BEFORE[boundary];
    if (fault !== undefined) {
      await filing.control({ on: kind.act, nino: taxpayer.nino, fault });
      await worker.take({ ...order, waitAt: null }, 'the end');
    }
    await worker.take({ ...order, waitAt: boundary }, boundary);
    return { ...ready, submissionId: row.id };
  }

  /** A worker that is at every boundary of both kinds of filing at once. */
  async function beginAll(worker: FilingProcess): Promise<Begun[]> {
    const ready: Omit<Begun, 'submissionId'>[] = [];
    for (const kind of [FINAL_DECLARATION, AMENDMENT]) {
      for (const boundary of FILING_BOUNDARIES) {
        ready.push({ kind, boundary, taxpayer: await kind.createReady(filing) });
      }
    }
    const begun: Begun[] = [];
    for (const one of ready) begun.push(await begin(worker, one));
    return begun;
  }

  /** Another worker takes the filings to their end, once the leases of the first have run out. */
  const takeOver = () =>
    drain(other, ['submit', 'calculate'], {
      includeDelayed: true,
      isRepeatedAfterFaults: true,
      maxRuns: 100_000,
    });

  async function expectFiledOnce({ kind, boundary, taxpayer }: Begun): Promise<void> {
    const where = `${kind.name}, where ${boundary}`;
    const posts = proxy.requests.filter(
      (one) => isFiling(one) && one.path.includes(taxpayer.nino) && one.path.endsWith(kind.act),
    );
    const types = await eventsOf(filing, taxpayer);
    expect(await readReturn(filing, taxpayer), where).toMatchObject(kind.filed);
    expect(posts.length, where).toBe(boundary === 'HMRC is found not to have it' ? 2 : 1);
    expect(await filingsOf(filing, taxpayer), where).toBe(kind.filings);
    expect(types.filter((type) => type === kind.event).length, where).toBe(1);
  }

  async function expectAllFiledOnce(begun: readonly Begun[]): Promise<void> {
    expect(forbiddenFilings(proxy.requests, APART_SECONDS * 1_000)).toEqual([]);
    for (const one of begun) await expectFiledOnce(one);
  }

  for (let round = 1; round <= ROUNDS; round++) {
    it(`files nothing when it stood still for longer than its lease, at any boundary (${round})`, async () => {
      const worker = await startWorker();
      const begun = await beginAll(worker);

      await freezeBetweenTransactions(worker.signal, filing.ctx.config.databaseUrl);
      await takeOver();
      worker.signal('SIGCONT');
      worker.child.send('go');
      await within(30, 'the worker is over with all', () =>
        begun.every(({ submissionId }) => worker.hasReached(submissionId, 'the end')),
      );
      worker.signal('SIGKILL');

      await expectAllFiledOnce(begun);
    }, 300_000);

    it(`leaves what it was filing to another when it is killed, at any boundary (${round})`, async () => {
      const worker = await startWorker();
      const begun = await beginAll(worker);

      worker.signal('SIGKILL');
      await takeOver();

      await expectAllFiledOnce(begun);
    }, 300_000);
  }
});
