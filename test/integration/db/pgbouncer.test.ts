import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { hasOwnSession, isolationFault } from '../../../src/db/deployment/isolation.js';
import { rowsOf } from '../../../src/db/executor.js';
import { beginWithStores } from '../../../src/services/deployment/begin-with-stores.js';
import { inTenant, readTenant } from '../../../src/services/in-tenant.js';
import { withClient } from '../../support/databases.js';
import { createTenant } from '../../support/factories.js';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../support/pgbouncer.js';
import { startTestContext } from '../../support/test-app.js';

const ROUNDS = 20;
const TIMEOUT_MS = 120_000;
const CLIENTS = 3;

interface Seen {
  readonly role: string;
  readonly tenant: string | null;
  readonly zone: string;
  readonly timeout: string;
}
const SEEN = `select current_user::text as role, nullif(current_setting('app.tenant_id', true), '') as tenant,
  current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`;

const found = await findPgBouncer();

describe('PgBouncer in transaction mode', { timeout: TIMEOUT_MS }, () => {
  let direct: AppContext;
  let close: () => Promise<void>;
  let appLogin: string;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    ({ ctx: direct, close } = await startTestContext());
    appLogin = `login_${randomBytes(4).toString('hex')}`;
    await withClient(inject('databaseUrl'), async (client) => {
      await client.query(`create role ${appLogin} login password 'a-password'`);
      await client.query(`grant app to ${appLogin}`);
    });
  });
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });
  afterAll(async () => {
    await close?.();
    await withClient(inject('databaseUrl'), (client) => client.query(`drop role ${appLogin}`));
  });

  function appUrl(): string {
    const url = new URL(direct.config.databaseUrl);
    url.username = appLogin;
    url.password = 'a-password';
    return url.href;
  }

  async function startBouncer(settings: Record<string, string> = {}): Promise<PgBouncer> {
    if ('reason' in found) throw new Error(found.reason);
    const bouncer = await startPgBouncer(found, [direct.config.databaseUrl, appUrl()], settings);
    undo.push(bouncer.stop);
    return bouncer;
  }

  /** A process of ours whose pools go through it; only one that has the address of Postgres itself hears notifications. */
  function processThrough(
    { through }: PgBouncer,
    logins: 'one login' | 'two logins',
    role = 'web',
  ): AppContext {
    const { databaseUrl } = direct.config;
    const databaseAppUrl = logins === 'one login' ? null : through(appUrl());
    const ctx = createContext({ ...direct.config, databaseUrl: through(databaseUrl), databaseAppUrl }, role);
    undo.push(() => closeContext(ctx));
    return ctx;
  }

  for (const logins of ['one login', 'two logins'] as const) {
    it(`keeps roles, tenants, zones and time-outs of several processes apart: ${logins}`, async ({
      skip,
    }) => {
      if ('reason' in found) return skip(found.reason);
      const bouncer = await startBouncer();
      const processes = [
        processThrough(bouncer, logins),
        processThrough(bouncer, logins),
        processThrough(bouncer, logins, 'worker'),
      ];
      const tenants = await Promise.all([createTenant(direct), createTenant(direct)]);
      for (const tenant of tenants) {
        await inTenant(direct, tenant, (db) =>
          db.trx('files').insert({ id: direct.newId(), tenant_id: db.tenantId, livemode: db.livemode }),
        );
      }
      const wrong: unknown[] = [];
      let statements = 0;
      const expectSeen = (
        { rows }: { rows: Seen[] },
        ctx: AppContext,
        role: string,
        tenant: string | null,
      ) => {
        const { web, worker } = ctx.config.statementTimeoutMs;
        const seconds = (ctx === processes[2] ? worker : web) / 1_000;
        const [seen] = rows;
        statements += 1;
        const isRight =
          seen?.role === role &&
          seen.tenant === tenant &&
          seen.zone === 'UTC' &&
          [`${seconds}s`, `${seconds / 60}min`, '0'].includes(seen.timeout);
        if (!isRight) wrong.push(seen);
      };
      const round = async (ctx: AppContext, tenant: { tenantId: string; livemode: boolean }) => {
        const { tenantId } = tenant;
        expectSeen(await ctx.systemDb.raw(SEEN), ctx, 'system', null);
        expectSeen(await ctx.db.raw(SEEN), ctx, 'app', null);
        expectSeen(
          await readTenant(ctx, tenant, ({ queries }) => queries.raw<{ rows: Seen[] }>(SEEN)),
          ctx,
          'app',
          tenantId,
        );
        await inTenant(ctx, tenant, async ({ trx }) => {
          expectSeen(await trx.raw(SEEN), ctx, 'app', tenantId);
          expectSeen(await trx.raw(SEEN), ctx, 'app', tenantId);
        });
        await ctx.systemDb.transaction(async (trx) => expectSeen(await trx.raw(SEEN), ctx, 'system', null));
        const own = await readTenant(ctx, tenant, (db) => rowsOf(db, 'files').select('tenant_id'));
        const forgotten = await readTenant(ctx, tenant, ({ queries }) =>
          queries('files').select('tenant_id'),
        );
        const outside = await ctx.db('files').select('tenant_id');
        if (outside.length > 0 || own.length !== 1) wrong.push({ own, outside });
        if (forgotten.some((row: { tenant_id: string }) => row.tenant_id !== tenantId))
          wrong.push({ forgotten });
      };

      await Promise.all(
        processes.flatMap((ctx) =>
          Array.from({ length: CLIENTS }, async (_, client) => {
            const tenant = tenants[client % 2];
            for (let n = 0; n < ROUNDS && tenant; n++) await round(ctx, tenant);
          }),
        ),
      );

      expect(wrong).toEqual([]);
      expect(statements).toBe(processes.length * CLIENTS * ROUNDS * 6);
      await beginWithStores(processes[0] ?? direct);
      processes[0]?.clock.stop();
    });
  }

  it('lets no process start whose pools cannot keep them apart, which says what to set', async ({ skip }) => {
    if ('reason' in found) return skip(found.reason);
    const byStatement = processThrough(await startBouncer({ pool_mode: 'statement' }), 'one login');
    const forgetful = processThrough(await startBouncer({ max_prepared_statements: '0' }), 'one login');

    expect(await isolationFault(direct)).toBeNull();
    await expect(beginWithStores(byStatement)).rejects.toThrow(
      'This process does not start: the pooler does not take transactions: set pool_mode of PgBouncer to transaction.',
    );
    await expect(beginWithStores(forgetful)).rejects.toThrow(
      'This process does not start: the pooler does not keep prepared statements apart: set max_prepared_statements of PgBouncer (1.21 or later) to 200.',
    );
  });

  it('is told from Postgres itself, which migrations and notifications need', async ({ skip }) => {
    if ('reason' in found) return skip(found.reason);
    const bouncer = await startBouncer();

    expect(await hasOwnSession(direct.config.databaseUrl)).toBe(true);
    expect(await hasOwnSession(bouncer.through(direct.config.databaseUrl))).toBe(false);
  });
});
