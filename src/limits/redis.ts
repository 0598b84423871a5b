import type { LimitGroup } from './limit.js';

export const REDIS = {
  connectMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'The opening of a connection to Redis or a Sentinel',
    why: 'It takes milliseconds. Beyond it the next address is tried, or the same again.',
  },
  answerMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'The wait for an answer of Redis where somebody waits for it, and of a Sentinel',
    why: 'A script takes less than a millisecond. Beyond it the command has failed, and a connection on which nothing came meanwhile is opened again: its server is dead or stands still.',
  },
  workerSilenceMs: {
    value: 12_000,
    unit: 'milliseconds',
    what: 'How long nothing comes from Redis on a connection of a worker that waits for an answer',
    why: 'A worker waits ten seconds at most for a job in one command. Beyond it the server counts as dead, and the Sentinels or the other nodes are asked for the one in its place.',
  },
  producerRedirections: {
    value: 50,
    unit: 'items',
    what: 'Times that a command is sent again in a cluster while its slot moves or its node is away, where somebody waits for the answer',
    why: 'One in a tenth of a second: as many as fit into the wait for an answer.',
  },
  workerRedirections: {
    value: 1_000,
    unit: 'items',
    what: 'Times that a worker’s command is sent again in a cluster',
    why: 'More than a minute and a half: a failover takes the time-out of the cluster’s nodes, 15 seconds unless it was changed, and an election.',
  },
  announceMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'How often a worker announces itself at its queue',
    why: 'Eleven queues make two commands a second of each worker process, of microseconds each. To list the connections of the server instead costs Redis as much for each worker as there are connections.',
  },
  announcedMs: {
    value: 15_000,
    unit: 'milliseconds',
    what: 'How long a worker that does not announce itself again counts as one of its queue',
    why: 'Two announcements may be lost. A worker that stops takes its own away.',
  },
} as const satisfies LimitGroup;
