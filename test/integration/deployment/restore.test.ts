import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginFeedAfterRestore, createRoles } from '../../../src/db/deployment/restore.js';
import { transact } from '../../../src/db/executor.js';
import { appendEvents } from '../../../src/db/webhooks/events-repository.js';
import { publicId } from '../../../src/domain/ids.js';
import { withClient } from '../../support/databases.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

describe('what a restored backup needs', () => {
  let app: TestApp;
  let tenant: TestTenant;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    tenant = await createTenant(app.ctx);
  });
  afterAll(() => app?.close());

  const addClient = () =>
    app.as(tenant.secret).post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' }).expect(201);

  async function read(cursor = ''): Promise<{ readonly ids: readonly string[]; readonly next: string }> {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await app.as(tenant.secret).get(`/v1/events?order=asc${from}`).expect(200);
    return { ids: body.data.map(({ id }: { id: string }) => id), next: body.next_cursor };
  }

  /** The feed waits for transactions of every database of the server, and other tests hold some open. */
  const readOnce = (count: number, cursor?: string) =>
    within(120, `the feed has ${count}`, async () => {
      const page = await read(cursor);
      return page.ids.length === count && page;
    });

  /** In which an event is recorded, and which stays open until the result is called. */
  async function recordEvent(): Promise<() => Promise<void>> {
    let commit = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let over = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      over = transact(app.ctx.db, tenant, {}, async (db) => {
        const id = app.ctx.newId();
        const data = { client: { id: publicId('client', id) } };
        const event = { id, type: 'client.created' as const, clientId: null, subjectId: id, data };
        await appendEvents(db, [event], app.ctx.now());
        resolve();
        await mayEnd;
      });
      over.catch(reject);
    });
    return () => {
      commit();
      return over;
    };
  }

  /** As the owner, who sees what connections of his own do. */
  const waitingRestore = () =>
    withClient(app.ctx.config.databaseUrl, (client) =>
      within(20, 'it waits for the lock', async () => {
        const { rows } = await client.query<{ pid: number }>(`
          select pid from pg_stat_activity where datname = current_database() and application_name = 'restore'
            and wait_event_type = 'Lock'`);
        return rows[0]?.pid;
      }),
    );

  const restored = () => beginFeedAfterRestore(app.ctx.config.databaseUrl, { waitMs: 60_000 });

  it('gives the owner both roles, and changes nothing the second time', async () => {
    const { databaseUrl } = app.ctx.config;
    for (let time = 1; time <= 2; time++) await createRoles(databaseUrl);

    const { rows } = await app.ctx.systemDb.raw(
      `select rolname from pg_roles where rolname in ('app', 'system') and not rolcanlogin order by 1`,
    );
    expect(rows).toEqual([{ rolname: 'app' }, { rolname: 'system' }]);
  });

  it('goes on after every cursor, though the cluster that was dumped had counted higher', async () => {
    for (let nth = 0; nth < 3; nth++) await addClient();
    const all = await readOnce(3);
    // As a dump brings them into a cluster that counts from the beginning.
    await app.ctx.systemDb.raw(
      `update events set transaction_id = (transaction_id::text::bigint + 999999999999)::text::xid8
       where tenant_id = ?`,
      [tenant.tenantId],
    );
    const [first] = await placesOf(tenant);
    expect(await read()).toMatchObject({ ids: [] });

    await restored();

    const again = await read();
    expect(again.ids).toEqual(all.ids);
    await addClient();
    expect((await readOnce(1, again.next)).ids).not.toContain(all.ids[2]);
    const after = await placesOf(tenant);
    expect(after[0]).toBe(first);
    expect(after.map((place) => place >> 48n > 0n)).toEqual([false, false, false, true]);
  });

  it('shows what comes next to a reader whose last event is gone with the lost transactions', async () => {
    await addClient();
    await addClient();
    const ahead = await readOnce(2);
    await app.ctx.systemDb.raw('delete from webhook_deliveries');
    const lost = await app.ctx.systemDb.raw('delete from events where tenant_id = ?', [tenant.tenantId]);
    expect(lost.rowCount).toBe(2);

    await restored();
    await addClient();

    await readOnce(1, ahead.next);
  });

  it('may be repeated, and counts', async () => {
    const times = await restored();
    expect(await restored()).toBe(times + 1);
    await addClient();
    const [place = 0n] = await placesOf(tenant);
    expect(Number(place >> 48n)).toBe(times + 1);
  });

  it('waits for who has recorded an event, which no reader misses', async () => {
    const commit = await recordEvent();
    const waiting = restored();
    await waitingRestore();
    await commit();
    await waiting;
    await addClient();

    const { ids } = await readOnce(2);
    const [before = 0n, after = 0n] = await placesOf(tenant);
    expect(ids).toHaveLength(2);
    expect(after - before > 2n ** 47n).toBe(true);
  });

  it('changes nothing when it is killed in the middle, or waits in vain', async () => {
    const times = await restored();
    const commit = await recordEvent();
    const killed = restored().catch((error: Error) => error);
    const pid = await waitingRestore();
    await withClient(app.ctx.config.databaseUrl, (client) =>
      client.query('select pg_terminate_backend($1)', [pid]),
    );
    expect(await killed).toBeInstanceOf(Error);
    await expect(beginFeedAfterRestore(app.ctx.config.databaseUrl, { waitMs: 10 })).rejects.toThrow(
      'Nothing was changed: run it again.',
    );
    await commit();

    expect(await restored()).toBe(times + 1);
  });

  async function placesOf({ tenantId }: TestTenant): Promise<readonly bigint[]> {
    const { rows } = await app.ctx.systemDb.raw<{ rows: { place: string }[] }>(
      'select transaction_id::text as place from events where tenant_id = ? order by sequence',
      [tenantId],
    );
    return rows.map(({ place }) => BigInt(place));
  }
});
