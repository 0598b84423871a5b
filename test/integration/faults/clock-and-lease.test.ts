import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { createDatabaseClock } from '../../../src/db/database-clock.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { beginWithStores } from '../../../src/services/deployment/begin-with-stores.js';
import { advanceSubmission } from '../../../src/services/submissions/advance-submission.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
import {
  createDeclared,
  createTaxpayer,
  type FilingApp,
  filingsOf,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from '../submissions/filing-story.js';
import { startWebhookStand, type WebhookStand } from '../webhooks/webhook-stand.js';

const TWO_HOURS_MS = 7_200_000;

describe('filing', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const rowOf = async ({ returnId }: Taxpayer, kind: string) =>
    filing.app.ctx
      .systemDb('submissions')
      .where({ tax_return_id: uuidFromPublicId('taxReturn', returnId), kind })
      .first(
        '*',
        filing.app.ctx.systemDb.raw('extract(epoch from next_step_at - now()) as due_in'),
        filing.app.ctx.systemDb.raw('extract(epoch from leased_until - now()) as leased_for'),
      );

  it.each([
    ['ahead', TWO_HOURS_MS],
    ['behind', -TWO_HOURS_MS],
  ])('is taken on when it should be by a machine whose clock is two hours %s', async (_name, offMs) => {
    const taxpayer = await createTaxpayer(filing);
    const off = { ...filing.ctx, now: () => new Date(Date.now() + offMs) };
    await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/prepare`, {});
    const row = await rowOf(taxpayer, 'prepare');

    await advanceSubmission(off, filing.app.tenant, row.id);

    const after = await rowOf(taxpayer, 'prepare');
    expect(Number(after.due_in)).toBeGreaterThan(-30);
    expect(Number(after.due_in)).toBeLessThan(120);
    const job = await filing.app.ctx
      .systemDb('outbox')
      .where({ job_id: after.job_id })
      .first(filing.app.ctx.systemDb.raw('extract(epoch from available_at - now()) as due_in'));
    expect(Math.abs(Number(job.due_in))).toBeLessThan(120);
  });

  it('is held for half a minute at most, and for as long as its process lives', async () => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    const row = await rowOf(taxpayer, 'submit');
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = withHmrc(
      { ...filing.ctx, config: { ...filing.ctx.config, submissionLeaseSeconds: 3 } },
      (hmrc) => ({
        ...hmrc,
        async submitFinalDeclaration(call, input) {
          await held;
          return hmrc.submitFinalDeclaration(call, input);
        },
      }),
      filing.sandboxUrl,
    );
    const sending = advanceSubmission(slow, filing.app.tenant, row.id);
    const begun = await within(20, 'it is being sent', async () => {
      const now = await rowOf(taxpayer, 'submit');
      return now.state === 'sending' && now;
    });
    expect(Number(begun.leased_for)).toBeLessThanOrEqual(30);

    await within(30, 'the lease was renewed past its first end', async () => {
      const now = await rowOf(taxpayer, 'submit');
      return now.leased_until.getTime() > begun.leased_until.getTime() + 3_000;
    });
    expect(await advanceSubmission(filing.ctx, filing.app.tenant, row.id)).toMatchObject({
      kind: 'snooze',
      ms: expect.any(Number),
    });
    letGo();
    await sending;
    await runJobs(filing);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted' });
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  }, 90_000);

  it('is taken on again at once when its step was broken off by a store that was away', async () => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    const row = await rowOf(taxpayer, 'submit');
    const proxy = await startTcpProxy(filing.ctx.config.databaseUrl);
    const far = createContext({ ...filing.ctx.config, databaseUrl: proxy.url }, 'test-far');
    try {
      const cutAfterSending = withHmrc(
        { ...filing.ctx, db: far.db },
        (hmrc) => ({
          ...hmrc,
          async submitFinalDeclaration(call, input) {
            const answer = await hmrc.submitFinalDeclaration(call, input);
            proxy.cut();
            return answer;
          },
        }),
        filing.sandboxUrl,
      );
      const advancing = advanceSubmission(cutAfterSending, filing.app.tenant, row.id);
      const isBrokenOff = expect(advancing).rejects.toThrow();
      await within(20, 'the database is away', () =>
        far.systemDb.raw('select 1').then(
          () => false,
          () => true,
        ),
      );
      proxy.restore();
      await isBrokenOff;
    } finally {
      await closeContext(far);
      await proxy.close();
    }

    expect(Number((await rowOf(taxpayer, 'submit')).leased_for)).toBeLessThanOrEqual(0);
    await runJobs(filing);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted' });
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  }, 90_000);
});

describe('a process on a machine whose clock is two hours off', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.reset());

  /** The context of a process that has begun, on a machine whose clock is that far from the database's. */
  async function startedWith(offMs: number): Promise<AppContext> {
    const clock = createDatabaseClock(stand.app.ctx.systemDb, () => Date.now() + offMs);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeGreaterThan(TWO_HOURS_MS / 2);
    const ctx = { ...stand.app.ctx, clock, now: clock.now };
    await beginWithStores(ctx);
    clock.stop();
    return ctx;
  }

  it.each([
    ['ahead', TWO_HOURS_MS],
    ['behind', -TWO_HOURS_MS],
  ])('plans webhooks by the database’s clock, its own being %s', async (_name, offMs) => {
    const ctx = await startedWith(offMs);
    const { id } = await stand.endpoint();
    await stand.test(id);
    stand.receiver.script({ status: 500 });

    await stand.run(ctx);

    expect(stand.receiver.requests).toHaveLength(1);
    const [row] = await ctx
      .systemDb('webhook_deliveries')
      .select(ctx.systemDb.raw('extract(epoch from next_attempt_at - now()) as due_in'));
    // The first retry is due after 5 s.
    expect(Math.abs(Number(row.due_in))).toBeLessThan(60);
  });

  it('does not take work before it knows the database’s time', async () => {
    const { ctx } = stand.app;
    let asked = 0;
    const clock = {
      ...ctx.clock,
      async follow() {
        asked += 1;
        if (asked === 1) throw Object.assign(new Error('starting up'), { code: '57P03' });
      },
    };

    await beginWithStores({ ...ctx, clock });

    expect(asked).toBe(2);
  });
});
