import type { Knex } from 'knex';
import type { TenantKey } from '../../domain/tenant.js';
import type {
  AttemptTimings,
  DeliveryAttempt,
  DeliveryStatus,
  WebhookDelivery,
} from '../../domain/webhooks/webhook-delivery.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';
import { OF_ANY_TENANT } from '../row-key.js';
import { loadWebhookEndpoint } from './webhook-endpoints-queries.js';

interface WebhookDeliveryRow {
  id: string;
  event_id: string;
  event_type: string;
  webhook_endpoint_id: string;
  status: DeliveryStatus;
  attempts: number;
  last_status: number | null;
  last_failure_class: string | null;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  created_at: Date;
}

const DELIVERY_COLUMNS = {
  id: 'webhook_deliveries.id',
  event_id: 'webhook_deliveries.event_id',
  event_type: 'events.type',
  webhook_endpoint_id: 'webhook_deliveries.webhook_endpoint_id',
  attempts: 'webhook_deliveries.attempts',
  last_status: 'webhook_deliveries.last_status',
  last_failure_class: 'webhook_deliveries.last_failure_class',
  next_attempt_at: 'webhook_deliveries.next_attempt_at',
  delivered_at: 'webhook_deliveries.delivered_at',
  created_at: 'webhook_deliveries.created_at',
};

/**
 * The status that is shown. A delivery that waits is shown as held while its endpoint is disabled, paused or held by its breaker;
 * no row has to be written for that.
 */
const SHOWN_STATUS = `case when webhook_deliveries.status <> 'pending' then webhook_deliveries.status
  when exists (select from webhook_claims c where c.tenant_id = webhook_deliveries.tenant_id
    and c.webhook_delivery_id = webhook_deliveries.id) then 'sending'
  when w.deleted_at is not null then 'cancelled'
  when not w.enabled or greatest(w.paused_until, w.operator_paused_until, w.breaker_until) > now() then 'held'
  else 'pending' end`;

const deliveriesOf = (db: TenantReader) =>
  rowsOf(db, 'webhook_deliveries')
    .join('events', {
      'events.tenant_id': 'webhook_deliveries.tenant_id',
      'events.id': 'webhook_deliveries.event_id',
    })
    .join('webhook_endpoints as w', {
      'w.tenant_id': 'webhook_deliveries.tenant_id',
      'w.id': 'webhook_deliveries.webhook_endpoint_id',
    })
    .select(DELIVERY_COLUMNS)
    .select(db.queries.raw(`${SHOWN_STATUS} as status`));

export interface DeliveryFilters {
  readonly endpointId: string;
  readonly status?: DeliveryStatus | undefined;
  readonly types?: readonly string[] | undefined;
  /** From this instant on. */
  readonly createdSince?: Date | undefined;
  /** Up to, and without, this instant. */
  readonly createdUntil?: Date | undefined;
}

export async function listWebhookDeliveries(
  db: TenantReader,
  { endpointId, status, types, createdSince, createdUntil }: DeliveryFilters,
  page: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const query = deliveriesOf(db).where({ webhook_endpoint_id: endpointId });
  if (status !== undefined) query.whereRaw(`${SHOWN_STATUS} = ?`, [status]);
  if (types !== undefined) query.whereIn('events.type', [...types]);
  if (createdSince !== undefined) query.where('webhook_deliveries.created_at', '>=', createdSince);
  if (createdUntil !== undefined) query.where('webhook_deliveries.created_at', '<', createdUntil);
  return fetchPage(query, {
    table: 'webhook_deliveries',
    sortBy: 'created_at',
    page,
    toItem: toDelivery,
    withoutSorts: true,
  });
}

/** The deliveries of an endpoint that is there. @throws {NotFoundError} */
export async function listDeliveriesOfEndpoint(
  db: TenantReader,
  filters: DeliveryFilters,
  request: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const [, page] = await Promise.all([
    loadWebhookEndpoint(db, filters.endpointId),
    listWebhookDeliveries(db, filters, request),
  ]);
  return page;
}

/** @throws {NotFoundError} */
export async function loadWebhookDelivery(db: TenantReader, id: string): Promise<WebhookDelivery> {
  const row: WebhookDeliveryRow | undefined = await deliveriesOf(db)
    .where({ 'webhook_deliveries.id': id })
    .first();
  if (!row) throw new NotFoundError('There is no such webhook delivery.');
  return toDelivery(row);
}

export interface DeliveryWithAttempts {
  readonly delivery: WebhookDelivery;
  /** The newest hundred, in the order they were made. */
  readonly attempts: readonly DeliveryAttempt[];
}

/**
 * @param attemptDays age in days from which an attempt is not shown: it stays until its partition is dropped
 * @throws {NotFoundError}
 */
export async function loadDeliveryWithAttempts(
  db: TenantReader,
  id: string,
  attemptDays: number,
): Promise<DeliveryWithAttempts> {
  const [delivery, attempts] = await Promise.all([
    loadWebhookDelivery(db, id),
    listDeliveryAttempts(db, id, attemptDays),
  ]);
  return { delivery, attempts };
}

/** The most attempts that one answer shows. */
const MAX_ATTEMPTS_SHOWN = 100;

async function listDeliveryAttempts(
  db: TenantReader,
  deliveryId: string,
  attemptDays: number,
): Promise<DeliveryAttempt[]> {
  const rows: WebhookAttemptRow[] = await rowsOf(db, 'webhook_attempts')
    .where({ webhook_delivery_id: deliveryId })
    .whereRaw('started_at > now() - make_interval(days => ?)', [attemptDays])
    .orderBy('number', 'desc')
    .limit(MAX_ATTEMPTS_SHOWN)
    .select(
      'number',
      'started_at',
      'outcome',
      'failure_class',
      'failure_detail',
      'response_status',
      'response_excerpt',
      'response_truncated',
      'timings',
      'peer_address',
      'request_headers',
      'response_headers',
    );
  return rows.reverse().map(toAttempt);
}

interface WebhookAttemptRow {
  number: number;
  started_at: Date;
  outcome: 'success' | 'failure';
  failure_class: string | null;
  failure_detail: string | null;
  response_status: number | null;
  response_excerpt: Buffer | null;
  response_truncated: boolean;
  timings: Omit<AttemptTimings, 'tlsMs'> & { readonly tlsMs?: number | null };
  peer_address: string | null;
  request_headers: Record<string, string> | null;
  response_headers: Record<string, string> | null;
}

function toAttempt(row: WebhookAttemptRow): DeliveryAttempt {
  return {
    number: row.number,
    startedAt: row.started_at,
    outcome: row.outcome,
    failureClass: row.failure_class,
    failureDetail: row.failure_detail,
    responseStatus: row.response_status,
    responseExcerpt: row.response_excerpt ?? Buffer.alloc(0),
    responseTruncated: row.response_truncated,
    timings: { ...row.timings, tlsMs: row.timings.tlsMs ?? null },
    peerAddress: row.peer_address,
    requestHeaders: row.request_headers,
    responseHeaders: row.response_headers,
  };
}

function toDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    endpointId: row.webhook_endpoint_id,
    status: row.status,
    attemptCount: row.attempts,
    lastStatus: row.last_status,
    lastFailureClass: row.last_failure_class,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
    createdAt: row.created_at,
  };
}

/** Tenant of a delivery. Reaches across tenants: give it the `system` pool. */
export async function findDeliveryTenant(systemDb: Knex, id: string): Promise<TenantKey | undefined> {
  const row = await systemDb('webhook_deliveries')
    .where({ id })
    .whereRaw(OF_ANY_TENANT)
    .first('tenant_id', 'livemode');
  return row && { tenantId: row.tenant_id, livemode: row.livemode };
}
