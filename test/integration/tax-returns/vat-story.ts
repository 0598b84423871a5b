import { expect } from 'vitest';
import type { TestApp } from '../../support/test-app.js';
import { addBusiness, addRow, beginStory, calculate, type Story } from './return-story.js';

export const TURNOVER = 'self_employment.turnover';
export const OFFICE = 'self_employment.admin_costs';
/** A registration whose figures are without VAT. */
export const NET = { registered_from: '2024-01-01', scheme: 'standard', figures: 'net' };
export const GROSS = { ...NET, figures: 'gross' };

/** A client with a trade that is registered as given. */
export async function consultant(app: TestApp, vat: object | null): Promise<Story & { business: string }> {
  const story = await beginStory(app);
  return { ...story, business: await addBusiness(story, 'Advice', { vat }) };
}

/** The return, its calculation's input figures, analytics, and an update of the whole year: all of the same rows. */
export async function readAll(story: Story) {
  const { status, body: calculation } = await calculate(story);
  expect({ status, calculation }).toMatchObject({ status: 200 });
  const { body: whole } = await story.api.get(`/v1/tax-returns/${story.taxReturn}?view=full`);
  const { body: summary } = await story.api.get(
    `/v1/analytics/summary?client_id=${story.client}&tax_year=${story.taxYear}`,
  );
  const { body: series } = await story.api.get(
    `/v1/analytics/series?client_id=${story.client}&metric=profit&by=month&from=2025-04-06&to=2026-04-05`,
  );
  return { calculation, whole, summary, series };
}

/** Income and expenses of the return. */
export const totals = ({ whole }: Awaited<ReturnType<typeof readAll>>) => ({
  income: whole.total_income,
  expenses: whole.total_expenses,
});

/** Rows of a year with VAT, and payments of VAT. */
export async function books(story: Story) {
  await addRow(story, TURNOVER, 12_000, { vat_amount: 2_000, description: 'INVOICE 1' });
  await addRow(story, TURNOVER, 600, { vat_amount: 0, description: 'INVOICE 2 ABROAD' });
  await addRow(story, OFFICE, -120, { vat_amount: -20, description: 'PAPER' });
  await addRow(story, OFFICE, -100.01, { vat_amount: -16.67, allowable_percent: 50, description: 'PHONE' });
  await addRow(story, 'tax_payment', -1_500, { description: 'HMRC VAT' });
  await addRow(story, 'tax_payment', 250, { description: 'HMRC E VAT REPAYMENT', date: '2025-09-01' });
  await addRow(story, 'tax_payment', -900, { description: 'HMRC SELF ASSESSMENT' });
}
