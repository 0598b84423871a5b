import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { holdChores } from '../../../src/services/chores/hold-chores.js';
import { startReconciler } from '../../../workers/reconciler.js';
import { startSweeper } from '../../../workers/sweeper.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

const CHORES = ['first', 'second'] as const;

interface Worker {
  readonly ctx: AppContext;
  readonly proxy: TcpProxy;
  readonly asked: string[];
  stop(): Promise<void>;
}

/** Three workers, each with a way of its own to the database, which can be cut as if the process had died or were stopped. */
describe('chores of the deployment', () => {
  let app: TestApp;
  let workers: Worker[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    workers = await Promise.all([0, 1, 2].map((at) => startWorker(at)));
  });
  afterAll(async () => {
    for (const worker of workers) await worker.stop();
    await app.close();
  });

  async function startWorker(at: number): Promise<Worker> {
    const proxy = await startTcpProxy(app.ctx.config.databaseUrl);
    const ctx = createContext({ ...app.ctx.config, databaseUrl: proxy.url }, `test-worker-${at}`);
    const asked: string[] = [];
    ctx.systemDb.on('query', ({ sql }: { sql: string }) => asked.push(sql));
    return {
      ctx,
      proxy,
      asked,
      async stop() {
        await closeContext(ctx);
        await proxy.close();
      },
    };
  }

  it('have one holder at a time, and another within ten seconds of its death, whatever it still believes', async () => {
    const leases = workers.map(({ ctx }) => holdChores(ctx, CHORES));
    const holders = () =>
      CHORES.map((name) => leases.flatMap((lease, at) => (lease.isHeld(name) ? [at] : [])));
    const owner = () => {
      for (const of of holders()) expect(of.length).toBeLessThanOrEqual(1);
      const [first, second] = holders().map(([at]) => at);
      return first !== undefined && second !== undefined && { first, second };
    };
    try {
      const before = await within(10, 'both are held', owner);
      const dead = workers[before.first];
      dead?.proxy.cut();
      const after = await within(10, 'another holds them', () => {
        const now = owner();
        return now && now.first !== before.first && now;
      });
      dead?.proxy.restore();
      await within(12, 'the one that was cut asks again', async () => {
        const asked = dead?.asked.length ?? 0;
        return asked > 0 && owner();
      });
      expect(owner()).toMatchObject({ first: after.first });
    } finally {
      for (const { proxy } of workers) proxy.restore();
      for (const lease of leases) await lease.stop();
    }
  }, 60_000);

  it('are given up by one that stops, so that another has them at its next look', async () => {
    const [one, other] = workers;
    if (one === undefined || other === undefined) throw new Error('there are three');
    const taken: string[] = [];
    const first = holdChores(one.ctx, CHORES);
    await within(10, 'the first has them', () => first.isHeld('first'));
    const second = holdChores(other.ctx, CHORES, (name) => taken.push(name));
    try {
      await first.stop();
      expect(first.isHeld('first')).toBe(false);
      await within(5, 'the other has them', () => second.isHeld('first') && second.isHeld('second'));
      expect(taken).toEqual(['first', 'second']);
    } finally {
      await second.stop();
    }
  }, 60_000);

  it('are done by one of three workers: the others ask for nothing but the leases', async () => {
    for (const { asked } of workers) asked.length = 0;
    const running = workers.flatMap(({ ctx }) => [startSweeper(ctx), startReconciler(ctx)]);
    const choresOf = ({ asked }: Worker) => asked.filter((sql) => !sql.includes('chore_leases'));
    try {
      await within(30, 'chores are done', () => workers.some((worker) => choresOf(worker).length > 20));
      const sums = workers.filter((worker) => choresOf(worker).some((sql) => sql.includes('ledger_sums')));
      expect(sums).toHaveLength(1);
    } finally {
      await Promise.all(running.map(({ stop }) => stop()));
    }
    const looked = workers.filter(({ asked }) => asked.some((sql) => sql.includes('chore_leases')));
    expect(looked).toHaveLength(3);
  }, 60_000);
});
