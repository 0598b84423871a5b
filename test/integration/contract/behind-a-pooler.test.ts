import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { createApp } from '../../../src/http/app.js';
import { requestLimitsOf } from '../../../src/http/gate/request-limits.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { NEEDS_HMRC } from '../../support/needs-hmrc.js';
import { gentleness, OPERATION_CALLS, sendCall } from '../../support/operation-calls.js';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../support/pgbouncer.js';
import { type Caller, callerOf, startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

/** Two connections to Postgres for two processes, so that each statement meets one that the other process has just used. */
const CONNECTIONS = '2';
const TIMEOUT_MS = 180_000;

const found = await findPgBouncer();
const walked = ROUTES.map(({ operation }) => operation)
  .filter(({ operationId }) => !NEEDS_HMRC.test(operationId))
  .sort((a, b) => gentleness(a) - gentleness(b));

interface Side {
  readonly world: World;
  readonly caller: Caller;
  /** What may stand in no answer to the other side. */
  readonly own: readonly string[];
}

describe('two processes behind PgBouncer with one login', () => {
  let direct: TestApp;
  let bouncer: PgBouncer | undefined;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    direct = await startTestApp();
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
    await bouncer?.stop();
    await direct.close();
  });

  it('answer every operation of two tenants at once as it is declared, and show neither anything of the other', {
    timeout: TIMEOUT_MS,
  }, async ({ skip }) => {
    if ('reason' in found) return skip(found.reason);
    const { databaseUrl } = direct.ctx.config;
    bouncer = await startPgBouncer(found, [databaseUrl], { default_pool_size: CONNECTIONS });
    const through = { ...direct.ctx.config, databaseUrl: bouncer.through(databaseUrl), databaseAppUrl: null };
    const sides: Side[] = [];
    for (const tenant of [direct.tenant, await createTenant(direct.ctx)]) {
      const ctx = createContext(through, 'web');
      undo.push(() => closeContext(ctx));
      sides.push(await startSide(ctx, tenant));
    }
    const [one, other] = sides;
    if (one === undefined || other === undefined) throw new Error('there are two sides');

    const wrong: string[] = [];
    const walk = async (side: Side, stranger: Side) => {
      for (const operation of walked) {
        const call = await OPERATION_CALLS[operation.operationId]?.(side.world, side.caller);
        if (call === undefined) throw new Error(`no call for ${operation.operationId}`);
        const answer = await sendCall(side.caller, operation, call);
        const status = call.status ?? Number(Object.keys(operation.responses)[0]);
        const text = JSON.stringify(answer.body) + (answer.text ?? '');
        if (answer.status !== status) wrong.push(`${operation.operationId}: ${answer.status} ${text}`);
        if (stranger.own.some((id) => text.includes(id)))
          wrong.push(`${operation.operationId} shows the other’s`);
      }
    };
    await Promise.all([walk(one, other), walk(other, one)]);

    expect(wrong).toEqual([]);
  });

  async function startSide(ctx: AppContext, tenant: TestTenant): Promise<Side> {
    const app = createApp(ctx, requestLimitsOf(ctx.config));
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    undo.push(async () => {
      server.close();
      await once(server, 'close');
    });
    const http = supertest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const caller = callerOf(http, tenant.secret);
    const world = await buildWorld({ ...direct, ctx, app, tenant, http, as: () => caller });
    undo.push(() => world.receiver.close());
    const own = Object.values(world).filter((value): value is string => typeof value === 'string');
    return { world, caller, own: [...own, tenant.tenantId] };
  }
});
