import type { TestClock } from '../../domain/test-clocks/test-clock.js';
import { rowsOf, type TenantReader } from '../executor.js';

/**
 * SQL: the time of the test clock of a row's client; null without one. For test data alone: live rows need not be asked.
 * @param clientId the column with the client, with its table
 */
export const clockOf = (table: string, clientId = `${table}.client_id`): string => `(
  select k.now from clients bound join test_clocks k on k.tenant_id = bound.tenant_id and k.id = bound.test_clock_id
  where bound.tenant_id = ${table}.tenant_id and bound.id = ${clientId})`;

/** The time of a client's test clock; `null` without one. Asks nothing for live data, which has none. */
export async function findClockTime(db: TenantReader, clientId: string): Promise<Date | null> {
  if (db.livemode) return null;
  const row: { now: Date } | undefined = await rowsOf(db, 'clients')
    .where({ 'clients.id': clientId })
    .join('test_clocks as k', (on) => {
      on.on('k.tenant_id', 'clients.tenant_id').andOn('k.id', 'clients.test_clock_id');
    })
    .first('k.now');
  return row?.now ?? null;
}

/** The times of those of the clients that have a test clock. Asks nothing for live data. */
export async function clockTimes(
  db: TenantReader,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const clocks = await clocksOf(db, clientIds);
  return new Map([...clocks].map(([id, { now }]) => [id, now]));
}

/** The test clocks of those of the clients that have one, by the client. Asks nothing for live data. */
export async function clocksOf(
  db: TenantReader,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<TestClock, 'id' | 'now'>>> {
  if (db.livemode || clientIds.length === 0) return new Map();
  const rows: { client_id: string; id: string; now: Date }[] = await rowsOf(db, 'clients')
    .whereIn('clients.id', [...clientIds])
    .join('test_clocks as k', (on) => {
      on.on('k.tenant_id', 'clients.tenant_id').andOn('k.id', 'clients.test_clock_id');
    })
    .select('clients.id as client_id', 'k.id', 'k.now');
  return new Map(rows.map(({ client_id: clientId, id, now }) => [clientId, { id, now }]));
}
