import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { makeScheduledReports } from '../../../src/services/reports/make-scheduled-reports.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('/v1/report-schedules', () => {
  let app: TestApp;
  let clientId: string;
  beforeAll(async () => {
    app = await startTestApp();
    clientId = await newClient();
  });
  afterAll(() => app.close());

  async function newClient(secret?: string): Promise<string> {
    const { body } = await app.as(secret).post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    return body.id;
  }

  const wanted = (fields: object = {}) => ({
    type: 'transactions',
    format: 'csv',
    client_id: clientId,
    every: 'month',
    on: 6,
    ...fields,
  });

  async function scheduled(fields: object = {}, secret?: string): Promise<string> {
    const { status, body } = await app.as(secret).post('/v1/report-schedules', wanted(fields));
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.id;
  }

  /** As if the database's day were `days` after the one on which the schedule is next due. */
  async function overdue(id: string, nextOn: string): Promise<void> {
    await app.ctx
      .systemDb('report_schedules')
      .where({ id: uuidFromPublicId('reportSchedule', id) })
      .update({ next_on: nextOn });
  }

  const reportsOf = async (id: string) =>
    app.ctx
      .systemDb('reports')
      .where({ report_schedule_id: uuidFromPublicId('reportSchedule', id) })
      .orderBy('created_at');

  it('creates, shows, lists and deletes', async () => {
    const id = await scheduled({ every: 'quarter', on: 28, filters: { category: 'private' } });
    const shown = await app.as().get(`/v1/report-schedules/${id}`);
    expect(shown.body).toMatchObject({
      id,
      every: 'quarter',
      on: 28,
      last_report_id: null,
      client_id: clientId,
    });
    expect(shown.body.next_on).toMatch(/^\d{4}-(01|04|07|10)-28$/);
    const { body: list } = await app.as().get(`/v1/report-schedules?client_id=${clientId}`);
    expect(list.data.map((one: { id: string }) => one.id)).toContain(id);
    const del = () => app.as().delete(`/v1/report-schedules/${id}`).set('If-Match', '*');
    expect([(await del()).status, (await del()).status]).toEqual([204, 404]);
  });

  it('names what is wrong with a request', async () => {
    const pointers = async (fields: object) => {
      const { status, body } = await app.as().post('/v1/report-schedules', wanted(fields));
      return [status, ...body.errors.map((issue: { pointer: string }) => issue.pointer)];
    };
    expect(await pointers({ every: 'week' })).toEqual([422, '#/every']);
    expect(await pointers({ on: 32 })).toEqual([422, '#/on']);
    expect(await pointers({ format: 'pdf' })).toEqual([422, '#/format']);
    expect(await pointers({ tax_year: '2025-26' })).toEqual([422, '#/tax_year']);
    expect(await pointers({ client_id: undefined })).toEqual([422, '#/client_id']);
  });

  it('makes one report of its days when its day has come, and says so by an event', async () => {
    const id = await scheduled();
    const before = (await app.as().get(`/v1/report-schedules/${id}`)).body.next_on;
    expect(await makeScheduledReports(app.ctx)).toBe(0);

    await overdue(id, lastSixth(before));
    expect(await makeScheduledReports(app.ctx)).toBe(1);

    const after = (await app.as().get(`/v1/report-schedules/${id}`)).body;
    expect(after.next_on).toBe(before);
    const report = await app.as().get(`/v1/reports/${after.last_report_id}`);
    expect(report.body).toMatchObject({
      type: 'transactions',
      from: lastSixth(lastSixth(before)),
      to: `${lastSixth(before).slice(0, 8)}05`,
    });
    await drain(app.ctx, ['report']);
    const events = await app.as().get('/v1/events?type=report.completed');
    const about = events.body.data.map((event: { data: { report: { id: string } } }) => event.data.report.id);
    expect(about).toContain(after.last_report_id);
    expect(await makeScheduledReports(app.ctx)).toBe(0);
  });

  it('makes the report of the last day of a month where a month has fewer', async () => {
    const id = await scheduled({ on: 31 });
    await overdue(id, '2026-02-28');

    expect(await makeScheduledReports(app.ctx)).toBe(1);

    const [made] = await reportsOf(id);
    const { body } = await app.as().get(`/v1/report-schedules/${id}`);
    expect(lastOfMonth(made.scheduled_on)).toBe(made.scheduled_on);
    expect(lastOfMonth(body.next_on)).toBe(body.next_on);
    expect(made.date_to < made.scheduled_on).toBe(true);
  });

  it('makes one report after an outage of many months, of the last of them', async () => {
    const id = await scheduled({ type: 'tax_summary', format: 'json' });
    await overdue(id, '2024-01-06');
    await makeScheduledReports(app.ctx);
    const [made, ...others] = await reportsOf(id);
    expect(others).toEqual([]);
    const { body } = await app.as().get(`/v1/report-schedules/${id}`);
    expect(made.scheduled_on).toBe(lastSixth(body.next_on));
    expect(made.tax_year).toBe(taxYearOfDayBefore(made.scheduled_on));
  });

  it('makes one report a period, however many processes look at once', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => scheduled()));
    for (const id of ids) await overdue(id, '2026-01-06');
    const made = await Promise.all([1, 2, 3, 4].map(() => makeScheduledReports(app.ctx)));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(3);
    for (const id of ids) expect(await reportsOf(id)).toHaveLength(1);
  });

  it('takes tenants in turns', async () => {
    const other = await createTenant(app.ctx);
    const many = await Promise.all([1, 2, 3, 4].map(() => scheduled()));
    const one = await scheduled({ client_id: await newClient(other.secret) }, other.secret);
    for (const id of [...many, one]) await overdue(id, '2026-01-06');
    await makeScheduledReports(app.ctx);
    const made = await app.ctx
      .systemDb('reports')
      .whereIn(
        'report_schedule_id',
        [...many, one].map((id) => uuidFromPublicId('reportSchedule', id)),
      )
      .orderBy('id')
      .pluck('tenant_id');
    expect(made).toHaveLength(5);
    expect(made.indexOf(other.tenantId)).toBeLessThan(2);
  });

  it('makes none for a client that is deleted, and goes on with the others', async () => {
    const gone = await newClient();
    const idle = await scheduled({ client_id: gone });
    expect((await app.as().delete(`/v1/clients/${gone}`).set('If-Match', '*')).status).toBe(204);
    const id = await scheduled();
    for (const one of [idle, id]) await overdue(one, '2026-01-06');
    expect(await makeScheduledReports(app.ctx)).toBe(1);
    expect(await reportsOf(idle)).toEqual([]);
  });

  it('are as many as the plan allows', async () => {
    const free = await createTenant(app.ctx, { plan: 'free' });
    const client = await newClient(free.secret);
    for (let n = 0; n < 5; n += 1) await scheduled({ client_id: client }, free.secret);
    const sixth = await app.as(free.secret).post('/v1/report-schedules', wanted({ client_id: client }));
    expect([sixth.status, sixth.body.code, sixth.body.limit]).toEqual([403, 'plan_limit', 5]);
  });

  it('need the scopes of what they hold', async () => {
    const { secret } = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['reports:write'] });
    const asked = await app
      .as(secret)
      .post('/v1/report-schedules', wanted({ type: 'data_export', format: 'zip' }));
    expect([asked.status, asked.body.code]).toEqual([403, 'insufficient_scope']);
  });
});

/** The sixth of the month before. */
function lastSixth(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - 1);
  return at.toISOString().slice(0, 10);
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** For a day that is the sixth of a month: in April the year before it ended on the day before. */
const taxYearOfDayBefore = (day: string): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) <= 4 ? 1 : 0);
