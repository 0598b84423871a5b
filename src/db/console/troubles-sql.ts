import { AREAS, type Area } from '../../domain/console/area-health.js';
import { QUEUE_AREAS } from '../../domain/console/queue-areas.js';
import { LIMITS } from '../../limits/limits.js';
import { WORK_KINDS } from '../queues/work/index.js';
import { LAST_DAY, type WorkTrouble } from '../queues/work/work-kind.js';

const MAX_ROWS = LIMITS.console.troublesCounted.value;

interface Source extends WorkTrouble {
  readonly area: Area;
  readonly table: string;
  readonly client: string;
}

/** The area of a queue in the overview. */
const areaOf = (queue: string): Area => AREAS.find((area) => QUEUE_AREAS[area]?.includes(queue)) ?? 'filing';

/** Whether a delivery's endpoint takes it. An endpoint that is disabled or paused waits for a person, and its deliveries are not late. */
const IS_SENT_TO = `exists (select from webhook_endpoints w
  where w.tenant_id = webhook_deliveries.tenant_id and w.id = webhook_endpoint_id
  and w.enabled and (w.operator_paused_until is null or w.operator_paused_until <= now()))`;

const SOURCES: readonly Source[] = [
  ...WORK_KINDS.flatMap(({ queue, table, troubles }) =>
    troubles.map((trouble) => ({ area: areaOf(queue.name), ...trouble, table, client: 'client_id' })),
  ),
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
    where: `status in ('failed', 'held') and updated_at > ${LAST_DAY}`,
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

/** Area of the overview to which `queue` belongs; `filing` where no area has it. */
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
   where last_at > ${LAST_DAY} group by 1, tenant_id`,
].join(' union all ');
