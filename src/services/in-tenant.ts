import type { AppContext } from '../context.js';
import { againAfterContention } from '../db/again-after-contention.js';
import { commitWith, readerOf, type TenantExecutor, type TenantReader, transact } from '../db/executor.js';
import type { TenantKey } from '../domain/tenant.js';
import type { Principal } from './principal.js';

interface TransactionOptions {
  /** One consistent view of the tenant's data for as long as it takes. Refuses writes. */
  readonly snapshot?: boolean;
  /** For work that reads from a stream, which cannot be run again: a deadlock is the caller's. */
  readonly once?: boolean;
}

/**
 * The one way to a tenant's rows: opens a transaction as `app`, sets the tenant and mode that the
 * policies read and the request of `ctx`, which the rows that are added carry, and runs `work`. What a request writes goes through `commitEffect`, which stores the answer too.
 *
 * A transaction that Postgres undoes for the sake of others, as in a deadlock, is run again as a whole. So
 * `work` may have no effect but on the database: what it counts or collects elsewhere, it must start again.
 * No call to another server belongs inside.
 * @throws {TypeError} in a read that a standby may answer, unless it is a snapshot
 */
export async function inTenant<T>(
  {
    db,
    requestId = null,
    readsAt,
  }: Pick<AppContext, 'db'> & Partial<Pick<AppContext, 'requestId' | 'readsAt'>>,
  principal: TenantKey & Partial<Pick<Principal, 'actor' | 'clientId'>>,
  work: (tenant: TenantExecutor) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { snapshot: isSnapshot = false, once = false } = options;
  if (readsAt) {
    if (!isSnapshot)
      throw new TypeError('A read that a standby may answer writes nothing first: it would miss that.');
    return transact(readsAt.db, principal, { isSnapshot, replayed: readsAt.replayed }, work);
  }
  const run = () => transact(db, principal, { requestId, isSnapshot }, work);
  return isSnapshot || once ? run() : againAfterContention(run);
}

/**
 * A transaction of one statement, or of several that are asked for at the same time: COMMIT travels with them.
 * What `write` throws after they have run undoes nothing, so that a statement which must not commit has to fail.
 */
export const inOneTrip = <T>(
  ctx: Pick<AppContext, 'db'>,
  principal: TenantKey & Partial<Pick<Principal, 'actor' | 'clientId'>>,
  write: (tenant: TenantExecutor) => Promise<T>,
): Promise<T> => inTenant(ctx, principal, (db) => commitWith(db, () => write(db)));

/**
 * Reads a tenant's rows as `app`, without a transaction of its own: every query that `work` makes is one round
 * trip, travels with the tenant and mode that the policies read, and sees what is committed when it runs. For
 * one view of several answers use a snapshot. A write is refused by the types, and by the database.
 */
export function readTenant<T>(
  { db, readsAt }: Pick<AppContext, 'db'> & Partial<Pick<AppContext, 'readsAt'>>,
  principal: TenantKey & Partial<Pick<Principal, 'clientId'>>,
  work: (tenant: TenantReader) => Promise<T>,
): Promise<T> {
  return work(readsAt ? readerOf(readsAt.db, principal, readsAt.replayed) : readerOf(db, principal));
}
