import type { Knex } from 'knex';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { World } from '../world.js';
import { addCopies } from './many-rows.js';

/** A day with many rows of one client. */
export const BUSY_DAY = '2025-06-01';

/** Transactions to add; of other tables a part of as many. */
interface RowsToAdd {
  readonly count: number;
  /** Of these of the world's client, the others of all its tenant's. */
  readonly ofClient: number;
  /** Beside them, of the world's client on `BUSY_DAY`. */
  readonly onDay: number;
}

/** Rows as years of work leave them behind. Takes a superuser. */
export async function addRows(owner: Knex, of: World, { count, ofClient, onDay }: RowsToAdd): Promise<void> {
  const idOf = (kind: Parameters<typeof uuidFromPublicId>[0], id: string) =>
    `id = '${uuidFromPublicId(kind, id)}'`;
  const client = idOf('client', of.client);
  const at = `now() - i * interval '1 minute'`;
  const times = { created_at: at, updated_at: at };
  await addCopies(owner, 'clients', {
    of: client,
    count: count / 40,
    changes: { ...times, external_id: 'null' },
  });
  const tenant = `(select tenant_id from clients where ${client})`;
  const anyClient = `(array(select id from clients where tenant_id = ${tenant}))[1 + i % ${Math.floor(count / 40)}]`;
  const ofRow = { ...times, date: `date '2026-04-05' - i % 360`, external_id: 'null' };
  const transaction = idOf('transaction', of.transaction);
  await addCopies(owner, 'transactions', { of: transaction, count: ofClient, changes: ofRow });
  await addCopies(owner, 'transactions', {
    of: transaction,
    count: count - ofClient,
    changes: { ...ofRow, client_id: anyClient },
  });
  await addCopies(owner, 'events', {
    of: idOf('event', of.event),
    count: count / 4,
    changes: { created_at: at },
  });
  await addCopies(owner, 'webhook_deliveries', {
    of: idOf('delivery', of.delivery),
    count: count / 4,
    changes: {
      ...times,
      event_id: `(array(select id from events where tenant_id = ${tenant} and id not in (select event_id from webhook_deliveries)))[i]`,
    },
  });
  await addCopies(owner, 'transactions', {
    of: transaction,
    count: onDay,
    changes: { ...ofRow, date: `date '${BUSY_DAY}'`, amount_pence: '-100 * (1 + i % 100)' },
  });
  for (const [table, kind, id] of [
    ['imports', 'import', of.import],
    ['reports', 'report', of.report],
  ] as const)
    await addCopies(owner, table, {
      of: idOf(kind, id),
      count: count / 10,
      changes: { ...times, client_id: anyClient },
    });
}

/** What each client has a few of, as a large practice has them: so many of each kind. Takes a superuser. */
export async function addRecords(owner: Knex, world: World, count: number): Promise<void> {
  const { rows } = await owner.raw<{ rows: { tenant_id: string; clients: number }[] }>(
    `select tenant_id, count(*)::int as clients from clients
     where tenant_id = (select tenant_id from clients where id = ?) group by tenant_id`,
    [uuidFromPublicId('client', world.client)],
  );
  const [{ tenant_id, clients } = { tenant_id: '', clients: 1 }] = rows;
  for (const [table, kind, id] of [
    ['businesses', 'business', world.business],
    ['properties', 'property', world.property],
    ['source_accounts', 'sourceAccount', world.sourceAccount],
    ['tax_returns', 'taxReturn', world.taxReturn],
  ] as const)
    await addCopies(owner, table, {
      of: `id = '${uuidFromPublicId(kind, id)}'`,
      count,
      changes: {
        client_id: `(array(select id from clients where tenant_id = '${tenant_id}'))[1 + i % ${clients}]`,
        tax_year: `2024 - i / ${clients}`,
      },
    });
}
