import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, readReturn, step, takeOnFiler } from './filing-steps.js';
import { type Entry, enter, hasStack, openPractice, type Practice } from './practice.js';

const FORGOTTEN: Entry = { date: '2026-03-27', amount: 480, category: 'self_employment.turnover' };
/** A filing takes seconds, most of which its calls wait for HMRC’s pace. */
const AT_ONCE = { concurrent: true };
const REASON = { reason: 'An invoice had not been entered.' };

describe.runIf(hasStack())('an accountant who has filed a return with an invoice missing', AT_ONCE, () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await openPractice(['tax_return.submitted', 'tax_return.amended']);
  });
  afterAll(() => practice?.close());

  it('files the year again as an amendment, and HMRC confirms both filings once', async () => {
    const filer = await takeOnFiler(practice);
    const filed = await file(practice, filer);

    const opened = await step(practice, filer, 'amend', REASON);
    const entered = await enter(practice, filer, FORGOTTEN);
    const amended = await file(practice, filer);
    await practice.hears('tax_return.amended', filer.clientId);

    expect([opened.status, entered.status]).toEqual([201, 201]);
    expect(amended).toMatchObject({
      status: 'submitted',
      version: 2,
      amendment: null,
      total_income: filed.total_income + 480,
    });
    // 20% income tax and 6% Class 4 contributions: the year is below the higher rate.
    expect(amended.tax_liability - filed.tax_liability).toBeCloseTo(124.8, 2);
    expect(await practice.api.get(`/v1/tax-returns/${filer.returnId}/receipt`)).toMatchObject({
      version: 2,
      figures: { total_income: 49_480 },
    });
    const own = practice.heard().filter(({ client_id }) => client_id === filer.clientId);
    expect(own.map(({ type }) => type)).toEqual(['tax_return.submitted', 'tax_return.amended']);
  });

  it('cannot change the books of the year without an amendment, and may give one up', async () => {
    const filer = await takeOnFiler(practice);
    const filed = await file(practice, filer);

    const locked = await enter(practice, filer, FORGOTTEN);
    await step(practice, filer, 'amend', REASON);
    await enter(practice, filer, FORGOTTEN);
    const cancelled = await step(practice, filer, 'cancel');

    expect([locked.status, locked.body.code]).toEqual([409, 'period_locked']);
    expect(cancelled.status).toBe(200);
    expect(await readReturn(practice, filer)).toMatchObject({
      status: 'submitted',
      version: 1,
      amendment: null,
      tax_liability: filed.tax_liability,
      submitted_at: filed.submitted_at,
    });
  });
});
