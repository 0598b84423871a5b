import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, step, takeOnFiler } from './filing-steps.js';
import { hasStack, openPractice, type Practice } from './practice.js';

/** A filing takes seconds, most of which its calls wait for HMRC’s pace. */
const AT_ONCE = { concurrent: true };

describe.runIf(hasStack())('an accountant who files the year of a sole trader', AT_ONCE, () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await openPractice(['tax_return.submitted']);
  });
  afterAll(() => practice?.close());

  it('has the figures that were declared at HMRC, a receipt of them, and one signed event', async () => {
    const filer = await takeOnFiler(practice);

    const filed = await file(practice, filer);
    const event = await practice.hears('tax_return.submitted', filer.clientId);

    // The profit of £49,000 is £36,430 above the allowance: 20% income tax and 6% Class 4 contributions.
    expect(filed).toMatchObject({ status: 'submitted', version: 1, total_income: 64_000.55 });
    expect(filed.tax_liability).toBeCloseTo(36_430 * 0.26, 2);
    expect(event.data).toMatchObject({ tax_return: { id: filer.returnId, status: 'submitted' } });
    expect(await practice.api.get(`/v1/tax-returns/${filer.returnId}/receipt`)).toMatchObject({
      version: 1,
      figures: { total_income: 49_000 },
    });
  });

  it('cannot file the same return twice', async () => {
    const filer = await takeOnFiler(practice);
    await file(practice, filer);

    const again = await step(practice, filer, 'submit');
    await practice.hears('tax_return.submitted', filer.clientId);

    expect(again.status).toBeGreaterThanOrEqual(400);
    const own = practice.heard().filter(({ client_id }) => client_id === filer.clientId);
    expect(own.map(({ type }) => type)).toEqual(['tax_return.submitted']);
  });
});
