import type { LimitGroup } from './limit.js';

/** Objectives by which each area of the console's overview is judged. */
export const OBJECTIVES = {
  requestP95Ms: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'Objective: the 95th percentile of answers to requests, over five minutes',
    why: 'Beyond it the area `api` of the console is amber.',
  },
  requestErrors: {
    value: 1,
    unit: 'percent',
    what: 'Objective: requests answered with 5xx, over five minutes',
    why: 'A single one makes the area `api` amber; from this share on it is red.',
  },
  importWaitSeconds: {
    value: 300,
    unit: 'seconds',
    what: 'Objective: the wait of the oldest import or categorisation that is not finished',
    why: 'Beyond it the area `imports` is amber.',
  },
  calculationWaitSeconds: {
    value: 60,
    unit: 'seconds',
    what: 'Objective: the wait of the oldest calculation that is not finished',
    why: 'Beyond it the area `calculations` is amber.',
  },
  filingWaitSeconds: {
    value: 300,
    unit: 'seconds',
    what: 'Objective: the lateness of the oldest filing step that is due',
    why: 'Beyond it the area `filing` is amber.',
  },
  reportWaitSeconds: {
    value: 300,
    unit: 'seconds',
    what: 'Objective: the wait of the oldest report that is not finished',
    why: 'Beyond it the area `reports` is amber.',
  },
  deliveryWaitSeconds: {
    value: 60,
    unit: 'seconds',
    what: 'Objective: the lateness of the oldest delivery that is due',
    why: 'Beyond it the area `webhooks` is amber.',
  },
  receiptP99Ms: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'Objective: the 99th percentile from an event’s commit to its receipt, over five minutes',
    why: 'Beyond it the area `webhooks` is amber.',
  },
  hmrcFailures: {
    value: 50,
    unit: 'percent',
    what: 'Objective: calls to HMRC that fail, over ten minutes',
    why: 'A single one makes the area `hmrc` amber; from this share on it is red.',
  },
  outboxWaitSeconds: {
    value: 60,
    unit: 'seconds',
    what: 'Objective: the wait of the oldest job that is due and not in its queue',
    why: 'Beyond it the area `redis` is amber. Tenants wait for their turns there too.',
  },
  redTimes: {
    value: 6,
    unit: 'items',
    what: 'Multiple of its objective from which a wait makes its area red',
    why: 'Half an hour for an import, six minutes for a delivery.',
  },
  redFailures: {
    value: 20,
    unit: 'items',
    what: 'Failed pieces of work of one day from which an area is red',
    why: 'Fewer make it amber. A failure never leaves its area green.',
  },
} as const satisfies LimitGroup;
