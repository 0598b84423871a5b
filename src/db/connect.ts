import knex, { type Knex } from 'knex';
import pg from 'pg';
import { namesSeveralHosts } from '../domain/database-hosts.js';
import { memoizeLast } from '../domain/language/memoize-last.js';
import { LIMITS } from '../limits/limits.js';
import type { Bells } from './bells/create-bells.js';
import type { Hosts } from './hosts/follow-hosts.js';
import { findPrimary } from './hosts/primary.js';
import type { WrittenPositions } from './hosts/written-positions.js';
import { openSessions } from './knex/session-client.js';
import { Sessions } from './sessions.js';
import type { Scope } from './transaction-settings.js';

type DatabaseRole = 'app' | 'system' | 'owner';

interface ConnectOptions {
  /** Several hosts in an address are asked once, when the pool first connects; those of `Hosts` are followed. */
  readonly url: string | Hosts;
  readonly role: DatabaseRole;
  readonly poolSize: number;
  readonly applicationName: string;
  /** A statement that takes longer is cancelled by the server, with code 57014. None when left out. */
  readonly statementTimeoutMs?: number;
  /** The wait for a free connection; that of a worker when left out. */
  readonly acquireMs?: number;
  /** Rings what its transactions make due; without them they must make nothing due. */
  readonly bells?: Bells;
  /** Notes where in the log each tenant last wrote, for reads from a standby. */
  readonly positions?: WrittenPositions | undefined;
}

const DATE = 1082;
const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;
const { connectMs, idleInTransactionMs } = LIMITS.database;

/** Keeps knex from printing. An error is thrown and logged by its handler; knex would print its statement too. */
const SILENT = { warn: nothing, error: nothing, debug: nothing, deprecate: nothing };
function nothing(): void {}

/**
 * A pool whose every statement is run as `role`. Dates stay `YYYY-MM-DD` text: a tax date has no zone.
 * A transaction left idle is ended by the server, so that a stuck process cannot hold the outbox.
 *
 * As `app` and `system` nothing hangs on a connection: role, zone and time-outs travel with each transaction, so that a
 * pooler may give each to another one. The owner's connections have their own, which must lead to Postgres itself.
 */
export function connect(options: ConnectOptions): Knex {
  const { role, statementTimeoutMs = 0, bells, positions } = options;
  const lender = openConnections(options);
  if (role === 'owner') return lender;
  const { client } = lender;
  const sessions = new Sessions({
    lender: {
      acquire: () => client.acquireConnection(),
      release: (connection) => client.releaseConnection(connection),
    },
    scope: scopeOf(role, statementTimeoutMs),
    bells,
    positions,
    close: () => lender.destroy(),
  });
  return openSessions(sessions, { connectionPool: client.pool, log: SILENT });
}

/** Asks the database for an answer. @throws when it gives none */
export async function probe(db: Pick<Knex, 'raw'>): Promise<void> {
  await db.raw('select 1');
}

/** knex with a pool of connections, whose queries set nothing but what the owner's connections have of their own. */
function openConnections(options: ConnectOptions): Knex {
  const { url, role, poolSize, applicationName, statementTimeoutMs = 0 } = options;
  return knex({
    client: 'pg',
    connection: connectionOf(url, applicationName),
    pool: {
      min: 0,
      max: poolSize,
      validate: isOutsideTransaction,
      ...(role === 'owner' ? { afterCreate: setUpOwner(statementTimeoutMs) } : {}),
    },
    acquireConnectionTimeout: options.acquireMs ?? LIMITS.database.workerAcquireMs.value,
    log: SILENT,
  });
}

/** How a pool connects: to one host always the same way, to one of several wherever it is at that moment. */
function connectionOf(
  url: string | Hosts,
  applicationName: string,
): Knex.PgConnectionConfig | (() => Promise<Knex.PgConnectionConfig>) {
  const types = typesOfPool();
  const to = (connectionString: string) =>
    ({
      ...CONNECTION,
      types,
      connectionString,
      application_name: applicationName,
    }) as Knex.PgConnectionConfig;
  if (typeof url !== 'string') {
    return async () => {
      const host = await url.find();
      return {
        ...to(host),
        stream: () => url.openSocket(),
        expirationChecker: () => url.current !== host,
      };
    };
  }
  return namesSeveralHosts(url) ? async () => to(await findPrimary(url, applicationName)) : to(url);
}

const CONNECTION = { connectionTimeoutMillis: connectMs.value, keepAlive: true };

/** Dates stay text, and instants are those of JavaScript. */
function typesOfPool() {
  const parseInstant = instantParser();
  return {
    getTypeParser(id: number, format?: 'text' | 'binary') {
      if (id === DATE) return (text: string) => text;
      return id === TIMESTAMPTZ ? parseInstant : pg.types.getTypeParser(id, format);
    },
  };
}

/** Parses once what rows after one another share, as those of one write do. A date of its own for each, since dates can be changed. */
function instantParser(): (text: string) => Date {
  const parse: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
  const msOf = memoizeLast((text: string) => Number(parse(text)));
  return (text) => new Date(msOf(text));
}

/** Settings of each transaction, as calls in one `select`. Without `BEGIN` nothing can be left idle. */
const scopeOf = (role: 'app' | 'system', statementTimeoutMs: number): Scope => {
  const calls = `set_config('role', '${role}', true), set_config('TimeZone', 'UTC', true), set_config('statement_timeout', '${statementTimeoutMs}', true)`;
  const idle = `set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs.value}', true)`;
  return { ofStatement: calls, ofTransaction: `${calls}, ${idle}` };
};

type Created = (error: Error | null, connection: pg.Client) => void;

const setUpOwner =
  (statementTimeoutMs: number) =>
  (connection: pg.Client, done: Created): void => {
    connection
      .query(
        `set idle_in_transaction_session_timeout = ${idleInTransactionMs.value};
         set statement_timeout = ${statementTimeoutMs}; set time zone 'UTC'`,
      )
      .then(() => done(null, connection))
      .catch((error: Error) => done(error, connection));
  };

/** A connection that was given back within a transaction is closed instead of used again. */
function isOutsideTransaction(connection: pg.Client): boolean {
  const status = connection.getTransactionStatus();
  return status === null || status === 'I';
}
