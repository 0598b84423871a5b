/**
 * Faults of stores, told by errors. A fault of a store is nobody's failure: the work that meets one waits and is tried again.
 * Errors are judged by code, name and text, and by what caused them, since each client wraps them in its own way.
 */

/** Postgres chose this transaction to be undone so that others can go on. Run again as a whole, it succeeds. */
export function isContention(error: unknown): boolean {
  return inChain(error, ({ code }) => code === '40P01' || code === '40001');
}

/** Postgres ended a statement that ran longer than its time: the transaction was undone. */
export const isCancelledStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** An S3 server is away, refuses, or is not configured as it has to be. Says nothing of contents or credentials. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError';
}

/**
 * Postgres, Redis or the store of files is away, starting, stopping, full, read-only or overloaded, or a transaction was undone for
 * others.
 */
export function isStoreFault(error: unknown): boolean {
  return isRedisFault(error) || isDatabaseFault(error) || isContention(error) || isFileStoreFault(error);
}

/** A file store alone: what needs no content of a file goes on. */
export const isFileStoreFault = (error: unknown): boolean =>
  inChain(error, ({ name }) => name === 'StoreAwayError');

/** Redis refuses for a reason of its own, or cannot be reached. What it was asked to do may be asked again. */
function isRedisFault(error: unknown): boolean {
  return inChain(error, (one) => {
    if (isNetworkFault(one)) return true;
    if (one.name === 'ReplyError') return REDIS_REFUSALS.test(one.message);
    return REDIS_CLIENT.test(one.message) || one.name === 'MaxRetriesPerRequestError';
  });
}

function isDatabaseFault(error: unknown): boolean {
  return inChain(error, (one) => {
    if (isNetworkFault(one)) return true;
    if (SQLSTATE.test(one.code)) {
      return DATABASE_FAULTS.has(one.code) || DATABASE_FAULT_CLASSES.has(one.code.slice(0, 2));
    }
    return one.name === 'KnexTimeoutError' || DATABASE_CLIENT.test(withoutStatement(one.message));
  });
}

/** Postgres refused the statement, for whatever reason, or cannot be reached. */
export function isFromDatabase(error: unknown): boolean {
  return isDatabaseFault(error) || inChain(error, ({ code }) => SQLSTATE.test(code));
}

interface Described {
  readonly code: string;
  readonly syscall: string;
  readonly name: string;
  readonly message: string;
}

/** No connection, whatever the reason: a Unix socket that is not there is `ENOENT`, like a missing file. */
const isNetworkFault = ({ code, syscall }: Described) => NETWORK_CODES.has(code) || syscall === 'connect';

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Connection lost (08), resources short (53), the server is asked to stop or to cancel (57), its disk fails (58). */
const DATABASE_FAULT_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57', '58']);

const DATABASE_FAULTS: ReadonlySet<string> = new Set([
  '25006', // read-only, as a standby is during a failover
  '25P03', // idle in a transaction for too long: this process was stopped meanwhile
  '25P04', // the transaction took too long
  '28000', // credentials refused, as a standby does before it knows them
  '28P01',
  '55P03', // a lock was not granted in time
  '72000', // the snapshot is too old
]);

/** Knex puts the statement before what the client says. */
function withoutStatement(message: string): string {
  const at = message.lastIndexOf(' - ');
  return at < 0 ? message : message.slice(at + 3);
}

const DATABASE_CLIENT =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Unable to acquire a connection|aborted$)/;

/**
 * Words at the start of a reply, or inside it where a script met them. `ERR` alone is a fault of the call, but for a script
 * that met a key which has moved to another node of a cluster already.
 */
const REDIS_REFUSALS =
  /\b(MISCONF|BUSY|NOREPLICAS|CLUSTERDOWN|CROSSSLOT|LOADING|READONLY|OOM|TRYAGAIN|MASTERDOWN|MOVED|ASK|NOAUTH|WRONGPASS|NOPERM|UNBLOCKED|UNKILLABLE|EXECABORT|NOSCRIPT|NOMASTERLINK|NOGOODSLAVE|IOERR|NOTBUSY)\b|max number of clients|internal error|attempted to access a non local key/;

const REDIS_CLIENT =
  /^(Connection is closed|Command timed out|Stream isn't writeable|Reached the max retries|All sentinels|ClusterAllFailedError|None of startup nodes|Failed to refresh slots|Too many Cluster redirections|Cluster is |Command aborted due to connection close|Socket timeout)/;

const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'NR_CLOSED',
]);

const MAX_CAUSES = 5;

/** Whether the error, or what caused it, is such. */
function inChain(error: unknown, is: (one: Described) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const syscall = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '';
  if (is({ code, syscall, name: error.name, message: error.message })) return true;
  if (error instanceof AggregateError && error.errors.some((one) => inChain(one, is, depth + 1))) return true;
  return inChain(error.cause, is, depth + 1);
}
