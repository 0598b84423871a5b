import { performance } from 'node:perf_hooks';
import { listClients } from '../../src/db/clients/clients-queries.js';
import type { TenantKey } from '../../src/domain/tenant.js';
import { inTenant, readTenant } from '../../src/services/in-tenant.js';
import { bringReadinessUpToDate, readReadiness } from '../../src/services/practice/read-readiness.js';
import { processPrincipal } from '../../src/services/principal.js';
import { type OwnStores, startOwnStores } from '../support/own-stores.js';
import { machineLine, say, spreadOf } from './report.js';
import { seedReturns } from './seed-returns.js';
import { versionsLine } from './server-versions.js';

const CLIENTS = 5_000;
const ROUNDS = 50;
const TARGET_MS = 300;
const PAGE = { limit: 100, after: null };
const FILTERS = { taxYear: 2025, words: [] };

/**
 * What is missing of each of 5,000 clients with ten transactions and a return: the first list of a year, which works all of
 * them out, then lists while nothing changes, with a filter, with a search, and after 50 clients have changed. The baseline is
 * a page of as many clients.
 */
export async function benchPractice(): Promise<void> {
  const stores = await startOwnStores({ throwaway: false });
  try {
    say(
      `practice: ${machineLine()}, ${await versionsLine(stores.ctx)}, ${CLIENTS} clients, ${ROUNDS} rounds`,
    );
    await measureAll(stores, await seedReturns(stores.ctx, CLIENTS));
  } finally {
    await stores.stop();
  }
}

async function measureAll({ ctx }: OwnStores, tenant: TenantKey): Promise<void> {
  const principal = processPrincipal(tenant, 'bench');
  const read = async (filters: Parameters<typeof readReadiness>[2] = FILTERS) => {
    await bringReadinessUpToDate(ctx, principal, filters.taxYear);
    return readReadiness(ctx, principal, filters, PAGE);
  };
  await measure('baseline: a page of clients', ROUNDS, () =>
    readTenant(ctx, principal, (db) => listClients(db, {}, PAGE)),
  );
  await measure('the first list of the year', 1, read);
  const { page } = await read();
  if (page.items.length !== PAGE.limit) throw new Error('not every client is listed');
  const all = await measure('the list', ROUNDS, () => read());
  await measure('the list by state', ROUNDS, () => read({ ...FILTERS, state: 'file' }));
  await measure('the list by state of many', ROUNDS, () => read({ ...FILTERS, state: 'access' }));
  await measure('the list by words', ROUNDS, () => read({ ...FILTERS, words: ['byron', '4999'] }));
  const ids = page.items.slice(0, 50).map(({ clientId }) => clientId);
  const changed = await measure('the list after 50 clients changed', ROUNDS, async () => {
    await inTenant(ctx, principal, (db) => db.trx('clients').whereIn('id', ids).update({ region: 'wales' }));
    return read();
  });
  const verdict = Math.max(all, changed) < TARGET_MS ? 'held' : 'missed';
  say(`  target of ${TARGET_MS} ms ${verdict}`);
}

/** @returns the median, in milliseconds */
async function measure(name: string, rounds: number, work: () => Promise<unknown>): Promise<number> {
  const eachMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work();
    eachMs.push(performance.now() - from);
  }
  const { median, min, max } = spreadOf(eachMs);
  say(`  ${name}: ${median.toFixed(1)} ms (${min.toFixed(1)} to ${max.toFixed(1)})`);
  return median;
}
