import type { Knex } from 'knex';
import { type Destination, isDestination } from '../../domain/webhooks/destination.js';
import type { ReceiverAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import { MASKED } from '../../domain/webhooks/receiver-headers.js';
import type { SignatureFormat } from '../../domain/webhooks/signature.js';
import type {
  DisabledReason,
  EndpointHealth,
  Ordering,
  WebhookEndpoint,
  WebhookEndpointStatus,
} from '../../domain/webhooks/webhook-endpoint.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { type Queries, rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';
import { shardsOf } from './delivery-columns.js';

export interface WebhookEndpointRow {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  enabled: boolean;
  status: WebhookEndpointStatus;
  signature_format: SignatureFormat;
  header_names: string[];
  authentication: AuthenticationColumn | null;
  batch_events: number | null;
  batch_wait_ms: number | null;
  ordering: Ordering;
  last_attempt_at: Date | null;
  last_attempt_status: number | null;
  secret_last4: string | null;
  failing_since: Date | null;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  is_open: boolean;
  recent: { attempts: number; successes: number; p95_ms: number | null };
  held: string;
  oldest_due_at: Date | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/**
 * An authentication, or a destination of another kind than https, as it is stored in the open. An endpoint has one of the two at most, and both are kept
 * in the same columns, which a release without destinations cannot open: it sends nothing.
 */
export type AuthenticationColumn =
  | Destination
  | (Omit<Extract<ReceiverAuthentication, { type: 'mtls' }>, 'expiresAt'> & { readonly expiresAt: string })
  | Extract<ReceiverAuthentication, { type: 'oauth' }>;

/** The secrets are not among them: only the sender reads those. */
const COLUMNS = [
  'id',
  'url',
  'events',
  'description',
  'enabled',
  'status',
  'signature_format',
  'header_names',
  'authentication',
  'batch_events',
  'batch_wait_ms',
  'ordering',
  'last_attempt_at',
  'last_attempt_status',
  'secret_last4',
  'failing_since',
  'disabled_reason',
  'disabled_at',
  'metadata',
  'version',
  'created_at',
  'updated_at',
].map((column) => `webhook_endpoints.${column}`);

/** Deliveries that are to be sent to the endpoint: those in its shard, and those of a release without shards. */
const OPEN = `from ${shardsOf('webhook_endpoints.id')} s
  cross join lateral (select d.next_attempt_at from webhook_deliveries d
    where d.tenant_id = webhook_endpoints.tenant_id and d.shard = s.shard
      and d.webhook_endpoint_id = webhook_endpoints.id and d.next_attempt_at is not null`;

/** Whether a row of `webhook_endpoints` is paused, by its owner, an operator or its breaker. */
const IS_BLOCKED = `coalesce(greatest(webhook_endpoints.paused_until, webhook_endpoints.operator_paused_until,
  webhook_endpoints.breaker_until) > now(), false)`;

/** Parts of `health`. Each reads a bounded number of rows of an index. */
const HEALTH = [
  `coalesce(webhook_endpoints.breaker_until > now(), false) as is_open`,
  `(select jsonb_build_object('attempts', count(*), 'successes', count(*) filter (where outcome = 'success'),
      'p95_ms', percentile_disc(0.95) within group (order by cast(timings ->> 'totalMs' as integer)))
    from (select a.outcome, a.timings from webhook_attempts a
      where a.tenant_id = webhook_endpoints.tenant_id and a.webhook_endpoint_id = webhook_endpoints.id and a.started_at > now() - interval '1 hour'
      order by a.started_at desc limit ${LIMITS.webhooks.healthAttempts.value}) newest) as recent`,
  `case when webhook_endpoints.enabled and not ${IS_BLOCKED} then 0 else (select count(*) from (
      select 1 ${OPEN} limit ${LIMITS.webhooks.healthHeld.value}) d) w) end as held`,
  `(select min(d.next_attempt_at) ${OPEN} and d.next_attempt_at <= now()
      order by d.next_attempt_at limit 1) d) as oldest_due_at`,
];

/** Columns from which an endpoint is read, also after it was written. */
export const webhookEndpointColumns = (queries: Pick<Queries, 'raw'>) => [
  ...COLUMNS,
  ...HEALTH.map((part) => queries.raw(part) as Knex.Raw),
];

/** @throws {NotFoundError} */
export async function loadWebhookEndpoint(db: TenantReader, id: string): Promise<WebhookEndpoint> {
  const row: WebhookEndpointRow | undefined = await rowsOf(db, 'webhook_endpoints')
    .where({ id })
    .whereNull('deleted_at')
    .first(webhookEndpointColumns(db.queries));
  if (!row) throw new NotFoundError('There is no such webhook endpoint.');
  return toWebhookEndpoint(row);
}

export async function listWebhookEndpoints(
  db: TenantReader,
  page: PageRequest,
): Promise<Page<WebhookEndpoint>> {
  const query = rowsOf(db, 'webhook_endpoints')
    .whereNull('deleted_at')
    .select(webhookEndpointColumns(db.queries));
  return fetchPage(query, {
    table: 'webhook_endpoints',
    sortBy: 'created_at',
    page,
    toItem: toWebhookEndpoint,
    withoutSorts: true,
  });
}

export function toWebhookEndpoint(row: WebhookEndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.enabled,
    status: row.status,
    signatureFormat: row.signature_format,
    batching:
      row.batch_events === null ? null : { maxEvents: row.batch_events, maxWaitMs: row.batch_wait_ms ?? 0 },
    ordering: row.ordering,
    headers: Object.fromEntries(row.header_names.map((name) => [name, MASKED])),
    ...toReach(row.authentication),
    lastDelivery:
      row.last_attempt_at === null ? null : { at: row.last_attempt_at, statusCode: row.last_attempt_status },
    secretLast4: row.secret_last4,
    failingSince: row.failing_since,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    health: healthOf(row),
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** How an endpoint is reached, beside its URL. */
export function toReach(
  column: AuthenticationColumn | null,
): Pick<WebhookEndpoint, 'authentication' | 'destination'> {
  if (column === null) return { authentication: null, destination: null };
  const shown = toShown(column);
  return isDestination(shown)
    ? { authentication: null, destination: shown }
    : { authentication: shown, destination: null };
}

export function toShown(column: AuthenticationColumn): ReceiverAuthentication | Destination {
  return column.type === 'mtls' ? { ...column, expiresAt: new Date(column.expiresAt) } : column;
}

function healthOf(row: WebhookEndpointRow): EndpointHealth {
  const { attempts, successes, p95_ms } = row.recent;
  return {
    state: stateOf(row),
    successRate1h: attempts === 0 ? null : Math.round((successes / attempts) * 1_000) / 1_000,
    p95Ms1h: p95_ms,
    held: Number(row.held),
    oldestDueAt: row.oldest_due_at,
  };
}

function stateOf({ enabled, is_open, failing_since }: WebhookEndpointRow): EndpointHealth['state'] {
  if (!enabled) return 'disabled';
  if (is_open) return 'open';
  return failing_since === null ? 'healthy' : 'failing';
}
