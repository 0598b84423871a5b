import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPartitions } from '../../../src/db/partitions/partitions-repository.js';
import { insertRequestLogs } from '../../../src/db/request-logs/request-logs-repository.js';
import { DAY_MS } from '../../../src/domain/durations.js';
import { uuidV7 } from '../../../src/domain/ids.js';
import { partitionsToMake } from '../../../src/domain/partitions/partition-times.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { rotatePartitions } from '../../../src/services/maintenance/rotate-partitions.js';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { createTenant } from '../../support/factories.js';
import { startTestContext } from '../../support/test-app.js';
import { within } from '../../support/within.js';

const TABLE = 'request_logs';

describe('rotatePartitions', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  let tenantId: string;
  beforeEach(async () => {
    stand = await startTestContext();
    ({ tenantId } = await createTenant(stand.ctx));
  });
  afterEach(() => stand.close());

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const turnedAt = (now: Date) => rotatePartitions({ ...stand.ctx, now: () => now });
  const turnedIn = (days: number) => turnedAt(inDays(days));
  /** So many days after the first partition ends. */
  async function daysAfterFirst(days: number): Promise<Date> {
    const [first] = await listPartitions(stand.ctx.systemDb, TABLE);
    return new Date((first?.endsMs ?? 0) + days * DAY_MS);
  }
  async function partitions(table = TABLE): Promise<string[]> {
    const { rows } = await stand.ctx.systemDb.raw<{ rows: { name: string }[] }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = cast(? as regclass) order by 1',
      [table],
    );
    return rows.map(({ name }) => name);
  }
  const dated = async (table = TABLE) => (await partitions(table)).filter((name) => /_\d{8}$/.test(name));
  /** In the partition of its id, as old as that says. */
  const write = (id: string, createdAt: Date) =>
    insertRequestLogs(stand.ctx.systemDb, [
      {
        id,
        tenantId,
        livemode: true,
        credentialId: tenantId,
        oauthAppId: null,
        method: 'GET',
        path: '/v1/me',
        operation: null,
        status: 200,
        code: null,
        durationMs: 1,
        clientRequestId: null,
        createdAt,
      },
    ]);
  const writeAt = async (at: Date, createdAt = at) => {
    const id = uuidV7(at.getTime(), randomBytes(10));
    await write(id, createdAt);
    return id;
  };
  const placeOf = async (id: string): Promise<string> => {
    const row = await stand.ctx
      .systemDb(TABLE)
      .where({ tenant_id: tenantId, id })
      .first(stand.ctx.systemDb.raw('tableoid::regclass::text as place'));
    return row?.place;
  };

  it('makes the days to come, each once, also when two processes do', async () => {
    await Promise.all([turnedIn(14), turnedIn(14)]);
    await turnedIn(14);

    const made = await dated();
    expect(made.length).toBeGreaterThanOrEqual(2);
    expect(await placeOf(await writeAt(await daysAfterFirst(3)))).toBe(made[0]);
    await turnedIn(22);
    expect((await dated()).slice(0, made.length)).toEqual(made);
    expect((await dated()).length).toBe(made.length + 1);
  });

  it('leaves rows of a time without a partition, and of ids without a time, a place', async () => {
    const ids = [await writeAt(inDays(400)), uuidV7(0, randomBytes(10)), randomUUID()];
    for (const id of ids.slice(1)) await write(id, new Date());

    const places = await Promise.all(ids.map(placeOf));
    expect(places).toEqual(['request_logs_others', 'request_logs_before', 'request_logs_others']);
  });

  it('goes on after days on which no worker ran, and makes none of a time whose rows lie elsewhere', async () => {
    const now = inDays(100);
    const [next] = partitionsToMake(now, 0, LIMITS.requestLogs.kept.value);
    const early = await writeAt(new Date((next?.startsMs ?? 0) + DAY_MS));
    await turnedAt(now);
    expect(await dated()).toEqual([]);

    await turnedIn(108);

    expect((await dated()).length).toBe(2);
    expect(await placeOf(early)).toBe('request_logs_others');
  });

  it('drops a partition when the time of each of its rows is over', async () => {
    await turnedIn(14);
    const [first, second] = await dated();
    const old = await writeAt(inDays(-30), inDays(-31));
    const young = await writeAt(await daysAfterFirst(1));

    await turnedAt(await daysAfterFirst(31));
    expect(await partitions()).toEqual(expect.arrayContaining(['request_logs_others', first, second]));
    expect(await partitions()).not.toContain('request_logs_before');
    expect(await placeOf(old)).toBeUndefined();

    await turnedIn(90);
    expect(await partitions()).toContain(first);
    expect(await partitions()).not.toContain(second);
    await stand.ctx
      .systemDb(TABLE)
      .where({ id: young })
      .update({ created_at: inDays(-31) });
    await turnedIn(90);

    expect(await partitions()).not.toContain(first);
  });

  it('gives way to a transaction that reads the table, and drops the partition the next time', async () => {
    await turnedIn(14);
    const { systemDb } = stand.ctx;
    const reading = await systemDb.transaction();
    await reading(TABLE).first('id');
    const dropping = turnedIn(60);
    await within(30, 'the chore waits for the table', async () => (await blockedSessions(systemDb)) > 0);
    const id = await writeAt(await daysAfterFirst(1), inDays(-31));
    await reading.commit();
    await dropping;
    await turnedIn(60);

    expect(await partitions()).not.toContain('request_logs_before');
    expect(await placeOf(id)).toBeUndefined();
  });

  it.each([
    [TABLE, 'id'],
    ['webhook_attempts', 'webhook_delivery_id'],
  ])('has %s looked up in one partition', async (table, column) => {
    await turnedIn(14);
    const [first] = await dated(table);
    const [before] = await listPartitions(stand.ctx.systemDb, table);
    const id = uuidV7((before?.endsMs ?? 0) + DAY_MS, randomBytes(10));
    const { rows } = await stand.ctx.systemDb.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      `explain (costs off) select * from ${table} where tenant_id = '${tenantId}' and ${column} = '${id}'`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');

    expect((await partitions(table)).filter((name) => plan.includes(` on ${name} `))).toEqual([first]);
  });

  it('lets nobody read or change a partition but through its table', async () => {
    await turnedIn(14);
    for (const partition of await partitions()) {
      for (const db of [stand.ctx.db, stand.ctx.systemDb]) {
        await expect(db(partition).first(db.raw('1'))).rejects.toThrow('permission denied');
      }
    }
    await expect(
      stand.ctx.db.raw(`select drop_partition('request_logs', 'request_logs_before')`),
    ).rejects.toThrow('permission denied');
    await expect(
      stand.ctx.systemDb.raw(`select drop_partition('request_logs', 'request_logs_others')`),
    ).rejects.toThrow('no partition of request_logs that can be dropped');
    await expect(
      stand.ctx.systemDb.raw(
        `select add_partition('clients', 'clients_x', gen_random_uuid(), gen_random_uuid())`,
      ),
    ).rejects.toThrow('clients is not partitioned');
  });
});
