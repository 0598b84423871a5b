import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { ROUTES } from '../../../src/http/routes.js';
import type { BuildContext, KnownCall } from '../../fuzz/build-request.js';
import { SeenValues } from '../../fuzz/harvest.js';
import { runFuzz, summaryOf } from '../../fuzz/run-fuzz.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import { OPERATION_CALLS } from '../../support/operation-calls.js';
import { callerOf, startTestContext, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

/** `npm run fuzz` sets these; by themselves they are what CI runs. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 1.5);
const MAX_REQUESTS = process.env['FUZZ_MINUTES'] === undefined ? 6_000 : Number.MAX_SAFE_INTEGER;

/** In the texts of the other tenant, and in no request of this one. */
const MARKER = 'Zebrafinch';

let app: TestApp;
let server: Server;
let origin: URL;
let mine: World;
let theirs: World;
let stranger: TestTenant;
let others: string[];
const receivers: World['receiver'][] = [];

beforeAll(async () => {
  const { ctx, close } = await startTestContext();
  const express = createApp(ctx);
  const http = supertest(express);
  const tenant = await createTenant(ctx);
  const as = (secret = tenant.secret) => callerOf(http, secret);
  app = { ctx, app: express, tenant, http, as, close };
  server = express.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  stranger = await createTenant(ctx);
  mine = await buildWorld(app);
  theirs = await buildWorld(app, as(stranger.secret));
  receivers.push(mine.receiver, theirs.receiver);
  await mark(theirs);
  const keys = [
    await createKey(ctx, tenant.tenantId, { scopes: ['clients:read', 'transactions:read'] }),
    await createKey(ctx, tenant.tenantId, { livemode: false }),
  ];
  others = [...keys.map(({ secret }) => secret), 'nonsense', `tck_live_${'A'.repeat(39)}`];
}, 120_000);

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  for (const receiver of receivers) await receiver.close();
  await app.close();
});

/** Gives what the other tenant has a text that must never be seen. */
async function mark({ client, transaction, webhookEndpoint, receiver }: World): Promise<void> {
  const caller = app.as(stranger.secret);
  const row = { date: '2025-06-01', amount: 7, description: `${MARKER} Ltd`, notes: MARKER };
  const answers = [
    await caller.put(`/v1/clients/${client}`, { given_name: MARKER, family_name: MARKER }),
    await caller.put(`/v1/transactions/${transaction}`, { ...row, client_id: client }),
    await caller.put(`/v1/webhook-endpoints/${webhookEndpoint}`, {
      url: receiver.url,
      events: ['*'],
      description: MARKER,
    }),
    await caller.post('/v1/businesses', { client_id: client, trading_name: MARKER, trade: MARKER }),
    await caller.post('/v1/source-accounts', { client_id: client, name: MARKER }),
    await caller.post('/v1/api-keys', { name: MARKER }),
  ];
  for (const { status, body } of answers) if (status > 201) throw new Error(JSON.stringify(body));
}

/** One object of each kind is there again, and the work that was asked for is done. */
async function tidy(): Promise<BuildContext['known']> {
  await drain(app.ctx, ['import', 'categorise', 'calculate', 'report']).catch(() => undefined);
  const known = new Map<string, KnownCall>();
  for (const [operationId, prepare] of Object.entries(OPERATION_CALLS)) {
    // What the requests before have deleted or changed cannot be prepared: chance alone calls it in this round.
    const call = await Promise.resolve(prepare(mine, app.as())).catch(() => undefined);
    if (call !== undefined) known.set(operationId, call);
  }
  return known;
}

const idsOf = ({ receiver: _, makeGrant: _made, ...ids }: World): string[] => Object.values(ids);

it(
  'is never answered with a fault, anything undeclared, or another tenant’s data',
  async () => {
    const harvest = new SeenValues(new Set([publicId('apiKey', app.tenant.apiKeyId)]));
    for (const [owner, world] of [
      ['own', mine],
      ['foreign', theirs],
    ] as const) {
      const caller = owner === 'own' ? app.as() : app.as(stranger.secret);
      for (const collection of COLLECTIONS) {
        const { body } = await caller.get(collection);
        harvest.learn(owner, collection, body);
      }
      harvest.learn(owner, `/v1/properties/${world.property}/income-records`, { id: world.incomeRecord });
      harvest.learn(owner, '/v1/transactions/categorise', { id: world.categorisation });
      harvest.learn(owner, '/v1/webhook-deliveries', { id: world.delivery });
    }
    const result = await runFuzz({
      origin,
      seed: SEED,
      maxSeconds: MINUTES * 60,
      maxRequests: MAX_REQUESTS,
      keys: { own: app.tenant.secret, others: [...others, stranger.secret] },
      harvest,
      secrets: [MARKER, stranger.secret, ...idsOf(theirs)],
      tidy,
    });
    process.stdout.write(`${summaryOf(result, SEED)}\n`);
    expect(result.findings).toEqual([]);
    expect(
      ROUTES.map(({ operation }) => operation.operationId).filter((id) => !result.operations.has(id)),
    ).toEqual([]);
  },
  (MINUTES + 4) * 60_000,
);

/** Every list whose address says all. */
const COLLECTIONS = ROUTES.map(({ operation }) => operation)
  .filter(({ method, path, query }) => method === 'get' && !path.includes('{') && 'limit' in (query ?? {}))
  .map(({ path }) => path);
