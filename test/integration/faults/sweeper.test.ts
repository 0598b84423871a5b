import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContext, createContext } from '../../../src/context.js';
import { startSweeper } from '../../../workers/sweeper.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make, scheduleBody } from '../../support/world.js';

describe('what is done once an hour', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    client = (await make(app.as(), '/v1/clients', clientBody())).id;
  });
  afterAll(() => app.close());

  async function overdueSchedule(): Promise<string> {
    const { id } = await make(app.as(), '/v1/report-schedules', scheduleBody(client));
    await app.ctx.systemDb('report_schedules').update({ next_on: '2026-01-06' });
    return id;
  }

  const hasReport = async (id: string) => {
    const { body } = await app.as().get(`/v1/report-schedules/${id}`);
    return body.last_report_id !== null;
  };

  it('goes on as soon as the database is back that was away at its hour', async () => {
    const schedule = await overdueSchedule();
    const proxy: TcpProxy = await startTcpProxy(app.ctx.config.databaseUrl);
    const far = createContext({ ...app.ctx.config, databaseUrl: proxy.url }, 'test-far');
    let waits = 0;
    far.log.warn = () => {
      waits += 1;
    };
    proxy.cut();
    const sweeper = startSweeper(far);
    try {
      await within(30, 'the sweeper has met the outage', () => waits > 0);
      expect(await hasReport(schedule)).toBe(false);

      proxy.restore();

      await within(30, 'the scheduled report is queued', () => hasReport(schedule));
    } finally {
      await sweeper.stop();
      await closeContext(far);
      await proxy.close();
    }
  }, 90_000);

  it.each(['idempotency_keys', 'encryption_keys', 'obligation_readings'])(
    'is done but for the chore that cannot read %s',
    async (table) => {
      const schedule = await overdueSchedule();
      const { systemDb } = app.ctx;
      const old = { subject: `old-${table}`, failures: 1, last_failed_at: new Date(0) };
      await systemDb('sign_in_counters').insert(old);
      const owner = new pg.Client(app.ctx.config.databaseUrl);
      await owner.connect();
      await owner.query(`alter table ${table} rename to ${table}_gone`);

      const sweeper = startSweeper(app.ctx);
      try {
        await within(30, 'the report is queued and what is old is gone', async () => {
          const left = await systemDb('sign_in_counters').where({ subject: old.subject });
          return left.length === 0 && (await hasReport(schedule));
        });
      } finally {
        await sweeper.stop();
        await owner.query(`alter table ${table}_gone rename to ${table}`);
        await owner.end();
      }
    },
  );
});
