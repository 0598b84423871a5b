import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { remindOfPayments } from '../../../src/services/payments/remind-of-payments.js';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { createKey } from '../../support/factories.js';
import { within } from '../../support/within.js';
import {
  calculate,
  createFiled,
  createTaxpayer,
  type FilingApp,
  readReturn,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';

const BANK = 'name=HMRC Cumbernauld,sort_code=083210,account_number=12001039';

describe('GET /v1/clients/{id}/payment-plan', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp({ HMRC_BANK_ACCOUNT: BANK });
  });
  afterAll(() => filing.close());

  async function plan({ clientId }: Taxpayer, query = '') {
    const answer = await filing.app.as().get(`/v1/clients/${clientId}/payment-plan${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async function eventsOf({ clientId }: Taxpayer): Promise<{ type: string; payment: object }[]> {
    const rows: { type: string; body: string }[] = await filing.app.ctx
      .systemDb('events')
      .where({ client_id: uuidFromPublicId('client', clientId) })
      .where('type', 'like', 'payment.%')
      .orderBy('id')
      .select('type', 'body');
    return rows.map(({ type, body }) => ({ type, payment: JSON.parse(body).data.payment }));
  }

  const remind = ({ clientId }: Taxpayer, day: string) =>
    remindOfPayments(
      { ...filing.ctx, now: () => new Date(`${day}T12:00:00Z`) },
      {
        ...filing.app.tenant,
        livemode: true,
        clientId: uuidFromPublicId('client', clientId) ?? '',
        today: day,
      },
    );

  it('is HMRC’s account where it can be read: charges, interest, credit, coded out, points, penalties', async () => {
    const taxpayer = await createFiled(filing);
    const { tax_liability: liability } = await readReturn(filing, taxpayer);
    const { nino } = taxpayer;
    await filing.control({
      charge: {
        nino,
        tax_year: '2025-26',
        due_on: '2026-07-31',
        amount: 400,
        what: 'ITSA - POA 2',
        interest: 10.19,
      },
    });
    await filing.control({
      coded_out: { nino, tax_year: '2024-25', collected_in: '2026-27', amount: 250.5 },
    });
    await filing.control({
      penalties: {
        nino,
        points: 3,
        threshold: 4,
        expires_on: '2028-12-01',
        submission_charge: 200,
        late_payment: { amount: 12.5, due_on: '2026-01-31' },
      },
    });

    const now = await plan(taxpayer);
    const later = await plan(taxpayer, '?as_of=2027-03-02');

    const hmrc = { source: 'hmrc', reason: null };
    expect(now).toMatchObject({
      account: hmrc,
      penalties_from: hmrc,
      payments: [
        {
          source: 'hmrc',
          what: 'second_payment_on_account',
          tax_year: '2025-26',
          due_on: '2026-07-31',
          amount: 400,
          outstanding: 400,
          is_estimate: false,
          interest_to_date: 10.19,
          reference: null,
        },
        {
          source: 'hmrc',
          what: 'balancing_payment',
          due_on: '2027-01-31',
          outstanding: liability,
          interest_to_date: 0,
        },
      ],
      bank_account: { name: 'HMRC Cumbernauld', sort_code: '083210', account_number: '12001039' },
      points: { source: 'hmrc', regime: 'points', count: 3, threshold: 4, expires_on: '2028-12-01' },
      penalties: [
        { source: 'hmrc', code: 'late_submission', amount: 200, outstanding: 200, is_final: true },
        { source: 'hmrc', code: 'late_payment_first', tax_year: '2024-25', amount: 12.5, is_final: true },
      ],
      coded_out: [{ tax_year: '2024-25', collected_in: '2026-27', amount: 250.5 }],
    });
    const [second, balance] = later.payments;
    expect(second.interest_to_date).toBeGreaterThan(10.19);
    expect(balance.interest_to_date).toBe(Math.floor((liability * 100 * 775 * 30) / 3_650_000) / 100);
  });

  it('drops what HMRC was paid, and shows what is left over as a refund', async () => {
    const taxpayer = await createFiled(filing);
    const { tax_liability: liability } = await readReturn(filing, taxpayer);
    await filing.control({ payment: { nino: taxpayer.nino, paid_on: '2026-11-01', amount: liability + 5 } });

    const { payments, refunds } = await plan(taxpayer);

    expect(payments).toEqual([]);
    expect(refunds).toEqual([{ source: 'hmrc', tax_year: null, amount: 5, is_estimate: false }]);
  });

  it('is by our own rules without a grant, and says why; what is not filed is an estimate', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    await calculate(filing, taxpayer);

    const { payments, account, penalties_from, points } = await plan(taxpayer);

    const own = { source: 'own_rules', reason: 'not_authorised_with_hmrc' };
    expect([account, penalties_from]).toEqual([own, own]);
    const year = (await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`)).body;
    const each = year.payments_on_account.each;
    expect(payments).toMatchObject([
      {
        what: 'balancing_payment',
        tax_year: '2025-26',
        due_on: '2027-01-31',
        amount: year.balance,
        is_estimate: true,
      },
      { what: 'first_payment_on_account', tax_year: '2026-27', due_on: '2027-01-31', amount: each },
      { what: 'second_payment_on_account', tax_year: '2026-27', due_on: '2027-07-31' },
    ]);
    expect(points).toMatchObject({ source: 'own_rules', regime: 'fixed_penalties', next_costs: 100 });
  });

  it('falls back to our own rules while HMRC is away, and for the penalties alone', async () => {
    const away = await createFiled(filing);
    const half = await createFiled(filing);
    await filing.control({ on: 'balance-and-transactions', fault: 'status', status: 500, nino: away.nino });
    await filing.control({ on: 'penalties', fault: 'status', status: 500, nino: half.nino });

    const whole = await plan(away);
    const part = await plan(half);

    expect([whole.account.source, whole.account.reason]).toEqual(['own_rules', 'gateway_unavailable']);
    expect(whole.payments[0]).toMatchObject({ source: 'own_rules', is_estimate: false });
    expect([part.account.source, part.penalties_from.source]).toEqual(['hmrc', 'own_rules']);
  });

  it('shows what reducing the payments on account saves, and what it costs if the tax does not fall', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    await calculate(filing, taxpayer);
    const { payments } = await plan(taxpayer);

    const { reduced_payments_on_account: reduced } = await plan(taxpayer, '?reduce_to=100');

    const [first, second] = payments
      .slice(1)
      .map(({ amount }: { amount: number }) => Math.round(amount * 100));
    expect(reduced).toMatchObject({
      tax_year: '2026-27',
      reduced_each: 100,
      less_to_pay: (first + second - 200_00) / 100,
      basis: 'asked',
    });
    expect(reduced.interest_if_too_low).toBeGreaterThan(0);
  });

  it('has the reference whole for who may write the UTR, and masked for others', async () => {
    const client = await filing.app
      .as()
      .post('/v1/clients', { given_name: 'Ada', family_name: 'Byron', utr: '2234567890' });
    expect(client.status, client.text).toBe(201);
    const business = await filing.app
      .as()
      .post('/v1/businesses', { client_id: client.body.id, trading_name: 'B' });
    await filing.app.as().post('/v1/transactions', {
      client_id: client.body.id,
      business_id: business.body.id,
      date: '2025-10-01',
      amount: 50_000,
      description: 'Sales',
      category: 'self_employment.turnover',
    });
    const taxReturn = await filing.app
      .as()
      .post('/v1/tax-returns', { client_id: client.body.id, tax_year: '2025-26' });
    await calculate(filing, { clientId: client.body.id, returnId: taxReturn.body.id, nino: '' });
    const reader = await createKey(filing.app.ctx, filing.app.tenant.tenantId, {
      scopes: ['tax_returns:read'],
    });
    const path = `/v1/clients/${client.body.id}/payment-plan`;

    const whole = await filing.app.as().get(path);
    const masked = await filing.app.as(reader.secret).get(path);

    expect(whole.body.payments[0].reference).toBe('2234567890K');
    expect(masked.body.payments[0].reference).toBe('*******890K');
    expect(masked.text).not.toContain('2234567890');
  });

  it('refuses a day that nobody can foresee the rates of', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });

    const answer = await filing.app
      .as()
      .get(`/v1/clients/${taxpayer.clientId}/payment-plan?as_of=2199-01-01`);

    expect([answer.status, answer.body.errors]).toMatchObject([
      400,
      [{ parameter: 'as_of', code: 'too_large' }],
    ]);
  });

  it('is reminded of 14, 7 and 1 days before and once after, while HMRC shows it as open', async () => {
    const taxpayer = await createFiled(filing);

    for (const day of [
      '2027-01-10',
      '2027-01-17',
      '2027-01-18',
      '2027-01-24',
      '2027-01-30',
      '2027-02-01',
      '2027-02-02',
    ])
      await remind(taxpayer, day);

    const told = (await eventsOf(taxpayer)).map(({ type, payment }) => ({ type, ...payment }));
    const balance = { what: 'balancing_payment', tax_year: '2025-26', due_on: '2027-01-31', source: 'hmrc' };
    expect(told).toEqual([
      ...[14, 7, 1].map((days_left) => ({
        type: 'payment.due_soon',
        client_id: taxpayer.clientId,
        ...balance,
        days_left,
      })),
      { type: 'payment.overdue', client_id: taxpayer.clientId, ...balance, days_left: null },
    ]);
  });

  it('is not reminded of once it is paid', async () => {
    const taxpayer = await createFiled(filing);
    await filing.control({ payment: { nino: taxpayer.nino, paid_on: '2026-11-01', amount: 1_000_000 } });

    await remind(taxpayer, '2027-01-20');
    await remind(taxpayer, '2027-02-02');

    expect(await eventsOf(taxpayer)).toEqual([]);
  });

  it('is reminded of once by two processes at the same time', async () => {
    const taxpayer = await createFiled(filing);
    await filing.app.as().delete(`/v1/clients/${taxpayer.clientId}/hmrc-authorisation`);
    const { systemDb } = filing.app.ctx;
    const other = await systemDb.transaction();
    const { tenantId, livemode } = filing.app.tenant;
    const what = ['balancing_payment', 'first_payment_on_account'];
    await other('payment_reminders').insert(
      what.map((one, at) => ({
        tenant_id: tenantId,
        livemode,
        client_id: uuidFromPublicId('client', taxpayer.clientId),
        what: one,
        tax_year: 2025 + at,
        due_on: '2027-01-31',
        reminded_days: 1,
      })),
    );

    const late = remind(taxpayer, '2027-01-30');
    await within(20, 'the second waits for the first', async () => (await blockedSessions(systemDb)) > 0);
    await other.commit();
    await late;

    expect(await eventsOf(taxpayer)).toEqual([]);
  });

  it('is reminded of by our own rules when HMRC cannot be asked, and says so', async () => {
    const taxpayer = await createFiled(filing);
    await filing.app.as().delete(`/v1/clients/${taxpayer.clientId}/hmrc-authorisation`);

    await remind(taxpayer, '2027-01-30');

    const payments = (await eventsOf(taxpayer)).map(({ payment }) => payment);
    // Events of one moment have no order.
    const byName = payments.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    expect(byName).toMatchObject([
      { what: 'balancing_payment', source: 'own_rules', days_left: 1 },
      { what: 'first_payment_on_account', tax_year: '2026-27', source: 'own_rules' },
    ]);
  });
});
