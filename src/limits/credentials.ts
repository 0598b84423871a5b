import type { LimitGroup } from './limit.js';

export const CREDENTIALS = {
  failuresPerAddress: {
    value: 20,
    unit: 'requests',
    what: 'Requests with an unknown, revoked or expired key from one address, in one process and minute',
    why: 'More than a wrong setting causes.',
    beyond: 'too_many_failed_credentials',
    besides: 'good keys from the same address go on working',
  },
  failureWindowMs: {
    value: 60_000,
    unit: 'milliseconds',
    what: 'The time over which bad keys from an address are counted',
    why: 'A corrected setting works again soon.',
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
    why: 'One query has room for them.',
    beyond: 'too_many_failed_credentials',
  },
} as const satisfies LimitGroup;

export const QUOTA = {
  hourlyFree: {
    value: 100,
    unit: 'requests',
    what: 'Requests an hour of a key on the free plan',
    why: 'The price list. A tenant may have a figure of its own.',
    beyond: 'rate_limit_exceeded',
  },
  hourlyProfessional: {
    value: 1_000,
    unit: 'requests',
    what: 'Requests an hour of a key on the professional plan',
    why: 'The price list. A tenant may have a figure of its own.',
    beyond: 'rate_limit_exceeded',
  },
  hourlyEnterprise: {
    value: 10_000,
    unit: 'requests',
    what: 'Requests an hour of a key on the enterprise plan',
    why: 'The price list. A tenant may have a figure of its own.',
    beyond: 'rate_limit_exceeded',
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
