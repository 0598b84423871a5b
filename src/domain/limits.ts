/**
 * One limit that the product keeps. The code compares with `value`; `docs/LIMITS.md` prints the whole entry, so a
 * limit that is not here is neither kept nor promised.
 */
export interface Limit {
  readonly value: number;
  readonly unit:
    | 'bytes'
    | 'bytes a second'
    | 'characters'
    | 'milliseconds'
    | 'seconds'
    | 'days'
    | 'rows'
    | 'items'
    | 'percent'
    | 'requests';
  /** What is limited, for whom: "A JSON body", "Requests of one tenant in progress". */
  readonly what: string;
  /** Why it is this figure, and what happens beyond it. */
  readonly why: string;
  /** The setting that changes it, where one does. */
  readonly setting?: string;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const IN_FLIGHT = '429 `too_many_requests_in_flight` with `Retry-After`; the quota is not charged';

/** Every limit, by area. Add to the area that it belongs to; the figure stands nowhere else. */
export const LIMITS = {
  requests: {
    jsonBodyBytes: {
      value: 262_144,
      unit: 'bytes',
      what: 'A JSON body, inflated',
      why: 'The largest batch of 100 transactions fits twice. Beyond it: 413 `payload_too_large`.',
    },
    compressedBytes: {
      value: 1_024,
      unit: 'bytes',
      what: 'The size from which an answer is compressed (a minimum)',
      why: 'A smaller one fits one packet as it is, and compressing it would cost more than it saves.',
    },
    jsonBodyMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'The arrival of a whole JSON body',
      why: 'A body of the largest size needs 9 KB/s. Beyond it: 408 `body_too_slow`, and the connection is closed.',
    },
    urlCharacters: {
      value: 8192,
      unit: 'characters',
      what: 'A URL, as it is sent',
      why: 'Every filter of the longest list fits four times. Beyond it: 414 `url_too_long`.',
    },
    pointerCharacters: {
      value: 2000,
      unit: 'characters',
      what: 'A pointer to a place in a body, as a problem states it',
      why: 'Names that callers choose make it long; the first part finds the place.',
    },
    instanceCharacters: {
      value: 2000,
      unit: 'characters',
      what: 'The path that a problem repeats as `instance`',
      why: 'Longer than any path of ours, shorter than the longest that may be sent.',
    },
    countedDependents: {
      value: 1000,
      unit: 'items',
      what: 'What a refused deletion counts, of each kind',
      why: 'Counting a million rows to say no would cost more than deleting them. 1,000 stands for that many or more.',
    },
    headerBytes: {
      value: 16_384,
      unit: 'bytes',
      what: 'The request line and headers',
      why: 'The longest key, cursor and set of filters fit. Beyond it: 431, and the connection is closed.',
    },
    headersMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'The arrival of the headers, from the moment the connection or the request is begun',
      why: 'A connection that sends nothing costs a file handle. Beyond it: 408, and the connection is closed.',
    },
    unreadBodyMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'How long a caller may go on sending a body after the answer was written',
      why: 'A refused upload is read to its end so that the caller sees the answer. Beyond it the connection is closed.',
    },
    listItems: {
      value: 100,
      unit: 'items',
      what: '`limit` of a list',
      why: 'A page is built in memory. Beyond it: 400 `invalid_parameter`.',
    },
    defaultListItems: {
      value: 25,
      unit: 'items',
      what: 'A page of a list for which no `limit` is given',
      why: 'Enough for a screen.',
    },
    batchItems: {
      value: 100,
      unit: 'rows',
      what: 'Transactions in one batch, and ids in one categorisation',
      why: 'One transaction of the database, short enough for others to wait for. Beyond it: 422; send a file instead.',
    },
    submissionBatchItems: {
      value: 500,
      unit: 'items',
      what: 'Tax returns in one submission batch',
      why: 'One insert, and a page that can be shown whole. Filing them takes four minutes. Beyond it: 422; send another batch.',
    },
    submissionBatchBytes: {
      value: 2_097_152,
      unit: 'bytes',
      what: 'The JSON body of a submission batch, inflated',
      why: 'The facts of the user stand with each return: 500 times four kilobytes. Beyond it: 413 `payload_too_large`.',
    },
    idempotencyWaitMs: {
      value: 10_000,
      unit: 'milliseconds',
      what: 'The wait of a repeated request for the first one under the same idempotency key',
      why: 'Shorter than the time-outs of usual clients. Beyond it: 409 `idempotency_in_progress`.',
    },
    waitSeconds: {
      value: 20,
      unit: 'seconds',
      what: '`Prefer: wait`',
      why: 'Shorter than the time-outs of usual proxies. A longer one is cut to this.',
    },
    sliceMs: {
      value: 2,
      unit: 'milliseconds',
      what: 'Work on rows without a pause in which other requests go on',
      why: 'A batch or a preview would block all other requests while it runs.',
    },
    pollMs: {
      value: 50,
      unit: 'milliseconds',
      what: 'The first pause between two looks for a caller who waits',
      why: 'Small jobs are finished by then. Each pause is half as long again as the one before.',
    },
    longestPollMs: {
      value: 1_000,
      unit: 'milliseconds',
      what: 'The longest pause between two looks for a caller who waits',
      why: 'An answer comes at most this much later than it could.',
    },
  },
  admission: {
    perTenant: {
      value: 2,
      unit: 'requests',
      what: 'Requests of one tenant at work at once, in one process',
      why: 'They keep a core busy, and eight of the ten connections stay free for others. More wait in the tenant’s own queue, in the order in which they came.',
      setting: 'TENANT_REQUESTS_AT_ONCE',
    },
    alone: {
      value: 8,
      unit: 'requests',
      what: 'Requests of a tenant at work at once that has had the process to itself for a moment',
      why: 'While some wait for Postgres or Redis others go on, and their commits are flushed together. At least two connections stay free for whoever comes. A setting of the row above that is higher counts instead.',
    },
    aloneAfterMs: {
      value: 1_000,
      unit: 'milliseconds',
      what: 'How long no other tenant may have been there for that',
      why: 'A neighbour that comes now and then meets a tenant with two requests at work, not eight.',
    },
    sharePercent: {
      value: 50,
      unit: 'percent',
      what: 'Of the time: what a tenant with more requests than places works beside others, one request at a time',
      why: 'The others find the process and Postgres free for half of the time: their slowest requests take less than twice as long as without it. Still ten times the quota of any plan.',
    },
    burstMs: {
      value: 100,
      unit: 'milliseconds',
      what: 'Work beyond that share before a tenant rests',
      why: 'A page that sends a dozen requests at once is answered without a rest.',
    },
    owedMs: {
      value: 500,
      unit: 'milliseconds',
      what: 'Work beyond the burst for which a tenant rests',
      why: 'A request that takes seconds is followed by a second of rest, not by as long again.',
    },
    queued: {
      value: 128,
      unit: 'requests',
      what: 'Requests of one tenant that wait to begin, in one process',
      why: `Twice what a client with 64 connections can send. Beyond it: ${IN_FLIGHT}.`,
      setting: 'TENANT_REQUESTS_WAITING',
    },
    bodies: {
      value: 128,
      unit: 'requests',
      what: 'Requests of one tenant whose JSON body is being read or is held, in one process',
      why: `With the size of a body it bounds memory: 32 MiB a tenant. Beyond it: ${IN_FLIGHT}.`,
    },
    uploads: {
      value: 64,
      unit: 'requests',
      what: 'Uploads of one tenant in progress, in one process',
      why: `Each holds one piece of 256 KiB, and no place or connection while it waits for bytes. Beyond it: ${IN_FLIGHT}.`,
    },
    downloads: {
      value: 64,
      unit: 'requests',
      what: 'Downloads of one tenant in progress, in one process',
      why: `Each holds one piece of 256 KiB, and no place or connection while its reader is slow. Beyond it: ${IN_FLIGHT}.`,
    },
    waits: {
      value: 32,
      unit: 'requests',
      what: 'Requests of one tenant that wait for `Prefer: wait`, in one process',
      why: 'Each looks once a second. Beyond it the request is answered at once, as if it did not wait.',
    },
    slowReaderMs: {
      value: 60_000,
      unit: 'milliseconds',
      what: 'How long the reader of a download may take nothing',
      why: 'As long as usual proxies allow. Beyond it the connection is closed.',
    },
  },
  uploads: {
    idleMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'An upload without a byte',
      why: 'A lost connection shows no other way. Beyond it: 408 `body_too_slow`, nothing is kept.',
    },
    leastBytesPerSecond: {
      value: 1_024,
      unit: 'bytes a second',
      what: 'The rate of an upload, as sent, while we wait for it (a minimum)',
      why: 'The slowest telephone line does twice that. Below it: 408 `body_too_slow`, nothing is kept.',
    },
    rateWindowMs: {
      value: 60_000,
      unit: 'milliseconds',
      what: 'The time over which the rate of an upload is taken',
      why: 'A line may fail for a moment.',
    },
    wholeMs: {
      value: 43_200_000,
      unit: 'milliseconds',
      what: 'An upload from first to last byte',
      why: 'Half of the day after which unfinished files are swept. Beyond it: 408 `body_too_slow`, nothing is kept.',
    },
    formBytes: {
      value: 262_144,
      unit: 'bytes',
      what: 'What boundaries and headers of a form may add to a file',
      why: 'Only used to refuse early a body that says itself that it is too long.',
    },
    formFields: {
      value: 20,
      unit: 'items',
      what: 'Fields of a form beside the file',
      why: 'An import knows one. Beyond it: 400 `malformed_json`.',
    },
    formFieldBytes: {
      value: 65_536,
      unit: 'bytes',
      what: 'A field of a form',
      why: 'The longest column mapping fits. Beyond it: 400 `malformed_json`.',
    },
  },
  credentials: {
    failuresPerAddress: {
      value: 20,
      unit: 'requests',
      what: 'Requests with an unknown, revoked or expired key from one address, in one process and minute',
      why: 'More than a wrong setting causes. Beyond it: 429 `too_many_failed_credentials`; good keys from the same address go on working.',
    },
    failureWindowMs: {
      value: 60_000,
      unit: 'milliseconds',
      what: 'The time over which bad keys from an address are counted',
      why: 'A mended setting works again soon.',
    },
    addresses: {
      value: 10_000,
      unit: 'items',
      what: 'Addresses whose bad keys a process counts',
      why: 'About 2 MB. Beyond it the one that was counted longest ago is forgotten.',
    },
    knownKeys: {
      value: 10_000,
      unit: 'items',
      what: 'Keys that a process remembers: of each its tenant, whose queue a request joins, and for a few seconds what it may do',
      why: 'About 10 MB. Beyond it the one that was looked up longest ago is forgotten.',
    },
    rememberMs: {
      value: 3_000,
      unit: 'milliseconds',
      what: 'How long a process remembers a key, with its scopes, quota and tenant, before it asks Postgres again',
      why: 'A change is notified and forgotten at once; this bounds how long it may go unnoticed when the notification is lost.',
    },
    gatherMs: {
      value: 250,
      unit: 'milliseconds',
      what: 'The wait of a key that a process has not seen, from an address that has sent too many bad ones',
      why: 'All that arrive in that time are looked up in one query: four a second, whatever is sent.',
    },
    gathered: {
      value: 500,
      unit: 'items',
      what: 'Keys that are looked up in one such query',
      why: 'Beyond it: 429 `too_many_failed_credentials`.',
    },
  },
  database: {
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
      why: 'One hears notifications, another those of webhooks in a worker, or looks at the migrations for `/readyz`. `doctor` counts them.',
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
    connectMs: {
      value: 10_000,
      unit: 'milliseconds',
      what: 'The opening of a connection',
      why: 'It takes milliseconds; a network that swallows it would hold a place for minutes. Beyond it the database counts as away.',
    },
    idleInTransactionMs: {
      value: 60_000,
      unit: 'milliseconds',
      what: 'A transaction in which nothing happens',
      why: 'A stuck process must not hold the outbox. Beyond it the transaction is undone.',
    },
  },
  rules: {
    perTenant: {
      value: 500,
      unit: 'items',
      what: 'Category rules of a tenant and mode',
      why: 'Every row of an import is tried against all. Beyond it: 403 `plan_limit`.',
    },
    previewRows: {
      value: 5_000,
      unit: 'rows',
      what: 'Transactions that a preview of a rule looks at, latest day first',
      why: 'A fraction of a second of work. Beyond it `complete` is false.',
    },
    previewBatch: {
      value: 100,
      unit: 'rows',
      what: 'Transactions that a preview fetches at a time',
      why: 'About a millisecond of reading, after which other requests go on.',
    },
  },
  webhooks: {
    endpointsFree: {
      value: 2,
      unit: 'items',
      what: 'Webhook endpoints of a tenant and mode on the free plan',
      why: 'Every event is sent to each. Beyond it: 403 `plan_limit`.',
    },
    endpointsProfessional: {
      value: 20,
      unit: 'items',
      what: 'Webhook endpoints of a tenant and mode on the professional plan',
      why: 'Every event is sent to each. Beyond it: 403 `plan_limit`.',
    },
    endpointsEnterprise: {
      value: 100,
      unit: 'items',
      what: 'Webhook endpoints of a tenant and mode on the enterprise plan',
      why: 'Every event is sent to each. Beyond it: 403 `plan_limit`.',
    },
    urlCharacters: {
      value: 2_048,
      unit: 'characters',
      what: 'The URL of an endpoint',
      why: 'What usual servers take. Beyond it: 422 `url_too_long`.',
    },
    shards: {
      value: 8,
      unit: 'items',
      what: 'Shards of webhook endpoints',
      why: 'At most this many worker processes share the sending; an endpoint is sent to by one of them at a time.',
    },
    placesQuick: {
      value: 256,
      unit: 'requests',
      what: 'Attempts under way at once at endpoints that answer quickly, in one process',
      why: 'Each holds a socket and one event. More wait in Postgres.',
    },
    placesSlow: {
      value: 64,
      unit: 'requests',
      what: 'Attempts under way at once at endpoints whose last answer was slow, in one process',
      why: 'Receivers that hang have these places and no others. More wait in Postgres.',
    },
    slowAnswerMs: {
      value: 2_000,
      unit: 'milliseconds',
      what: 'The time of an answer from which an endpoint counts as slow (a minimum)',
      why: 'A hundred times what a usual receiver takes. The next quick answer ends it.',
    },
    inFlight: {
      value: 64,
      unit: 'requests',
      what: 'Attempts at one endpoint at once, over all processes',
      why: 'Some 3,000 deliveries a second to a receiver that takes 20 ms. More wait.',
    },
    firstInFlight: {
      value: 4,
      unit: 'requests',
      what: 'Attempts at once at an endpoint that is new or was enabled again',
      why: 'What a receiver bears is not known yet. Each success adds one; a timeout halves.',
    },
    hostInFlight: {
      value: 128,
      unit: 'requests',
      what: 'Attempts at one host and port at once, over all processes',
      why: 'Many endpoints may lead to one server. More wait.',
    },
    failuresInARow: {
      value: 5,
      unit: 'items',
      what: 'Failures in a row after which an endpoint’s deliveries are held',
      why: 'Its receiver is down: more attempts would only spend the schedule. One delivery at a time probes it.',
    },
    breakerMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'The first time for which deliveries are held after failures in a row',
      why: 'A restart takes about that long. It doubles with each probe that fails.',
    },
    longestBreakerMs: {
      value: 900_000,
      unit: 'milliseconds',
      what: 'The longest time for which deliveries are held between two probes',
      why: 'A receiver that is back is found within a quarter of an hour.',
    },
    firstWarningDays: {
      value: 1,
      unit: 'days',
      what: 'Time without a success after which the first `webhook_endpoint.failing` is recorded',
      why: 'Longer than a night.',
    },
    secondWarningDays: {
      value: 3,
      unit: 'days',
      what: 'Time without a success after which the second `webhook_endpoint.failing` is recorded',
      why: 'Two days are left to act.',
    },
    disabledAfterDays: {
      value: 5,
      unit: 'days',
      what: 'Time without a success after which an endpoint is disabled',
      why: 'Longer than a weekend with a holiday. Its events go on being recorded and are sent when it is enabled.',
    },
    deathsBeforeHeld: {
      value: 5,
      unit: 'items',
      what: 'Processes that died while they sent a delivery, after which it waits for an operator',
      why: 'What has killed five may kill the next. `webhooks resend` releases it.',
    },
    eventDays: {
      value: 90,
      unit: 'days',
      what: 'An event with its deliveries, also those that still wait for a disabled endpoint',
      why: 'A quarter. Afterwards: 404, and `recover` does not find it.',
      setting: 'EVENT_DAYS',
    },
    attemptDays: {
      value: 30,
      unit: 'days',
      what: 'The log of an attempt at a delivery',
      why: 'It has the beginning of the receiver’s answer. The delivery itself, with its outcome, stays as long as the event.',
      setting: 'WEBHOOK_ATTEMPT_DAYS',
    },
    sweptAtOnce: {
      value: 2_000,
      unit: 'rows',
      what: 'Old events, or attempts, that are removed in one statement',
      why: 'A short transaction. The next statement goes on.',
    },
    recoveredAtOnce: {
      value: 1_000,
      unit: 'rows',
      what: 'Events that a recovery looks at in one statement',
      why: 'A short transaction. The next statement goes on where it ended, also after a restart.',
    },
    lingerMs: {
      value: 5_000,
      unit: 'milliseconds',
      what: 'How long a process keeps a shard of webhooks in which nothing is due',
      why: 'The next event is sent without a job in between.',
    },
    turnMs: {
      value: 10_000,
      unit: 'milliseconds',
      what: 'How long a process keeps a shard of webhooks in which there is always work',
      why: 'A process that has joined gets its share of the shards within this and a look.',
    },
    latestStartMs: {
      value: 7_000,
      unit: 'milliseconds',
      what: 'From a claim to the start of its attempt',
      why: 'The 15 s of an attempt and 3 s for its record end before the lease does. Beyond it the claim is given back.',
    },
    afterRestartMs: {
      value: 5_000,
      unit: 'milliseconds',
      what: 'How long after a start of Postgres no lease counts as run out',
      why: 'Attempts that ended while it was away are recorded first, and not made again.',
    },
    leaseCheckMs: {
      value: 1_000,
      unit: 'milliseconds',
      what: 'How often leases that have run out are looked for',
      why: 'Beside a lease of 25 s this is little.',
    },
    backlogMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'How long a delivery is due after which its endpoint has a backlog',
      why: 'Then every fourth place goes to the newest delivery, so that live events do not wait behind old ones.',
    },
    cancelledAtOnce: {
      value: 1_000,
      unit: 'rows',
      what: 'Deliveries of a deleted endpoint that are cancelled in one statement',
      why: 'A short transaction. The rest follow in the next ones.',
    },
    firstFaultWaitMs: {
      value: 1_000,
      unit: 'milliseconds',
      what: 'How long the sending waits after a fault of ours that is not a store’s',
      why: 'It doubles for each fault of one delivery in a row, up to ten minutes.',
    },
    storeFaultWaitMs: {
      value: 100,
      unit: 'milliseconds',
      what: 'How long the sending waits once a store has answered again',
      why: 'Connections are opened again before the next statement.',
    },
    barredMs: {
      value: 250,
      unit: 'milliseconds',
      what: 'When deliveries are looked at again whose host has no place free',
      why: 'Another process has the places and does not say when they are free.',
    },
    longestWaitMs: {
      value: 1_000,
      unit: 'milliseconds',
      what: 'The longest wait of a sending process for something to happen',
      why: 'What happens ends the wait; this covers what was missed.',
    },
    claimEveryMs: {
      value: 5,
      unit: 'milliseconds',
      what: 'The pause between two looks of a process for due webhooks (a minimum)',
      why: 'Events that come together are claimed together.',
    },
    wakeEveryMs: {
      value: 3_000,
      unit: 'milliseconds',
      what: 'How often each shard of webhooks is looked at though nothing has asked for it',
      why: 'A wake-up that Redis lost costs no more than this.',
    },
    leaseMs: {
      value: 25_000,
      unit: 'milliseconds',
      what: 'How long an attempt is held for a process that may have died',
      why: 'The 15 s of an attempt, and ten for what comes before and after it. Beyond it the event is sent again.',
    },
  },
  imports: {
    fileBytes: {
      value: 268_435_456,
      unit: 'bytes',
      what: 'An imported file, inflated',
      why: 'A million rows and more. Beyond it: 413 `payload_too_large`.',
      setting: 'IMPORT_MAX_BYTES',
    },
    fileRows: {
      value: 1_000_000,
      unit: 'rows',
      what: 'Rows of an imported file',
      why: 'Beyond it the import fails with a code.',
      setting: 'IMPORT_MAX_ROWS',
    },
    rowBytes: {
      value: 65_536,
      unit: 'bytes',
      what: 'One row of an imported file',
      why: 'A row is held in memory. Beyond it the line fails.',
      setting: 'IMPORT_MAX_ROW_BYTES',
    },
    fileDays: {
      value: 90,
      unit: 'days',
      what: 'The file of an import, after the import has ended',
      why: 'It is read again for `errors.csv` alone. Afterwards that answers 410 `import_file_removed`; rows and errors stay.',
      setting: 'IMPORT_FILE_DAYS',
    },
    unfinishedFileDays: {
      value: 1,
      unit: 'days',
      what: 'A file that nothing refers to, such as an upload whose process was killed',
      why: 'Twice the longest upload. The sweeper removes it.',
    },
    largeBytes: {
      value: 2 * MIB,
      unit: 'bytes',
      what: 'A file that counts as small (a maximum)',
      why: 'Larger ones have two of a worker’s four places, and a tenant one of those at a time.',
    },
    largeAtOnce: {
      value: 2,
      unit: 'items',
      what: 'Large files that a worker process imports at once',
      why: 'Two places are left to small ones. More wait.',
    },
    fileReadingStallMs: {
      value: 10_000,
      unit: 'milliseconds',
      what: 'Work on a bank file without a row read or a piece of it used up',
      why: 'A thousand times what 256 KiB take. Beyond it: the import fails with `file_too_demanding`, the others go on.',
    },
    fileReadingLeastMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'Work on a bank file in all, whatever its size',
      why: 'Small files take milliseconds; this leaves room for a machine that is overloaded. Beyond it: `file_too_demanding`.',
    },
    fileReadingMsPerMiB: {
      value: 4_000,
      unit: 'milliseconds',
      what: 'Work on a bank file in all, for each MiB of it beyond',
      why: 'Twenty times what a MiB takes. Beyond it: `file_too_demanding`.',
    },
    fileReadingHeapBytes: {
      value: 201_326_592,
      unit: 'bytes',
      what: 'The heap of the thread that reads a bank file',
      why: 'Ten times what a file of any size takes, since files are streamed. Beyond it: `file_too_demanding`.',
    },
  },
  storage: {
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
  },
  quota: {
    hourlyFree: {
      value: 100,
      unit: 'requests',
      what: 'Requests an hour of a key on the free plan',
      why: 'The price list. A tenant may have a figure of its own. Beyond it: 429 `rate_limit_exceeded`.',
    },
    hourlyProfessional: {
      value: 1_000,
      unit: 'requests',
      what: 'Requests an hour of a key on the professional plan',
      why: 'The price list. A tenant may have a figure of its own. Beyond it: 429 `rate_limit_exceeded`.',
    },
    hourlyEnterprise: {
      value: 10_000,
      unit: 'requests',
      what: 'Requests an hour of a key on the enterprise plan',
      why: 'The price list. A tenant may have a figure of its own. Beyond it: 429 `rate_limit_exceeded`.',
    },
  },
  reports: {
    keptDays: {
      value: 30,
      unit: 'days',
      what: 'The contents of a report',
      why: 'It can be asked for again. Afterwards: 410 `report_expired`.',
    },
    fileBytes: {
      value: GIB,
      unit: 'bytes',
      what: 'The contents of a report',
      why: 'Larger than a million transactions. Beyond it the report fails.',
    },
  },
  stores: {
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
  },
  hmrc: {
    intervalMs: {
      value: 400,
      unit: 'milliseconds',
      what: 'The time between two calls to HMRC, of all processes together (a minimum)',
      why: 'HMRC allows the application three calls a second, for all who use it. The rest is for its own idea of a second.',
      setting: 'HMRC_CALL_INTERVAL_MS',
    },
    connectMs: {
      value: 5_000,
      unit: 'milliseconds',
      what: 'A connection to HMRC: the TCP part, and again the TLS part',
      why: 'A healthy one takes a tenth of a second. Beyond it the call has not been made.',
    },
    readMs: {
      value: 30_000,
      unit: 'milliseconds',
      what: 'HMRC’s answer to a call that files nothing',
      why: 'HMRC names no limit of its own. Beyond it the call is made again later.',
    },
    fileMs: {
      value: 60_000,
      unit: 'milliseconds',
      what: 'HMRC’s answer to a final declaration or an amendment',
      why: 'HMRC’s own gateway gives up earlier, with 504. Beyond it HMRC is asked what became of it.',
    },
  },
  work: {
    submissionLeaseSeconds: {
      value: 30,
      unit: 'seconds',
      what: 'How long a step of a filing is held for a process that may have died',
      why: 'A living process renews it every third of that. After it another one takes the step over.',
      setting: 'SUBMISSION_LEASE_SECONDS',
    },
    preparationsAtOnce: {
      value: 4,
      unit: 'items',
      what: 'Preparations of returns at work at once, in one process',
      why: 'Half of the places of its queue: the others stay free for what is being filed. More wait for a second and ask again.',
    },
    submissionReadingsApartSeconds: {
      value: 60,
      unit: 'seconds',
      what: 'The time between two readings without a trace of a filing after which it is sent again (a minimum)',
      why: 'HMRC’s records lag behind what it has accepted. Shorter is for tests alone.',
      setting: 'SUBMISSION_READINGS_APART_SECONDS',
    },
    idempotencyLeaseSeconds: {
      value: 20,
      unit: 'seconds',
      what: 'How long an idempotency key is held for a process that may have died',
      why: 'A living process renews it every quarter of that. After it a repeat of the request is carried out.',
    },
    faultWaitMs: {
      value: 600_000,
      unit: 'milliseconds',
      what: 'The longest wait of work between two tries while a fault of ours stops it',
      why: 'It goes on within this time after a release that mends it. The first wait is a second; each doubles.',
    },
    deathsAtOnce: {
      value: 5,
      unit: 'items',
      what: 'Deaths of its worker, without progress, after which work is taken up again at once',
      why: 'A bad release may kill the same work several times. After that each wait doubles, from 10 seconds on.',
    },
    deathsBeforeFailed: {
      value: 12,
      unit: 'items',
      what: 'Deaths of its worker, without progress, after which work is called failed',
      why: 'Over some 20 minutes: what has killed so many processes kills the next. It ends with `processing_failed`; filing and webhooks go on, for they cannot be begun anew.',
    },
  },
  console: {
    signInFailuresOfPerson: {
      value: 10,
      unit: 'items',
      what: 'Wrong passwords for one person, or in a browser that the person has used before, without a wait',
      why: 'A person who mistypes is not held up. Beyond it each wait is twice the one before: 429 and `Retry-After`.',
    },
    signInFailuresOfAddress: {
      value: 30,
      unit: 'items',
      what: 'Wrong passwords from one address (IPv6: one /64) without a wait',
      why: 'An office shares an address. Beyond it as for a person; a known browser does not wait for it.',
    },
    signInFirstDelay: {
      value: 30,
      unit: 'seconds',
      what: 'The first wait after too many wrong passwords',
      why: 'Short enough to wait for; doubled each time.',
    },
    signInLongestDelay: {
      value: 900,
      unit: 'seconds',
      what: 'The longest wait after too many wrong passwords',
      why: 'Four guesses an hour find no password, and no operator is locked out for ever.',
    },
    signInFailuresForgotten: {
      value: 3_600,
      unit: 'seconds',
      what: 'Time after the last wrong password until the count starts anew',
      why: 'Four times the longest wait, so that waiting it out does not clear the count.',
    },
    knownBrowser: {
      value: 180,
      unit: 'days',
      what: 'Time for which a browser is known after a sign-in',
      why: 'Longer than a holiday. The mark grants no access: it keeps strangers’ failures from counting.',
    },
  },
  oauth: {
    codeSeconds: {
      value: 60,
      unit: 'seconds',
      what: 'The life of an authorization code',
      why: 'The app exchanges it at once. Beyond it: `invalid_grant`.',
    },
    accessSeconds: {
      value: 3_600,
      unit: 'seconds',
      what: 'The life of an access token',
      why: 'What leaks is soon worth nothing. Beyond it: 401 `invalid_token`.',
    },
    refreshDays: {
      value: 90,
      unit: 'days',
      what: 'The life of a refresh token, anew with each refresh',
      why: 'A practice that works every quarter never signs in again. Beyond it: `invalid_grant`.',
    },
    retrySeconds: {
      value: 10,
      unit: 'seconds',
      what: 'The time after a refresh in which the same refresh token may be tried once more',
      why: 'The answer may have been lost. Beyond it, and for any older token, the grant ends.',
    },
    secretOverlapSeconds: {
      value: 86_400,
      unit: 'seconds',
      what: 'The time for which an app’s old secret still works after a rotation that names none',
      why: 'A deployment is over by then. `overlap_seconds` asks for another, up to seven days.',
    },
    sessionSeconds: {
      value: 43_200,
      unit: 'seconds',
      what: 'The time for which a person stays signed in on the pages of `/oauth`',
      why: 'A working day. Beyond it they sign in again.',
    },
    interactionSeconds: {
      value: 1_800,
      unit: 'seconds',
      what: 'The time from the app’s request to the person’s answer',
      why: 'Long enough to look for a password. Beyond it the app has to ask again.',
    },
    waitingSignIns: {
      value: 20,
      unit: 'items',
      what: 'Passwords that wait to be checked, in one process',
      why: 'One is checked at a time, a third of a second each; known browsers have a line of their own. Beyond it: 429 and `Retry-After`.',
    },
    clientSearch: {
      value: 100,
      unit: 'characters',
      what: 'The text that the consent page looks for among the names of clients',
      why: 'As long as a name. What is beyond it is left out.',
    },
    apps: {
      value: 50,
      unit: 'items',
      what: 'Apps of a tenant and mode',
      why: 'More than any integrator offers. Beyond it: 403 `plan_limit`.',
    },
    redirectUris: {
      value: 10,
      unit: 'items',
      what: 'Redirect addresses of an app',
      why: 'One for each place the app runs in. Beyond it: 422.',
    },
    users: {
      value: 500,
      unit: 'items',
      what: 'Persons of a tenant and mode',
      why: 'More than any practice has. Beyond it: 403 `plan_limit`.',
    },
  },
  webProcesses: {
    count: {
      value: 1,
      unit: 'items',
      what: 'Processes that share the API’s port',
      why: 'Each takes connections to Postgres and places for every tenant, so more are asked for, not guessed from the cores.',
      setting: 'WEB_PROCESSES',
    },
    most: {
      value: 64,
      unit: 'items',
      what: 'The largest `WEB_PROCESSES`',
      why: 'One parent hands out the connections of all. Beyond it the process does not start: run the role on more machines.',
    },
    measureMs: {
      value: 1_000,
      unit: 'milliseconds',
      what: 'The wait of a scrape of `/metrics` for each process that shares the port',
      why: 'A process that works answers in a few milliseconds. Beyond it the answer is without that process.',
    },
    scrapeMs: {
      value: 2_000,
      unit: 'milliseconds',
      what: 'The wait of a scrape of `/metrics` for all of them together',
      why: 'Shorter than the ten seconds of Prometheus. Beyond it the answer holds the process that was asked alone.',
    },
  },
  shutdown: {
    delayMs: {
      value: 500,
      unit: 'milliseconds',
      what: 'How long API and console go on serving after they were asked to stop',
      why: 'Short, for a machine without a load balancer. Behind a load balancer: longer than it takes to act on `/readyz`.',
      setting: 'SHUTDOWN_DELAY_MS',
    },
    lastAnswersMs: {
      value: 10_000,
      unit: 'milliseconds',
      what: 'How long requests that were begun may still take after that',
      why: 'Platforms kill a process 30 s after they asked it to end. Beyond it they are cut.',
    },
  },
  bankFiles: {
    figureCharacters: {
      value: 100,
      unit: 'characters',
      what: 'A date or an amount in a bank file',
      why: 'Twice the longest that a bank writes, padding included. Beyond it: the row fails with `invalid_date` or `invalid_amount`.',
    },
    headingCharacters: {
      value: 200,
      unit: 'characters',
      what: 'The part of a column heading of a bank file that is compared',
      why: 'No export has a longer one. What follows is not looked at.',
    },
    columns: {
      value: 512,
      unit: 'items',
      what: 'The columns of a table, or the keys of a flat JSON object, in a bank file',
      why: 'Ten times the widest export known; every pair of columns may be compared. Beyond it: the file fails with `format_not_recognised`.',
    },
    recordCharacters: {
      value: 65_536,
      unit: 'characters',
      what: 'The lines of one record in a QIF, MT940 or labelled bank file',
      why: 'A hundred times a long one; a record without an end would be held whole. Its later lines are not looked at.',
    },
    batchBytes: {
      value: 1_048_576,
      unit: 'bytes',
      what: 'An entry of several payments in a CAMT file',
      why: 'About a thousand payments; it is held and parsed whole. One payment may be as long as any row. Beyond it: the entry fails with `row_too_long`.',
    },
    balanceGaps: {
      value: 20,
      unit: 'items',
      what: 'The rows of one import that are named because their balance does not follow',
      why: 'Enough to find where rows are missing. One warning counts those beyond.',
    },
    warnings: {
      value: 50,
      unit: 'items',
      what: 'The warnings of one import',
      why: 'More than a person reads; a file may have a million lines to warn of. The last of them says how many there are beyond.',
    },
    sampledObjects: {
      value: 4_000,
      unit: 'items',
      what: 'The objects at the beginning of a JSON bank file from which its keys are understood',
      why: 'More than any bank writes into the 256 KiB that are looked at. Later ones are read, but not asked.',
    },
  },
  obligations: {
    firstReminderDays: {
      value: 14,
      unit: 'days',
      what: 'The first `obligation.due_soon` before an obligation is due',
      why: 'Time enough to ask a client for what is missing.',
    },
    secondReminderDays: {
      value: 7,
      unit: 'days',
      what: 'The second `obligation.due_soon`',
      why: 'A week is left to categorise and to send.',
    },
    lastReminderDays: {
      value: 1,
      unit: 'days',
      what: 'The last `obligation.due_soon`',
      why: 'The next day is the last; after it comes `obligation.overdue`.',
    },
    readAgainSeconds: {
      value: 86_400,
      unit: 'seconds',
      what: 'The time from one reading of a client’s obligations at HMRC to the next',
      why: 'HMRC allows three calls a second for all clients together. `POST /v1/obligations/refresh` reads at once.',
    },
    readAtOnce: {
      value: 500,
      unit: 'rows',
      what: 'The daily readings that one look at what is due puts in line',
      why: 'One transaction stays short; the look is repeated until nothing is due.',
    },
  },
} as const satisfies Record<string, Record<string, Limit>>;
