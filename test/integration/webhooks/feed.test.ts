import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/db/executor.js';
import { appendEvents } from '../../../src/db/webhooks/events-repository.js';
import { publicId } from '../../../src/domain/ids.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

/** `FEED_EVENTS=100000` for the full measure. */
const EVENTS = Number(process.env['FEED_EVENTS'] ?? 2_000);
const OPEN_AT_ONCE = 4;
/** The feed waits for transactions of every database of the server, and other tests hold some open. */
const PATIENCE_SECONDS = 120;
const PATIENCE = { timeout: 240_000 };
const OF_TRANSACTION = Math.min(500, EVENTS / 20);

describe('the feed of events', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const eventsOf = (tenant: TestApp['tenant'], count: number) => {
    const ids = Array.from({ length: count }, () => app.ctx.newId());
    const events = ids.map((id) => ({
      id,
      type: 'client.created' as const,
      clientId: null,
      subjectId: id,
      data: { client: { id: publicId('client', id) } },
    }));
    return { ids: ids.map((id) => publicId('event', id)), events, tenant };
  };

  /** Writes in a transaction that stays open until `commit` is called. */
  async function open(written: ReturnType<typeof eventsOf>) {
    let commit = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let over = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      over = transact(app.ctx.db, written.tenant, {}, async (db) => {
        await appendEvents(db, written.events, app.ctx.now());
        resolve();
        await mayEnd;
      });
      over.catch(reject);
    });
    return async () => {
      commit();
      await over;
    };
  }

  it(
    'misses and repeats nothing while transactions commit in another order than they wrote',
    PATIENCE,
    async () => {
      const { tenant } = app;
      const written: string[] = [];
      const read: string[] = [];
      let cursor = '';
      const poll = async () => {
        for (;;) {
          const query = `order=asc&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`;
          const { body } = await app.as().get(`/v1/events?${query}`);
          read.push(...body.data.map(({ id }: { id: string }) => id));
          cursor = body.next_cursor;
          if (!body.has_more) return;
        }
      };

      while (written.length < EVENTS) {
        const batches = Array.from({ length: OPEN_AT_ONCE }, () => eventsOf(tenant, OF_TRANSACTION));
        const commits: (() => Promise<void>)[] = [];
        for (const batch of batches) commits.push(await open(batch));
        for (const commit of commits.reverse()) {
          await commit();
          await poll();
        }
        written.push(...batches.flatMap(({ ids }) => ids));
      }
      await within(PATIENCE_SECONDS, 'everything has been read', async () => {
        await poll();
        return read.length >= written.length;
      });

      expect(read).toHaveLength(written.length);
      expect(new Set(read)).toEqual(new Set(written));
    },
  );

  it('says where to go on also when nothing has happened yet, and goes on from there', PATIENCE, async () => {
    const tenant = await createTenant(app.ctx);
    const key = app.as(tenant.secret);
    const before = (await key.get('/v1/events?order=asc')).body;
    const { id } = (await key.post('/v1/clients', { given_name: 'Ada', family_name: 'Example' })).body;

    const types = await within(PATIENCE_SECONDS, 'the event is in the feed', async () => {
      const { body } = await key.get(`/v1/events?order=asc&cursor=${before.next_cursor}`);
      return body.data.length > 0 && body.data.map(({ client_id }: { client_id: string }) => client_id);
    });

    expect(before).toMatchObject({ data: [], has_more: false });
    expect(types).toEqual([id]);
  });

  it('takes the filters of the list, and refuses its cursor under others', async () => {
    const first = (await app.as().get('/v1/events?order=asc&type=import.*')).body;

    const other = await app.as().get(`/v1/events?order=asc&type=client.*&cursor=${first.next_cursor}`);

    expect(first.data).toEqual([]);
    expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor']);
  });
});

describe('the sequence of an event', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('counts the events of its entity from 1 without a gap, whatever happens to others', async () => {
    const create = async () =>
      (await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Example' })).body;
    const [ada, other] = [await create(), await create()];
    for (const given_name of ['Ida', 'Eda', 'Una'])
      await app.as().put(`/v1/clients/${ada.id}`, { given_name, family_name: 'Example' });
    await app.as().delete(`/v1/clients/${ada.id}`);

    const sequences = async (id: string) =>
      (await app.as().get(`/v1/events?client_id=${id}`)).body.data.map(
        ({ sequence }: { sequence: number }) => sequence,
      );
    expect(await sequences(ada.id)).toEqual([5, 4, 3, 2, 1]);
    expect(await sequences(other.id)).toEqual([1]);
  });

  it('has no gap after transactions that failed, and none repeated by those at the same time', async () => {
    const subjectId = app.ctx.newId();
    const append = (isUndone: boolean) =>
      transact(app.ctx.db, app.tenant, {}, async (db) => {
        const event = {
          type: 'client.updated' as const,
          clientId: subjectId,
          subjectId,
          data: { client: { id: publicId('client', subjectId) } },
        };
        await appendEvents(
          db,
          [
            { id: app.ctx.newId(), ...event },
            { id: app.ctx.newId(), ...event },
          ],
          app.ctx.now(),
        );
        if (isUndone) throw new RangeError('undone');
      }).catch((error) => {
        if (!(error instanceof RangeError)) throw error;
      });

    await Promise.all([false, true, false, true, false].map(append));

    const rows = await app.ctx.systemDb('events').where({ subject_id: subjectId }).select('body');
    const sequences = rows.map(({ body }) => JSON.parse(body).sequence).sort((a, b) => a - b);
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
