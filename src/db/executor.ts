import type { Knex } from 'knex';
import type { TenantKey } from '../domain/tenant.js';
import type { LogPosition } from './hosts/log-position.js';
import { requireReplayed } from './hosts/require-replayed.js';
import { clientOf, type Reached, type SessionClient, transactionOf } from './knex/session-client.js';
import { silent } from './pipeline/statement.js';
import type { Transaction } from './pipeline/transaction.js';
import { TENANT_TABLES, type TenantTable } from './tenant-tables.js';

/** A connection pool or a transaction. */
export type Executor = Knex | Knex.Transaction;

type Bindings = readonly Knex.RawBinding[] | Knex.ValueDict;

/** Writes queries: over a table, or in SQL. They run when they are awaited. */
export interface Queries {
  (table: string | Knex.QueryBuilder): Knex.QueryBuilder;
  raw<T = unknown>(sql: string, bindings?: Bindings): Knex.Raw<T>;
}

/**
 * A way to read a tenant's rows. Each query is one round trip, with which the tenant's setting travels. Work that
 * writes, or needs one view of several answers, takes a `TenantExecutor`.
 */
export interface TenantReader extends TenantKey {
  /** The only client whose rows the credential may see; `null` for all of the tenant's. */
  readonly clientId: string | null;
  readonly queries: Queries;
  /** Stands for the pool of connections, by which a process keeps what it remembers of the rows. */
  readonly pool: object;
}

/** Queries of a transaction. */
interface TransactionQueries extends Queries, Pick<Knex, 'fn'> {
  ref(column: string): Knex.Ref<string, Record<string, string>>;
  readonly client: SessionClient;
}

/** A transaction in which the tenant is set: the only way to change a tenant's rows. */
export interface TenantExecutor extends TenantReader {
  /** The request that it belongs to, which rows that are added take for theirs. */
  readonly requestId: string | null;
  readonly trx: TransactionQueries;
}

/**
 * A query over one tenant table, already narrowed to what the credential may see. Joins must name the table.
 * @throws {RangeError} for a table that is not declared
 */
export function rowsOf(db: TenantReader, table: TenantTable): Knex.QueryBuilder {
  const owner = ownerOf(table);
  const query = db
    .queries(table)
    .where({ [`${table}.tenant_id`]: db.tenantId, [`${table}.livemode`]: db.livemode });
  if (db.clientId === null || owner === 'tenant') return query;
  if (owner === 'unbound') return query.whereRaw('false');
  return query.where({ [owner === 'clients' ? 'clients.id' : `${table}.client_id`]: db.clientId });
}

/**
 * Options of a query that runs so often that the server is to keep its plan: for text that is always the
 * same but for the narrowing to one client.
 */
export const prepared = (db: TenantReader, name: string): { readonly name: string } => ({
  name: db.clientId === null ? name : `${name}-of-client`,
});

/**
 * Adds a row, or rows, with the tenant and mode filled in.
 * @throws {RangeError} for a table that is not declared
 */
export function insertInto(
  db: TenantExecutor,
  table: TenantTable,
  row: Record<string, unknown> | readonly Record<string, unknown>[],
): Knex.QueryBuilder {
  ownerOf(table);
  const key = { tenant_id: db.tenantId, livemode: db.livemode };
  const rows = Array.isArray(row) ? row.map((one) => ({ ...one, ...key })) : { ...row, ...key };
  return db.trx(table).insert(rows);
}

function ownerOf(table: TenantTable): (typeof TENANT_TABLES)[TenantTable] {
  if (Object.hasOwn(TENANT_TABLES, table)) return TENANT_TABLES[table];
  throw new RangeError(`${table} is not declared in tenant-tables.ts.`);
}

type Entrant = TenantKey & {
  readonly clientId?: string | null;
  /** Actor of the events that are added. */
  readonly actor?: string;
};

interface TransactionMode {
  /** The request that it belongs to, which rows that are added take for their `request_id`. */
  readonly requestId?: string | null;
  /** One view of the rows for as long as it takes, which refuses to write. */
  readonly isSnapshot?: boolean;
  /** For a snapshot of a standby: what it must have replayed. */
  readonly replayed?: LogPosition | undefined;
}

/**
 * Runs `work` in a transaction of the tenant. `BEGIN` and the setting that the policies read travel with the first
 * statement; whatever `work` throws undoes it.
 * @throws when a standby has not replayed `replayed`: see `isLateStandby`
 */
export async function transact<T>(
  db: Knex,
  key: Entrant,
  { requestId = null, isSnapshot = false, replayed }: TransactionMode,
  work: (tenant: TenantExecutor) => Promise<T>,
): Promise<T> {
  const begin = isSnapshot ? 'begin isolation level repeatable read read only' : 'begin';
  const before = replayed === undefined ? [] : [requireReplayed(replayed)];
  const { sessions } = clientOf(db);
  let committed: Transaction | undefined;
  const inside = (transaction: Transaction) => {
    committed = transaction;
    transaction.sendAlong(sessions.settings.ofWrites(key, { ...key, requestId }));
    const trx = transactionQueriesOn(db, transaction);
    return work({ requestId, trx, queries: trx, pool: sessions, ...scopeOf(key) });
  };
  const result = await sessions.inTransaction({ begin, before, isNoted: !isSnapshot }, inside);
  if (committed !== undefined) await sessions.notePosition(committed, key.tenantId);
  return result;
}

const scopeOf = ({ tenantId, livemode, clientId = null }: Entrant) => ({ tenantId, livemode, clientId });

function transactionQueriesOn(db: Knex, transaction: Transaction): TransactionQueries {
  const client = clientOf(db).of(transaction);
  return Object.assign(queriesOn(client), { client, fn: db.fn, ref: (column: string) => db.ref(column) });
}

const queriesOn = (client: SessionClient): Queries =>
  Object.assign((table: string | Knex.QueryBuilder) => client.queryBuilder().from(table), {
    raw: <T>(sql: string, bindings?: Bindings) => client.raw<T>(sql, bindings),
  });

/**
 * Reads a tenant's rows on connections of `db`, which keep nothing of the tenant's setting.
 * @param replayed for a standby: each query fails unless it has replayed this; see `isLateStandby`
 */
export function readerOf(db: Knex, key: Entrant, replayed?: LogPosition): TenantReader {
  const client = clientOf(db);
  const { sessions } = client;
  const before = replayed === undefined ? [] : [requireReplayed(replayed)];
  const reader = sessions.readerWith([...before, sessions.settings.ofReads(key)]);
  return { queries: queriesOn(client.of(reader)), pool: sessions, ...scopeOf(key) };
}

/** Sets a savepoint to go back to. It travels with the next statement. */
export function setSavepoint(db: TenantExecutor, name: string): void {
  transactionOf(db.trx).sendAlong(silent(`savepoint ${name}`));
}

/** Undoes what was done since a savepoint, which stays. */
export async function rollbackToSavepoint(db: TenantExecutor, name: string): Promise<void> {
  await db.trx.raw(`rollback to savepoint ${name}`);
}

/** Forgets a savepoint. It travels with the next statement. */
export function releaseSavepoint(db: TenantExecutor, name: string): void {
  transactionOf(db.trx).sendAlong(silent(`release savepoint ${name}`));
}

/**
 * Commits the transaction together with the statements that `last` asks for, all at the same time: one trip.
 * Afterwards nothing may be asked of `db`. Only for statements that fail in the database when they must not
 * commit: what the caller throws later undoes nothing.
 */
export function commitWith<T>(db: { readonly trx: Reached }, last: () => Promise<T>): Promise<T> {
  transactionOf(db.trx).commitWithNext();
  return last();
}

/**
 * Lets the transaction commit before the disk has it: a crash of the server within the next moment can undo it. For parts of a
 * whole alone whose last transaction, which does wait, makes sure that every part is there.
 */
export function commitUnflushed(db: TenantExecutor): void {
  transactionOf(db.trx).sendAlong(silent('set local synchronous_commit = off'));
}
