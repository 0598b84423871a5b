import type { LimitGroup } from './limit.js';

const IN_FLIGHT = '429 `too_many_requests_in_flight` with `Retry-After`; the quota is not charged';

export const REQUESTS = {
  jsonBodyBytes: {
    value: 262_144,
    unit: 'bytes',
    what: 'A JSON body, inflated',
    why: 'The largest batch of 100 transactions fits twice. Beyond it: 413 `payload_too_large`.',
  },
  brandingBytes: {
    value: 524_288,
    unit: 'bytes',
    what: 'The JSON body of `PUT /v1/branding`, inflated',
    why: 'The largest logo as base64 fits, with the rest. Beyond it: 413 `payload_too_large`.',
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
  toolSchemaCharacters: {
    value: 8_000,
    unit: 'characters',
    what: 'The schema of a tool of `/mcp` that shows every shape',
    why: 'Assistants are given all schemas at once. In a longer one the shapes within the body are named, and `describe_shape` shows them.',
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
  keepAliveMs: {
    value: 65_000,
    unit: 'milliseconds',
    what: 'How long API and console keep a connection on which no request is',
    why: 'Longer than usual proxies keep theirs (60 s), so that the proxy closes it, and never sends a request on one that is being closed here, which it would answer with 502.',
    setting: 'KEEP_ALIVE_MS',
  },
  unansweredPerConnection: {
    value: 16,
    unit: 'requests',
    what: 'Requests of one connection that wait for their answers (HTTP pipelining)',
    why: 'More than clients pipeline. Beyond it: the answers to these, then the connection is closed, and what was sent beyond them is not read.',
  },
  lingerMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'How long a connection that sent more requests than that stays after its last answer, unless the client closes it',
    why: 'What is still arriving would otherwise have its answers discarded before they are read.',
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
  mergeAttempts: {
    value: 16,
    unit: 'items',
    what: 'Times that a merge patch is made anew because somebody else has changed the thing meanwhile',
    why: 'As many as a connection has under way at once: each time one of them has succeeded. Beyond it: 412 `version_conflict`.',
  },
  batchItems: {
    value: 100,
    unit: 'rows',
    what: 'Transactions in one batch, and ids in one categorisation',
    why: 'One transaction of the database, short enough for others to wait for. Beyond it: 422; send a file instead.',
  },
  bulkIds: {
    value: 1_000,
    unit: 'rows',
    what: 'Ids of transactions in one bulk update or confirmation',
    why: 'They fit a body eight times. More are named by a filter. Beyond it: 422.',
  },
  submissionBatchItems: {
    value: 500,
    unit: 'items',
    what: 'Tax returns, quarterly updates or reports in one submission batch',
    why: 'One insert, and a page that can be shown whole. Filing them takes four minutes. Beyond it: 422; send another batch. Of the updates of a quarter the first 500, by client: `after_client_id` goes on.',
  },
  propertyOwners: {
    value: 20,
    unit: 'items',
    what: 'Periods of owners of one property',
    why: 'Four owners with five shares each over time. Every one is looked at for each figure of the property. Beyond it: 422.',
  },
  mergedTransactions: {
    value: 50_000,
    unit: 'rows',
    what: 'Transactions of a client that is merged into another',
    why: 'They go along in one transaction of the database, in about a second. Beyond it: 409 `merge_refused`.',
  },
  sharesInAward: {
    value: 2_000_000_000,
    unit: 'items',
    what: 'Shares in one award or option of a share scheme',
    why: 'HMRC names no limit; this one is far above any award. Beyond it: 422.',
  },
  estimateYears: {
    value: 7,
    unit: 'items',
    what: '`years` of one tax estimate',
    why: 'All that there are rates for. Beyond it: 422.',
  },
  estimateAlternatives: {
    value: 10,
    unit: 'items',
    what: '`alternatives` of one tax estimate',
    why: 'More than are compared side by side. Each is worked out in each of the years. Beyond it: 422; send another estimate.',
  },
  periodsOfAccount: {
    value: 20,
    unit: 'items',
    what: 'Periods of account of one trade',
    why: 'Every period since a trade began may be needed for the years to 2023-24. Beyond it: 422.',
  },
  periodDays: {
    value: 550,
    unit: 'days',
    what: 'The days of a period of account of a business',
    why: 'Eighteen months, the longest that HMRC took as a change of the accounting date. Beyond it: 422.',
  },
  overlapDays: {
    value: 1_830,
    unit: 'days',
    what: 'The days that an overlap profit is of',
    why: 'Under a year at the beginning of a trade, and again at each change of its accounting date, of which there is one in five years.',
  },
  estimateEntries: {
    value: 1_000,
    unit: 'items',
    what: 'Entries of lists, such as employments, in all figures that one tax estimate with years or alternatives works out',
    why: 'Twelve entries in each of seven years with ten alternatives. The work of an estimate grows with them. Beyond it: 422; send several estimates.',
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
    why: 'A batch or a preview would block all other requests while it runs. For the turns of tenants a request counts as at least this much work.',
  },
  probeWaitMs: {
    value: 100,
    unit: 'milliseconds',
    what: 'How long `/healthz` and `/readyz` wait for the turn of their address',
    why: 'Many at once take turns like others. A load balancer is answered in time whatever the process has to do.',
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
} as const satisfies LimitGroup;

export const ADMISSION = {
  atOnce: {
    value: 3,
    unit: 'requests',
    what: 'Requests at work at once, in one process',
    why: 'While some wait for Postgres or Redis others keep the core busy, and their commits are flushed together. With four or eight the process does no more, and a request of another tenant waits up to twice or four times as long. More wait in the queues of their tenants, which take turns by the work that they have had.',
  },
  shortAtOnce: {
    value: 5,
    unit: 'requests',
    what: 'The same, where all of them read or write one row',
    why: 'Such a request waits for Postgres most of its time: with three at work a fifth of the machine is idle. With five one process adds 1.17 times as many transactions a second, with eight no more. A mixture has room for so many thirds and fifths.',
  },
  kept: {
    value: 2,
    unit: 'requests',
    what: 'Requests at work beyond these, of tenants with nothing else at work',
    why: 'A request of such a tenant begins at once, also where those of another wait for a lock. Connections to Postgres are kept for them.',
  },
  pauseMs: {
    value: 100,
    unit: 'milliseconds',
    what: 'How long work waits for its next turn between two slices',
    why: 'It may hold a lock of its tenant that all those at work wait for. Then it goes on beside them; no more have begun than there are connections.',
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
    what: 'Requests of one tenant that wait for `Prefer: wait` or for HMRC, in one process',
    why: 'Each looks once a second. Beyond it the request is answered at once, as if it did not wait; one that asks HMRC keeps its place meanwhile.',
  },
  slowReaderMs: {
    value: 60_000,
    unit: 'milliseconds',
    what: 'How long the reader of a download may take nothing',
    why: 'As long as usual proxies allow. Beyond it the connection is closed.',
  },
} as const satisfies LimitGroup;

export const CREDENTIALS = {
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
} as const satisfies LimitGroup;

export const QUOTA = {
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
} as const satisfies LimitGroup;

export const REQUEST_LOGS = {
  writtenMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'How often a process writes the requests that it has answered to their tenants’ logs',
    why: 'One statement. A process that is killed loses those of its last second.',
  },
  held: {
    value: 20_000,
    unit: 'items',
    what: 'Requests that a process holds while they cannot be written',
    why: 'Some ten megabytes: more than ten seconds of a busy process. Beyond it they are counted in the log and lost.',
  },
  kept: {
    value: 30,
    unit: 'days',
    what: 'Requests in a tenant’s log',
    why: 'What integrators look for is of this month. Older ones are not shown, and are dropped with those of the same days.',
  },
} as const satisfies LimitGroup;
