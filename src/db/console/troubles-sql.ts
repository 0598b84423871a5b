import type { Area, TroubleKind } from '../../domain/console/area-health.js';
import { QUEUE_AREAS } from '../../domain/console/queue-areas.js';
import { LIMITS } from '../../limits/limits.js';
import { IS_REFUSED } from '../submissions/refused-submissions.js';

const MAX_ROWS = LIMITS.console.troublesCounted.value;
const DAY = `now() - interval '1 day'`;

interface Source {
  readonly area: Area;
  readonly kind: TroubleKind;
  readonly table: string;
  readonly where: string;
  readonly since: string;
  readonly client: string;
  /** So that the newest of very many are looked at. */
  readonly order?: string;
}

const jobs = (area: Area, table: string): Source[] => [
  {
    area,
    kind: 'failed',
    table,
    where: `status = 'failed' and finished_at > ${DAY}`,
    since: 'finished_at',
    client: 'client_id',
    order: 'finished_at desc',
  },
  {
    area,
    kind: 'waiting',
    table,
    where: `status in ('queued', 'processing')`,
    since: 'created_at',
    client: 'client_id',
  },
];

const UNFINISHED = `state not in ('confirmed', 'refused', 'done')`;
const submissions = (kind: TroubleKind, where: string, since: string, area: Area = 'filing'): Source => ({
  area,
  kind,
  table: 'submissions',
  where,
  since,
  client: 'client_id',
});

const updates = (kind: TroubleKind, where: string, since: string): Source => ({
  area: 'filing',
  kind,
  table: 'quarterly_updates',
  where,
  since,
  client: 'client_id',
});

/** Whether a delivery's endpoint takes it. An endpoint that is disabled or paused waits for a person, and its deliveries are not late. */
const IS_SENT_TO = `exists (select from webhook_endpoints w
  where w.tenant_id = webhook_deliveries.tenant_id and w.id = webhook_endpoint_id
  and w.enabled and (w.operator_paused_until is null or w.operator_paused_until <= now()))`;

const SOURCES: readonly Source[] = [
  ...jobs('imports', 'imports'),
  ...jobs('calculations', 'calculations'),
  ...jobs('reports', 'reports'),
  ...jobs('imports', 'categorisations'),
  ...jobs('imports', 'bulk_updates'),
  submissions('failed', `${IS_REFUSED} and updated_at > ${DAY}`, 'updated_at'),
  submissions('unsure', `${UNFINISHED} and state = 'unknown'`, 'created_at'),
  submissions('hmrc_waits', `${UNFINISHED} and failures > 0`, 'created_at', 'hmrc'),
  submissions(
    'waiting',
    `${UNFINISHED} and coalesce(next_step_at, created_at) <= now()`,
    'coalesce(next_step_at, created_at)',
  ),
  updates('failed', `status = 'rejected' and updated_at > ${DAY}`, 'updated_at'),
  updates('unsure', `status = 'unknown'`, 'created_at'),
  updates('waiting', `status = 'sending'`, 'created_at'),
  {
    area: 'filing',
    kind: 'failed',
    table: 'obligation_readings',
    // A reading that HMRC refuses is made again the next day; this is a fault of ours.
    where: `status = 'failed' and error->>'code' = 'processing_failed' and updated_at > ${DAY}`,
    since: 'updated_at',
    client: 'client_id',
    order: 'updated_at desc',
  },
  {
    area: 'filing',
    kind: 'failed',
    table: 'hmrc_access',
    // An answer of HMRC's is the finding; this is a fault of ours.
    where: `status = 'failed' and error->>'code' = 'processing_failed' and updated_at > ${DAY}`,
    since: 'updated_at',
    client: 'client_id',
    order: 'updated_at desc',
  },
  {
    area: 'filing',
    kind: 'failed',
    table: 'prefills',
    // A refusal of HMRC's is the client's to mend, and stands on the reading; this is a fault of ours.
    where: `status = 'failed' and error->>'code' = 'processing_failed' and finished_at > ${DAY}`,
    since: 'finished_at',
    client: 'client_id',
    order: 'finished_at desc',
  },
  {
    area: 'filing',
    kind: 'waiting',
    table: 'prefills',
    where: `status in ('queued', 'processing')`,
    since: 'created_at',
    client: 'client_id',
  },
  {
    area: 'webhooks',
    kind: 'unreachable',
    table: 'webhook_endpoints',
    where: 'deleted_at is null and (failing_since is not null or disabled_reason is not null)',
    since: 'coalesce(failing_since, disabled_at, updated_at)',
    client: 'cast(null as uuid)',
  },
  {
    area: 'webhooks',
    kind: 'failed',
    table: 'webhook_deliveries',
    where: `status in ('failed', 'held') and updated_at > ${DAY}`,
    since: 'updated_at',
    client: 'cast(null as uuid)',
    order: 'updated_at desc',
  },
  {
    area: 'webhooks',
    kind: 'waiting',
    table: 'webhook_deliveries',
    where: `next_attempt_at <= now() and attempts = 0 and ${IS_SENT_TO}`,
    since: 'next_attempt_at',
    client: 'cast(null as uuid)',
  },
];

const AREA_OF_QUEUE = `case queue ${Object.entries(QUEUE_AREAS)
  .flatMap(([area, queues]) => queues.map((queue) => `when '${queue}' then '${area}'`))
  .join(' ')} else 'filing' end`;

/** Troubles of every kind by tenant: `area, kind, tenant_id, count, clients, since`. */
export const TROUBLES_SQL = [
  ...SOURCES.map(
    ({ area, kind, table, where, since, client, order }) =>
      `select '${area}' as area, '${kind}' as kind, tenant_id, count(*) as count, count(distinct client) as clients,
         min(since) as since
       from (select tenant_id, ${client} as client, ${since} as since from ${table} where ${where}
         ${order === undefined ? '' : `order by ${order}`} limit ${MAX_ROWS}) s group by tenant_id`,
  ),
  `select ${AREA_OF_QUEUE}, 'held_up', tenant_id, count(*), 0, min(first_at) from work_faults
   where last_at > ${DAY} group by 1, tenant_id`,
].join(' union all ');
