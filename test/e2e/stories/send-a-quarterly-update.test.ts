import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FACTS } from '../../support/browser-facts.js';
import { within } from '../../support/within.js';
import {
  type Created,
  enter,
  hasStack,
  keepBooks,
  openPractice,
  type Practice,
  type Taxpayer,
  takeOnTaxpayer,
} from './practice.js';

interface UpdateBody extends Created {
  readonly status: string;
  readonly figures: object;
  readonly differences_since_last: object;
}

interface ObligationBody {
  readonly kind: string;
  readonly period_end: string;
  readonly status: string;
  readonly business: { readonly id: string | null } | null;
  readonly quarterly_update_id: string | null;
}

describe.runIf(hasStack())('a bookkeeper who reports a quarter to HMRC', () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await openPractice(['quarterly_update.*', 'obligation.fulfilled']);
  });
  afterAll(() => practice?.close());

  /** The first quarter has sales of £12,000.50 and purchases of £2,400.25; the second one sale more. */
  async function taxpayerWithBooks(): Promise<Taxpayer> {
    const taxpayer = await takeOnTaxpayer(practice);
    await keepBooks(practice, taxpayer, [
      { date: '2025-05-20', amount: 12_000.5, category: 'self_employment.turnover' },
      { date: '2025-06-02', amount: -2_400.25, category: 'self_employment.cost_of_goods' },
      { date: '2025-07-20', amount: 900, category: 'self_employment.turnover' },
    ]);
    return taxpayer;
  }

  const ask = ({ clientId, businessId }: Taxpayer, period_end: string, more: object) =>
    practice.api.post<UpdateBody>('/v1/quarterly-updates', {
      ...{ client_id: clientId, business_id: businessId, tax_year: '2025-26', period_end },
      ...more,
    });

  /** Sends the update, and reads it when the webhook has said how it ended. */
  async function send(taxpayer: Taxpayer, periodEnd: string, outcome: string): Promise<UpdateBody> {
    const { id } = await ask(taxpayer, periodEnd, { fraud_prevention: BROWSER_FACTS });
    await practice.hears(outcome, id);
    return practice.api.get(`/v1/quarterly-updates/${id}`);
  }

  const obligationOf = async ({ clientId, businessId }: Taxpayer, periodEnd: string) => {
    const listed = await practice.api.list<ObligationBody>(`/v1/obligations?client_id=${clientId}`);
    return listed.find(
      ({ business, kind, period_end }) =>
        kind === 'quarterly' && business?.id === businessId && period_end === periodEnd,
    );
  };

  it('sends the figures of the preview, and has met the obligation', async () => {
    const taxpayer = await taxpayerWithBooks();
    await practice.api.post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    const before = await within(30, 'HMRC has said what is due', () => obligationOf(taxpayer, '2025-07-05'));

    const preview = await ask(taxpayer, '2025-07-05', { preview: true });
    const sent = await send(taxpayer, '2025-07-05', 'quarterly_update.accepted');
    await practice.hears('obligation.fulfilled', taxpayer.clientId);

    expect(before.status).toBe('overdue');
    expect(preview).toMatchObject({
      status: 'draft',
      figures: { income: { total: 12_000.5 }, expenses: { total: 2_400.25 }, net: 9_600.25 },
    });
    expect([sent.status, sent.figures]).toEqual(['accepted', preview.figures]);
    expect(await obligationOf(taxpayer, '2025-07-05')).toMatchObject({
      status: 'fulfilled',
      quarterly_update_id: sent.id,
    });
  });

  it('corrects a forgotten invoice by sending the quarter again', async () => {
    const taxpayer = await taxpayerWithBooks();
    await send(taxpayer, '2025-07-05', 'quarterly_update.accepted');
    await enter(practice, taxpayer, {
      date: '2025-06-30',
      amount: 480,
      category: 'self_employment.turnover',
    });

    const again = await send(taxpayer, '2025-07-05', 'quarterly_update.accepted');

    expect(again).toMatchObject({
      status: 'accepted',
      figures: { income: { total: 12_480.5 } },
      differences_since_last: { 'income.turnover': 480 },
    });
  });

  it('is told why HMRC refused an update, and finds the earlier one untouched', async () => {
    const taxpayer = await taxpayerWithBooks();
    const second = await send(taxpayer, '2025-10-05', 'quarterly_update.accepted');

    const first = await send(taxpayer, '2025-07-05', 'quarterly_update.rejected');

    expect(first).toMatchObject({
      status: 'rejected',
      issues: [{ source: 'hmrc', hmrc_code: 'RULE_SUBMISSION_END_DATE_CANNOT_MOVE_BACKWARDS' }],
    });
    expect(await practice.api.get(`/v1/quarterly-updates/${second.id}`)).toEqual(second);
  });
});
