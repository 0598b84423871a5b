import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseTime } from '../../support/database-time.js';
import { eventsOf, type FilingApp, replaceReturn, startFilingApp } from '../submissions/filing-story.js';
import {
  askForPrefill,
  byPath,
  createHeld,
  decide,
  giveHeld,
  inputsOf,
  prefill,
  showPrefill,
} from './prefill-story.js';

const JOB = {
  employer: 'Analytical Ltd',
  reference: '123/AB456',
  pay: 30_000.5,
  tax_deducted: 3_486,
  benefits: 1_200,
};

describe('what HMRC holds for a return', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  it('is suggested beside what the return has: employments, benefits and pensions', async () => {
    const second = { employer: 'Loom Works', reference: '456/Z1', pay: 5_000, student_loan_deducted: 90 };
    const pension = { employer: 'Mill Pension', pay: 4_000, tax_deducted: 800, occupational_pension: true };
    const held = {
      paye: { employments: [second, JOB, pension] },
      state_pension: 9_627.8,
      state_benefits: [{ type: 'jobSeekersAllowance', amount: 700.1, tax_deducted: 20 }],
    };
    const taxpayer = await createHeld(filing, held, { employments: [{ pay: 30_000, tax_deducted: 3_486 }] });

    const before = await databaseTime(filing.ctx);
    const { status, as_of, suggestions } = await prefill(filing, taxpayer);

    expect([status, as_of !== null && before <= as_of]).toEqual(['completed', true]);
    expect(byPath(suggestions)).toEqual({
      '/inputs/employments/0/pay': [30_000.5, 30_000, 'open'],
      '/inputs/employments/0/tax_deducted': [3_486, 3_486, 'accepted'],
      '/inputs/employments/0/benefits': [1_200, null, 'open'],
      '/inputs/employments/-': [{ pay: 5_000, student_loan_deducted: 90 }, null, 'open'],
      '/inputs/pensions/other/-': [{ amount: 4_000, tax_deducted: 800 }, null, 'open'],
      '/inputs/pensions/state': [9_627.8, null, 'open'],
      '/inputs/state_benefits/taxable': [700.1, null, 'open'],
      '/inputs/state_benefits/tax_deducted': [20, null, 'open'],
    });
    expect(new Set(suggestions.map(({ source, name }) => `${source} ${name}`))).toEqual(
      new Set([
        'employments Analytical Ltd',
        'employments Loom Works',
        'employments Mill Pension',
        'state_benefits null',
      ]),
    );
    expect(await inputsOf(filing, taxpayer)).toEqual({ employments: [{ pay: 30_000, tax_deducted: 3_486 }] });
    expect((await eventsOf(filing, taxpayer)).filter((type) => type.includes('prefill'))).toEqual([
      'tax_return.prefill_ready',
    ]);
  });

  it('is taken over as far as it is accepted, some first and the rest later', async () => {
    const taxpayer = await createHeld(
      filing,
      { paye: { employments: [JOB, { employer: 'Loom Works', pay: 5_000 }] }, state_pension: 900 },
      { employments: [{ pay: 30_000 }], child_benefit_received: 100 },
    );
    const { suggestions } = await prefill(filing, taxpayer);
    const added = suggestions.find(({ path }) => path === '/inputs/employments/-');

    const some = await decide(filing, taxpayer, 'accept', { ids: [added?.id] });

    expect(some.status, some.text).toBe(200);
    expect(some.body.status).toBe('draft');
    expect(some.body.inputs).toEqual({
      employments: [{ pay: 30_000 }, { pay: 5_000 }],
      child_benefit_received: 100,
    });
    const rest = await decide(filing, taxpayer, 'accept', { all: true });
    expect(rest.body.inputs).toEqual({
      employments: [{ pay: 30_000.5, tax_deducted: 3_486, benefits: 1_200 }, { pay: 5_000 }],
      child_benefit_received: 100,
      pensions: { state: 900 },
    });
    const after = await showPrefill(filing, taxpayer);
    expect(byPath(after.suggestions)).toMatchObject({
      '/inputs/employments/1': [{ pay: 5_000 }, null, 'accepted'],
    });
    expect(after.suggestions.every(({ state }) => state === 'accepted')).toBe(true);
  });

  it('is taken over once, however often it is accepted', async () => {
    const taxpayer = await createHeld(filing, { paye: { employments: [JOB] } });
    const { suggestions } = await prefill(filing, taxpayer);
    const ids = suggestions.map(({ id }) => id);
    const first = await decide(filing, taxpayer, 'accept', { ids });

    const again = await decide(filing, taxpayer, 'accept', { ids });
    const all = await decide(filing, taxpayer, 'accept', { all: true });

    expect([first.status, again.status, all.status]).toEqual([200, 200, 200]);
    expect(all.body.inputs.employments).toEqual([{ pay: 30_000.5, tax_deducted: 3_486, benefits: 1_200 }]);
    expect([again.headers['etag'], all.headers['etag']]).toEqual([
      first.headers['etag'],
      first.headers['etag'],
    ]);
    const updates = (await eventsOf(filing, taxpayer)).filter((type) => type === 'tax_return.updated');
    expect(updates).toHaveLength(1);
  });

  it('overwrites nothing that somebody has given since, and says where', async () => {
    const taxpayer = await createHeld(
      filing,
      { paye: { employments: [JOB] }, state_pension: 900 },
      { employments: [{ pay: 1 }] },
    );
    const { suggestions } = await prefill(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: { employments: [{ pay: 2 }] } });

    const refused = await decide(filing, taxpayer, 'accept', { all: true });

    expect([refused.status, refused.body.code]).toEqual([409, 'prefill_outdated']);
    expect(refused.body.paths).toEqual(['/inputs/employments/0/pay']);
    expect(await inputsOf(filing, taxpayer)).toEqual({ employments: [{ pay: 2 }] });
    const pension = suggestions.find(({ path }) => path === '/inputs/pensions/state');
    const other = await decide(filing, taxpayer, 'accept', { ids: [pension?.id] });
    expect(other.body.inputs).toEqual({ employments: [{ pay: 2 }], pensions: { state: 900 } });
    const renewed = await prefill(filing, taxpayer);
    expect(byPath(renewed.suggestions)).toMatchObject({ '/inputs/employments/0/pay': [30_000.5, 2, 'open'] });
    expect((await decide(filing, taxpayer, 'accept', { all: true })).status).toBe(200);
    expect((await inputsOf(filing, taxpayer)).employments[0].pay).toBe(30_000.5);
  });

  it('is not added a second time to a list that has got it since', async () => {
    const taxpayer = await createHeld(filing, { paye: { employments: [JOB] } });
    await prefill(filing, taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: { employments: [{ pay: 30_000.5 }] } });

    const refused = await decide(filing, taxpayer, 'accept', { all: true });

    expect([refused.status, refused.body.paths]).toEqual([409, ['/inputs/employments/-']]);
    expect((await inputsOf(filing, taxpayer)).employments).toEqual([{ pay: 30_000.5 }]);
  });

  it('stays dismissed until HMRC holds another value, which is announced', async () => {
    const taxpayer = await createHeld(
      filing,
      { paye: { employments: [JOB] }, state_pension: 900 },
      { employments: [{ pay: 1 }] },
    );
    await prefill(filing, taxpayer);
    expect((await decide(filing, taxpayer, 'dismiss', { all: true })).status).toBe(200);
    expect((await prefill(filing, taxpayer)).suggestions.map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'dismissed'),
    );
    const announced = async () =>
      (await eventsOf(filing, taxpayer)).filter((type) => type === 'tax_return.prefill_changed').length;
    expect(await announced()).toBe(0);
    await giveHeld(filing, taxpayer, {
      paye: { employments: [{ ...JOB, pay: 31_000 }] },
      state_pension: 900,
    });

    const { suggestions } = await prefill(filing, taxpayer);

    expect(await announced()).toBe(1);
    expect(byPath(suggestions)).toMatchObject({
      '/inputs/employments/0/pay': [31_000, 1, 'open'],
      '/inputs/pensions/state': [900, null, 'dismissed'],
    });
    const state = suggestions.find(({ path }) => path === '/inputs/pensions/state');
    const accepted = await decide(filing, taxpayer, 'accept', { ids: [state?.id] });
    expect(accepted.body.inputs.pensions).toEqual({ state: 900 });
  });

  it('is empty where HMRC holds nothing, which is no failure', async () => {
    const taxpayer = await createHeld(filing, {});

    expect(await prefill(filing, taxpayer)).toMatchObject({
      status: 'completed',
      suggestions: [],
      error: null,
    });
    expect((await decide(filing, taxpayer, 'accept', { all: true })).status).toBe(200);
  });

  it('is read once at a time', async () => {
    const taxpayer = await createHeld(filing, { state_pension: 900 });
    await askForPrefill(filing, taxpayer);
    await askForPrefill(filing, taxpayer);

    expect(await filing.app.ctx.systemDb('outbox').where({ queue: 'prefill' })).toHaveLength(1);
    expect((await showPrefill(filing, taxpayer)).status).toBe('queued');
    await prefill(filing, taxpayer);
  });
});
