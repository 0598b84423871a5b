import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { CHANNELS } from '../../src/db/bells/bell.js';
import { type Bells, createBells } from '../../src/db/bells/create-bells.js';
import { connect } from '../../src/db/connect.js';
import { migrateToLatest } from '../../src/db/deployment/migrate.js';
import type { TenantExecutor } from '../../src/db/executor.js';
import { appendJob } from '../../src/db/queues/outbox.js';
import { appendEvents } from '../../src/db/webhooks/events-repository.js';
import { uuidV7 } from '../../src/domain/ids.js';
import type { TenantKey } from '../../src/domain/tenant.js';
import { createRandomness } from '../../src/gateways/crypto/randomness.js';
import { reportQueue } from '../../src/queues/report.js';
import { inOneTrip } from '../../src/services/in-tenant.js';
import { withClient } from '../support/databases.js';
import { type Primary, startPrimary } from '../support/standby.js';
import { machineLine, perSecond, type Spread, say, spreadOf } from './report.js';
import { postgresVersion } from './server-versions.js';

const CLIENTS = 64;
const TENANTS = 16;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const LATE_MS = 5;

/** Rings nothing. */
const SILENT: Bells = { ring: () => Promise.resolve(), stop: () => Promise.resolve() };

interface Arm {
  readonly name: string;
  readonly db: Knex;
  /** What travels with the rows. */
  readonly along: (db: TenantExecutor) => Promise<unknown>;
}

/**
 * What ringing costs those who commit: 64 clients write a job, an event and its delivery, in turns without ringing, as it
 * is now, and with the notifications within the transaction. Postgres flushes every commit; then a standby confirms it too.
 */
export async function benchCommits(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-commits-'));
  const primary = await startPrimary(dataDir);
  try {
    say(
      `commits: ${machineLine()}, ${await postgresVersion(primary.databaseUrl)}, ${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s in turns`,
    );
    await migrateToLatest(primary.databaseUrl);
    await compare('one server', primary);
    await primary.followSynchronously(LATE_MS);
    await compare(`a synchronous standby ${LATE_MS} ms away`, primary);
  } finally {
    await primary.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(where: string, { databaseUrl }: Pick<Primary, 'databaseUrl'>): Promise<void> {
  const pool = { url: databaseUrl, applicationName: 'bench' };
  const systemDb = connect({ ...pool, role: 'system', poolSize: 4 });
  const bells = createBells({
    pool: () => systemDb,
    faults: { warn: (error) => say(String(error)) },
  });
  const silentDb = connect({ ...pool, role: 'app', poolSize: CLIENTS, bells: SILENT });
  const ringingDb = connect({ ...pool, role: 'app', poolSize: CLIENTS, bells });
  const listeners = await Promise.all(
    Object.values(CHANNELS).map((channel) => listenTo(databaseUrl, channel)),
  );
  try {
    const tenants = await createTenants(systemDb);
    const arms: readonly Arm[] = [
      { name: 'without ringing', db: silentDb, along: () => Promise.resolve() },
      { name: 'rung after the commit', db: ringingDb, along: () => Promise.resolve() },
      { name: 'notified within it', db: silentDb, along: notifyWithin },
    ];
    const rates = new Map<string, number[]>(arms.map(({ name }) => [name, []]));
    for (const arm of arms) await commitFor(arm, tenants, 1_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const arm of arms) {
        rates.get(arm.name)?.push(await commitFor(arm, tenants, ROUND_MS));
        await withClient(databaseUrl, (owner) => owner.query('truncate outbox, events cascade'));
      }
    }
    sayRates(where, new Map([...rates].map(([name, values]) => [name, spreadOf(values)])));
  } finally {
    await bells.stop();
    for (const db of [silentDb, ringingDb, systemDb]) await db.destroy();
    for (const listener of listeners) await listener.end();
  }
}

function sayRates(where: string, rates: ReadonlyMap<string, Spread>): void {
  say(`  ${where}:`);
  const [best] = rates.values();
  for (const [name, spread] of rates) {
    const share = spread.median / (best?.median ?? Number.NaN);
    say(`    ${name}: ${perSecond(spread, 'commits')}, ${share.toFixed(2)} of those without`);
  }
}

/** @returns commits a second */
async function commitFor(arm: Arm, tenants: readonly TenantKey[], ms: number): Promise<number> {
  const from = performance.now();
  let commits = 0;
  async function client(tenant: TenantKey): Promise<void> {
    while (performance.now() - from < ms) {
      await commit(arm, tenant);
      commits += 1;
    }
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => client(tenants[index % TENANTS] as TenantKey)),
  );
  return (commits * 1_000) / (performance.now() - from);
}

const randomBytes = createRandomness();
const newId = () => uuidV7(Date.now(), randomBytes(10));

/** As a change is committed whose event somebody asked for, and that a job follows. */
const commit = ({ db, along }: Arm, tenant: TenantKey) =>
  inOneTrip({ db }, tenant, (trx) =>
    Promise.all([
      appendJob(trx, reportQueue, { reportId: newId() }),
      appendEvents(
        trx,
        [{ id: newId(), type: 'report.completed', clientId: null, subjectId: newId(), data: { report: {} } }],
        new Date(),
      ),
      along(trx),
    ]),
  );

const notifyWithin = (db: TenantExecutor) =>
  db.trx.raw(`select pg_notify('${CHANNELS.outbox}', ''), pg_notify('${CHANNELS.webhooks}', '3')`);

async function createTenants(systemDb: Knex): Promise<readonly TenantKey[]> {
  return Promise.all(
    Array.from({ length: TENANTS }, async (_, index) => {
      const tenant = { tenantId: newId(), livemode: true };
      await systemDb('tenants').insert({ id: tenant.tenantId, name: `Bench ${index}`, plan: 'enterprise' });
      await systemDb('webhook_endpoints').insert({
        id: newId(),
        tenant_id: tenant.tenantId,
        livemode: true,
        url: `https://receiver.example/${index}`,
        events: ['report.completed'],
        enabled: true,
        status: 'active',
        secret_encrypted: Buffer.alloc(32),
      });
      return tenant;
    }),
  );
}

async function listenTo(databaseUrl: string, channel: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`listen ${channel}`);
  return client;
}
