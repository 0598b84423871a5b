import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { spawnProgram } from '../../../src/stack/processes/program.js';
import { FILING_BOUNDARIES, type FilingBoundary } from '../../support/filing-boundaries.js';
import { forbiddenFilings, isFiling, startWireProxy, type WireProxy } from '../../support/wire-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
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

const LEASE_SECONDS = 1;
const APART_SECONDS = 1;

interface FilingWorker {
  readonly child: ChildProcess;
  readonly messages: unknown[];
  begin(taxpayer: Taxpayer, waitAt: FilingBoundary): Promise<void>;
}

describe.runIf(process.platform === 'linux')('a worker that stops in the middle of filing', () => {
  let filing: FilingApp;
  let proxy: WireProxy;
  let other: AppContext;
  const workers: FilingWorker[] = [];
  beforeAll(async () => {
    filing = await startFilingApp({
      SUBMISSION_LEASE_SECONDS: String(LEASE_SECONDS),
      SUBMISSION_READINGS_APART_SECONDS: String(APART_SECONDS),
    });
    proxy = await startWireProxy(filing.sandboxUrl);
    other = withHmrc(filing.app.ctx, (hmrc) => hmrc, proxy.url, { tls: { ca: proxy.ca } });
    for (let n = 0; n <= FILING_BOUNDARIES.length; n++) workers.push(startWorker());
    await within(120, 'the workers are ready', () =>
      workers.every(({ messages }) => messages.includes('ready')),
    );
  }, 150_000);
  afterAll(async () => {
    for (const { child } of workers) child.kill('SIGKILL');
    await proxy.close();
    await filing.close();
  });

  function startWorker(): FilingWorker {
    const { config } = filing.app.ctx;
    const child = spawnProgram(
      { name: 'filing worker', entry: 'test/support/filing-worker.ts' },
      {
        PATH: process.env['PATH'],
        DATABASE_URL: config.databaseUrl,
        DATABASE_POOL_SIZE: '2',
        REDIS_URL: config.redisUrl,
        QUEUE_PREFIX: config.queuePrefix,
        ENCRYPTION_KEY: config.encryptionKey.toString('base64'),
        CURSOR_SECRET: config.cursorSecret,
        SESSION_SECRET: config.sessionSecret,
        HMRC_CLIENT_ID: config.hmrc.clientId,
        HMRC_CLIENT_SECRET: config.hmrc.clientSecret,
        SUBMISSION_LEASE_SECONDS: String(LEASE_SECONDS),
        LOG_LEVEL: 'silent',
        WIRE_URL: proxy.url,
        WIRE_CA: proxy.ca,
      },
    );
    const messages: unknown[] = [];
    child.on('message', (message) => messages.push(message));
    child.stderr?.on('data', (chunk: Buffer) => messages.push(chunk.toString()));
    return {
      child,
      messages,
      async begin(taxpayer, waitAt) {
        const row = await filing.app.ctx
          .systemDb('submissions')
          .where({ tax_return_id: uuidFromPublicId('taxReturn', taxpayer.returnId), kind: 'submit' })
          .first('id');
        messages.length = 0;
        child.send({
          tenant: { tenantId: filing.app.tenant.tenantId, livemode: filing.app.tenant.livemode },
          submissionId: row.id,
          waitAt,
        });
        await within(20, `the worker is where ${waitAt}`, () => messages.length > 0);
        expect(messages).toEqual([{ at: waitAt }]);
      },
    };
  }

  /** Another worker takes the filing to its end, once the lease of the first has run out. */
  const takeOver = () => runJobs(filing, other, 20_000);

  async function expectFiledOnce(taxpayer: Taxpayer): Promise<void> {
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted' });
    expect(forbiddenFilings(proxy.requests, APART_SECONDS * 1_000)).toEqual([]);
    const posts = proxy.requests.filter((one) => isFiling(one) && one.path.includes(taxpayer.nino));
    expect(posts).toHaveLength(1);
    expect(await filingsOf(filing, taxpayer)).toBe(1);
    const types = await eventsOf(filing, taxpayer);
    expect(types.filter((type) => type === 'tax_return.submitted')).toHaveLength(1);
  }

  it.each(FILING_BOUNDARIES)('and stands still where %s, files nothing when it goes on', async (boundary) => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    const worker = workers[0] as FilingWorker;
    await worker.begin(taxpayer, boundary);

    worker.child.kill('SIGSTOP');
    await takeOver();
    worker.child.kill('SIGCONT');
    worker.child.send('go');
    await within(20, 'the worker is over', () => worker.messages.includes('over'));

    await expectFiledOnce(taxpayer);
  });

  it.each(FILING_BOUNDARIES)('and is killed where %s, leaves the filing to another', async (boundary) => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    const worker = workers[1 + FILING_BOUNDARIES.indexOf(boundary)] as FilingWorker;
    await worker.begin(taxpayer, boundary);

    worker.child.kill('SIGKILL');
    await takeOver();

    await expectFiledOnce(taxpayer);
  });
});
