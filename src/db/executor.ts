import type { Knex } from 'knex';
import { remembered } from '../domain/remembered.js';
import type { TenantKey } from '../domain/tenant.js';
import type { LogPosition } from './hosts/log-position.js';
import { requireReplayed } from './hosts/require-replayed.js';
import { clientOf, type PipelinedClient, type Reached, type Scope } from './pipeline/pipelined-client.js';
import type { Statement } from './pipeline/statement-group.js';
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
export interface TransactionQueries extends Queries, Pick<Knex, 'fn'> {
  ref(column: string): Knex.Ref<string, Record<string, string>>;
  readonly client: PipelinedClient;
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
  let committed: PipelinedClient | undefined;
  const inside = (client: PipelinedClient) => {
    committed = client;
    client.sendAlong(settingOfWrites(client.scope, key, requestId));
    const trx = Object.assign(queriesOn(client), {
      client,
      fn: db.fn,
      ref: (column: string) => db.ref(column),
    });
    return work({ requestId, trx, queries: trx, pool: client.config, ...scopeOf(key) });
  };
  const before = replayed === undefined ? [] : [requireReplayed(replayed)];
  const result = await clientOf(db).inTransaction(begin, inside, before);
  if (!isSnapshot) await committed?.notePosition(key.tenantId);
  return result;
}

const scopeOf = ({ tenantId, livemode, clientId = null }: Entrant) => ({ tenantId, livemode, clientId });

const queriesOn = (client: PipelinedClient): Queries =>
  Object.assign((table: string | Knex.QueryBuilder) => client.queryBuilder().from(table), {
    raw: <T>(sql: string, bindings?: Bindings) => client.raw<T>(sql, bindings),
  });

/**
 * Reads a tenant's rows on connections of `db`, which keep nothing of the tenant's setting.
 * @param replayed for a standby: each query fails unless it has replayed this; see `isLateStandby`
 */
export function readerOf(db: Knex, key: Entrant, replayed?: LogPosition): TenantReader {
  const pool = clientOf(db);
  const before = replayed === undefined ? [] : [requireReplayed(replayed)];
  const client = pool.readerWith([...before, settingOfReads(pool.scope, key)]);
  return { queries: queriesOn(client), pool: pool.config, ...scopeOf(key) };
}

/** Sets a savepoint to go back to. It travels with the next statement. */
export function setSavepoint(db: TenantExecutor, name: string): void {
  db.trx.client.sendAlong({ text: `savepoint ${name}`, values: [], isHot: true, isSilent: true });
}

/** Forgets a savepoint. It travels with the next statement. */
export function releaseSavepoint(db: TenantExecutor, name: string): void {
  db.trx.client.sendAlong({ text: `release savepoint ${name}`, values: [], isHot: true, isSilent: true });
}

/**
 * Commits the transaction together with the statements that `last` asks for, all at the same time: one trip.
 * Afterwards nothing may be asked of `db`. Only for statements that fail in the database when they must not
 * commit: what the caller throws later undoes nothing.
 */
export function commitWith<T>(db: { readonly trx: Reached }, last: () => Promise<T>): Promise<T> {
  clientOf(db.trx).commitWithNext();
  return last();
}

/**
 * Lets the transaction commit before the disk has it: a crash of the server within the next moment can undo it. For parts of a
 * whole alone whose last transaction, which does wait, makes sure that every part is there.
 */
export function commitUnflushed(db: TenantExecutor): void {
  db.trx.client.sendAlong({
    text: 'set local synchronous_commit = off',
    values: [],
    isHot: true,
    isSilent: true,
  });
}

const TENANT = `set_config('app.tenant_id', $1, true), set_config('app.livemode', $2, true)`;
const ALONG = { isHot: true, isSilent: true } as const;

/** The texts for a scope; every pool has one. */
const textsOf = remembered(({ ofStatement, ofTransaction }: Scope) => ({
  reads: `select ${ofStatement}, ${TENANT}, set_config('transaction_read_only', 'on', true)`,
  writes: `select ${ofTransaction}, ${TENANT}, set_config('app.request_id', $3, true), set_config('app.actor', $4, true)`,
}));

const settingOfReads = (scope: Scope, { tenantId, livemode }: TenantKey): Statement => ({
  text: textsOf(scope).reads,
  values: [tenantId, String(livemode)],
  ...ALONG,
});

const settingOfWrites = (
  scope: Scope,
  { tenantId, livemode, actor = '' }: Entrant,
  requestId: string | null,
): Statement => ({
  text: textsOf(scope).writes,
  values: [tenantId, String(livemode), requestId ?? '', actor],
  ...ALONG,
});
