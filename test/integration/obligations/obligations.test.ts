import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { setReadingCompleted } from '../../../src/db/obligations/obligation-readings-repository.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { openClientSession } from '../../../src/services/hmrc-authorisations/client-session.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { queueDueReadings } from '../../../src/services/obligations/queue-due-readings.js';
import { readObligations } from '../../../src/services/obligations/read-obligations.js';
import { processPrincipal } from '../../../src/services/principal.js';
import { databaseTime } from '../../support/database-time.js';
import { drain } from '../../support/drain.js';
import {
  createDeclared,
  createTaxpayer,
  FACTS,
  type FilingApp,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from '../submissions/filing-story.js';

interface Listed {
  id: string;
  kind: string;
  status: string;
  due_on: string;
  period_end: string;
  received_on: string | null;
  as_of: string;
  business: { id: string | null; type: string; hmrc_business_id: string } | null;
}

describe('obligations', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const at = (day: string): AppContext => ({ ...filing.ctx, now: () => new Date(`${day}T12:00:00Z`) });
  const list = async (query: string): Promise<Listed[]> => {
    const answer = await filing.app.as().get(`/v1/obligations?limit=100&${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  async function refresh({ clientId }: Taxpayer, ctx: AppContext = filing.ctx): Promise<void> {
    const answer = await filing.app.as().post('/v1/obligations/refresh', { client_id: clientId });
    expect(answer.status, answer.text).toBe(202);
    await drain(ctx, ['obligations']);
  }
  const eventsOf = async (
    { clientId }: Taxpayer,
    type: string,
  ): Promise<{ due_on: string; days_left: number }[]> => {
    const rows = await filing.app.ctx
      .systemDb('events')
      .where({ client_id: uuidFromPublicId('client', clientId), type })
      .orderBy('id')
      .pluck('body');
    return rows.map((body) => JSON.parse(body).data.obligation);
  };
  const ofQuarter = (events: { due_on: string }[]) => events.filter(({ due_on }) => due_on === '2027-02-07');
  const readingOf = ({ clientId }: Taxpayer) =>
    filing.app.ctx
      .systemDb('obligation_readings')
      .where({ client_id: uuidFromPublicId('client', clientId) })
      .first();
  const tenant = () => ({ tenantId: filing.app.tenant.tenantId, livemode: filing.app.tenant.livemode });

  /** The first quarter of the trade, sent by other software. */
  async function sendElsewhere(taxpayer: Taxpayer): Promise<void> {
    const owner = { ...tenant(), clientId: uuidFromPublicId('client', taxpayer.clientId) ?? '' };
    const session = await openClientSession(filing.ctx, owner, {
      work: 'obligations',
      facts: null,
      priority: 'interactive',
    });
    const { businesses } = await session.ask((hmrc, call) => hmrc.listBusinesses(call, session.nino));
    await session.ask((hmrc, call) =>
      hmrc.putSelfEmploymentCumulative(call, {
        nino: session.nino,
        taxYear: 2025,
        businessId: businesses.find(({ type }) => type === 'self-employment')?.businessId ?? '',
        period: { startOn: '2025-04-06', endOn: '2025-07-05' },
        income: { turnover: 100_00 },
        expenses: {},
      }),
    );
  }

  it('are read when asked for, and listed by due date with the business that they are about', async () => {
    const taxpayer = await createTaxpayer(filing);
    expect(await list(`client_id=${taxpayer.clientId}`)).toEqual([]);

    const before = await databaseTime(filing.ctx);
    await refresh(taxpayer);

    const all = await list(`client_id=${taxpayer.clientId}`);
    expect(all.map(({ due_on }) => due_on)).toEqual(all.map(({ due_on }) => due_on).toSorted());
    const year = all.filter(({ period_end, kind }) => kind === 'quarterly' && period_end <= '2026-04-05');
    expect(year.map(({ due_on, business }) => [due_on, business?.type]).sort()).toEqual(
      ['2025-08-05', '2025-11-05', '2026-02-05', '2026-05-05'].flatMap((due) => [
        [due, 'self_employment'],
        [due, 'uk_property'],
      ]),
    );
    const businessOf = (type: string) => year.find(({ business }) => business?.type === type)?.business;
    expect(businessOf('self_employment')?.id).toMatch(/^biz_/);
    expect(businessOf('uk_property')).toMatchObject({
      id: null,
      hmrc_business_id: expect.stringMatching(/^XAIS/),
    });
    expect(all.filter(({ kind }) => kind === 'final').every(({ business }) => business === null)).toBe(true);
    expect(all.every(({ as_of }) => before <= as_of)).toBe(true);
  });

  it('are narrowed by kind, status and due date, page by page', async () => {
    const taxpayer = await createTaxpayer(filing);
    await refresh(taxpayer);
    const client = `client_id=${taxpayer.clientId}`;
    const all = await list(client);

    for (const status of ['open', 'overdue', 'fulfilled'])
      expect(await list(`${client}&status=${status}`)).toEqual(all.filter((one) => one.status === status));
    for (const kind of ['quarterly', 'final'])
      expect(await list(`${client}&kind=${kind}`)).toEqual(all.filter((one) => one.kind === kind));
    expect(await list(`${client}&due_before=2026-02-05`)).toEqual(
      all.filter(({ due_on }) => due_on < '2026-02-05'),
    );
    const first = await filing.app.as().get(`/v1/obligations?${client}&limit=3`);
    const second = await filing.app
      .as()
      .get(`/v1/obligations?${client}&limit=3&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...second.body.data]).toEqual(all.slice(0, 6));
  });

  it('are reminded of 14, 7 and 1 days before, and reported as overdue, each once', async () => {
    const taxpayer = await createTaxpayer(filing);
    for (const day of [
      '2027-01-23',
      '2027-01-24',
      '2027-01-24',
      '2027-01-31',
      '2027-02-01',
      '2027-02-06',
      '2027-02-08',
    ])
      await refresh(taxpayer, at(day));
    await refresh(taxpayer, at('2027-02-09'));

    const dueSoon = ofQuarter(await eventsOf(taxpayer, 'obligation.due_soon'));
    expect(dueSoon).toMatchObject(
      [14, 14, 7, 7, 1, 1].map((days_left) => ({ days_left, status: 'open', kind: 'quarterly' })),
    );
    expect(ofQuarter(await eventsOf(taxpayer, 'obligation.overdue'))).toHaveLength(2);
  });

  it('that were due before the client was on record here are listed, and not reported', async () => {
    const taxpayer = await createTaxpayer(filing);
    const clientId = uuidFromPublicId('client', taxpayer.clientId);
    await filing.app.ctx
      .systemDb('clients')
      .where({ id: clientId })
      .update({ created_at: '2026-08-07T00:30:00Z' });

    await refresh(taxpayer, at('2026-11-20'));

    const overdue = (await list(`client_id=${taxpayer.clientId}&status=overdue`)).filter(
      ({ due_on }) => due_on < '2026-11-20',
    );
    expect(overdue.length).toBeGreaterThan(8);
    const reported = await eventsOf(taxpayer, 'obligation.overdue');
    expect(reported.map(({ due_on }) => due_on).sort()).toEqual(
      overdue.map(({ due_on }) => due_on).filter((due) => due >= '2026-08-07'),
    );
    expect(reported.map(({ due_on }) => due_on)).toContain('2026-08-07');
  });

  it('are fulfilled as soon as HMRC has taken the update, whatever its list still says', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({ settings: { obligation_delay_ms: 3_600_000 } });
    await refresh(taxpayer);
    const [business] = (await filing.app.as().get(`/v1/businesses?client_id=${taxpayer.clientId}`)).body.data;

    await filing.app
      .as()
      .post('/v1/quarterly-updates', {
        client_id: taxpayer.clientId,
        business_id: business.id,
        tax_year: '2025-26',
        period_end: '2025-10-05',
        fraud_prevention: FACTS,
      })
      .expect(202);
    await drain(filing.ctx, ['quarterly-update']);
    const atOnce = await list(`client_id=${taxpayer.clientId}&status=fulfilled`);
    await drain(filing.ctx, ['obligations']);
    const later = await list(`client_id=${taxpayer.clientId}&status=fulfilled`);
    await filing.control({ settings: { obligation_delay_ms: 0 } });
    await refresh(taxpayer);

    expect(atOnce).toMatchObject(
      ['2025-07-05', '2025-10-05'].map((period_end) => ({
        period_end,
        business: { id: business.id },
        received_on: expect.any(String),
      })),
    );
    expect(later.map(({ id }) => id)).toEqual(atOnce.map(({ id }) => id));
    expect(await eventsOf(taxpayer, 'obligation.fulfilled')).toMatchObject([
      { due_on: '2025-08-05', status: 'fulfilled' },
      { due_on: '2025-11-05', status: 'fulfilled' },
    ]);
  });

  it('are fulfilled for the year’s return as soon as HMRC has taken the declaration', async () => {
    const taxpayer = await createDeclared(filing);
    await filing.control({ settings: { obligation_delay_ms: 3_600_000 } });
    await refresh(taxpayer);
    const finalOf = async () =>
      (await list(`client_id=${taxpayer.clientId}&kind=final`)).find(
        ({ period_end }) => period_end === '2026-04-05',
      );
    const before = await finalOf();

    await submit(filing, taxpayer);
    await runJobs(filing);
    await refresh(taxpayer);

    expect(before?.status).toBe('open');
    expect(await finalOf()).toMatchObject({ status: 'fulfilled', received_on: expect.any(String) });
    expect(await eventsOf(taxpayer, 'obligation.fulfilled')).toMatchObject([{ due_on: '2027-01-31' }]);
    await filing.control({ settings: { obligation_delay_ms: 0 } });
  });

  it('are reported as fulfilled once HMRC shows it, once', async () => {
    const taxpayer = await createTaxpayer(filing);
    await refresh(taxpayer);
    await sendElsewhere(taxpayer);

    await refresh(taxpayer);
    await refresh(taxpayer);

    const fulfilled = await list(`client_id=${taxpayer.clientId}&status=fulfilled`);
    expect(fulfilled).toMatchObject([{ period_end: '2025-07-05', received_on: expect.any(String) }]);
    expect(await eventsOf(taxpayer, 'obligation.fulfilled')).toMatchObject([
      { id: fulfilled[0]?.id, status: 'fulfilled', due_on: '2025-08-05' },
    ]);
  });

  const lookAgain = async (taxpayer: Taxpayer, ctx: AppContext = filing.ctx) => {
    const { id } = await readingOf(taxpayer);
    await filing.app.ctx.systemDb('obligation_readings').where({ id }).update({ next_read_at: new Date() });
    await queueDueReadings(filing.ctx);
    expect((await readingOf(taxpayer)).status).toBe('queued');
    await drain(ctx, ['obligations']);
    return readingOf(taxpayer);
  };
  const daysAhead = ({ next_read_at: next }: { next_read_at: Date }) =>
    Math.round((next.getTime() - Date.now()) / 86_400_000);

  it('are read of every client who has authorised us, and then when there is a reason to', async () => {
    const taxpayer = await createTaxpayer(filing);

    await queueDueReadings(filing.ctx);
    await drain(filing.ctx, ['obligations']);
    const first = await readingOf(taxpayer);
    await queueDueReadings(filing.ctx);

    expect(first).toMatchObject({ status: 'completed', read_at: expect.any(Date) });
    expect(daysAhead(first)).toBeGreaterThan(0);
    expect(daysAhead(first)).toBeLessThanOrEqual(7);
    expect((await readingOf(taxpayer)).status).toBe('completed');
    expect((await lookAgain(taxpayer)).read_at).toEqual(first.read_at);
    const later = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    expect((await lookAgain(taxpayer, at(later))).read_at.getTime()).toBeGreaterThan(first.read_at.getTime());
  });

  it('are read again at the next look after HMRC refused, and at once when somebody asks', async () => {
    const taxpayer = await createTaxpayer(filing);
    await refresh(taxpayer);
    const { id, read_at: first } = await readingOf(taxpayer);
    await filing.app.ctx.systemDb('obligation_readings').where({ id }).update({ status: 'failed' });

    const again = await lookAgain(taxpayer);

    expect(again.read_at.getTime()).toBeGreaterThan(first.getTime());
    await filing.app.ctx.systemDb('obligation_readings').where({ id }).update({ next_read_at: new Date() });
    await queueDueReadings(filing.ctx);
    await refresh(taxpayer);
    expect((await readingOf(taxpayer)).read_at.getTime()).toBeGreaterThan(again.read_at.getTime());
  });

  it('are read when somebody asks while a look is under way that asks nothing', async () => {
    const taxpayer = await createTaxpayer(filing);
    await refresh(taxpayer);
    const { id, read_at: first } = await readingOf(taxpayer);
    await filing.app.ctx.systemDb('obligation_readings').where({ id }).update({ next_read_at: new Date() });
    await queueDueReadings(filing.ctx);
    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId }).expect(202);

    const ended = await inTenant(filing.ctx, processPrincipal(tenant(), 'obligations'), (db) =>
      setReadingCompleted(db, id, false),
    );
    await drain(filing.ctx, ['obligations']);

    expect(ended).toBe(false);
    const after = await readingOf(taxpayer);
    expect(after.status).toBe('completed');
    expect(after.read_at.getTime()).toBeGreaterThan(first.getTime());
  });

  /** The names of what is read from HMRC with this context, as it goes out; renewing the sign-in is left out. */
  function recordingCalls(ctx: AppContext): { readonly calls: string[]; readonly ctx: AppContext } {
    const calls: string[] = [];
    const hmrcOf = (livemode: boolean) =>
      new Proxy(ctx.hmrcOf(livemode), {
        get: (target, name, receiver) => {
          if (String(name).startsWith('list')) calls.push(String(name));
          return Reflect.get(target, name, receiver);
        },
      });
    return { calls, ctx: { ...ctx, hmrcOf } };
  }

  it('take two calls when nothing has changed, and one more for a year that something was met in elsewhere', async () => {
    const taxpayer = await createTaxpayer(filing);
    await refresh(taxpayer);
    const { id: readingId } = await readingOf(taxpayer);
    const later = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    const quiet = recordingCalls(at(later));
    const business = (await list(`client_id=${taxpayer.clientId}&kind=quarterly`)).map((one) => one.business);

    await lookAgain(taxpayer, quiet.ctx);

    expect(quiet.calls).toEqual(['listObligations', 'listFinalDeclarationObligations']);
    expect((await list(`client_id=${taxpayer.clientId}&kind=quarterly`)).map((one) => one.business)).toEqual(
      business,
    );
    await sendElsewhere(taxpayer);
    await filing.app.ctx
      .systemDb('obligation_readings')
      .where({ id: readingId })
      .update({ read_at: new Date(Date.now() - 30 * 86_400_000) });
    const busy = recordingCalls(filing.ctx);
    await lookAgain(taxpayer, busy.ctx);
    expect(busy.calls).toEqual(['listObligations', 'listObligations', 'listFinalDeclarationObligations']);
    expect(await list(`client_id=${taxpayer.clientId}&status=fulfilled`)).toMatchObject([
      { period_end: '2025-07-05', received_on: expect.any(String) },
    ]);
  });

  it('are looked at on the day after something was filed', async () => {
    const taxpayer = await createDeclared(filing);
    await refresh(taxpayer);

    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(daysAhead(await readingOf(taxpayer))).toBeLessThanOrEqual(1);
  });

  it('are left as they were while HMRC gives no answer, reminders included, and read once it does', async () => {
    const taxpayer = await createTaxpayer(filing);
    await refresh(taxpayer, at('2027-01-23'));
    const { id } = await readingOf(taxpayer);
    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    await filing.app.ctx.systemDb('outbox').where({ queue: 'obligations' }).delete();
    await filing.control({ on: 'income-and-expenditure', fault: 'maintenance', nino: taxpayer.nino });

    const away = readObligations(at('2027-01-24'), tenant(), id);

    await expect(away).rejects.toMatchObject({ kind: 'gateway_unavailable' });
    expect((await readingOf(taxpayer)).status).toBe('processing');
    expect(ofQuarter(await eventsOf(taxpayer, 'obligation.due_soon'))).toHaveLength(2);
    await readObligations(at('2027-01-24'), tenant(), id);
    expect((await readingOf(taxpayer)).status).toBe('completed');
    expect(ofQuarter(await eventsOf(taxpayer, 'obligation.due_soon'))).toHaveLength(2);
  });

  it('say on the reading why HMRC cannot be asked', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    await filing.app.as().delete(`/v1/clients/${taxpayer.clientId}/hmrc-authorisation`);
    await drain(filing.ctx, ['obligations']);

    expect(await readingOf(taxpayer)).toMatchObject({
      status: 'failed',
      error: { code: 'not_authorised_with_hmrc' },
    });
  });
});
