import type { LimitGroup } from './limit.js';
import { GIB, MIB } from './units.js';

export const DATABASE = {
  webStatementMs: {
    value: 15_000,
    unit: 'milliseconds',
    what: 'A statement of a web or admin process',
    why: 'Longer than any that we know, shorter than a caller waits. Beyond it: 503 `request_took_too_long`, nothing was changed.',
    setting: 'STATEMENT_TIMEOUT_MS',
  },
  workerStatementMs: {
    value: 600_000,
    unit: 'milliseconds',
    what: 'A statement of a worker or of the command line',
    why: 'A sweep or an import at once may take minutes. Beyond it the job is tried again.',
    setting: 'WORKER_STATEMENT_TIMEOUT_MS',
  },
  connections: {
    value: 10,
    unit: 'items',
    what: 'Connections in each of a process’s two pools',
    why: 'A core keeps about that many busy.',
    setting: 'DATABASE_POOL_SIZE',
  },
  commandLineConnections: {
    value: 3,
    unit: 'items',
    what: 'Connections in each of the two pools of the command line, at most',
    why: 'A command does one thing after another, and must not take what web processes and workers need.',
  },
  outsidePools: {
    value: 2,
    unit: 'items',
    what: 'Connections of a process outside its pools',
    why: 'One hears notifications, another those of webhooks in a worker, or looks at the migrations for `/readyz`. `doctor` counts them, and one for each host that is looked at.',
  },
  ringEveryMs: {
    value: 20,
    unit: 'milliseconds',
    what: 'Between two notifications of what a process has committed',
    why: 'A notification holds a lock of the whole server until its transaction ends. Fifty a second of each process leave it free; nobody notices the wait.',
  },
  ringTries: {
    value: 3,
    unit: 'items',
    what: 'Times that a notification is tried',
    why: 'A connection that was cut while it lay idle is noticed when it is used. Beyond it the looks every one and three seconds find what is due.',
  },
  ringWaitMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'How long the answer to a change of credentials waits until the other processes are notified',
    why: 'It takes a millisecond. The change is committed; processes remember credentials for three seconds at most.',
  },
  preparedStatements: {
    value: 100,
    unit: 'items',
    what: 'Statements that a connection holds compiled',
    why: 'More than a process asks for often. Beyond it the one unused for longest is let go, and compiled again when it is next used.',
  },
  webAcquireMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'The wait of a web or admin process for a free connection',
    why: 'A connection is held for milliseconds and few requests of a tenant are at work at once: load alone makes nobody wait so long. Beyond it: 503 `service_unavailable`.',
  },
  workerAcquireMs: {
    value: 15_000,
    unit: 'milliseconds',
    what: 'The wait of a worker or of the command line for a free connection',
    why: 'Nobody waits for an answer. Longer means that the database is away: the job waits for it.',
  },
  migratedMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'How long the schema counts as that of the code after it was looked at, for `/readyz`',
    why: 'To look takes a connection of its own, and anybody may ask. A rollback is done with the programs stopped.',
  },
  migrationLockMs: {
    value: 300,
    unit: 'milliseconds',
    what: 'The wait of a migration, or of who makes and drops partitions, for a lock, after which it gives way and tries again',
    why: 'All who use the table wait behind it. Well under the second after which Postgres looks for deadlocks and ends one of those that wait.',
  },
  migrationPatienceMs: {
    value: 600_000,
    unit: 'milliseconds',
    what: 'How long a migration tries again for a table that is in use',
    why: 'A transaction of ours takes seconds. Longer means that somebody holds the table: the release step ends and says so.',
  },
  partitionsKept: {
    value: 4,
    unit: 'items',
    what: 'Partitions among which the days are divided for which rows are kept that expire',
    why: 'Rows stay a quarter longer than they are shown, as a partition is dropped when all of its rows have expired. A list of the newest looks into each.',
  },
  partitionsAhead: {
    value: 2,
    unit: 'items',
    what: 'Partitions that are there before their time',
    why: 'No worker need run for some days. Rows of a time that has none are kept in the partition for all others, and are deleted one by one.',
  },
  partitionTries: {
    value: 20,
    unit: 'items',
    what: 'Times that a partition is tried to be made or dropped while its table is in use',
    why: 'Each waits 0.3 seconds at most, and the table is used by others in between. The next hour tries again.',
  },
  partitionMadeMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'The time in which a partition is made',
    why: 'The partition for all others is looked through and locked meanwhile. It is all but empty where workers run.',
  },
  connectMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'The opening of a connection',
    why: 'It takes milliseconds; a network that swallows it would hold a place for minutes. Beyond it the database counts as away.',
  },
  hostLookMs: {
    value: 500,
    unit: 'milliseconds',
    what: 'Between two looks at each host of an address that names several, and at the standby',
    why: 'Finds the new primary within half a second of its promotion. A look takes a fraction of a millisecond.',
  },
  hostSilentMs: {
    value: 2_000,
    unit: 'milliseconds',
    what: 'How long a look may take before its host counts as away',
    why: 'Longer than a busy host takes. A process that is stopped answers nothing, and its connections would wait for it.',
  },
  standbyLateMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'How far a standby may be behind what its primary has written, to be read from',
    why: 'It is usually milliseconds behind; what the tenant itself has written it must have in any case. Beyond it the primary answers.',
  },
  positionMs: {
    value: 20_000,
    unit: 'milliseconds',
    what: 'How long it is remembered where in the log a tenant last wrote',
    why: 'Twice as long as a standby may be late, so that what is forgotten has been replayed.',
  },
  positionWaitMs: {
    value: 250,
    unit: 'milliseconds',
    what: 'How long an answer waits for Redis to note or say where in the log a tenant last wrote',
    why: 'It takes a fraction of a millisecond. Beyond it the primary answers the read; a write is known to its own process alone.',
  },
  standbyAcquireMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'The wait for a free connection to the standby',
    why: 'The primary answers as well: nobody is to wait for the standby.',
  },
  idleInTransactionMs: {
    value: 60_000,
    unit: 'milliseconds',
    what: 'A transaction in which nothing happens',
    why: 'A stuck process must not hold the outbox. Beyond it the transaction is undone.',
  },
} as const satisfies LimitGroup;

export const STORAGE = {
  free: {
    value: GIB / 2,
    unit: 'bytes',
    what: 'Stored files of a tenant and mode on the free plan',
    why: 'Imported files and reports. Beyond it uploads are refused: 403 `storage_limit`. `GET /v1/me` shows what is used.',
    setting: 'STORAGE_BYTES_FREE',
  },
  professional: {
    value: 10 * GIB,
    unit: 'bytes',
    what: 'Stored files of a tenant and mode on the professional plan',
    why: 'Imported files and reports. Beyond it uploads are refused: 403 `storage_limit`. `GET /v1/me` shows what is used.',
    setting: 'STORAGE_BYTES_PROFESSIONAL',
  },
  enterprise: {
    value: 100 * GIB,
    unit: 'bytes',
    what: 'Stored files of a tenant and mode on the enterprise plan',
    why: 'Imported files and reports. Beyond it uploads are refused: 403 `storage_limit`. `GET /v1/me` shows what is used.',
    setting: 'STORAGE_BYTES_ENTERPRISE',
  },
  checkEveryBytes: {
    value: 4 * MIB,
    unit: 'bytes',
    what: 'What an upload may add before its tenant’s storage is looked at again',
    why: 'Several uploads at once may pass the limit by this much each.',
  },
  rowsFree: {
    value: 1_000_000,
    unit: 'rows',
    what: 'Transactions, deleted ones included, and errors of imports that a tenant and mode has on the free plan',
    why: 'The largest file fits once. Beyond it: 403 `row_limit`, and an import that gets there fails with that code; what it has written stays. `GET /v1/me` shows what is used.',
    setting: 'ROWS_FREE',
  },
  rowsProfessional: {
    value: 20_000_000,
    unit: 'rows',
    what: 'The same on the professional plan',
    why: 'A thousand clients with 20,000 rows each. Beyond it as on the free plan.',
    setting: 'ROWS_PROFESSIONAL',
  },
  rowsEnterprise: {
    value: 200_000_000,
    unit: 'rows',
    what: 'The same on the enterprise plan',
    why: 'Ten times the largest practice. Beyond it as on the free plan.',
    setting: 'ROWS_ENTERPRISE',
  },
  rowsLookedAtMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'How often a process looks at the rows of a tenant that adds transactions singly or in batches',
    why: 'To look at each would cost more than some rows beyond the limit. Imports are counted as they go, all of a tenant together.',
  },
  guardedTenants: {
    value: 10_000,
    unit: 'items',
    what: 'Tenants whose rows a process remembers between two looks',
    why: 'About a hundred bytes each. Those of others are looked at again.',
  },
  foldedCounts: {
    value: 500,
    unit: 'rows',
    what: 'Counts of a tenant’s rows that writes have added, from which the sweeper folds them',
    why: 'As many are added up in a fraction of a millisecond.',
  },
  sweptFiles: {
    value: 100,
    unit: 'items',
    what: 'Files that the sweeper marks as removed in one statement',
    why: 'No sweep holds locks for long.',
  },
  sweptChunks: {
    value: 500,
    unit: 'items',
    what: 'Pieces of 256 KiB that the sweeper removes in one statement',
    why: 'No sweep holds locks for long.',
  },
} as const satisfies LimitGroup;

export const OBJECTS = {
  partBytes: {
    value: 8 * MIB,
    unit: 'bytes',
    what: 'A part of a file on its way into object storage, which a process holds for each',
    why: 'S3 takes no part below 5 MiB but the last, and 10,000 of them: 80 GB, which no file reaches. A file of one part is one call.',
  },
  readBytes: {
    value: 4 * MIB,
    unit: 'bytes',
    what: 'What one call reads from object storage, which a process holds for each reader',
    why: 'Each call is short, so that a slow reader holds no connection, and one that fails is repeated as a whole.',
  },
  connectMs: {
    value: 3_000,
    unit: 'milliseconds',
    what: 'The opening of a connection to object storage',
    why: 'It takes milliseconds. Beyond it the call is repeated.',
  },
  callMs: {
    value: 18_000,
    unit: 'milliseconds',
    what: 'A call to object storage, its content included',
    why: 'A part takes that at half a megabyte a second. Three of them end before a transaction in which nothing happens does.',
  },
  callTries: {
    value: 3,
    unit: 'items',
    what: 'Tries of a call to object storage',
    why: 'A server in trouble refuses some. After them: 503 `service_unavailable`; a job waits.',
  },
  removedAtOnce: {
    value: 50,
    unit: 'items',
    what: 'Objects that the sweeper removes at the same time',
    why: 'As many as the client has connections.',
  },
  removalMs: {
    value: 600_000,
    unit: 'milliseconds',
    what: 'How long objects are left to the process that began to remove them',
    why: 'Ten times what its calls may take, should it have died. A process that comes late to its turn leaves them.',
  },
  copyDays: {
    value: 1,
    unit: 'days',
    what: 'An object of a file whose row says that it is in Postgres, as a move leaves it when it is killed',
    why: 'A hundred times what the copy of a file takes. The sweeper removes it.',
  },
  movedAtOnce: {
    value: 4,
    unit: 'items',
    what: 'Files that `cli files move` copies at the same time',
    why: 'It has three connections to the database, and holds two parts for each.',
  },
  listed: {
    value: 1_000,
    unit: 'items',
    what: 'Objects and rows that `cli files check` compares at a time',
    why: 'S3 lists no more in one call.',
  },
  probedMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'How long object storage counts as well after a small object was written, read and removed, for `/readyz`',
    why: 'Each look is three calls that are paid for, and anybody may ask.',
  },
} as const satisfies LimitGroup;

export const STORES = {
  faultLogMs: {
    value: 60_000,
    unit: 'milliseconds',
    what: 'How often a fault that repeats is logged, with how often it came',
    why: 'The first is logged at once. A store that is away refuses thousands of times a second.',
  },
  contentionTries: {
    value: 6,
    unit: 'items',
    what: 'Tries of a transaction that Postgres undoes for the sake of others',
    why: 'With waits that grow and differ, a sixth has not been seen. After it: 503 `service_unavailable`.',
  },
  contentionWaitMs: {
    value: 30,
    unit: 'milliseconds',
    what: 'The wait before such a transaction is run again, times the tries so far',
    why: 'Longer than most transactions last, so that the other one is over.',
  },
  storeWaitMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'The longest wait of a job between two tries while a store answers and refuses',
    why: 'Full, overloaded or failing over: more tries would not help it. The first wait is half a second; each doubles.',
  },
  probeMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'The pause between two looks at a database that is away, of each kind of work in a worker process',
    why: 'Jobs that wait for the database go on when it answers and takes writes, not after a wait of their own.',
  },
} as const satisfies LimitGroup;

export const TENANT_MOVES = {
  lockMs: {
    value: 250,
    unit: 'milliseconds',
    what: 'How long the move of a tenant waits for tables that it closes or opens, before it lets others go first',
    why: 'Everybody who uses the table waits behind it. It tries again until it succeeds.',
  },
  patienceMs: {
    value: 600_000,
    unit: 'milliseconds',
    what: 'How long the move of a tenant tries: for its work at HMRC and at receivers to end, for tables in use, for the copy to catch up',
    why: 'Longer than any call or short transaction. Until the tables are closed the tenant is opened again when it is over; later the step is run again.',
  },
  lookMs: {
    value: 200,
    unit: 'milliseconds',
    what: 'Between two looks of the move of a tenant at what it waits for',
    why: 'The tenant can only be read meanwhile. Each look is a statement or two.',
  },
  retrySeconds: {
    value: 5,
    unit: 'seconds',
    what: '`Retry-After` of `tenant_moving`',
    why: 'A tenant cannot be written for some seconds, and up to 15 more for each million rows.',
  },
  numbersApart: {
    value: 1_000_000,
    unit: 'items',
    what: 'Numbers that a database leaves out above those of a tenant that has come',
    why: 'Other tenants take numbers while they are raised. A `bigint` has room for millions of moves.',
  },
  deletedAtOnce: {
    value: 5_000,
    unit: 'rows',
    what: 'Rows of a tenant that has moved which are deleted in one transaction',
    why: 'A tenth of a second or less. A kill leaves whole portions undone.',
  },
} as const satisfies LimitGroup;
