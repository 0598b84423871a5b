import type { LimitGroup } from './limit.js';

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
  slotFreeMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'How long the move of a tenant waits for the end of a connection by which the other server followed it',
    why: 'It is ended at once, but for one that writes to a network that does not answer: then the step is run again.',
  },
  numbersApart: {
    value: 1_000_000,
    unit: 'items',
    what: 'Numbers that a database skips above those of a tenant that was moved to it',
    why: 'Other tenants take numbers while they are raised. A `bigint` has room for millions of moves.',
  },
  deletedAtOnce: {
    value: 5_000,
    unit: 'rows',
    what: 'Rows of a tenant that has moved which are deleted in one transaction',
    why: 'A tenth of a second or less. A kill leaves whole portions undone.',
  },
} as const satisfies LimitGroup;
