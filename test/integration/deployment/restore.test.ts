import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoles, settleRestoredEvents } from '../../../src/db/deployment/restore.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('what a restored backup needs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.close());

  it('gives the owner both roles, and changes nothing the second time', async () => {
    const { databaseUrl } = app.ctx.config;
    for (let time = 1; time <= 2; time++) await createRoles(databaseUrl);

    const { rows } = await app.ctx.systemDb.raw(
      `select rolname from pg_roles where rolname in ('app', 'system') and not rolcanlogin order by 1`,
    );
    expect(rows).toEqual([{ rolname: 'app' }, { rolname: 'system' }]);
  });

  it('lets the feed of events pass those of a cluster whose transactions were counted higher', async () => {
    await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const ahead = await app.ctx.systemDb.raw(`update events set transaction_id = '999999999999'`);
    const hidden = (await app.as().get('/v1/events?order=asc')).body.data;

    const settled = await settleRestoredEvents(app.ctx.config.databaseUrl);
    const shown = (await app.as().get('/v1/events?order=asc')).body.data;

    expect([ahead.rowCount > 0, hidden, settled]).toEqual([true, [], ahead.rowCount]);
    expect(shown).toHaveLength(settled);
  });
});
