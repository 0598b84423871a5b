import type { Knex } from 'knex';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.js';
import { OF_ANY_TENANT } from '../row-key.js';
import { type AuthenticationColumn, toReach } from '../webhooks/webhook-endpoints-queries.js';

/** A receiver as an operator sees it: its host, never its whole address, which may hold a secret. */
export interface Receiver extends Pick<WebhookEndpoint, 'authentication' | 'destination'> {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly livemode: boolean;
  readonly host: string;
  readonly enabled: boolean;
  readonly failingSince: Date | null;
  readonly consecutiveFailures: number;
  readonly lastAttemptAt: Date | null;
  readonly lastStatus: number | null;
  readonly breakerUntil: Date | null;
  /** End of the pause that the receiver asked for. */
  readonly pausedUntil: Date | null;
  /** End of the pause that an operator asked for; `null` or past: there is none. */
  readonly operatorPausedUntil: Date | null;
  readonly disabledReason: string | null;
  readonly inFlightCap: number;
}

interface ReceiverRow {
  id: string;
  tenant_id: string;
  name: string;
  livemode: boolean;
  url: string;
  enabled: boolean;
  failing_since: Date | null;
  consecutive_failures: number;
  last_attempt_at: Date | null;
  last_attempt_status: number | null;
  breaker_until: Date | null;
  paused_until: Date | null;
  operator_paused_until: Date | null;
  disabled_reason: string | null;
  in_flight_cap: number;
  authentication: AuthenticationColumn | null;
}

/** Neither the signing secrets nor the headers, which are sealed. */
const RECEIVER_COLUMNS = [
  'w.id',
  'w.tenant_id',
  't.name',
  'w.livemode',
  'w.url',
  'w.enabled',
  'w.failing_since',
  'w.consecutive_failures',
  'w.last_attempt_at',
  'w.last_attempt_status',
  'w.breaker_until',
  'w.paused_until',
  'w.operator_paused_until',
  'w.disabled_reason',
  'w.in_flight_cap',
  'w.authentication',
] as const;

const receivers = (system: Knex) =>
  system('webhook_endpoints as w')
    .join('tenants as t', 't.id', 'w.tenant_id')
    .whereNull('w.deleted_at')
    .select(...RECEIVER_COLUMNS);

export async function findReceiver(system: Knex, id: string): Promise<Receiver | undefined> {
  const row: ReceiverRow | undefined = await receivers(system)
    .where({ 'w.id': id })
    .whereRaw(`w.${OF_ANY_TENANT}`)
    .first();
  return row && toReceiver(row);
}

/** Endpoints that fail or were disabled for failing, the longest failing first. */
export async function listFailingReceivers(
  system: Knex,
  filter: { readonly tenantId: string | null; readonly limit: number },
): Promise<readonly Receiver[]> {
  const query = receivers(system)
    .whereRaw('(w.failing_since is not null or w.disabled_reason is not null)')
    .orderByRaw('coalesce(w.failing_since, w.disabled_at), w.id')
    .limit(filter.limit);
  if (filter.tenantId !== null) query.where({ 'w.tenant_id': filter.tenantId });
  const rows: ReceiverRow[] = await query;
  return rows.map(toReceiver);
}

export interface TroubledDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: string;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly failureClass: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

/** Failed, held, or waiting to be tried again: what "Resend all failed" means. */
const TROUBLED = `(d.status in ('failed', 'held') or (d.status = 'pending' and d.attempts > 0))`;
const MAX_COUNTED = 100_000;

const SINCE = 'd.created_at >= coalesce(cast(:since as timestamptz), d.created_at)';

/** How many deliveries of a receiver, recorded since an instant or ever, have failed, are held, or wait to be tried again; and the event of the oldest. */
export async function countTroubled(
  system: Knex,
  endpointId: string,
  since: Date | null = null,
): Promise<{ readonly count: number; readonly oldestEventAt: Date | null }> {
  const { rows } = await system.raw<{ rows: { count: string; oldest: Date | null }[] }>(
    `select count(*) as count, (select e.created_at from webhook_deliveries d join events e on e.tenant_id = d.tenant_id and e.id = d.event_id
         where d.webhook_endpoint_id = :id and ${TROUBLED} and ${SINCE} order by d.created_at limit 1) as oldest
     from (select 1 from webhook_deliveries d where d.webhook_endpoint_id = :id and ${TROUBLED} and ${SINCE} limit ${MAX_COUNTED}) c`,
    { id: endpointId, since },
  );
  return { count: Number(rows[0]?.count ?? 0), oldestEventAt: rows[0]?.oldest ?? null };
}

/** The newest of them. */
export async function listTroubled(
  system: Knex,
  endpointId: string,
  limit: number,
): Promise<readonly TroubledDelivery[]> {
  const { rows } = await system.raw<{ rows: DeliveryRow[] }>(
    `select d.id, d.event_id, e.type, d.status, d.attempts, d.last_status, d.last_failure_class, d.next_attempt_at, d.created_at
     from webhook_deliveries d join events e on e.tenant_id = d.tenant_id and e.id = d.event_id
     where d.webhook_endpoint_id = ? and ${TROUBLED} order by d.created_at desc limit ?`,
    [endpointId, limit],
  );
  return rows.map(toDelivery);
}

/** One delivery with its receiver; `undefined` where there is none. */
export async function findDelivery(
  system: Knex,
  id: string,
): Promise<
  | (TroubledDelivery & { readonly receiver: Receiver; readonly attemptLog: readonly AttemptLine[] })
  | undefined
> {
  const { rows } = await system.raw<{ rows: (DeliveryRow & { webhook_endpoint_id: string })[] }>(
    `select d.id, d.event_id, e.type, d.status, d.attempts, d.last_status, d.last_failure_class, d.next_attempt_at,
       d.created_at, d.webhook_endpoint_id
     from webhook_deliveries d join events e on e.tenant_id = d.tenant_id and e.id = d.event_id
     where d.${OF_ANY_TENANT} and d.id = ?`,
    [id],
  );
  const [row] = rows;
  const receiver = row && (await findReceiver(system, row.webhook_endpoint_id));
  if (row === undefined || receiver === undefined) return undefined;
  const attemptLog: AttemptLine[] = await system('webhook_attempts')
    .where({ tenant_id: receiver.tenantId, webhook_delivery_id: id })
    .orderBy('number', 'desc')
    .limit(50)
    .select(
      'number',
      'started_at as at',
      'outcome',
      'failure_class as failureClass',
      'response_status as status',
    );
  return { ...toDelivery(row), receiver, attemptLog };
}

export interface AnswerLine extends AttemptLine {
  readonly deliveryId: string;
}

/** Recent answers of a receiver, the newest first. */
export async function listAnswers(
  system: Knex,
  endpointId: string,
  limit: number,
): Promise<readonly AnswerLine[]> {
  return system('webhook_attempts')
    .where({ webhook_endpoint_id: endpointId })
    .orderBy('started_at', 'desc')
    .limit(limit)
    .select({
      deliveryId: 'webhook_delivery_id',
      number: 'number',
      at: 'started_at',
      outcome: 'outcome',
      failureClass: 'failure_class',
      status: 'response_status',
    });
}

export interface AttemptLine {
  readonly number: number;
  readonly at: Date;
  readonly outcome: string;
  readonly failureClass: string | null;
  readonly status: number | null;
}

interface DeliveryRow {
  id: string;
  event_id: string;
  type: string;
  status: string;
  attempts: number;
  last_status: number | null;
  last_failure_class: string | null;
  next_attempt_at: Date | null;
  created_at: Date;
}

const toDelivery = (row: DeliveryRow): TroubledDelivery => ({
  id: row.id,
  eventId: row.event_id,
  eventType: row.type,
  status: row.status,
  attempts: row.attempts,
  lastStatus: row.last_status,
  failureClass: row.last_failure_class,
  nextAttemptAt: row.next_attempt_at,
  createdAt: row.created_at,
});

const toReceiver = (row: ReceiverRow): Receiver => ({
  id: row.id,
  tenantId: row.tenant_id,
  tenantName: row.name,
  livemode: row.livemode,
  host: hostOf(row.url),
  enabled: row.enabled,
  failingSince: row.failing_since,
  consecutiveFailures: row.consecutive_failures,
  lastAttemptAt: row.last_attempt_at,
  lastStatus: row.last_attempt_status,
  breakerUntil: row.breaker_until,
  pausedUntil: row.paused_until,
  operatorPausedUntil: row.operator_paused_until,
  disabledReason: row.disabled_reason,
  inFlightCap: row.in_flight_cap,
  ...toReach(row.authentication),
});

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return 'no address';
  }
}
