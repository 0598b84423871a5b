import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseClock } from '../../../src/db/database-clock.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { advanceSubmission } from '../../../src/services/submissions/advance-submission.js';
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
  withHmrc,
} from '../submissions/filing-story.js';

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
      waitMs: expect.any(Number),
    });
    letGo();
    await sending;
    await runJobs(filing);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted' });
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  }, 90_000);

  it('goes by the database’s clock, whatever the machine’s says', async () => {
    const clock = createDatabaseClock(filing.app.ctx.systemDb, () => Date.now() + TWO_HOURS_MS);
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(TWO_HOURS_MS - 60_000);
    await clock.follow((error) => {
      throw error;
    });
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
    clock.stop();
  });
});
