import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { HmrcUnavailableError } from '../../../src/gateways/hmrc/hmrc-errors.js';
import { readFromHmrc } from '../../../src/services/prefills/read-from-hmrc.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { onEachCall } from '../../support/on-each-call.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  createFiled,
  createTaxpayer,
  eventsOf,
  type FilingApp,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';
import {
  askForPrefill,
  byPath,
  createHeld,
  decide,
  inputsOf,
  pathOf,
  prefill,
  rowOf,
  showPrefill,
} from './prefill-story.js';

const HELD = { paye: { employments: [{ employer: 'Analytical Ltd', pay: 30_000 }] }, state_pension: 900 };
const SUGGESTED = {
  '/inputs/employments/-': [{ pay: 30_000 }, null, 'open'],
  '/inputs/pensions/state': [900, null, 'open'],
};

describe('a prefill that meets trouble', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const fail = (taxpayer: Taxpayer, fault: object) =>
    filing.control({ on: 'list-benefits', fault: 'status', nino: taxpayer.nino, ...fault });
  const run = (ctx: AppContext = filing.ctx) => drain(ctx, ['prefill'], { includeDelayed: true });
  const tenant = () => ({ tenantId: filing.app.tenant.tenantId, livemode: filing.app.tenant.livemode });

  it.each([
    [403, 'CLIENT_OR_AGENT_NOT_AUTHORISED', 'not_authorised_with_hmrc', 'authorisation'],
    [400, 'RULE_TAX_YEAR_NOT_SUPPORTED', 'rejected_by_hmrc', 'give the figures yourself'],
    [404, 'CLIENT_NOT_FOUND', 'rejected_by_hmrc', 'give the figures yourself'],
  ])('fails at %s %s with what was asked for, and what to do', async (status, hmrc, code, next) => {
    const taxpayer = await createHeld(filing, HELD);
    await prefill(filing, taxpayer);
    await fail(taxpayer, { status, code: hmrc });

    const shown = await prefill(filing, taxpayer);

    expect(shown).toMatchObject({ status: 'failed', error: { code } });
    expect(shown.error?.detail).toContain(`HMRC did not show state benefits: ${hmrc}.`);
    expect(shown.error?.detail).toContain(next);
    expect(byPath(shown.suggestions)).toEqual(SUGGESTED);
    expect((await eventsOf(filing, taxpayer)).at(-1)).toBe('tax_return.prefill_failed');
    expect(await prefill(filing, taxpayer)).toMatchObject({ status: 'completed', error: null });
  });

  it('suggests nothing where HMRC answers 404', async () => {
    const taxpayer = await createHeld(filing, HELD);
    await fail(taxpayer, { status: 404 });

    const { status, suggestions } = await prefill(filing, taxpayer);

    expect([status, byPath(suggestions)]).toEqual([
      'completed',
      { '/inputs/employments/-': SUGGESTED['/inputs/employments/-'] },
    ]);
  });

  it.each([
    ['500', { status: 500 }],
    ['429', { status: 429, retry_after_seconds: 3 }],
    ['no answer', { fault: 'drop_before_accept' }],
  ])('goes on after %s', async (_name, fault) => {
    const taxpayer = await createHeld(filing, HELD);
    await fail(taxpayer, fault);
    await askForPrefill(filing, taxpayer);
    const { id } = await rowOf(filing, taxpayer);

    const reading = readFromHmrc(filing.ctx, tenant(), id);

    await expect(reading).rejects.toBeInstanceOf(HmrcUnavailableError);
    if ('retry_after_seconds' in fault) await expect(reading).rejects.toMatchObject({ retryAfterMs: 3_000 });
    expect(await showPrefill(filing, taxpayer)).toMatchObject({ status: 'processing', error: null });
    await run();
    expect(byPath((await showPrefill(filing, taxpayer)).suggestions)).toEqual(SUGGESTED);
  });

  it('goes on when the worker has died between two calls, and tells of it once', async () => {
    const taxpayer = await createHeld(filing, HELD);
    await askForPrefill(filing, taxpayer);
    const { id } = await rowOf(filing, taxpayer);
    await filing.app.ctx.systemDb('outbox').where({ queue: 'prefill' }).delete();
    let reached = () => {};
    const dying = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const never = withHmrc(
      filing.app.ctx,
      (hmrc) =>
        onEachCall(hmrc, async () => {
          reached();
          await new Promise(() => {});
        }),
      filing.sandboxUrl,
    );
    void readFromHmrc(never, tenant(), id);
    await dying;
    expect((await rowOf(filing, taxpayer)).status).toBe('processing');

    await filing.app.ctx
      .systemDb('prefills')
      .where({ id })
      .update({ heartbeat_at: new Date(0) });
    expect(await requeueLostJobs(filing.app.ctx, async () => new Set())).toBe(1);
    await run();

    expect(byPath((await showPrefill(filing, taxpayer)).suggestions)).toEqual(SUGGESTED);
    const told = (await eventsOf(filing, taxpayer)).filter((type) => type.includes('prefill'));
    expect(told).toEqual(['tax_return.prefill_ready']);
  });

  it('keeps nothing that a process read which stood still until another was done, and somebody asked again', async () => {
    const taxpayer = await createHeld(filing, HELD);
    await askForPrefill(filing, taxpayer);
    const { id } = await rowOf(filing, taxpayer);
    const stopped = withHmrc(
      filing.app.ctx,
      (hmrc) => ({
        ...hmrc,
        async listHeldEmployments(call, year) {
          const answer = await hmrc.listHeldEmployments(call, year);
          await run();
          await askForPrefill(filing, taxpayer);
          return answer;
        },
      }),
      filing.sandboxUrl,
    );

    await readFromHmrc(stopped, tenant(), id);

    expect(await showPrefill(filing, taxpayer)).toMatchObject({ status: 'queued' });
    await run();
    const told = (await eventsOf(filing, taxpayer)).filter((type) => type.includes('prefill'));
    expect(told).toEqual(['tax_return.prefill_ready', 'tax_return.prefill_ready']);
  });

  it('is not begun without an authorisation, and fails when that has ended meanwhile', async () => {
    const stranger = await createTaxpayer(filing, { authorise: false });
    const refused = await filing.app.as().post(pathOf(stranger), {});
    const taxpayer = await createHeld(filing, HELD);
    await askForPrefill(filing, taxpayer);
    await filing.app.as().delete(`/v1/clients/${taxpayer.clientId}/hmrc-authorisation`);
    await run();

    expect([refused.status, refused.body.code]).toEqual([409, 'not_authorised_with_hmrc']);
    expect(await showPrefill(filing, taxpayer)).toMatchObject({
      status: 'failed',
      error: { code: 'not_authorised_with_hmrc' },
    });
  });

  it('is another tenant’s neither to see nor to decide on', async () => {
    const taxpayer = await createHeld(filing, HELD);
    const { suggestions } = await prefill(filing, taxpayer);
    const other = filing.app.as((await createTenant(filing.app.ctx)).secret);
    const own = await createHeld(filing, HELD);
    await prefill(filing, own);
    const ids = suggestions.map(({ id }) => id);

    const answers = [
      await other.get(pathOf(taxpayer)),
      await other.post(pathOf(taxpayer), {}),
      await other.post(`${pathOf(taxpayer)}/accept`, { all: true }),
      await other.post(`${pathOf(taxpayer)}/dismiss`, { ids }),
    ];
    const astray = await decide(filing, own, 'accept', { ids });

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect([astray.status, astray.body.code]).toEqual([422, 'invalid_reference']);
    expect(astray.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '#/ids/0',
      '#/ids/1',
    ]);
    expect(byPath((await showPrefill(filing, taxpayer)).suggestions)).toEqual(SUGGESTED);
  });

  it('is refused for what was not asked, and for a decision on nothing or everything twice', async () => {
    const taxpayer = await createHeld(filing, HELD);
    const unasked = await filing.app.as().get(pathOf(taxpayer));
    const unread = await decide(filing, taxpayer, 'accept', { all: true });
    const neither = await decide(filing, taxpayer, 'accept', {});
    const no = await decide(filing, taxpayer, 'dismiss', { all: false });
    const both = await decide(filing, taxpayer, 'accept', {
      all: true,
      ids: ['sug_01k4x6t8e8f5mv0zq3n7c2b9rd'],
    });

    expect([unasked.status, unread.status]).toEqual([404, 404]);
    expect([neither, no, both].map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
      [422, '#/ids'],
      [422, '#/ids'],
      [422, '#/all'],
    ]);
  });

  it('is refused where the return would contradict itself, with the place', async () => {
    const inputs = { employments: [{ pay: 40_000, payrolled_benefits: 35_000 }] };
    const taxpayer = await createHeld(filing, HELD, inputs);
    await prefill(filing, taxpayer);

    const refused = await decide(filing, taxpayer, 'accept', { all: true });

    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          pointer: '#/all',
          code: 'more_than_pay',
          detail: expect.stringContaining('/inputs/employments/0/payrolled_benefits of the return'),
        },
      ],
    ]);
    expect(await inputsOf(filing, taxpayer)).toEqual(inputs);
    expect((await showPrefill(filing, taxpayer)).suggestions.map(({ state }) => state)).toEqual([
      'open',
      'open',
    ]);
  });

  it('changes nothing of a return that is filed', async () => {
    const taxpayer = await createFiled(filing);

    const answer = await filing.app.as().post(pathOf(taxpayer), {});

    expect([answer.status, answer.body.code]).toEqual([409, 'already_submitted']);
  });
});
